import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal, equals, formatDecimal, formatShort } from '../../../../shared/num/decimal.ts';
import {
  crossAt,
  cumulate,
  depthOf,
  moveCross,
  pointAt,
  type DepthCross,
  readDepthParams,
} from '../../../../renderer/features/depth/model.ts';
import { depthRows, pointText } from '../../../../renderer/features/depth/text.ts';
import { noOwn, ownOrderLevels } from '../../../../renderer/ui/ownOrders.ts';
import { en } from '../../../support/words.ts';
import { createMessages } from '../../../../renderer/i18n/messages.ts';
import { instrument } from '../../support/builders.ts';
import { orderOf } from '../../support/bookBuilders.ts';

const book = { bids: ['99', '1', '98', '2', '90', '3'], asks: ['101', '1', '102', '3', '110', '4'] };
const shown = (cross: DepthCross | null) => cross && `${cross.side} ${formatShort(cross.price)}`;

describe('depth of an order book', () => {
  it('covers the same distance from the mid price on both sides', () => {
    const all = depthOf({ bids: ['99', '1', '80', '1'], asks: ['101', '1'] }, 'all');
    expect([all.mid, all.low, all.high].map((value) => formatShort(value!))).toEqual(['100', '80', '120']);
    expect(all.short).toBe(false);
  });

  it('is limited to the range and flags when the book ends before it', () => {
    const two = depthOf(book, '2');
    expect([two.low, two.high].map((value) => formatShort(value!))).toEqual(['98', '102']);
    expect([two.bids.length, two.asks.length, two.short]).toEqual([2, 2, false]);
    expect(depthOf({ bids: ['99', '1'], asks: ['101', '1', '110', '1'] }, '5').short).toBe(true);
  });

  it('has no mid price while a side is empty', () => {
    const { mid, low, high } = depthOf({ bids: book.bids, asks: [] }, 'all');
    expect([mid, low, high]).toEqual([null, null, null]);
  });

  it('returns exact size, cost, average price and slippage of reaching a price', () => {
    const at = (side: 'bid' | 'ask', price: string) => {
      const point = pointAt(depthOf(book, 'all'), { side, price: decimal(price) })!;
      return [point.size, point.cost, point.average, point.slippage].map((value) => value && formatShort(value));
    };
    // Asks: 1 x 101 + 3 x 102 = 407 for 4; 407 / 404 - 1 = 0.0074257...
    expect(at('ask', '102')).toEqual(['4', '407', '101.75', '0.007426']);
    // Bids: 1 x 99 + 2 x 98 = 295 for 3; 1 - 295 / 297 = 0.0067340...
    expect(at('bid', '98')).toEqual(['3', '295', '98.333333333333', '0.006734']);
    expect(at('bid', '95')).toEqual(at('bid', '98'));
    expect(at('ask', '101')).toEqual(['1', '101', '101', '0']);
    expect(at('ask', '100')).toEqual(['0', '0', null, null]);
  });

  it('matches plain integer sums for any book', () => {
    const levels = fc.array(fc.tuple(fc.bigInt(1n, 10n ** 7n), fc.bigInt(1n, 10n ** 12n)), { maxLength: 50 });
    fc.assert(
      fc.property(levels, (list) => {
        const rows = cumulate(
          list.flatMap(([price, size]) => [
            formatDecimal({ units: price, scale: 2 }),
            formatDecimal({ units: size, scale: 8 }),
          ]),
        );
        let [sum, worth] = [0n, 0n];
        for (const [index, [price, size]] of list.entries()) {
          sum += size;
          worth += price * size;
          expect(equals(rows[index]!.sum, { units: sum, scale: 8 })).toBe(true);
          expect(equals(rows[index]!.worth, { units: worth, scale: 10 })).toBe(true);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('R30: crosshair', () => {
  const depth = depthOf(book, 'all');

  it('arrow keys step from level to level, starting at the mid price', () => {
    const from = (side: 'bid' | 'ask', price: string, steps: number) =>
      shown(moveCross(depth, { side, price: decimal(price) }, steps));
    expect([shown(moveCross(depth, null, 1)), shown(moveCross(depth, null, -1))]).toEqual(['ask 101', 'bid 99']);
    expect([from('bid', '99', 1), from('ask', '101', -1), from('ask', '102', 5), from('bid', '98', -9)]).toEqual([
      'ask 101',
      'bid 99',
      'ask 110',
      'bid 90',
    ]);
    expect([from('bid', '95', 1), from('bid', '95', -1)]).toEqual(['bid 98', 'bid 90']);
    expect(moveCross({ bids: [], asks: [] }, null, 1)).toBe(null);
  });

  it('snaps to the level whose step covers the pointer position', () => {
    const plot = { bids: [99, 98, 90], asks: [101, 102, 110] };
    const at = (place: number) => shown(crossAt(depth, plot, place));
    expect([99.5, 99, 98.5, 97, 90, 50].map(at)).toEqual(['bid 99', 'bid 99', 'bid 99', 'bid 98', 'bid 90', 'bid 90']);
    expect([100.5, 101.5, 109, 200].map(at)).toEqual(['ask 101', 'ask 101', 'ask 102', 'ask 110']);
  });

  it("is formatted with the instrument's decimals", () => {
    expect(pointText(depth, { side: 'ask', price: decimal('102') }, instrument())).toEqual({
      side: 'ask',
      price: '102.0',
      distance: '2.0000',
      size: '4.000',
      cost: '407.00',
      average: '101.750',
      slippage: '0.7426',
    });
  });

  it('the table shows the levels in order and own orders as text', () => {
    const { t } = createMessages(en);
    const ownLevels = ownOrderLevels([orderOf({ price: '98' })], 'BTCUSDT', decimal('0.1'));
    const rows = depthRows(depth, ownLevels, instrument(), t);
    expect(rows.map(({ key }) => key)).toEqual([
      'ask 110.0',
      'ask 102.0',
      'ask 101.0',
      'bid 99.0',
      'bid 98.0',
      'bid 90.0',
    ]);
    expect(rows[4]?.own).toEqual({ mark: '▲0.01', words: 'Your buy order at 98.0: 0.01 BTC open' });
    expect(depthRows(depth, noOwn, instrument(), t)[4]?.own).toBe(null);
  });
});

describe('saved depth chart settings', () => {
  it('an invalid value falls back to its default, independently of the others', () => {
    expect(readDepthParams({ range: '2', table: true })).toEqual({ range: '2', table: true });
    expect(readDepthParams({ range: 2, table: true })).toEqual({ range: 'all', table: true });
  });
});
