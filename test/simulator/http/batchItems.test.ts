import { describe, expect, it } from 'vitest';
import { withFailedItems } from '../../../electron/simulator/http/serve.ts';
import { failure } from '../../../electron/simulator/venue/failure.ts';
import { readParameters } from '../../../electron/simulator/http/parameters.ts';
import { sentInBody } from '../../../electron/simulator/http/sentParameters.ts';
import { Deviations } from '../../../electron/simulator/venue/counters.ts';
import { endpoints } from '../../../shared/exchange/endpoints.ts';
import { fail, ok } from '../../../shared/result/result.ts';

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

describe('items of a batch that cannot be read (document 3, Orders; A-BATCH-FORM)', () => {
  const mixed = read(spot, {
    symbol: 'BTCUSDT',
    orderList: [
      { ...good, side: 'UP', newClientOrderId: 'a' },
      { ...good, newClientOrderId: 'b' },
      { ...good, price: null, newClientOrderId: 5 },
    ],
  });

  it('stand apart, in their places, and the handler sees the others', () => {
    expect(mixed.value).toEqual({ symbol: 'BTCUSDT', orderList: [{ ...good, newClientOrderId: 'b' }] });
    expect(mixed.failed.map(({ index, clientOrderId }) => [index, clientOrderId])).toEqual([
      [0, 'a'],
      [2, null],
    ]);
  });

  it('are failed results among those of the handler', () => {
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

  it('of futures carry success false, and the client id where it can be read', () => {
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

  it('do not save a batch that is refused as a whole', () => {
    const refused = fail(failure('SPOT_SYMBOL_NOT_EXIST'));
    expect(withFailedItems(spot, mixed, () => refused)).toBe(refused);
  });
});

describe('a spot LIMIT without timeInForce (R6)', () => {
  it('is tolerated in a batch as in a single order, and counted', () => {
    const { timeInForce: _left, ...bare } = good;
    const { value, failed, seen } = read(spot, { symbol: 'BTCUSDT', orderList: [bare] });
    expect([value.orderList, failed, seen]).toEqual([
      [bare],
      [],
      { missingTimeInForce: { count: 1, last: '/api/v3/order/batch' } },
    ]);
  });
});

describe('names nobody documents (A-UNKNOWN-PARAMETER)', () => {
  it('are left alone and counted, and TpWorkingType keeps its capital', () => {
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
