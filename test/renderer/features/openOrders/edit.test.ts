import { describe, expect, it } from 'vitest';
import { editTexts, readEdit } from '../../../../renderer/features/openOrders/EditRow.tsx';
import { instrument } from '../../support/builders.ts';
import { order } from '../../support/tradingBuilders.ts';
import { openSums } from '../../../../renderer/features/openOrders/columns.tsx';

const read = (price: string, quantity: string, one = order('1')) =>
  readEdit(one, { price, quantity }, instrument(), []);

describe('R15: editing an order in its row', () => {
  it('cancels the order and places a new one over the open quantity, in one plan', () => {
    const partly = order('1', { executedQuantity: '0.004', status: 'PARTIALLY_FILLED' });
    expect(editTexts(partly, [])).toEqual({ price: '61250.5', quantity: '0.006' });
    expect(read('61300', '0.006', partly)).toEqual({
      kind: 'move',
      plan: {
        kind: 'move',
        replaces: [{ kind: 'order', market: 'futures', symbol: 'BTCUSDT', orderId: '1' }],
        drafts: [
          {
            market: 'futures',
            symbol: 'BTCUSDT',
            side: 'BUY',
            positionSide: 'LONG',
            type: 'LIMIT',
            timeInForce: 'GTC',
            price: '61300',
            quantity: '0.006',
            reduceOnly: false,
          },
        ],
        title: { key: 'order.edit.title', params: { symbol: 'BTCUSDT' } },
      },
    });
  });

  it('requests nothing for the same values, also with other trailing digits', () => {
    expect([read('61250.5', '0.010'), read('61250.50', '0.01')]).toEqual([{ kind: 'same' }, { kind: 'same' }]);
  });

  it.each([
    ['XU1: empty', '', '0.010', 'price', 'error.draft.empty.price'],
    ['XU5: a comma', '61,300', '0.01', 'price', 'error.draft.comma'],
    ['XU12: a price off the tick', '61300.05', '0.010', 'price', 'error.draft.offTick'],
    ['XU9: off the step', '61300', '0.0105', 'quantity', 'error.draft.offStep'],
  ])('%s is reported at its field and sends nothing', (_name, price, quantity, field, key) => {
    const edited = read(price, quantity);
    expect(edited.kind === 'wrong' && [edited.field, edited.problem.key]).toEqual([field, key]);
  });

  it('is not offered for an order without a price, being cancelled, or with an unknown position side', () => {
    expect([
      editTexts(order('1', { type: 'MARKET', price: null }), []),
      editTexts(order('1', { status: 'CANCELING' }), []),
      editTexts(order('1', { positionSide: 'NET' }), []),
    ]).toEqual([null, null, null]);
  });
});

describe('open order value', () => {
  it('is summed exactly per quote asset, and counts orders without a value', () => {
    const orders = [
      order('1', { price: '0.1', quantity: '3' }),
      order('2', { price: '0.2', quantity: '3', executedQuantity: '1' }),
      order('3', { symbol: 'ETHBTC', price: '2', quantity: '1' }),
      order('4', { price: null, quantity: '1' }),
    ];
    expect(openSums(orders, ({ symbol }) => symbol.slice(-3))).toEqual({
      sums: [
        { asset: 'SDT', amount: '0.7' },
        { asset: 'BTC', amount: '2' },
      ],
      unknown: 1,
    });
  });
});
