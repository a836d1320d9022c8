import { describe, expect, test } from 'vitest';
import type { Market } from '../../../../shared/exchange/markets.ts';
import { draft, rig } from '../support/desk.ts';
import type { PathRules } from '../support/pathExchange.ts';
import { createPlanRig } from '../support/planRig.ts';

type Failure = ReturnType<NonNullable<PathRules['batchCancels']>>;

/** Rests three orders, which can then be cancelled in one request; `failureOf`: how that request fails. */
async function createCancels(market: Market, failureOf: (ids: readonly string[]) => Failure = () => undefined) {
  const ids: string[] = [];
  const desk = await createPlanRig({}, { batchCancels: () => failureOf(ids) });
  for (const price of ['58000.0', '58100.0', '58200.0']) ids.push(await desk.rest(draft(market, { price })));
  const cancel = async (orderIds: readonly string[]) => {
    const answer = desk.handlers['trading.cancelOrders']({ ...rig, market, orderIds: [...orderIds] });
    await desk.clock.run(20_000);
    return answer;
  };
  /** Returns the cancel requests, each with the orders it names. */
  const sent = () =>
    desk.exchange.requests
      .filter(({ id }) => id.endsWith('.cancel'))
      .map(({ id, params }) => [id, params.orderIds ?? params.orderIdList ?? params.orderId]);
  const resting = () => desk.exchange.orders.map(({ orderId }) => orderId);
  return { ...desk, ids, cancel, sent, resting };
}
const accepted = (orderId: string) => ({ orderId, outcome: 'accepted', error: null });

describe('several orders in one cancel request', () => {
  test.each([
    ['spot', 'spot.order.batch.cancel'],
    ['futures', 'futures.batchOrders.cancel'],
  ] as const)('B-A11 leave together on %s and are answered one by one', async (market, row) => {
    const desk = await createCancels(market);
    expect(await desk.cancel([...desk.ids, desk.ids[0]!])).toMatchObject({
      ok: true,
      value: { results: desk.ids.map(accepted) },
    });
    expect([desk.sent(), desk.resting()]).toEqual([[[row, desk.ids]], []]);
  });

  test('one order is cancelled alone', async () => {
    const desk = await createCancels('futures');
    const [first] = desk.ids;
    expect(await desk.cancel([first!])).toMatchObject({ ok: true, value: { results: [accepted(first!)] } });
    expect(desk.sent()).toEqual([['futures.order.cancel', first]]);
  });

  test('B-A13 an order that the exchange refuses keeps its own result', async () => {
    const desk = await createCancels('futures');
    const [first, , third] = desk.ids;
    const unknown = '700000000000009999';
    const answer = await desk.cancel([first!, unknown, third!]);
    expect(answer.ok && answer.value.results.map(({ orderId, outcome }) => [orderId, outcome])).toEqual([
      [first, 'accepted'],
      [unknown, 'refused'],
      [third, 'accepted'],
    ]);
  });

  test('B-A13 an order without an item that is gone is not cancelled again', async () => {
    const desk = await createCancels('futures', ([, second]) => ({ unanswered: [second!] }));
    const [first, second, third] = desk.ids;
    const answer = await desk.cancel(desk.ids);
    expect(answer.ok && answer.value.results.map(({ orderId, outcome }) => [orderId, outcome])).toEqual([
      [first, 'accepted'],
      [second, 'inDoubt'],
      [third, 'accepted'],
    ]);
    expect([desk.sent(), desk.resting()]).toEqual([[['futures.batchOrders.cancel', desk.ids]], []]);
  });

  test('B-A13 a request that never arrived: each order is looked up and cancelled alone', async () => {
    const desk = await createCancels('spot', () => 'requestLost');
    expect(await desk.cancel(desk.ids)).toMatchObject({ ok: true, value: { results: desk.ids.map(accepted) } });
    expect(desk.sent()).toEqual([
      ['spot.order.batch.cancel', desk.ids],
      ...desk.ids.map((orderId) => ['spot.order.cancel', orderId]),
    ]);
    expect(desk.resting()).toEqual([]);
  });

  test('B-A13 a lost reply: orders that are gone are not cancelled again', async () => {
    const desk = await createCancels('futures', () => 'replyLost');
    const answer = await desk.cancel(desk.ids);
    expect(answer.ok && answer.value.results.map(({ outcome }) => outcome)).toEqual(['inDoubt', 'inDoubt', 'inDoubt']);
    expect([desk.sent(), desk.resting()]).toEqual([[['futures.batchOrders.cancel', desk.ids]], []]);
  });
});
