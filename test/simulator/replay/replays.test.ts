import { describe, expect, it } from 'vitest';
import { refusalSentences, refuse, sentenceOf } from '../../../shared/result/controlWords.ts';
import { BUY, SELL } from '../../../electron/simulator/engine/types.ts';
import type { InstrumentMarket } from '../../../electron/simulator/market/instrumentMarket.ts';
import { Replays, type ReplayRequest } from '../../../electron/simulator/replay/replays.ts';
import { Venue } from '../../../electron/simulator/venue/venue.ts';
import { createVirtualClock } from '../../../shared/time/virtualClock.ts';
import { START } from '../support/rig.ts';

/** The second within the minute equals that of the exchange, so that the file begins at once. */
const T = Date.UTC(2024, 0, 2, 3, 4, 13, 100);
const OWNER = 1;

async function* noFiles(): AsyncGenerator<Uint8Array> {
  yield await Promise.reject(new Error('no such file'));
}

function open(seed = 7) {
  const clock = createVirtualClock(START);
  const venue = new Venue(clock, seed, 1, undefined, 2);
  venue.setPaused(true);
  const said: string[] = [];
  const replays = new Replays(venue, noFiles, (sentence) => said.push(sentence));
  const one = venue.market.find('futures', 'BTCUSDT')!;
  const begin = async (text: string, more: Partial<ReplayRequest> = {}) => {
    const answer = await replays.begin({ market: 'futures', symbol: 'BTCUSDT', source: { text }, ...more });
    if (!answer.ok) throw new Error(sentenceOf(refusalSentences, answer.error));
    return answer.value;
  };
  return { venue, replays, one, said, begin };
}

/** Returns the trades since `after`: price in ticks, size in steps, side of the taker. */
const printed = (one: InstrumentMarket, after: number) =>
  one.tape.since(after).map(({ price, size, takerSold }) => [price, size, takerSold ? SELL : BUY]);
const row = (milliseconds: number, price: number, size: string, side = 'buy') =>
  `${T + milliseconds},${price},${size},${side}\n`;
const three = row(0, 50_000, '0.5') + row(250, 50_001, '0.2', 'sell') + row(1000, 49_990, '0.1');

describe('Replay of trades', () => {
  it('plays each trade at its time, with book, index and mark price around it, and then ends', async () => {
    const { venue, replays, one, said, begin } = open();
    const { priceDecimals, sizeDecimals } = one.instrument;
    const [tick, step] = [10 ** priceDecimals, 10 ** sizeDecimals];
    const before = one.tape.count;
    expect(await begin(three, { afterwards: 'stand' })).toMatchObject({ state: 'playing', row: 0, rows: 3 });
    venue.step(100);
    expect(printed(one, before)).toEqual([[50_000 * tick, 0.5 * step, BUY]]);
    expect(one.book.best(BUY)).toBeLessThan(one.book.best(SELL));
    expect(Math.abs(one.book.best(SELL) / tick - 50_000)).toBeLessThan(5);
    expect(Math.abs(one.index!.last / tick - 50_000)).toBeLessThan(50);
    venue.step(200);
    venue.step(600);
    expect(replays.read()).toMatchObject({ state: 'playing', row: 2, time: T + 900, firstTime: T, lastTime: T + 1000 });
    venue.step(200);
    expect(printed(one, before)).toEqual([
      [50_000 * tick, 0.5 * step, BUY],
      [50_001 * tick, 0.2 * step, SELL],
      [49_990 * tick, 0.1 * step, BUY],
    ]);
    expect(replays.read()).toMatchObject({ state: 'ended', row: 3 });
    expect(said).toEqual(['The replay of BTCUSDT (futures) has ended; the price stands there.']);
    const ended = one.tape.count;
    venue.step(60_000);
    expect(one.tape.count).toBe(ended);
    expect(venue.transcript.read().lines.some((line) => line.endsWith('command /replay ended futures BTCUSDT'))).toBe(
      true,
    );
  });

  it('continues with simulated trading from the last price by default', async () => {
    const { venue, replays, one, begin } = open();
    await begin(three);
    venue.step(1200);
    const ended = one.tape.count;
    expect(replays.read()).toMatchObject({ state: 'ended', row: 3, afterwards: 'goOn' });
    venue.step(60_000);
    expect(one.tape.count).toBeGreaterThan(ended);
    expect(Math.abs(one.last.last / 10 ** one.instrument.priceDecimals / 49_990 - 1)).toBeLessThan(0.02);
    expect(replays.step()).toEqual(refuse('noReplay'));
  });

  it('adapts the books to a price ten times lower, on the spot pair of the asset too', async () => {
    const { venue, one, begin } = open();
    const tick = 10 ** one.instrument.priceDecimals;
    await begin(row(0, 5000, '0.5') + row(5000, 5001, '0.5'));
    venue.step(2000);
    expect((one.book.best(SELL) - one.book.best(BUY)) / tick).toBeLessThan(2);
    const spot = venue.market.find('spot', 'BTCUSDT');
    if (spot) expect(Math.abs(spot.book.best(BUY) / 10 ** spot.instrument.priceDecimals / 5000 - 1)).toBeLessThan(0.01);
    venue.step(60_000);
    expect(Math.abs(one.last.last / tick / 5000 - 1)).toBeLessThan(0.05);
  });
});

