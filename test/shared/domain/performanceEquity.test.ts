import { describe, expect, test } from 'vitest';
import { equityCurve, type EquityFlow, type EquityInput } from '../../../shared/domain/performanceEquity.ts';
import { FEWEST_DAYS, returnRatios } from '../../../shared/domain/performanceReturns.ts';
import { createRandom } from '../../../shared/time/random.ts';
import { runAtOnce } from '../../../shared/time/steps.ts';

const HISTORIES = 200;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 9, 1);
const ALWAYS = [{ from: 0, to: Number.MAX_SAFE_INTEGER }];

const money = (cents: number): string => (cents / 100).toFixed(2).replace(/\.?0+$/, '') || '0';
const curve = (input: Partial<EquityInput>) =>
  runAtOnce(equityCurve({ points: [], flows: [], covered: ALWAYS, ...input }));
/** Points an hour apart. */
const hourly = (equities: readonly (string | null)[]) =>
  equities.map((equity, at) => ({ at: START + at * HOUR, equity }));
const values = (input: Partial<EquityInput>) => curve(input).points.map(({ value }) => value);

describe('the equity of an account', () => {
  test('is without its deposits and withdrawals what trading made of it', () => {
    const flows = [
      { at: START + 1.5 * HOUR, amount: '500' },
      { at: START + 2.5 * HOUR, amount: '-120.5' },
    ];
    const { points, omitted } = curve({ points: hourly(['100', '101', '603', '480.5']), flows });
    expect(points).toEqual([
      { at: START, equity: '100', value: '100', below: '0' },
      { at: START + HOUR, equity: '101', value: '101', below: '0' },
      { at: START + 2 * HOUR, equity: '603', value: '103', below: '0' },
      { at: START + 3 * HOUR, equity: '480.5', value: '101', below: '2' },
    ]);
    expect(omitted).toBe(0);
    // Flows before the first point are in it.
    expect(values({ points: hourly(['100']), flows: [{ at: START - HOUR, amount: '100' }] })).toEqual(['100']);
  });

  test('leaves out points without an equity, close to a flow, and before or after what is known of flows', () => {
    expect(curve({ points: hourly(['1', null, '3']) }).omitted).toBe(1);
    const near = (minutes: number) =>
      values({ points: hourly(['1', '2', '3']), flows: [{ at: START + HOUR + minutes * MINUTE, amount: '1' }] });
    expect([near(-6), near(-5), near(1), near(2)]).toEqual([
      ['1', '1', '2'],
      ['1', '2'],
      ['1', '2'],
      ['1', '2', '2'],
    ]);
    const covered = [
      { from: START, to: START + HOUR },
      { from: START + 2 * HOUR, to: START + 4 * HOUR },
    ];
    const { points, omitted } = curve({ points: hourly(['1', '2', '3', '4', '5', '6']), covered });
    expect([points.map(({ value }) => value), omitted]).toEqual([['3', '4', '5'], 3]);
    expect(curve({ points: hourly(['1', '2']), covered: [] }).omitted).toBe(2);
    expect(curve({ points: hourly(['1', '2']), flows: [{ at: START, amount: 'much' }] }).omitted).toBe(2);
  });

  test('names each drawdown with its depth, its length and whether it was recovered', () => {
    const { drawdowns, deepest } = curve({ points: hourly(['100', '90', '80', '100', '110', '105', '99', '104']) });
    expect(drawdowns).toEqual([
      { peakAt: START, troughAt: START + 2 * HOUR, recoveredAt: START + 3 * HOUR, depth: '20', share: '0.2' },
      { peakAt: START + 4 * HOUR, troughAt: START + 6 * HOUR, recoveredAt: null, depth: '11', share: '0.1' },
    ]);
    expect(deepest).toEqual(drawdowns[0]);
    expect(curve({ points: hourly(['1', '2', '2', '3']) })).toMatchObject({ drawdowns: [], deepest: null });
    expect(curve({}).deepest).toBeNull();
  });

  test('takes the share of a drawdown from what the account held at the peak, deposits included', () => {
    const flows = [{ at: START + 0.5 * HOUR, amount: '900' }];
    expect(curve({ points: hourly(['100', '1000', '800']), flows }).deepest).toMatchObject({
      depth: '200',
      share: '0.2',
    });
    expect(curve({ points: hourly(['0', '-5']) }).deepest).toMatchObject({ depth: '5', share: null });
  });

  test('returns each UTC day on what it was made with', () => {
    const end = (day: number, equity: string) => ({ at: START + day * DAY - 1, equity });
    const flows = [
      { at: START + 1.5 * DAY, amount: '100' },
      { at: START + 2.5 * DAY, amount: '-50' },
    ];
    // The fourth day has no end, so that neither it nor the next has a return.
    const points = [
      end(1, '100'),
      end(2, '220'),
      end(3, '181'),
      end(5, '200'),
      { at: START + 2 * DAY + HOUR, equity: '9' },
    ];
    expect(curve({ points, flows }).days).toEqual([
      { at: START + 2 * DAY - 1, change: '20', basis: '200', ratio: '0.1' },
      { at: START + 3 * DAY - 1, change: '11', basis: '220', ratio: '0.05' },
    ]);
    expect(curve({ points: [end(1, '0'), end(2, '5')] }).days).toEqual([]);
  });

  test(`agrees with the results behind it over ${HISTORIES} histories, to the last digit`, () => {
    const random = createRandom(4);
    const seen = { flows: 0, falls: 0 };
    for (let history = 0; history < HISTORIES; history += 1) {
      const hours = 24 * (2 + random.integer(4));
      let [equity, result] = [random.integer(100_000), 0];
      const points: { at: number; equity: string }[] = [];
      const flows: EquityFlow[] = [];
      const truth: number[] = [];
      for (let hour = 1; hour <= hours; hour += 1) {
        if (random.integer(10) === 0) {
          const amount = random.integer(50_000) - 25_000;
          flows.push({ at: START + (hour - 0.5) * HOUR, amount: money(amount) });
          equity += amount;
        }
        const change = random.integer(2_000) - 1_000;
        equity += change;
        result += change;
        points.push({ at: START + hour * HOUR - 1, equity: money(equity) });
        truth.push(result);
      }
      // What happened before the first point is in it.
      const start = Math.round(Number(points[0]!.equity) * 100) - truth[0]!;
      const found = curve({ points: points.toReversed(), flows: flows.toReversed() });
      expect([history, found.points.map(({ value }) => value)]).toEqual([
        history,
        truth.map((one) => money(start + one)),
      ]);
      let depth = 0;
      for (const [at, peak] of truth.entries()) {
        for (const later of truth.slice(at)) depth = Math.max(depth, peak - later);
      }
      expect([history, found.deepest?.depth ?? '0']).toEqual([history, money(depth)]);
      const days = truth.filter((_, at) => (at + 1) % 24 === 0);
      expect(found.days.map(({ change }) => change)).toEqual(
        found.days.map(({ at }) => {
          const day = (at + 1 - START) / DAY;
          return money(days[day - 1]! - days[day - 2]!);
        }),
      );
      for (const { change, basis, ratio } of found.days)
        expect(Number(ratio)).toBeCloseTo(Number(change) / Number(basis), 12);
      seen.flows += flows.length;
      seen.falls += found.drawdowns.length;
    }
    expect([seen.flows > 500, seen.falls > 500]).toEqual([true, true]);
  });
});

