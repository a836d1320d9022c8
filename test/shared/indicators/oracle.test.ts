import { describe, expect, it } from 'vitest';
import { indicatorKinds, indicators, type IndicatorKind } from '../../../shared/indicators/catalogue.ts';
import { readInputs } from '../../../shared/indicators/inputs.ts';
import type { PlotBar } from '../../../shared/indicators/kernel.ts';
import { runIndicator } from '../../../shared/indicators/run.ts';
import { flatBar, seededBars } from './seededBars.ts';
import { textbook } from './textbook.ts';

type Settings = Record<string, number | string>;

const computed = indicatorKinds.filter((kind) => kind !== 'volumeProfile');
const inputsOf = (kind: IndicatorKind, inputs: Settings) => readInputs(indicators[kind].inputs, inputs);
const COUNT = 400;
const seeded = seededBars(COUNT, 1);
const scaled = (factor: number) =>
  seededBars(COUNT, 2).map((bar) => ({
    ...bar,
    open: bar.open * factor,
    high: bar.high * factor,
    low: bar.low * factor,
    close: bar.close * factor,
  }));

/** Bars whose figures are easily wrong. */
const series: Readonly<Record<string, readonly PlotBar[]>> = {
  'a random walk': seeded,
  'another one': seededBars(COUNT, 3),
  'prices of a billionth': scaled(1e-9),
  'prices of ten million': scaled(1e4),
  'flat prices': Array.from({ length: 120 }, (_, index) => flatBar(index, 0.1)),
  'flat prices after a walk': [
    ...seeded.slice(0, 60),
    ...seeded.slice(60, 160).map((bar) => ({ ...flatBar(0, 0.3), time: bar.time })),
    ...seeded.slice(160, 200),
  ],
  'no volume': seeded.map((bar) => ({ ...bar, volume: 0 })),
  'no volume in two of three bars': seeded.map((bar, index) => (index % 3 === 0 ? bar : { ...bar, volume: 0 })),
  'gaps in time and price': seeded
    .filter((_, index) => index % 50 < 40)
    .map((bar, index) => (index % 20 < 10 ? bar : { ...bar, open: 1, low: 1 })),
  'hours over several days': seeded.map((bar, index) => ({ ...bar, time: bar.time + index * 3_540_000 })),
  'fewer bars than the period': seeded.slice(0, 9),
  'one bar': seeded.slice(0, 1),
};

/** Settings besides the defaults. */
const settings: Readonly<Partial<Record<IndicatorKind, readonly Settings[]>>> = {
  sma: [{ period: 1 }, { period: 50 }],
  ema: [{ period: 1 }, { period: 50 }],
  wma: [{ period: 1 }, { period: 50 }],
  bollinger: [{ period: 2, width: 2.5 }],
  rsi: [{ period: 2 }, { period: 50 }],
  macd: [
    { fast: 26, slow: 12, signal: 9 },
    { fast: 1, slow: 2, signal: 1 },
  ],
  atr: [{ period: 1 }, { period: 50 }],
  stochastic: [{ period: 1, slowing: 1, signal: 1 }],
  donchian: [{ period: 1 }, { period: 50 }],
  keltner: [{ period: 3, rangePeriod: 30, multiple: 0.5 }],
  supertrend: [
    { period: 1, multiple: 1 },
    { period: 30, multiple: 2.5 },
  ],
  mfi: [{ period: 1 }, { period: 50 }],
  williams: [{ period: 1 }, { period: 50 }],
  cci: [{ period: 2 }, { period: 50 }],
  adx: [{ period: 1 }, { period: 30 }],
};

describe('an indicator equals its plain definition', () => {
  it.each(computed.flatMap((kind) => [{}, ...(settings[kind] ?? [])].map((inputs) => [kind, inputs] as const)))(
    '%s %j',
    (kind, stored) => {
      const inputs = inputsOf(kind, stored);
      for (const [name, bars] of Object.entries(series)) {
        const expected = textbook[kind](bars, inputs);
        const run = runIndicator({ kind, inputs }, bars);
        const wrong = run.columns.flatMap((column, output) =>
          bars.flatMap(({ close }, index) => {
            const [figure, plain] = [column[index]!, expected[output]![index]!];
            // Differences of prices lose the digits that the prices have in common.
            const size = Math.max(Math.abs(plain), Math.abs(close) / 1_000);
            const same = Number.isNaN(plain) ? Number.isNaN(figure) : Math.abs(figure - plain) <= 1e-9 * size;
            return same ? [] : [{ name, output, index, figure, plain }];
          }),
        );
        expect([wrong, run.columns.length]).toEqual([[], expected.length]);
      }
    },
  );

  it('has figures once the period is full', () => {
    const known = computed.map((kind) => {
      const run = runIndicator({ kind, inputs: inputsOf(kind, {}) }, series['hours over several days']!);
      return [
        kind,
        ...run.columns.map((column) => column.subarray(0, COUNT).filter((one) => !Number.isNaN(one)).length),
      ];
    });
    expect(known).toEqual([
      ['sma', 381],
      ['ema', 381],
      ['wma', 381],
      ['vwap', 400],
      ['bollinger', 381, 381, 381],
      ['rsi', 386],
      ['macd', 375, 367, 367],
      ['atr', 387],
      ['stochastic', 385, 383],
      ['donchian', 381, 381, 381],
      ['keltner', 381, 381, 381],
      ['supertrend', 391],
      ['mfi', 386],
      ['williams', 387],
      ['cci', 381],
      ['adx', 373, 386, 386],
    ]);
  });

  it('has a figure for each of 100,000 bars', () => {
    const bars = seededBars(100_000, 5);
    const from = 100_000 - COUNT;
    const last = (kind: 'sma' | 'bollinger' | 'stochastic') => {
      const run = runIndicator({ kind, inputs: inputsOf(kind, {}) }, bars);
      return run.columns.map((column) => [...column.subarray(from + 20, 100_000)]);
    };
    for (const kind of ['sma', 'bollinger', 'stochastic'] as const) {
      const plain = textbook[kind](bars.slice(from), inputsOf(kind, {})).map((column) => column.slice(20));
      for (const [output, column] of last(kind).entries()) {
        expect(Math.max(...column.map((figure, index) => Math.abs(figure - plain[output]![index]!)))).toBeLessThan(
          1e-8,
        );
      }
    }
  });
});

describe('indicator computed bar by bar', () => {
  it.each(computed)(
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

  it.each(computed)('%s: a bar without prices has no value and does not affect the other bars', (kind) => {
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
  });

  it('forgets a bar that was only tried when a bar without prices closes in its place', () => {
    const [bars, none] = [seededBars(60, 13), Number.NaN];
    for (const kind of computed) {
      const plain = runIndicator({ kind, inputs: inputsOf(kind, {}) }, bars);
      const run = runIndicator({ kind, inputs: inputsOf(kind, {}) }, []);
      for (const bar of bars) {
        run.form({ ...bar, high: 9_000, close: 8_000, volume: 5 });
        run.push({ time: bar.time, open: none, high: none, low: none, close: none, volume: none });
        run.push(bar);
      }
      for (const [output, column] of run.columns.entries()) {
        const figures = column.subarray(0, 120).filter((_, index) => index % 2 === 1);
        expect(figures).toEqual(plain.columns[output]!.subarray(0, 60));
      }
    }
  });
});
