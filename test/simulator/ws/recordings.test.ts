import fs from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ExchangeMarket } from '../../../electron/simulator/market/exchangeMarket.ts';
import { dialects, type Dialect } from '../../../electron/simulator/market/dialects.ts';
import { futuresHandlers } from '../../../electron/simulator/http/futuresHandlers.ts';
import { publisherOf } from '../../../electron/simulator/ws/streamHub.ts';
import type { PublicStream } from '../../../shared/exchange/channels.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import { connectPrivate, place, type MarketName } from '../support/signing.ts';
import { connect, startRig, START, type Frame } from '../support/rig.ts';

type Payload = Frame & { readonly d: unknown };
const recording = (name: string) =>
  (
    JSON.parse(fs.readFileSync(path.join(import.meta.dirname, `../../fixtures/payloads/${name}.json`), 'utf8')) as {
      payload: Payload;
    }
  ).payload;

/**
 * Returns the form of a value as text: names in their order, integers, booleans, texts; decimals with their number of
 * decimals. All elements of an array must have the same form.
 */
function formOf(value: unknown, decimals = true): string {
  if (Array.isArray(value)) {
    return `[${[...new Set(value.map((one) => formOf(one, decimals)))].join(' or ')}]`;
  }
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(([name, one]) => `${name}:${formOf(one, decimals)}`);
    return `{${members.join()}}`;
  }
  if (typeof value === 'number') return Number.isSafeInteger(value) ? 'integer' : 'number';
  if (typeof value !== 'string') return typeof value;
  const [, part] = /^-?\d+(?:\.(\d+))?$/.exec(value) ?? [null, null];
  if (part === null) return 'text';
  return decimals ? `decimal(${part?.length ?? 0})` : 'decimal';
}

/** Returns the form of a depth frame: each level is a price and a size, or a price and the `0` that deletes it. */
function depthForm({ b, a, ...frame }: Frame): string {
  const sides = [b, a].map((side) => {
    const levels = (side as [string, string][]).map(([price, size]) =>
      size === '0' ? 'gone' : `${formOf(price)} x ${formOf(size)}`,
    );
    return [...new Set(levels.filter((level) => level !== 'gone'))].join(' or ');
  });
  return `${formOf(frame)} b:${sides[0]} a:${sides[1]}`;
}

