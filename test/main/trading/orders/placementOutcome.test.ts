/**
 * What the response to a placement proves (B-A3, B-A13): an order counts as refused only with proof, and a
 * contradictory response leaves it in doubt.
 */
import { describe, expect, test } from 'vitest';
import { placementEnds } from '../../../../electron/main/trading/orders/placementOutcome.ts';
import type { PlacementRow } from '../../../../electron/main/trading/orders/placementCommands.ts';
import { appError } from '../../../../shared/result/appError.ts';

const ID = 'c1';
const end = (row: PlacementRow, reply: unknown, ids: readonly string[] = [ID]) =>
  placementEnds(row, { kind: 'answered', reply } as never, ids).map(({ state, orderId, error, alarm }) => [
    state,
    orderId,
    error?.key ?? null,
    alarm,
  ]);
const placed = (orderId = '9', key: string | null = null, alarm = false) => ['placed', orderId, key, alarm];
const strange = ['inDoubt', null, 'error.order.strangeAnswer', true];
const noId = ['inDoubt', null, 'error.order.noId', false];

describe('Placement without a reply', () => {
  const error = appError('rejected', 'error.exchange.rejected');
  test.each([
    ['refused', 'rejected'],
    ['notSent', 'notSent'],
    ['unknown', 'inDoubt'],
  ] as const)('%s makes each order %s, without an alarm', (kind, state) => {
    const ends = placementEnds('spot.order.batch.place', { kind, error }, ['a', 'b']);
    expect(ends).toEqual([
      { state, orderId: null, error, alarm: false },
      { state, orderId: null, error, alarm: false },
    ]);
  });
});

describe('Spot placement', () => {
  test('is placed if the reply names the order, and in doubt if it names another (XS5)', () => {
    expect(end('spot.order.place', { orderId: '9', clientOrderId: ID })).toEqual([placed()]);
    expect(end('spot.order.place', { orderId: '9', clientOrderId: 'c2' })).toEqual([strange]);
    expect(end('spot.order.place', { orderId: '9', clientOrderId: '' }, [])).toEqual([placed()]);
  });
});

describe.each(['futures.order.place', 'futures.sim.order.place', 'futures.algoOrder.place'] as const)('%s', (row) => {
  const one = (patch: object) => end(row, { orderId: '9', clientOrderId: ID, success: true, ...patch });

  test('is placed with an order id and no error', () => {
    expect(one({})).toEqual([placed()]);
    for (const errorCode of ['', '0', '200', 0, 200, null]) expect(one({ errorCode })).toEqual([placed()]);
  });

  test('XS5 XS6: contradictory replies are in doubt: foreign client id, success with error, refusal with id', () => {
    expect([one({ clientOrderId: 'c2' }), one({ errorCode: '-1000' }), one({ success: false })]).toEqual([
      [strange],
      [strange],
      [strange],
    ]);
  });

  test('XS4: accepted without an order id is in doubt', () => {
    for (const orderId of ['', '0', null, undefined]) expect(one({ orderId })).toEqual([noId]);
  });

  test('refused without an order id is rejected', () => {
    const [refused] = one({ orderId: '0', success: false, errorCode: '-9999', errorMessage: 'no' });
    expect(refused).toEqual(['rejected', null, expect.stringMatching(/^error\./), false]);
    expect(one({ orderId: null, success: false })[0]?.[0]).toBe('rejected');
  });

  test('the error names the endpoint row', () => {
    const rowOf = (patch: object) =>
      placementEnds(
        row,
        { kind: 'answered', reply: { orderId: null, clientOrderId: ID, success: true, ...patch } } as never,
        [ID],
      )[0]?.error?.row;
    expect([rowOf({}), rowOf({ clientOrderId: 'c2' }), rowOf({ success: false })]).toEqual([row, row, row]);
  });
});

describe('Take-profit or stop-loss placement', () => {
  const row = 'futures.placeTpSlOrder';
  const taken = (orderId: string) => ({ orderId, success: true });
  const proven = { orderId: null, success: false, errorCode: '-1121' };

  test('is placed with one item or several items with distinct ids', () => {
    expect(end(row, [taken('9')])).toEqual([placed()]);
    expect(end(row, [taken('9'), taken('8')])).toEqual([placed()]);
    expect([end(row, []), end(row, [taken('9'), taken('9')])]).toEqual([[strange], [strange]]);
  });

  test('XS4 XS6: a contradiction is in doubt with an alarm, a missing id in doubt without one', () => {
    expect(end(row, [{ ...taken('9'), errorCode: '-1000' }])).toEqual([strange]);
    expect(end(row, [{ ...proven, orderId: '9' }])).toEqual([strange]);
    expect([end(row, [taken('0')]), end(row, [{ success: true }])]).toEqual([[noId], [noId]]);
    const [doubt] = placementEnds(row, { kind: 'answered', reply: [taken('0')] } as never, [ID]);
    expect(doubt?.error).toEqual(appError('inDoubt', 'error.order.noId', {}, { row }));
    expect(end(row, [taken('9'), taken('0')])).toEqual([noId]);
    // The alarm takes precedence, at any position in the list.
    expect(end(row, [taken('0'), { ...taken('9'), errorCode: '-1000' }])).toEqual([strange]);
  });

  test('B-A3: only a documented code proves a refusal', () => {
    const [first] = placementEnds(row, { kind: 'answered', reply: [proven] } as never, [ID]);
    expect([first?.state, first?.alarm, first?.error?.row]).toEqual(['rejected', false, row]);
    const unproven = (errorCode: string | null) =>
      placementEnds(row, { kind: 'answered', reply: [{ ...proven, errorCode }] } as never, [ID])[0];
    for (const code of ['-99999', '', null])
      expect(unproven(code)).toMatchObject({ state: 'inDoubt', alarm: false, error: { kind: 'inDoubt' } });
  });

  test('accepted for some positions and refused for others is placed, with a partial error', () => {
    const outcomes = placementEnds(row, { kind: 'answered', reply: [proven, taken('9'), taken('8')] } as never, [ID]);
    expect(outcomes).toEqual([
      {
        state: 'placed',
        orderId: '9',
        error: appError('rejected', 'error.order.tpSlPartly', { taken: 2, positions: 3 }, { row }),
        alarm: true,
      },
    ]);
    expect(end(row, [proven, proven])[0]?.[0]).toBe('rejected');
    expect(end(row, [proven, taken('0')])).toEqual([noId]);
  });
});

describe.each(['spot.order.batch.place', 'futures.batchOrders.place'] as const)('B-A13: each order of %s', (row) => {
  const item = (clientOrderId: string, patch: object = {}) => ({
    clientOrderId,
    orderId: `9${clientOrderId}`,
    success: true,
    ...patch,
  });

  test('has its own outcome, matched by client id', () => {
    const reply = [item('b'), item('a'), item('c', { orderId: null })];
    expect(end(row, reply, ['a', 'b', 'c'])).toEqual([placed('9a'), placed('9b'), noId]);
  });

  test('is in doubt if its item is missing, and with an alarm if it contradicts itself', () => {
    const [a, b, c] = end(row, [item('a'), item('c', { errorCode: '-1000' })], ['a', 'b', 'c']);
    expect([a, b?.[0], c]).toEqual([placed('9a'), 'inDoubt', strange]);
  });
});
