import { ATR, BollingerBands, EMA, MACD, RSI, SMA, StochasticOscillator, WMA } from 'trading-signals';
import { describe, expect, it } from 'vitest';
import { indicatorKinds, indicators, type IndicatorKind } from '../../../shared/indicators/catalogue.ts';
import { readInputs } from '../../../shared/indicators/inputs.ts';
import type { PlotBar } from '../../../shared/indicators/kernel.ts';
import { runIndicator } from '../../../shared/indicators/run.ts';
import { seededBars } from './seededBars.ts';

const SEEDS = [1, 2, 3, 4, 5];
const COUNT = 400;
const inputsOf = (kind: IndicatorKind, inputs: Record<string, number | string>) =>
  readInputs(indicators[kind].inputs, inputs);

/** Returns the figures per bar of the app's indicator. */
function ours(kind: IndicatorKind, inputs: Record<string, number | string>, bars: readonly PlotBar[]): number[][] {
  const run = runIndicator({ kind, inputs: inputsOf(kind, inputs) }, bars);
  return bars.map((_, index) => run.columns.map((column) => column[index]!));
}

type Theirs = (bar: PlotBar) => readonly (number | null)[];

/** Expects every pair of figures to be equal; returns the number of figures that both have. */
function agree(kind: IndicatorKind, inputs: Record<string, number | string>, make: () => Theirs): number {
  let compared = 0;
  for (const seed of SEEDS) {
    const bars = seededBars(COUNT, seed);
    const theirs = make();
    for (const [index, figures] of ours(kind, inputs, bars).entries()) {
      const expected = theirs(bars[index]!);
      for (const [output, figure] of figures.entries()) {
        const other = expected[output] ?? null;
        if (Number.isNaN(figure) || other === null) continue;
        expect(Math.abs(figure - other)).toBeLessThan(1e-6);
        compared += 1;
      }
    }
  }
  return compared;
}

describe('indicators agree with an independent library over seeded bars', () => {
  it.each([
    ['sma', (n: number) => new SMA(n)],
    ['wma', (n: number) => new WMA(n)],
    ['ema', (n: number) => new EMA(n)],
  ] as const)('%s, several periods', (kind, create) => {
    for (const period of [1, 2, 9, 50]) {
      const compared = agree(kind, { period }, () => {
        const their = create(period);
        return ({ close }) => [their.update(close, false)];
      });
      expect(compared).toBe(SEEDS.length * (COUNT - period + 1));
    }
  });

  it('Bollinger bands', () => {
    const compared = agree('bollinger', { period: 20, width: 2.5 }, () => {
      const their = new BollingerBands(20, 2.5);
      return ({ close }) => {
        const bands = their.update(close, false);
        return bands ? [bands.middle, bands.upper, bands.lower] : [null, null, null];
      };
    });
    expect(compared).toBe(SEEDS.length * (COUNT - 19) * 3);
  });

  it('RSI by Wilder', () => {
    const compared = agree('rsi', { period: 14 }, () => {
      const their = new RSI(14);
      return ({ close }) => [their.update(close, false)];
    });
    expect(compared).toBe(SEEDS.length * (COUNT - 14));
  });

  it('MACD, signal and difference', () => {
    const compared = agree('macd', { fast: 12, slow: 26, signal: 9 }, () => {
      const their = new MACD(new EMA(12), new EMA(26), new EMA(9));
      return ({ close }) => {
        const result = their.update(close, false);
        return result ? [result.macd, result.signal, result.histogram] : [null, null, null];
      };
    });
    expect(compared).toBe(SEEDS.length * (COUNT - 25 + 2 * (COUNT - 33)));
  });

  it('ATR by Wilder', () => {
    const compared = agree('atr', { period: 14 }, () => {
      const their = new ATR(14);
      return (bar) => [their.update(bar, false)];
    });
    expect(compared).toBe(SEEDS.length * (COUNT - 13));
  });

  it('stochastic', () => {
    const compared = agree('stochastic', { period: 14, slowing: 3, signal: 5 }, () => {
      const their = new StochasticOscillator({ kPeriod: 14, kSlowingPeriod: 3, dPeriod: 5 });
      return (bar) => {
        const result = their.update(bar, false);
        return [result?.stochK ?? null, result?.stochD ?? null];
      };
    });
    expect(compared).toBe(SEEDS.length * (COUNT - 19) * 2);
  });
});

describe('indicator computed bar by bar', () => {
  it.each(indicatorKinds.filter((kind) => kind !== 'volumeProfile'))(
    '%s: the forming bar equals the full computation at each prefix, and trial values leave no trace',
    (kind) => {
      const bars = seededBars(1_600, 9);
      const inputs = inputsOf(kind, {});
      const whole = runIndicator({ kind, inputs }, bars);
      const run = runIndicator({ kind, inputs }, []);
      let known = 0;
      for (const [index, bar] of bars.entries()) {
        run.form({ ...bar, close: bar.close * 2, high: bar.high * 2, volume: 7 });
        run.form(bar);
        expect(run.forming).toEqual(whole.columns.map((column) => column[index]!));
        run.push(bar);
        if (!run.forming.some((figure) => Number.isNaN(figure))) known += 1;
      }
      expect(run.columns.map((column) => [...column.subarray(0, run.length)])).toEqual(
        whole.columns.map((column) => [...column.subarray(0, whole.length)]),
      );
      expect([run.length, known > 1_000]).toEqual([1_600, true]);
      run.form(null);
      expect(run.forming.every((figure) => Number.isNaN(figure))).toBe(true);
    },
  );

  it.each(indicatorKinds.filter((kind) => kind !== 'volumeProfile'))(
    '%s: a bar without prices has no value and does not affect the other bars',
    (kind) => {
      const bars = seededBars(200, 11);
      const none = Number.NaN;
      const hole = { time: bars[100]!.time - 1, open: none, high: none, low: none, close: none, volume: none };
      const inputs = inputsOf(kind, {});
      const run = runIndicator({ kind, inputs }, [...bars.slice(0, 100), hole, ...bars.slice(100)]);
      const plain = runIndicator({ kind, inputs }, bars);
      for (const [output, column] of run.columns.entries()) {
        expect(column[100]).toBe(Number.NaN);
        expect([...column.subarray(101, 201)]).toEqual([...plain.columns[output]!.subarray(100, 200)]);
      }
    },
  );
});