describe('ratios of daily returns', () => {
  const returns = (ratios: readonly number[]) => returnRatios(ratios.map((ratio) => ({ ratio: String(ratio) })));

  test('are unknown below thirty days', () => {
    const days = Array.from({ length: FEWEST_DAYS }, (_, at) => (at % 2 === 0 ? 0.02 : -0.01));
    expect(returns(days.slice(1))).toEqual({ days: FEWEST_DAYS - 1, sharpe: null, sortino: null });
    const { days: count, sharpe, sortino } = returns(days);
    expect(count).toBe(FEWEST_DAYS);
    // Mean 0.005; sample deviation 0.015 x √(30/29), downside deviation 0.01 x √(1/2).
    expect(Number(sharpe)).toBeCloseTo((0.005 / (0.015 * Math.sqrt(30 / 29))) * Math.sqrt(365), 7);
    expect(Number(sortino)).toBeCloseTo((0.005 / (0.01 * Math.sqrt(0.5))) * Math.sqrt(365), 7);
    expect(returns(days.map((ratio) => -ratio)).sharpe).toBe(`-${sharpe}`);
  });

  test('are unknown without a deviation', () => {
    expect(returns(Array.from({ length: 40 }, () => 0.1))).toEqual({ days: 40, sharpe: null, sortino: null });
    const gains = returns(Array.from({ length: 40 }, (_, at) => at / 1_000));
    expect([gains.sharpe !== null, gains.sortino]).toEqual([true, null]);
    const losses = returns(Array.from({ length: 40 }, () => -0.1));
    // The root of 365.
    expect([losses.sharpe, losses.sortino]).toEqual([null, '-19.10497317']);
  });
});
