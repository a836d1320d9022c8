import { describe, expect, it } from 'vitest';
import { code, QuietVenue, value } from '../venue/quietVenue.ts';
import { ask, refusal, reply } from './tradingSupport.ts';

type Item = Record<string, unknown>;

const order = (newClientOrderId: string, more: object = {}) => ({
  symbol: 'BTCUSDT',
  side: 'BUY',
  positionSide: 'LONG',
  type: 'LIMIT',
  timeInForce: 'GTC',
  quantity: '0.1',
  price: '49000',
  newClientOrderId,
  ...more,
});
const failed = (clientOrderId: string | null, errorCode: string, errorMessage: string) => ({
  orderId: null,
  clientOrderId,
  success: false,
  errorCode,
  errorMessage,
});
const ok = { success: true, errorCode: '', errorMessage: '' };
const anId = expect.stringMatching(/^\d{18}$/) as string;

describe('Batch of futures placements', () => {
  const place = (quiet: QuietVenue, batchOrders: object[]) =>
    reply<Item[]>('futures.batchOrders.place', { batchOrders }, quiet.context());

  it('answers item by item in order; a failed item does not affect the others', () => {
    const quiet = new QuietVenue();
    const results = place(quiet, [
      order('a'),
      order('b', { quantity: '1000' }),
      order('c', { symbol: 'TRXUSDT' }),
      order('d', { quantity: '0.00001' }),
      order('e'),
    ]);
    expect(results).toEqual([
      { orderId: anId, clientOrderId: 'a', ...ok },
      failed('b', '-1191', 'Insufficient available balance: 2489200.00000000 USDT needed, 99751.08000000 available'),
      failed('c', '-1058', 'Pair not supported through the API; see the API trading symbols endpoint'),
      failed('d', '-1160', 'Decimal precision error'),
      { orderId: anId, clientOrderId: 'e', ...ok },
    ]);
    expect(quiet.ledger().futures.orders.map(({ clientOrderId }) => clientOrderId)).toEqual(['a', 'e']);
    // The id is text, as in the reply to a single placement (R5).
    const answer = ask('futures.batchOrders.place', { batchOrders: [order('f')] }, quiet.context());
    expect(answer).toMatchObject({ ok: true, value: [{ orderId: anId }] });
  });

  it('answers an unreadable item at its position', () => {
    const quiet = new QuietVenue();
    const results = place(quiet, [order('a', { side: 'UP' }), order('b'), order('c', { quantity: '0' })]);
    expect(results).toEqual([
      failed('a', '-1117', 'Invalid side'),
      { orderId: anId, clientOrderId: 'b', ...ok },
      failed('c', '-1142', "Parameter 'quantity' is invalid."),
    ]);
  });

  it('takes one to five orders; each is checked after the margin of the previous ones is reserved', () => {
    const quiet = new QuietVenue();
    const many = (count: number) => ({ batchOrders: Array.from({ length: count }, () => order('x')) });
    expect(refusal(ask('futures.batchOrders.place', many(6), quiet.context()))).toEqual([
      400,
      -1142,
      "Parameter 'batchOrders' is invalid.",
    ]);
    expect(refusal(ask('futures.batchOrders.place', many(0), quiet.context()))?.[1]).toBe(-1141);
    // 15 x 49000 = 735000: 36750 + 588 each; two fit into 100000.
    const results = place(
      quiet,
      ['a', 'b', 'c'].map((name) => order(name, { quantity: '15' })),
    );
    expect(results.map(({ success }) => success)).toEqual([true, true, false]);
  });
});

describe('Batch of futures cancels', () => {
  const cancel = (quiet: QuietVenue, asked: object) =>
    reply<Item[]>('futures.batchOrders.cancel', asked, quiet.context());

  it('answers ids, then client order ids; an unknown or final order is a failed item', () => {
    const quiet = new QuietVenue();
    const [a, b, c] = ['a', 'b', 'c'].map((newClientOrderId) =>
      value(quiet.futures({ price: '49000', quantity: '0.1', newClientOrderId })),
    );
    const none = { success: false, errorCode: '-3200', errorMessage: 'Order does not exist' };
    expect(cancel(quiet, { orderIdList: [a!.id, '1', a!.id], origClientOrderIdList: ['c', 'nobody'] })).toEqual([
      { orderId: a!.id, origClientOrderId: 'a', ...ok },
      { orderId: '1', origClientOrderId: null, ...none },
      { orderId: a!.id, origClientOrderId: null, ...none },
      { orderId: c!.id, origClientOrderId: 'c', ...ok },
      { orderId: null, origClientOrderId: 'nobody', ...none },
    ]);
    expect([a, b, c].map((one) => one!.status)).toEqual(['CANCELED', 'NEW', 'CANCELED']);
  });

  it('needs at least one of both lists, each of at most ten', () => {
    const quiet = new QuietVenue();
    const ids = (count: number) => Array.from({ length: count }, (_none, at) => String(at + 1));
    expect(refusal(ask('futures.batchOrders.cancel', {}, quiet.context()))?.[1]).toBe(-1141);
    expect(refusal(ask('futures.batchOrders.cancel', { orderIdList: ids(11) }, quiet.context()))?.[1]).toBe(-1142);
    expect(cancel(quiet, { orderIdList: ids(10), origClientOrderIdList: ids(10) })).toHaveLength(20);
  });

  it('cannot cancel an order of another account', () => {
    const quiet = new QuietVenue();
    const { id } = value(quiet.futures({ price: '49000', quantity: '0.1' }));
    const [result] = reply<Item[]>('futures.batchOrders.cancel', { orderIdList: [id] }, quiet.context(4));
    expect(result).toMatchObject({ success: false, errorCode: '-3200' });
    expect(code(quiet.futures({ price: '49000', quantity: '0.1' }))).toBe(0);
    expect(quiet.venue.accounts.openOrders('user', 'futures')).toHaveLength(2);
  });
});
