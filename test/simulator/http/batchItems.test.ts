import { describe, expect, it } from 'vitest';
import { withFailedItems, readParameters } from '../../../electron/simulator/http/serve.ts';
import { failure } from '../../../electron/simulator/venue/failure.ts';
import { Deviations } from '../../../electron/simulator/venue/counters.ts';
import { endpoints } from '../../../shared/exchange/endpoints.ts';
import { fail, ok } from '../../../shared/result/result.ts';
import { sentInBody } from '../../../electron/simulator/http/parameterReader.ts';

const spot = endpoints['spot.order.batch.place'];
const futures = endpoints['futures.batchOrders.place'];
const good = { side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', quantity: '1', price: '49000' };

function read(row: typeof spot | typeof futures, body: unknown) {
  const sent = sentInBody(Buffer.from(JSON.stringify(body)));
  const deviations = new Deviations();
  if (!sent.ok) throw new Error('the test sends JSON');
  const result = readParameters(row, sent.value, { strict: false, deviations, now: 0 });
  if (!result.ok) throw new Error(result.error.body.msg);
  return { ...result.value, seen: deviations.read() };
}

describe('Unreadable batch items (document 3, Orders; A-BATCH-FORM)', () => {
  const mixed = read(spot, {
    symbol: 'BTCUSDT',
    orderList: [
      { ...good, side: 'UP', newClientOrderId: 'a' },
      { ...good, newClientOrderId: 'b' },
      { ...good, price: null, newClientOrderId: 5 },
    ],
  });

  it('are separated with their index, and the handler receives the readable ones', () => {
    expect(mixed.value).toEqual({ symbol: 'BTCUSDT', orderList: [{ ...good, newClientOrderId: 'b' }] });
    expect(mixed.failed.map(({ index, clientOrderId }) => [index, clientOrderId])).toEqual([
      [0, 'a'],
      [2, null],
    ]);
  });

  it('become failed results at their index among the handler results', () => {
    const answer = withFailedItems(spot, mixed, () => ok([{ symbol: 'BTCUSDT', clientOrderId: 'b' }]));
    expect(answer).toEqual({
      ok: true,
      value: [
        { symbol: 'BTCUSDT', clientOrderId: 'a', errorCode: '-1117', errorMsg: 'Invalid side' },
        { symbol: 'BTCUSDT', clientOrderId: 'b' },
        { symbol: 'BTCUSDT', errorCode: '-1141', errorMsg: "Parameter 'price' cannot be empty." },
      ],
    });
  });

  it('futures: carry success false, and the client order id if it is readable', () => {
    const none = read(futures, {
      batchOrders: [{ ...good, symbol: 'BTCUSDT', positionSide: 'LONG', quantity: '0', newClientOrderId: 'c' }],
    });
    const answer = withFailedItems(futures, none, () => {
      throw new Error('a batch without a readable item reaches no handler');
    });
    expect(answer).toEqual({
      ok: true,
      value: [
        {
          orderId: null,
          clientOrderId: 'c',
          success: false,
          errorCode: '-1142',
          errorMessage: "Parameter 'quantity' is invalid.",
        },
      ],
    });
    expect(futures.reply.safeParse(answer.ok && answer.value).success).toBe(true);
  });

  it('leave the refusal of the whole batch unchanged', () => {
    const refused = fail(failure('SPOT_SYMBOL_NOT_EXIST'));
    expect(withFailedItems(spot, mixed, () => refused)).toBe(refused);
  });
});

describe('Spot LIMIT without timeInForce (R6)', () => {
  it('is accepted in a batch and counted as a deviation', () => {
    const { timeInForce: _left, ...bare } = good;
    const { value, failed, seen } = read(spot, { symbol: 'BTCUSDT', orderList: [bare] });
    expect([value.orderList, failed, seen]).toEqual([
      [bare],
      [],
      { missingTimeInForce: { count: 1, last: '/api/v3/order/batch' } },
    ]);
  });
});

describe('Undocumented parameter names (A-UNKNOWN-PARAMETER)', () => {
  it('are ignored and counted; TpWorkingType is case-sensitive', () => {
    const { value, seen } = read(futures, {
      batchOrders: [
        { ...good, symbol: 'BTCUSDT', positionSide: 'LONG', newClientOrderId: 'd', tpWorkingType: 'MARK_PRICE' },
      ],
      __proto__x: 1,
    });
    expect(value.batchOrders).toMatchObject([{ TpWorkingType: 'CONTRACT_PRICE', SlWorkingType: 'CONTRACT_PRICE' }]);
    expect(seen).toEqual({ unknownParameter: { count: 2, last: '/capi/v3/batchOrders __proto__x' } });
  });
});
