import { describe, expect, it, test } from 'vitest';
import {
  spotBatchCancelledOf,
  spotBatchPlacedOf,
  spotCancelledOf,
  spotPlacedOf,
} from '../../../../electron/main/exchange/mapping/spotBatches.ts';
import { readText, recorded, replyOf } from './support/replies.ts';

/** Above 2^53: a double would round it. */
const ID = '790000000000000001';
const placed = (item: string) => spotBatchPlacedOf(replyOf('spot.order.batch.place', `{"orderList":[${item}]}`)[0]!);
const cancelled = (item: string) => spotBatchCancelledOf(replyOf('spot.order.batch.cancel', `[${item}]`)[0]!);

describe('results of spot placements', () => {
  it('reads the recorded placement', () => {
    expect(spotPlacedOf(recorded('spot.order.place', 'spot.order.post'))).toEqual({
      outcome: 'accepted',
      orderId: '702345678901234567',
      clientOrderId: 'my-spot-order-001',
      refusal: null,
      symbol: 'BTCUSDT',
      acceptedAt: 1_764_506_000_456,
    });
  });

  it('XS4 a placement without an id is an unknown outcome', () => {
    const text = '{"symbol":"BTCUSDT","orderId":0,"clientOrderId":"a1","transactTime":1790200000000}';
    expect(spotPlacedOf(replyOf('spot.order.place', text))).toMatchObject({ outcome: 'unknown', orderId: null });
  });

  it('B-B4 reads each item of a batch separately, with all digits of its id', () => {
    const text = `{"orderList":[{"symbol":"SOLUSDT","orderId":${ID},"clientOrderId":"a1","transactTime":1790200000000},{"symbol":"SOLUSDT","orderId":null,"clientOrderId":"a2","errorCode":"-1160","errorMsg":"too many decimals"}]}`;
    expect(replyOf('spot.order.batch.place', text).map(spotBatchPlacedOf)).toEqual([
      {
        outcome: 'accepted',
        orderId: ID,
        clientOrderId: 'a1',
        refusal: null,
        symbol: 'SOLUSDT',
        acceptedAt: 1_790_200_000_000,
      },
      {
        outcome: 'refused',
        orderId: null,
        clientOrderId: 'a2',
        refusal: { code: '-1160', message: 'too many decimals' },
        symbol: 'SOLUSDT',
        acceptedAt: null,
      },
    ]);
  });

  test.each([
    ['code 0 is none', `"orderId":${ID},"errorCode":0,"errorMsg":""`, 'accepted', null],
    ['a numeric code', '"clientOrderId":"a","errorCode":-1128', 'refused', { code: '-1128', message: '' }],
    ['id and code', `"orderId":"${ID}","errorCode":"-1160"`, 'unknown', { code: '-1160', message: '' }],
    ['neither id nor code', '"clientOrderId":"a","errorMsg":"busy"', 'unknown', { code: null, message: 'busy' }],
    ['the id 0', '"clientOrderId":"a","orderId":0', 'unknown', null],
    ['words beside an id', `"orderId":"${ID}","errorMsg":"ok"`, 'accepted', null],
  ])('XS6 batch item: %s', (_name, members, outcome, refusal) => {
    expect(placed(`{${members}}`)).toMatchObject({ outcome, refusal });
  });

  it('XS16 removes control characters from a refusal message', () => {
    const item = placed('{"clientOrderId":"a","errorCode":"-1054","errorMsg":"<b>no\\u001b[31m\\u202e</b>"}');
    expect(item.refusal).toEqual({ code: '-1054', message: '<b>no [31m </b>' });
  });

  it('XS30 an item without an order reference is dropped and counted', () => {
    const { reply, dropped } = readText('spot.order.batch.place', `[{"symbol":"X"},{"orderId":${ID}}]`);
    expect([reply.length, dropped]).toEqual([1, 1]);
  });
});

describe('results of spot cancels', () => {
  it('reads the recorded cancels', () => {
    const one = { outcome: 'accepted', orderId: '702345678901234567', clientOrderId: null, refusal: null };
    expect(spotCancelledOf(recorded('spot.order.cancel', 'spot.order.delete'))).toEqual({ ...one, status: 'CANCELED' });
    expect(recorded('spot.openOrders.cancel', 'spot.openOrders.delete').map(spotCancelledOf)).toEqual([
      { ...one, status: 'CANCELED' },
    ]);
    expect(recorded('spot.order.batch.cancel', 'spot.order.batch.delete').map(spotBatchCancelledOf)).toEqual([
      { ...one, status: 'CANCELED' },
      {
        outcome: 'refused',
        orderId: '702345678901234568',
        clientOrderId: null,
        refusal: { code: null, message: 'order not found' },
        status: 'EXPIRED',
      },
    ]);
  });

  it('identifies a cancelled order by its client order id', () => {
    expect(spotCancelledOf(replyOf('spot.order.cancel', '{"origClientOrderId":"a1","status":"CANCELED"}'))).toEqual({
      outcome: 'accepted',
      orderId: null,
      clientOrderId: 'a1',
      refusal: null,
      status: 'CANCELED',
    });
    expect(spotCancelledOf(replyOf('spot.order.cancel', '{"status":"CANCELED"}')).outcome).toBe('unknown');
  });

  test.each([
    ['being cancelled', '"status":"CANCELING"', 'accepted', null],
    ['XS28 a status nobody knows', '"status":"PENDING_CANCEL"', 'accepted', null],
    ['filled meanwhile', '"status":"FILLED"', 'refused', { code: null, message: '' }],
    ['failed', '"status":"FAILED","errorMsg":"late"', 'refused', { code: null, message: 'late' }],
    ['refused while open', '"status":"NEW","errorMsg":"busy"', 'refused', { code: null, message: 'busy' }],
    [
      'XS6 cancelled and failed',
      '"status":"CANCELED","errorMsg":"filled"',
      'unknown',
      { code: null, message: 'filled' },
    ],
  ])('cancel result of an order: %s', (_name, members, outcome, refusal) => {
    expect(cancelled(`{"orderId":${ID},${members}}`)).toMatchObject({ outcome, orderId: ID, refusal });
  });
});
