import { describe, expect, it } from 'vitest';
import { ExchangeMarket } from '../../../electron/simulator/market/exchangeMarket.ts';
import { Funding, type Settlement } from '../../../electron/simulator/market/funding.ts';
import type { InstrumentMarket } from '../../../electron/simulator/market/instrumentMarket.ts';
import { createRandom } from '../../../shared/time/random.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Wednesday 2026-09-23 07:58 UTC: two minutes before a settlement of every cycle. */
const START = Date.UTC(2026, 8, 23, 7, 58);
const EIGHT = Date.UTC(2026, 8, 23, 8);

function contract(more: Partial<ConstructorParameters<typeof Funding>[0]> = {}): Funding {
  return new Funding({
    cycleMinutes: 480,
    start: EIGHT,
    premium: 0,
    mark: 1_000_000,
    index: 1_000_000,
    random: createRandom(7),
    markAt: (time) => time / HOUR,
    ...more,
  });
}

describe('Funding of a contract', () => {
  it('averages the premiums of every minute of the cycle', () => {
    const funding = contract();
    // 240 minutes at +0.06 % and 240 at +0.02 %: mean +0.04 %, minus 0.005 %.
    for (let minute = 1; minute < 480; minute += 1) {
      const mark = minute <= 240 ? 1_000_600 : 1_000_200;
      expect(funding.sample(EIGHT + minute * MINUTE, mark, 1_000_000)).toBeUndefined();
      if (minute === 240) expect(funding.forecast).toBe('0.00055000');
    }
    expect(funding.nextTime).toBe(Date.UTC(2026, 8, 23, 16));
    expect(funding.sample(Date.UTC(2026, 8, 23, 16), 1_000_200, 1_000_000)).toEqual({
      time: Date.UTC(2026, 8, 23, 16),
      rate: 35_000,
      mark: 1_000_200,
    });
    expect([funding.last, funding.nextTime]).toEqual(['0.00035000', Date.UTC(2026, 8, 24)]);
    // The new cycle has no sample yet, so the last one is used. 0.02 % - 0.005 %.
    expect(funding.forecast).toBe('0.00015000');
  });

  it('is negative when mark is below index, and stays within its cap', () => {
    const funding = contract({ cycleMinutes: 60 });
    const run = (from: number, mark: number) => {
      for (let minute = 1; minute < 60; minute += 1) funding.sample(from + minute * MINUTE, mark, 1_000_000);
      return funding.sample(from + HOUR, mark, 1_000_000);
    };
    // -0.04 % + 0.005 % = -0.035 % in eight hours: an eighth is -0.004375 %.
    expect(run(EIGHT, 999_600)).toEqual({ time: EIGHT + HOUR, rate: -4_375, mark: 999_600 });
    // -3 %: the cap of 0.3 % in eight hours, of which an eighth.
    expect(run(EIGHT + HOUR, 970_000)).toEqual({ time: EIGHT + 2 * HOUR, rate: -37_500, mark: 970_000 });
    expect([funding.last, funding.interest, funding.collectCycle]).toEqual(['-0.00037500', '0.00010000', 60]);
  });

  it('counts the minutes before the start at the initial premium', () => {
    // 470 minutes at +0.04 %, then ten at zero: 470 x 40,000 / 480 = 39,166.66...; minus 5,000.
    const funding = contract({ start: EIGHT + 470 * MINUTE, premium: 40_000 });
    let settled: Settlement | undefined;
    for (let minute = 471; minute <= 480; minute += 1) {
      settled = funding.sample(EIGHT + minute * MINUTE, 1_000_000, 1_000_000);
    }
    expect(settled).toEqual({ time: EIGHT + 8 * HOUR, rate: 34_166, mark: 1_000_000 });
  });

  it('reports mark and index of the last whole minute', () => {
    const funding = contract({ mark: 5, index: 4 });
    expect(funding.sampled).toEqual({ mark: 5, index: 4 });
    funding.sample(EIGHT + MINUTE, 1_000_100, 1_000_000);
    expect(funding.sampled).toEqual({ mark: 1_000_100, index: 1_000_000 });
  });
});