describe('Public channel frames have the form of the recordings', () => {
  let market: ExchangeMarket;
  beforeAll(() => {
    market = new ExchangeMarket(7, START, { trade: () => undefined, level: () => undefined });
  });

  /** Returns the snapshot of a stream, and the first frame after the market moved for two seconds. */
  function frames(name: Market, stream: PublicStream, dialect?: Dialect): readonly [Frame, Frame] {
    const publisher = publisherOf(market.find(name, stream.symbol)!, stream, dialect);
    const snapshot = publisher.snapshot(market.time)!;
    market.advance(market.time + 2_000);
    const [change] = publisher.collect(market.time, 10_000);
    return [JSON.parse(snapshot) as Frame, JSON.parse(change!) as Frame];
  }

  it.each([
    ['spot', 'ETHUSDT', 15, 'spot.ws.depth'],
    ['futures', 'ETHUSDT', 15, 'futures.ws.depth'],
  ] as const)('%s depth of %s (A-WS-DEPTH)', (name, symbol, level, file) => {
    const [snapshot, change] = frames(name, { kind: 'depth', symbol, level });
    expect(depthForm(change)).toBe(depthForm(recording(file)));
    expect([snapshot.e, snapshot.d, change.e, change.d]).toEqual(['depthSnapshot', 'SNAPSHOT', 'depth', 'CHANGED']);
    expect(Object.keys(snapshot)).toEqual(Object.keys(change));
    expect(change.U).toBe(snapshot.u);
  });

  it('futures depth of BTCUSDT, snapshot and changes (A-WS-DEPTH)', () => {
    // The recorded change between these two only deletes bids.
    const [recorded, , later] = recording('futures.ws.depth.sequence.probe') as unknown as Frame[];
    const [snapshot, change] = frames('futures', { kind: 'depth', symbol: 'BTCUSDT', level: 200 });
    // The recorder removed the asks from the snapshot.
    expect(depthForm({ ...snapshot, a: [] })).toBe(depthForm({ ...recorded, a: [] }));
    expect(depthForm(change)).toBe(depthForm(later!));
  });

  it.each([
    ['spot', 'spot.ws.trade'],
    ['futures', 'futures.ws.trade'],
  ] as const)('%s trades (A-WS-TRADE)', (name, file) => {
    const [snapshot, change] = frames(name, { kind: 'trade', symbol: 'ETHUSDT' }, 'public');
    expect(formOf(change)).toBe(formOf(recording(file)));
    expect(formOf(snapshot)).toBe(formOf(recording(file)));
    expect([snapshot.e, change.e]).toEqual(['tradeSnapshot', 'trade']);
    const id = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
    for (const frame of [recording(file), change]) {
      for (const { t } of frame.d as { t: string }[]) expect(t).toMatch(id);
    }
  });

  it.each(dialects)('trades have the same id over REST and in pushes in the dialect %s (R51)', (dialect) => {
    const [snapshot, change] = frames('futures', { kind: 'trade', symbol: 'ETHUSDT' }, dialect);
    const pushed = [snapshot, change].flatMap(({ d }) => (d as { t: string }[]).map(({ t }) => t));
    const context = { market, now: market.time, dialect };
    const reply = futuresHandlers['futures.market.trades']({ symbol: 'ETHUSDT', limit: pushed.length }, context);
    const tradeIds = reply.ok ? (reply.value as { id: string }[]).map(({ id }) => id) : [];
    expect(tradeIds.toReversed()).toEqual(pushed);
    expect(pushed.length).toBeGreaterThan(1);
  });

  it.each([
    ['spot', 'spot.ws.kline'],
    ['futures', 'futures.ws.kline'],
  ] as const)('%s candles (A-WS-KLINE)', (name, file) => {
    const recorded = recording(file);
    const [snapshot, change] = frames(name, {
      kind: 'kline',
      symbol: 'ETHUSDT',
      interval: '1d',
      priceType: 'LAST_PRICE',
    });
    expect(formOf(change)).toBe(formOf(recorded));
    expect(formOf(snapshot)).toBe(formOf(recorded));
    expect([snapshot.e, change.e]).toEqual(['klineSnapshot', 'kline']);
    for (const frame of [recorded, snapshot, change]) {
      const [{ t, T, i }] = frame.d as [{ t: number; T: number; i: string }];
      expect([T - t, i]).toEqual([86_400_000, '1d']);
    }
  });

  it.each([
    ['futures.ws.ticker', 'ETHUSDT'],
    ['futures.ws.ticker.probe', 'BTCUSDT'],
  ])('futures ticker as in %s (A-WS-TICKER)', (file, symbol) => {
    const withoutIndex = ({ d, ...frame }: Frame) => {
      const [{ i, ...record }] = d as [Record<string, unknown>];
      // The recorded index price has a decimal more or less from frame to frame.
      return [formOf({ ...frame, d: [record] }), formOf(i, false)];
    };
    for (const frame of frames('futures', { kind: 'ticker', symbol })) {
      expect(withoutIndex(frame)).toEqual(withoutIndex(recording(file)));
    }
  });

  it('spot ticker, with the top of book appended as in document 1 (A-WS-TICKER)', () => {
    const recorded = formOf(recording('spot.ws.ticker'));
    const top = ',b:decimal(2),B:decimal(5),a:decimal(2),A:decimal(5),Q:decimal(5)}]}';
    for (const frame of frames('spot', { kind: 'ticker', symbol: 'ETHUSDT' })) {
      expect(formOf(frame)).toBe(recorded.replace(/\}\]\}$/, top));
    }
  });

  it('spot book ticker (A-WS-BOOK-TICKER)', () => {
    for (const frame of frames('spot', { kind: 'bookTicker', symbol: 'ETHUSDT' })) {
      expect(formOf(frame)).toBe(formOf(recording('spot.ws.bookTicker')));
    }
  });
});

describe('Private channel frames have the form of the recordings (A-WS-PRIVATE)', () => {
  const names = { spot: ['account', 'orders', 'fill'], futures: ['account', 'orders', 'fill', 'positions'] } as const;

  it.each(['spot', 'futures'] as MarketName[])('%s: names, order and types of every channel', async (market) => {
    const rig = await startRig();
    const client = await connectPrivate(rig, market);
    client.say({ method: 'SUBSCRIBE', params: names[market], id: 1 });
    await client.settle();
    client.take();
    const placed = await place(rig, market, { type: 'MARKET', price: undefined, timeInForce: undefined });
    expect(placed.status).toBe(200);
    await client.settle();
    const frames = client.take();
    for (const channel of names[market]) {
      const frame = frames.findLast(({ e }) => e === channel)!;
      // Prices and amounts have as many decimals as the pair; the recordings are of other pairs.
      expect(formOf(frame, false)).toBe(formOf(recording(`${market}.ws.${channel}`), false));
    }
  });
});

describe('Connected frame', () => {
  it('has the form of the recording (A-WS-CONNECTED)', async () => {
    const { info } = (await startRig()).simulator;
    const client = await connect(info.futuresWs);
    expect(formOf(client.take()[0], false)).toBe(formOf(recording('futures.ws.connected.probe'), false));
  });
});