describe('Account orders during a replay', () => {
  it('fill in full where the file trades through their price, and queue where it trades at their price', async () => {
    const { venue, one, begin } = open();
    const [tick, step] = [10 ** one.instrument.priceDecimals, 10 ** one.instrument.sizeDecimals];
    await begin(row(0, 50_000, '0.5') + row(500, 49_990, '0.1', 'sell') + row(1000, 49_980, '0.1', 'sell'));
    venue.step(100);
    const through = one.book.limit(BUY, 49_985 * tick, 3 * step, 'GTC', OWNER);
    const atIt = one.book.limit(BUY, 49_980 * tick, 5 * step, 'GTC', OWNER);
    venue.step(500);
    expect([one.book.leftOf(through), one.book.leftOf(atIt)]).toEqual([3 * step, 5 * step]);
    const before = one.tape.count;
    venue.step(500);
    expect(one.book.leftOf(through)).toBe(0);
    // Agents also quoted at that price, and the earliest order trades first: only the file's size trades there.
    expect(one.book.leftOf(atIt)).toBeGreaterThanOrEqual(4.9 * step);
    const [ownTrade, ...theFile] = printed(one, before);
    expect(ownTrade).toEqual([49_985 * tick, 3 * step, SELL]);
    expect(theFile.reduce((sum, [, size]) => sum + size!, 0)).toBe(0.1 * step);
  });

  it("market orders take from the agents' book", async () => {
    const { venue, one, begin } = open();
    await begin(row(0, 50_000, '0.5') + row(60_000, 50_000, '0.5'));
    venue.step(500);
    const before = one.tape.count;
    one.book.market(BUY, 2 * 10 ** one.instrument.sizeDecimals, OWNER);
    expect(printed(one, before).reduce((sum, [, size]) => sum + size!, 0)).toBe(2 * 10 ** one.instrument.sizeDecimals);
  });

  it("a resting order at the file's price on the taker's side fills up to the size in the file", async () => {
    const { venue, one, begin } = open();
    const [tick, step] = [10 ** one.instrument.priceDecimals, 10 ** one.instrument.sizeDecimals];
    await begin(row(0, 50_000, '0.5') + row(500, 49_990, '0.1', 'sell') + row(1000, 49_990, '0.3', 'buy'));
    venue.step(600);
    // Remaining orders of agents at that price are removed; the account's order stays.
    const id = one.book.limit(BUY, 49_990 * tick, 2 * step, 'POST_ONLY', OWNER);
    const rested = one.book.leftOf(id);
    const before = one.tape.count;
    venue.step(500);
    expect(one.book.leftOf(id)).toBe(1.7 * step);
    expect(printed(one, before).reduce((sum, [, size]) => sum + size!, 0)).toBe(0.3 * step);
    expect(rested).toBe(2 * step);
  });

  it('sell orders below a buy in the file fill too', async () => {
    const { venue, one, begin } = open();
    const [tick, step] = [10 ** one.instrument.priceDecimals, 10 ** one.instrument.sizeDecimals];
    await begin(row(0, 50_000, '0.5') + row(500, 50_100, '0.1'));
    venue.step(100);
    const id = one.book.limit(SELL, 50_050 * tick, 2 * step, 'GTC', OWNER);
    venue.step(600);
    expect(one.book.leftOf(id)).toBe(0);
  });
});

