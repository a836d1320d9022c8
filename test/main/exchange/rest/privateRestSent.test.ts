import { describe, expect, test } from 'vitest';
import { createPrivateWorld, isSigned } from '../../support/privateWorld.ts';

const ORDER = {
  symbol: 'BTCUSDT',
  side: 'BUY',
  type: 'MARKET',
  quantity: '0.002',
  newClientOrderId: 'desk-1',
} as const;
const lost = { reason: 'broken', sent: true, host: 'x' } as const;

describe('signed REST of every kind of row', () => {
  test('A-POST-BODY: a question by POST may be repeated, and without parameters its body is {} and signed', async () => {
    const world = createPrivateWorld();
    world.answers.push(lost, { status: 200, body: [] });
    expect(await world.rest.query('spot.account.bills', {})).toEqual({ ok: true, value: [] });
    expect(world.sent.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['POST', 'http://127.0.0.1:4001/api/v3/account/bills', '{}'],
      ['POST', 'http://127.0.0.1:4001/api/v3/account/bills', '{}'],
    ]);
    expect(world.sent.every((request) => isSigned(request))).toBe(true);
  });

  test('B-C1 H6: a question said to be in no hurry waits behind what others may still ask', async () => {
    const world = createPrivateWorld();
    // More than the lane of the past may fill, less than that of questions about orders.
    await world.ledger.acquire(210, 'command');
    world.answers.push({ status: 200, body: [] });
    void world.rest.queryWhole('futures.userTrades', {}, 'archive');
    await world.settle();
    expect(world.sent).toEqual([]);
    const asked = await world.rest.queryWhole('futures.userTrades', {});
    expect([asked.ok, world.sent.length]).toEqual([true, 1]);
  });

  test('B-C8: a question that slept while it waited for its place does not leave signed by the time before', async () => {
    const world = createPrivateWorld();
    Object.assign(world.offset, { parting: world.clock.now() - world.clock.monotonic(), comparing: true });
    const held = await world.ledger.acquire(210, 'command');
    const asked = world.rest.queryWhole('futures.userTrades', {}, 'archive');
    await world.settle();
    world.clock.stepWall(60_000);
    const used = world.ledger.used();
    held?.aborted(false);
    const answer = await asked;
    expect([!answer.ok && answer.error.key, world.sent]).toEqual(['error.clock.unknown', []]);
    expect(world.ledger.used()).toBe(used - 210);
  });

  test('A-POST-BODY B-B4: a batch cancel is a DELETE with a body, its ids bare', async () => {
    const world = createPrivateWorld();
    world.answers.push({ status: 200, body: [] });
    const orderIdList = ['702345678901234567', '702345678901234568'];
    const prepared = await world.rest.prepare('futures.batchOrders.cancel', { orderIdList });
    if (prepared.ok) await prepared.value.send();
    const [request] = world.sent;
    expect([request?.method, request?.url, request?.body, request && isSigned(request)]).toEqual([
      'DELETE',
      'http://127.0.0.1:4002/capi/v3/batchOrders',
      '{"orderIdList":[702345678901234567,702345678901234568]}',
      true,
    ]);
  });

  test('B-A7 H4: a command that means everything leaves only when that was said in words', async () => {
    const world = createPrivateWorld();
    const unsaid = await world.rest.prepare('futures.allOpenOrders.cancel', {});
    const other = await world.rest.prepare('futures.allOpenOrders.cancel', {}, ['all positions']);
    for (const refused of [unsaid, other]) {
      expect(!refused.ok && [refused.error.key, refused.error.params]).toEqual([
        'error.request.unsaid',
        { field: 'symbol', meaning: 'all symbols' },
      ]);
    }
    world.answers.push({ status: 200, body: [] });
    const said = await world.rest.prepare('futures.allOpenOrders.cancel', {}, ['all symbols']);
    expect([said.ok && (await said.value.send()).kind, world.sent[0]?.url]).toEqual([
      'answered',
      'http://127.0.0.1:4002/capi/v3/allOpenOrders',
    ]);
  });

  test('R9: a batch counts as the larger of five and the number of its orders', async () => {
    const world = createPrivateWorld();
    const order = { side: 'BUY', type: 'MARKET', quantity: '1' } as const;
    const orderList = Array.from({ length: 10 }, () => order);
    for (let i = 0; i < 10; i += 1) {
      expect((await world.rest.prepare('spot.order.batch.place', { symbol: 'BTCUSDT', orderList })).ok).toBe(true);
    }
    const pending = world.rest.prepare('spot.order.place', ORDER);
    await world.settle();
    world.clock.advance(2_000);
    const refused = await pending;
    expect(!refused.ok && refused.error.key).toBe('error.rate.command');
  });

  test('XS10: the page of a ban silences what follows, a 403 with a code does not', async () => {
    const world = createPrivateWorld();
    world.answers.push({ status: 403, body: { code: -1058, msg: 'x' } }, { status: 200, body: [] });
    expect((await world.rest.query('spot.openOrders', {})).ok).toBe(false);
    expect([(await world.rest.query('spot.openOrders', {})).ok, world.ledger.pausedUntil()]).toEqual([true, 0]);
    world.answers.push({ status: 403, body: '<html>banned</html>' });
    expect((await world.rest.query('spot.openOrders', {})).ok).toBe(false);
    expect(world.ledger.pausedUntil()).toBeGreaterThan(0);
  });
});
