import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  fibonacciPrices,
  measure,
  priceChange,
  riskAnchors,
  riskFigures,
} from '../../../../../renderer/features/chart/drawings/figures.ts';
import {
  priceProblem,
  problemsOf,
  readAnchors,
  readTime,
} from '../../../../../renderer/features/chart/drawings/form.ts';
import {
  axisText,
  movePrice,
  priceText,
  snapAngle,
  snapTime,
} from '../../../../../renderer/features/chart/drawings/snap.ts';
import { decimal } from '../../../../../shared/num/decimal.ts';
import { isOnStep } from '../../../../../shared/num/step.ts';
import { fakeSnapshot } from './fakeSurface.ts';

const at = (price: string, time = 0) => ({ time, price });

describe('exact prices of drawings', () => {
  it('converts a pixel to a price on the tick, above zero', () => {
    expect(['0.1', '0.5', '0.01', '5', '0.00000001'].map((tick) => priceText(61_250.26, tick))).toEqual([
      '61250.3',
      '61250.5',
      '61250.26',
      '61250',
      '61250.26000000',
    ]);
    expect([priceText(-3, '0.1'), priceText(Number.NaN, '0.1'), priceText(0, '0.5')]).toEqual(['0.1', '0.1', '0.5']);
    fc.assert(
      fc.property(
        fc.double({ min: -10, max: 1e9, noNaN: true }),
        fc.constantFrom('0.1', '0.25', '0.000001', '3'),
        (price, tick) => {
          expect(isOnStep(decimal(priceText(price, tick)), decimal(tick))).toBe(true);
        },
      ),
    );
  });

  it('the axis shows an average fill price with the decimals of the tick', () => {
    const means = ['88116.394308943089', '88195', '88195.25', 'x'];
    expect(means.map((price) => axisText(price, '0.1'))).toEqual([
      '88\u202f116.4',
      '88\u202f195.0',
      '88\u202f195.3',
      'x',
    ]);
  });

  it('moves by whole ticks without floating point', () => {
    expect([
      movePrice('0.3', 1n, '0.1'),
      movePrice('9007199254740993.1', 1n, '0.1'),
      movePrice('0.2', -9n, '0.1'),
    ]).toEqual(['0.4', '9007199254740993.2', '0.1']);
  });

  it('computes a price change and its fraction', () => {
    expect(priceChange('0.1', '0.3')).toEqual({ difference: '0.2', fraction: '2.00000000' });
    expect(priceChange('3', '2')).toEqual({ difference: '-1', fraction: '-0.33333333' });
    expect(measure([at('10', 60_000), at('11', 300_000)], 60_000)).toEqual({
      difference: '1',
      fraction: '0.10000000',
      milliseconds: 240_000,
      bars: 4,
    });
  });

  it('retracement levels lie on the tick, downwards too', () => {
    expect(fibonacciPrices([at('100'), at('50')], '0.5').map(({ price }) => price)).toEqual([
      '50.0',
      '62.0',
      '69.0',
      '75.0',
      '81.0',
      '89.5',
      '100.0',
    ]);
  });

  it('computes risk and reward with their ratio, and none without a risk', () => {
    const figures = (kind: 'long' | 'short', entry: string, target: string, stop: string) =>
      riskFigures({ kind, anchors: [at(entry), at(target), at(stop)] });
    expect(figures('long', '100', '103', '99')).toEqual({
      reward: { difference: '3', fraction: '0.03000000' },
      risk: { difference: '-1', fraction: '-0.01000000' },
      ratio: '3',
      valid: true,
    });
    expect(figures('short', '100', '97', '101.5')).toMatchObject({ ratio: '2', valid: true });
    expect(figures('long', '100', '103', '100')).toMatchObject({ ratio: null, valid: false });
    expect(figures('short', '100', '103', '99').valid).toBe(false);
  });

  it('places a stop at or below zero one tick above zero', () => {
    expect(riskAnchors('long', [at('1'), at('9', 5)], '0.1')).toEqual([at('1'), at('9', 5), at('0.1', 5)]);
  });
});

describe('times of drawings', () => {
  it('snap to bars, and to whole bars before the first and after the last', () => {
    const minutes = [29_000, 31_000, -61_000 + 60_000, 99 * 60_000 + 150_000].map((time) =>
      snapTime(fakeSnapshot, time),
    );
    expect(minutes).toEqual([0, 60_000, 0, 102 * 60_000]);
  });

  it('angles snap to eight directions', () => {
    const from = { x: 0, y: 0 };
    expect([
      snapAngle(from, { x: 10, y: 3 }),
      snapAngle(from, { x: -2, y: 10 }),
      snapAngle(from, { x: -8, y: 10 }),
      snapAngle(from, from),
    ]).toEqual([{ x: 10, y: 0 }, { x: 0, y: 10 }, { x: -10, y: 10 }, from]);
  });
});

describe('R30: drawing entered as figures', () => {
  it('reads a time in the displayed zone, and only an existing one', () => {
    expect(
      ['2026-03-01 14:05', ' 2026-03-01T14:05 ', '2026-02-30 10:00', '2026-3-1 1:5', '', '1969-12-31 23:59'].map(
        (text) => readTime(text, 'utc'),
      ),
    ).toEqual([Date.UTC(2026, 2, 1, 14, 5), Date.UTC(2026, 2, 1, 14, 5), null, null, null, null]);
  });

  it.each([
    ['XU2', '0'],
    ['XU3', '-1'],
    ['XU4', '0x10'],
    ['XU5', '1,500'],
    ['XU6', '1.2.3'],
    ['XU7', '१२'],
    ['XU8', '1'.repeat(60)],
  ])('%s: refuses %s as a price', (_, text) => {
    expect(priceProblem(text, '0.1')).toEqual({ key: 'drawing.problem.price' });
  });

  it('R57: reads a price as it is usually written', () => {
    const typed = ['1e3', '1,5', '61 250.5', '61k', '\u0661\u0662'];
    expect(typed.map((text) => priceProblem(text, '0.1'))).toEqual([null, null, null, null, null]);
    expect(
      readAnchors('horizontal', [{ time: '', price: '61 250,5' }], at('1', 42), '0.1', 'utc').map(({ price }) => price),
    ).toEqual(['61250.5']);
  });

  it('XU12: suggests the two nearest prices for one off the tick', () => {
    expect([priceProblem('61250.26', '0.5'), priceProblem('61250.50', '0.5')]).toEqual([
      { key: 'drawing.problem.tick', tick: '0.5', below: '61250.0', above: '61250.5' },
      null,
    ]);
  });

  it('requires the fields of its kind, and takes the others from the previous position', () => {
    const typed = (time: string, price: string) => ({ time, price });
    const bad = [typed('x', 'x')];
    expect([problemsOf('horizontal', bad, '0.1', 'utc'), problemsOf('vertical', bad, '0.1', 'utc')]).toEqual([
      [{ time: null, price: { key: 'drawing.problem.price' } }],
      [{ time: { key: 'drawing.problem.time' }, price: null }],
    ]);
    expect(readAnchors('horizontal', [typed('', ' 7 ')], at('1', 42), '0.1', 'utc')).toEqual([at('7.0', 42)]);
    const three = [typed('1970-01-01 00:01', '5'), typed('1970-01-01 00:02', '6'), typed('', '4')];
    expect(readAnchors('long', three, at('1', 42), '0.1', 'utc')).toEqual([
      at('5.0', 60_000),
      at('6.0', 120_000),
      at('4.0', 120_000),
    ]);
  });
});