describe('Replay of bars', () => {
  const minute = Math.floor(T / 60_000) * 60_000;
  const bars = `time,open,high,low,close,volume\n${minute},100,120,90,110,10\n${minute + 60_000},110,115,80,85,0.005\n${minute + 120_000},85,85,85,85,0\n`;

  it('waits for its second of the minute, so that the candles match the file', async () => {
    const { venue, one, replays, begin } = open();
    const [tick, step] = [10 ** one.instrument.priceDecimals, 10 ** one.instrument.sizeDecimals];
    expect(await begin(bars, { afterwards: 'stand' })).toMatchObject({ state: 'waiting', kind: 'bars' });
    venue.step(4 * 60_000);
    expect(replays.read()!.state).toBe('ended');
    const from = Math.ceil(START / 60_000) * 60_000;
    expect(one.last.bar('1m', from)).toMatchObject({
      open: 100 * tick,
      high: 120 * tick,
      low: 90 * tick,
      close: 110 * tick,
      volume: BigInt(10 * step),
    });
    expect(one.last.bar('1m', from + 60_000)).toMatchObject({
      open: 110 * tick,
      high: 115 * tick,
      low: 80 * tick,
      close: 85 * tick,
    });
    expect(one.last.bar('1m', from + 120_000)).toMatchObject({ open: 85 * tick, close: 85 * tick, trades: 0 });
  });

  it('starts at once when not aligned, and steps bar by bar', async () => {
    const { one, replays, begin } = open();
    await begin(bars, { aligned: false, paused: true });
    const before = one.tape.count;
    expect(replays.step()).toMatchObject({ ok: true, value: { state: 'paused', row: 1, time: minute + 60_000 } });
    expect(one.tape.count - before).toBe(10);
  });
});

describe('Replay of bars after a pause', () => {
  const minute = Date.UTC(2024, 0, 2, 3, 4);
  const bars = [0, 1, 2].map((at) => `${minute + at * 60_000},100,120,90,${110 + at},10\n`).join('');

  it('resumes at its second of the minute, so that minute candles match the file', async () => {
    const { venue, replays, one, begin } = open();
    await begin(bars, { paused: true, afterwards: 'stand' });
    expect(replays.read()).toMatchObject({ state: 'paused', row: 0 });
    expect(replays.resume()).toMatchObject({ value: { state: 'waiting' } });
    // The exchange is at second 13.123 and steps at tenths.
    venue.step(46_800);
    expect(replays.read()).toMatchObject({ state: 'waiting', row: 0 });
    venue.step(300);
    expect(replays.read()!.state).toBe('playing');
    replays.step();
    expect(replays.resume()).toMatchObject({ value: { state: 'waiting', row: 1 } });
    venue.step(180_000);
    const { priceDecimals } = one.instrument;
    const tick = 10 ** priceDecimals;
    const closes = one.last
      .bars('1m', venue.market.time - 240_000, venue.market.time, 10)
      .map(({ close }) => close / tick);
    expect(closes).toEqual(expect.arrayContaining([111, 112]));
    expect(replays.read()).toMatchObject({ state: 'ended', row: 3 });
  });

  it('resumes at once within a bar, and when not aligned', async () => {
    const { venue, replays, begin } = open();
    await begin(bars, { aligned: false });
    venue.step(20_000);
    replays.pause();
    expect(replays.resume()).toMatchObject({ value: { state: 'playing' } });
    replays.step();
    expect(replays.resume()).toMatchObject({ value: { state: 'playing', row: 1 } });
  });
});

