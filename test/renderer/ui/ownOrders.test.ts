import { describe, expect, it } from 'vitest';
import { orderOf as order } from '../support/bookBuilders.ts';
import { decimal, formatDecimal } from '../../../shared/num/decimal.ts';
import { groupLevels } from '../../../renderer/ui/bookLevels.ts';
import { noOwn, ownOrderLevels, ownIn, ownText, ownWords, type OwnLevels } from '../../../renderer/ui/ownOrders.ts';
import { en } from '../../support/words.ts';
import { createMessages } from '../../../renderer/i18n/messages.ts';
import { instrument } from '../support/builders.ts';

const shown = (levels: OwnLevels): unknown[] =>
  [...levels].map(([price, { size, count }]) => [price, formatDecimal(size), count]);

describe('own orders in the order book', () => {
  it('are summed per price by their open quantity', () => {
    const ownLevels = ownOrderLevels(
      [
        order({ quantity: '0.010', executedQuantity: '0.004' }),
        order({ quantity: '0.500' }),
        order({ side: 'SELL', price: '101.0', quantity: '2.000' }),
      ],
      'BTCUSDT',
      decimal('0.1'),
    );
    expect([shown(ownLevels.bids), shown(ownLevels.asks)]).toEqual([[['100.4', '0.506', 2]], [['101', '2.000', 1]]]);
  });

  it('follow grouped rows: bids down, asks up', () => {
    const ownLevels = ownOrderLevels([order({}), order({ side: 'SELL', price: '101.2' })], 'BTCUSDT', decimal('1'));
    expect([shown(ownLevels.bids), shown(ownLevels.asks)]).toEqual([[['100', '0.010', 1]], [['102', '0.010', 1]]]);
    const bids = groupLevels(['100.4', '1'], decimal('1'), 'bid', 5);
    const asks = groupLevels(['101.2', '1'], decimal('1'), 'ask', 5);
    expect([ownIn(ownLevels.bids, bids[0]!)?.count, ownIn(ownLevels.asks, asks[0]!)?.count]).toEqual([1, 1]);
  });

  it('omit other symbols, filled orders, and orders without a price or quantity', () => {
    const others = [
      order({ symbol: 'ETHUSDT' }),
      order({ executedQuantity: '0.010' }),
      order({ price: null }),
      order({ price: '0' }),
      order({ quantity: null }),
    ];
    const ownLevels = ownOrderLevels(others, 'BTCUSDT', decimal('0.1'));
    expect([ownLevels.bids.size, ownLevels.asks.size]).toEqual([0, 0]);
    expect(ownOrderLevels([], 'BTCUSDT', decimal('0.1'))).toBe(noOwn);
  });

  it('are marked by a shape with their size, and described as text', () => {
    const { t } = createMessages(en);
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
