import { describe, expect, it } from 'vitest';
import type { Order } from '../../../../shared/domain/order.ts';
import { decimal, formatDecimal } from '../../../../shared/num/decimal.ts';
import { buildLadder, pickedPrice, rowAt } from '../../../../renderer/features/book/model.ts';
import { noOwn, ownBook, ownIn, ownText, ownWords, type OwnLevels } from '../../../../renderer/features/book/own.ts';
import { createMessages } from '../../../../renderer/i18n/messages.ts';
import { instrument } from '../../support/builders.ts';

const order = (more: Partial<Order>): Order => ({
  market: 'futures',
  symbol: 'BTCUSDT',
  orderId: '700000000000000001',
  clientOrderId: 'a',
  side: 'BUY',
  positionSide: 'LONG',
  type: 'LIMIT',
  timeInForce: 'GTC',
  price: '100.4',
  quantity: '0.010',
  executedQuantity: '0',
  executedQuote: '0',
  averagePrice: null,
  reduceOnly: false,
  status: 'NEW',
  createdAt: 1,
  updatedAt: 1,
  origin: 'desk',
  ...more,
});
const shown = (levels: OwnLevels): unknown[] =>
  [...levels].map(([price, { size, count }]) => [price, formatDecimal(size), count]);

describe('own orders in the book', () => {
  it('stand at their price with what is not filled yet, several as one', () => {
    const own = ownBook(
      [
        order({ quantity: '0.010', executedQuantity: '0.004' }),
        order({ quantity: '0.500' }),
        order({ side: 'SELL', price: '101.0', quantity: '2.000' }),
      ],
      'BTCUSDT',
      decimal('0.1'),
    );
    expect([shown(own.bids), shown(own.asks)]).toEqual([[['100.4', '0.506', 2]], [['101', '2.000', 1]]]);
  });

  it('move into merged rows as the book does: bids down, asks up', () => {
    const own = ownBook([order({}), order({ side: 'SELL', price: '101.2' })], 'BTCUSDT', decimal('1'));
    expect([shown(own.bids), shown(own.asks)]).toEqual([[['100', '0.010', 1]], [['102', '0.010', 1]]]);
    const ladder = buildLadder({ bids: ['100.4', '1'], asks: ['101.2', '1'] }, decimal('1'), 5);
    expect([ownIn(own.bids, ladder.bids[0]!)?.count, ownIn(own.asks, ladder.asks[0]!)?.count]).toEqual([1, 1]);
  });

  it('leave out other symbols, filled orders, and those without a price or a size', () => {
    const others = [
      order({ symbol: 'ETHUSDT' }),
      order({ executedQuantity: '0.010' }),
      order({ price: null }),
      order({ price: '0' }),
      order({ quantity: null }),
    ];
    const own = ownBook(others, 'BTCUSDT', decimal('0.1'));
    expect([own.bids.size, own.asks.size]).toEqual([0, 0]);
    expect(ownBook([], 'BTCUSDT', decimal('0.1'))).toBe(noOwn);
  });

  it('are marked by a shape and their size, and told in words', () => {
    const { t } = createMessages();
    const row = { price: decimal('61250.4') };
    const level = { size: decimal('1234.500'), count: 2 };
    expect([ownText('bid', level), ownText('ask', level), ownText('bid', null)]).toEqual([
      '▲1\u202f234.5',
      '▼1\u202f234.5',
      '',
    ]);
    const words = ownWords('ask', level, row, instrument());
    expect(t(words.key, words.params)).toBe('Your 2 sell orders at 61\u202f250.4: 1\u202f234.5 BTC open');
    const one = ownWords('bid', { ...level, count: 1 }, row, instrument());
    expect(t(one.key, one.params)).toBe('Your buy order at 61\u202f250.4: 1\u202f234.5 BTC open');
  });
});

describe('a press on the ladder', () => {
  const { bids } = buildLadder({ bids: ['100.4', '1', '100.3', '1', '99', '1'], asks: [] }, decimal('0.1'), 5);

  it('finds the row under it, counted from the spread, and nothing outside the rows', () => {
    const at = (offset: number): string | null => {
      const row = rowAt(bids, offset, 20);
      return row && pickedPrice(row, 1);
    };
    expect([0, 19.9, 20, 59.9].map(at)).toEqual(['100.4', '100.4', '100.3', '99.0']);
    expect([-0.1, 60, 1_000].map(at)).toEqual([null, null, null]);
    expect(rowAt(bids, 5, 0)).toBe(null);
  });
});