describe('Replay control', () => {
  it('pauses, resumes and steps trade by trade', async () => {
    const { venue, one, replays, begin } = open();
    const before = one.tape.count;
    await begin(three, { afterwards: 'stand' });
    expect(replays.pause()).toMatchObject({ ok: true, value: { state: 'paused' } });
    venue.step(10_000);
    expect(one.tape.count).toBe(before);
    expect(replays.step()).toMatchObject({ ok: true, value: { state: 'paused', row: 1, time: T } });
    expect(one.tape.count - before).toBe(1);
    expect(replays.resume()).toMatchObject({ ok: true, value: { state: 'playing' } });
    venue.step(300);
    expect(replays.read()).toMatchObject({ row: 2, time: T + 300 });
    replays.step();
    expect(replays.read()!.state).toBe('ended');
    expect(replays.step()).toEqual(refuse('ended'));
  });

  it('jumps forward and back without trading the rows in between', async () => {
    const { venue, one, replays, begin } = open();
    const before = one.tape.count;
    await begin(three, { afterwards: 'stand' });
    expect(replays.jump(T + 900)).toMatchObject({ ok: true, value: { state: 'playing', row: 2, time: T + 900 } });
    venue.step(300);
    expect(printed(one, before)).toHaveLength(1);
    expect(replays.jump(T)).toMatchObject({ ok: true, value: { state: 'paused', row: 0 } });
    for (const time of [T - 1, T + 1001, Number.NaN]) {
      expect(replays.jump(time)).toEqual(refuse('jump', { first: T, last: T + 1000 }));
    }
  });

  it('stops at its current row, after which another replay can start', async () => {
    const { venue, replays, one, begin } = open();
    await begin(three);
    const again = await replays.begin({ market: 'futures', symbol: 'BTCUSDT', source: { text: three } });
    expect(again).toEqual(refuse('replayRuns'));
    venue.step(100);
    expect(replays.stop()).toMatchObject({ ok: true, value: { state: 'ended', row: 1 } });
    const before = one.tape.count;
    venue.step(30_000);
    expect(one.tape.count).toBeGreaterThan(before);
    expect(await begin(three)).toMatchObject({ row: 0 });
  });

  it('waits while the instrument is suspended', async () => {
    const { venue, replays, one, begin } = open();
    await begin(three);
    one.setStatus('HALT');
    venue.step(5000);
    expect(replays.read()).toMatchObject({ row: 0, time: T });
    one.setStatus('TRADING');
    venue.step(300);
    expect(replays.read()).toMatchObject({ row: 2 });
  });
});

describe('Invalid replay request changes nothing', () => {
  it.each([
    [{ symbol: 'NOPEUSDT' }, 'symbol must be that of a traded instrument'],
    [{ source: { file: 'away.csv' } }, 'the file cannot be read: no such file'],
    [{ source: { text: '' } }, 'the file has no rows.'],
  ])('%j', async (more, error) => {
    const { replays, venue } = open();
    const hash = venue.transcript.read().hash;
    const request = { market: 'futures', symbol: 'BTCUSDT', source: { text: three }, ...more } as const;
    const begun = await replays.begin(request);
    expect([begun.ok, begun.ok ? '' : sentenceOf(refusalSentences, begun.error)]).toEqual([false, error]);
    expect([replays.read(), venue.transcript.read().hash]).toEqual([null, hash]);
  });
});

describe('Same file, seed and commands', () => {
  it.each([1, 7, 99])('give the same transcript (seed %i)', async (seed) => {
    const run = async () => {
      const { venue, replays, one, begin } = open(seed);
      await begin(three);
      venue.step(200);
      one.book.limit(BUY, one.book.best(BUY), 5, 'GTC', OWNER);
      replays.jump(T + 200);
      venue.step(500);
      replays.step();
      venue.step(2000);
      return venue.transcript.read();
    };
    expect(await run()).toEqual(await run());
  });
});