describe('Past settlements', () => {
  it('reach back 92 days without a gap, newest first, at the mark price of their time', () => {
    const all = contract().history(0, Infinity, 1000);
    expect(all.length).toBe(92 * 3 + 1);
    expect(all.map(({ time }) => time)).toEqual(all.map((_, ago) => EIGHT - ago * 8 * HOUR));
    expect(all.map(({ mark }) => mark)).toEqual(all.map(({ time }) => time / HOUR));
    expect(all.every(({ rate }) => Math.abs(rate) <= 300_000 && Number.isInteger(rate))).toBe(true);
    expect(all.some(({ rate }) => rate < 0)).toBe(true);
    expect(all.some(({ rate }) => rate === 10_000)).toBe(true);
  });

  it('are the same whichever part is requested first', () => {
    const all = contract().history(0, Infinity, 1000);
    const other = contract();
    const day = other.history(EIGHT - 2 * DAY, EIGHT - DAY, 1000);
    expect(day).toEqual(all.slice(3, 7));
    expect(other.history(0, Infinity, 1000)).toEqual(all);
    expect(other.last).toBe(contract().last);
  });

  it.each([
    ['both ends are inclusive', EIGHT - 16 * HOUR, EIGHT - 8 * HOUR, 10, [8, 16]],
    ['a moment later', EIGHT - 16 * HOUR + 1, EIGHT - 8 * HOUR, 10, [8]],
    ['a moment earlier', EIGHT - 16 * HOUR, EIGHT - 8 * HOUR - 1, 10, [16]],
    ['the newest of them', 0, EIGHT, 2, [0, 8]],
    ['nothing so long ago', 0, EIGHT - 93 * DAY, 10, []],
    ['nothing after it', EIGHT + 1, EIGHT + DAY, 10, []],
  ])('%s', (_what, from, to, limit, hoursAgo) => {
    const found = contract().history(from, to, limit);
    expect(found.map(({ time }) => (EIGHT - time) / HOUR)).toEqual(hoursAgo);
  });

  it('continue with the settlements that occurred', () => {
    const funding = contract({ cycleMinutes: 60 });
    for (let minute = 1; minute <= 120; minute += 1) {
      funding.sample(EIGHT + minute * MINUTE, 1_000_000 + minute, 1_000_000);
    }
    // The mean of 1 to 60 ten-thousandths of a per cent is 30.5: 3,050 pulled up by 5,000, of which an eighth. Then
    // 90.5: 10,000.
    expect(funding.history(EIGHT + 1, Infinity, 10)).toEqual([
      { time: EIGHT + 2 * HOUR, rate: 1_250, mark: 1_000_120 },
      { time: EIGHT + HOUR, rate: 1_006, mark: 1_000_060 },
    ]);
    expect(funding.history(0, Infinity, 3).map(({ time }) => time)).toEqual([EIGHT + 2 * HOUR, EIGHT + HOUR, EIGHT]);
  });
});

describe('Settlements of the market', () => {
  function run() {
    const receivedEvents: (readonly [string, Settlement | number])[] = [];
    const market: ExchangeMarket = new ExchangeMarket(7, START, {
      trade: () => {},
      level: () => {},
      funded: (one: InstrumentMarket, settlement) => receivedEvents.push([one.instrument.symbol, settlement]),
      stepped: (time) => {
        if (time >= EIGHT - 100 && time <= EIGHT + 100) receivedEvents.push(['step', time]);
      },
    });
    market.advance(EIGHT + HOUR);
    return { market, receivedEvents };
  }

  it('are reported in the step they fall due, before its end', () => {
    const { market, receivedEvents } = run();
    const names = receivedEvents.map(([name, what]) => (typeof what === 'number' ? what - EIGHT : name));
    expect(names).toEqual([
      -100,
      'BTCUSDT',
      'ETHUSDT',
      'SOLUSDT',
      'DOGEUSDT',
      'XAUUSDT',
      '1000PEPEUSDT',
      'TRXUSDT',
      0,
      100,
      '1000PEPEUSDT',
    ]);
    for (const [symbol, settlement] of receivedEvents) {
      if (typeof settlement === 'number') continue;
      const { mark, funding } = market.find('futures', symbol)!;
      expect(settlement).toEqual(funding!.history(settlement.time, settlement.time, 1)[0]);
      expect(settlement.mark).toBe(mark!.bar('1m', settlement.time - MINUTE)!.close);
    }
  });

  it('use the close of the preceding mark price candle', () => {
    const { market } = run();
    const { funding, mark } = market.find('futures', 'DOGEUSDT')!;
    for (const { time, mark: settledMark } of funding!.history(EIGHT - 3 * DAY, EIGHT - 1, 100)) {
      expect(settledMark).toBe(mark!.bar('1m', time - MINUTE)!.close);
    }
    expect(funding!.nextTime).toBe(EIGHT + 4 * HOUR);
  });
});
