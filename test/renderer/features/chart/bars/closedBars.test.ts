import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createClosedBars,
  scaleOf,
  textOfUnits,
  unitsOf,
} from '../../../../../renderer/features/chart/bars/closedBars.ts';
import { decimal, formatShort } from '../../../../../shared/num/decimal.ts';
import type { BarView } from '../../../../../shared/ipc/views.ts';
import { bar } from '../../../support/builders.ts';

const at = (index: number, more: Partial<BarView> = {}) => bar(index * 60_000, more);
const times = (list: readonly BarView[]) => list.map(({ openTime }) => openTime / 60_000);

/** Decimal text of up to eight digits before the point and eight after it. */
const text = fc
  .tuple(
    fc.integer({ min: 0, max: 99_999_999 }),
    fc.integer({ min: 0, max: 99_999_999 }),
    fc.integer({ min: 0, max: 8 }),
  )
  .map(([whole, fraction, digits]) =>
    digits === 0 ? `${whole}` : `${whole}.${`${fraction}`.padStart(8, '0').slice(0, digits)}`,
  );

describe('closed bars in columns', () => {
  it('F18: store decimal text exactly, whatever decimals follow later', () => {
    const bars = createClosedBars();
    bars.push(at(1, { open: '61250', high: '61250.5', low: '0.00000001', close: '61250.50', volume: '0.10' }));
    bars.push(at(2, { open: '1', high: '2.125', low: '0', close: '2', volume: '123456.789' }));
    expect(bars.slice(0)).toEqual([
      at(1, { open: '61250', high: '61250.5', low: '0.00000001', close: '61250.5', volume: '0.1' }),
      at(2, { open: '1', high: '2.125', low: '0', close: '2', volume: '123456.789' }),
    ]);
  });

  it('store values that fit no column as text', () => {
    const bars = createClosedBars();
    const wide = at(1, { high: '123456789012345678.000000001', volume: '0.1234567890123456789' });
    bars.push(wide);
    bars.push(at(2, { close: '10.25' }));
    bars.push(at(3, { close: 'not a number' }));
    expect(bars.slice(0)).toEqual([wide, at(2, { close: '10.25' }), at(3, { close: 'not a number' })]);
    const { highs, closes, volumes } = bars.plot(0, 2);
    expect([[...highs], [...closes], [...volumes]]).toEqual([
      [123456789012345680, 12],
      [11, 10.25],
      [0.12345678901234568, 5],
    ]);
    bars.set(0, at(1));
    bars.truncate(1);
    expect(bars.slice(0)).toEqual([at(1)]);
  });

  it('return plot numbers equal to their text', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 30 }), (list) => {
        const bars = createClosedBars();
        for (const [index, one] of list.entries()) bars.push(at(index, { close: one }));
        expect([...bars.plot(0, list.length).closes]).toEqual(list.map(Number));
        expect(bars.slice(0).map(({ close }) => formatShort(decimal(close)))).toEqual(
          list.map((one) => formatShort(decimal(one))),
        );
      }),
    );
  });

  it('equal a list after any sequence of insertions and removals', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('push' as const), close: text }),
      fc.record({ kind: fc.constant('prepend' as const), close: text }),
      fc.record({ kind: fc.constant('insert' as const), close: text }),
      fc.record({ kind: fc.constant('set' as const), close: text }),
      fc.record({ kind: fc.constant('dropFirst' as const), close: text }),
      fc.record({ kind: fc.constant('truncate' as const), close: text }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const bars = createClosedBars();
        let model: BarView[] = [];
        for (const { kind, close } of steps) {
          const middle = model.length >> 1;
          const one = at((model[middle]?.openTime ?? 0) / 60_000, { close });
          const last = at((model.at(-1)?.openTime ?? 0) / 60_000 + 100, { close });
          const first = at((model[0]?.openTime ?? 0) / 60_000 - 100, { close });
          const [left, right] = [model[middle - 1]?.openTime ?? 0, model[middle]?.openTime ?? 0];
          const between = bar(Math.floor((left + right) / 2), { close });
          const room = middle > 0 && right - left > 1;
          if (kind === 'push') {
            bars.push(last);
            model = [...model, last];
          }
          if (kind === 'prepend') {
            bars.prepend([first]);
            model = [first, ...model];
          }
          if (kind === 'insert' && room) {
            bars.insert(middle, between);
            model = model.toSpliced(middle, 0, between);
          }
          if (kind === 'set' && model.length > 0) {
            bars.set(middle, one);
            model = model.with(middle, one);
          }
          if (kind === 'dropFirst') {
            bars.dropFirst(2);
            model = model.slice(2);
          }
          if (kind === 'truncate') {
            bars.truncate(middle);
            model = model.slice(0, middle);
          }
          expect(bars.slice(0).map((bar_) => [bar_.openTime, formatShort(decimal(bar_.close))])).toEqual(
            model.map((bar_) => [bar_.openTime, formatShort(decimal(bar_.close))]),
          );
        }
      }),
      { numRuns: 60 },
    );
  });

  it('keep a hundred thousand bars in order', () => {
    const bars = createClosedBars();
    for (let index = 50_000; index < 100_000; index += 1) bars.push(at(index, { close: `${index}.5` }));
    for (let page = 49; page >= 0; page -= 1) {
      bars.prepend(Array.from({ length: 1_000 }, (_, index) => at(page * 1_000 + index, { close: `${index}.25` })));
    }
    expect([bars.length, bars.at(0), bars.at(49_999), bars.at(-1)]).toEqual([
      100_000,
      at(0, { close: '0.25' }),
      at(49_999, { close: '999.25' }),
      at(99_999, { close: '99999.5' }),
    ]);
    expect([bars.lowerBound(70_000 * 60_000), bars.openTimeAt(100_000)]).toEqual([70_000, undefined]);
    expect(times(bars.slice(-2))).toEqual([99_998, 99_999]);
  });
});

describe('units of a column', () => {
  it('parse values that fit, and refuse others', () => {
    expect([unitsOf('61250.50', 1), unitsOf('61250.55', 1), unitsOf('9007199254740991', 0)]).toEqual([
      612505,
      null,
      9007199254740991,
    ]);
    expect([unitsOf('9007199254740992', 0), unitsOf('', 0), unitsOf('-0.5', 1)]).toEqual([null, null, -5]);
    expect([scaleOf('1.500'), scaleOf('0.000'), scaleOf('x')]).toEqual([1, 0, null]);
    expect([textOfUnits(612505, 1), textOfUnits(-5, 3), textOfUnits(0, 4), textOfUnits(1200, 2)]).toEqual([
      '61250.5',
      '-0.005',
      '0',
      '12',
    ]);
  });
});
