import { describe, expect, test } from 'vitest';
import { createPrivateRig, isSigned } from '../../support/privateRig.ts';

const ORDER = {
  symbol: 'BTCUSDT',
  side: 'BUY',
  type: 'MARKET',
  quantity: '0.002',
  newClientOrderId: 'desk-1',
} as const;
const lost = { reason: 'broken', sent: true, host: 'x' } as const;

describe('signed REST requests by kind of endpoint', () => {
  test('A-POST-BODY: a query by POST can be retried, and its empty body {} is signed', async () => {
    const rig = createPrivateRig();
    rig.answers.push(lost, { status: 200, body: [] });
    expect(await rig.rest.query('spot.account.bills', {})).toEqual({ ok: true, value: [] });
    expect(rig.sent.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['POST', 'http://127.0.0.1:4001/api/v3/account/bills', '{}'],
      ['POST', 'http://127.0.0.1:4001/api/v3/account/bills', '{}'],
    ]);
    expect(rig.sent.every((request) => isSigned(request))).toBe(true);
  });

  test('B-C1 H6: a query in the archive lane waits where other lanes may still send', async () => {
    const rig = createPrivateRig();
    // More than the archive lane may fill, less than the lane of order queries may fill.
    await rig.ledger.acquire(210, 'command');
    rig.answers.push({ status: 200, body: [] });
    void rig.rest.queryWhole('futures.userTrades', {}, 'archive');
    await rig.settle();
    expect(rig.sent).toEqual([]);
    const asked = await rig.rest.queryWhole('futures.userTrades', {});
    expect([asked.ok, rig.sent.length]).toEqual([true, 1]);
  });

  test('B-A9: cancellations and everything of the kill switch go first, and no other request does', async () => {
    const rig = createPrivateRig();
    const command = async (prepared: ReturnType<typeof rig.rest.prepare>) => {
      rig.answers.push({ status: 200, body: [] });
      const one = await prepared;
      if (one.ok) await one.value.send();
    };
    const query = (lane?: 'kill') => {
      rig.answers.push({ status: 200, body: [] });
      return rig.rest.queryWhole('spot.openOrders', {}, lane);
    };
    await query();
    await command(rig.rest.prepare('spot.order.place', ORDER));
    await query('kill');
    await command(rig.rest.prepare('spot.order.cancel', { orderId: '702345678901234567' }));
    await command(rig.rest.prepare('spot.openOrders.cancel', { symbol: 'BTCUSDT' }, [], 'kill'));
    expect(rig.sent.map(({ method, urgent = false, first = false }) => [method, urgent, first])).toEqual([
      ['GET', false, false],
      ['POST', true, false],
      ['GET', true, true],
      ['DELETE', true, true],
      ['DELETE', true, true],
    ]);
  });

  test('B-C8: a query that slept while waiting for its place is not sent with the old time', async () => {
    const rig = createPrivateRig();
    Object.assign(rig.offset, { parting: rig.clock.now() - rig.clock.monotonic(), comparing: true });
    const held = await rig.ledger.acquire(210, 'command');
    const asked = rig.rest.queryWhole('futures.userTrades', {}, 'archive');
    await rig.settle();
    rig.clock.stepWall(60_000);
    const used = rig.ledger.used();
    held?.aborted(false);
    const answer = await asked;
    expect([!answer.ok && answer.error.key, rig.sent]).toEqual(['error.clock.unknown', []]);
    expect(rig.ledger.used()).toBe(used - 210);
  });

  test('A-POST-BODY B-B4: a batch cancel is a DELETE with a body that has numeric ids', async () => {
    const rig = createPrivateRig();
    rig.answers.push({ status: 200, body: [] });
    const orderIdList = ['702345678901234567', '702345678901234568'];
    const prepared = await rig.rest.prepare('futures.batchOrders.cancel', { orderIdList });
    if (prepared.ok) await prepared.value.send();
    const [request] = rig.sent;
    expect([request?.method, request?.url, request?.body, request && isSigned(request)]).toEqual([
      'DELETE',
      'http://127.0.0.1:4002/capi/v3/batchOrders',
      '{"orderIdList":[702345678901234567,702345678901234568]}',
      true,
    ]);
  });

  test('B-A7 H4: a command that applies to everything is sent only when that was stated explicitly', async () => {
    const rig = createPrivateRig();
    const unsaid = await rig.rest.prepare('futures.allOpenOrders.cancel', {});
    const other = await rig.rest.prepare('futures.allOpenOrders.cancel', {}, ['all positions']);
    for (const refused of [unsaid, other]) {
      expect(!refused.ok && [refused.error.key, refused.error.params]).toEqual([
        'error.request.unsaid',
        { field: 'symbol', meaning: 'all symbols' },
      ]);
    }
    rig.answers.push({ status: 200, body: [] });
    const said = await rig.rest.prepare('futures.allOpenOrders.cancel', {}, ['all symbols']);
    expect([said.ok && (await said.value.send()).kind, rig.sent[0]?.url]).toEqual([
      'answered',
      'http://127.0.0.1:4002/capi/v3/allOpenOrders',
    ]);
  });

  test('R9: a batch counts as the larger of five and its number of orders', async () => {
    const rig = createPrivateRig();
    const order = { side: 'BUY', type: 'MARKET', quantity: '1' } as const;
    const orderList = Array.from({ length: 10 }, () => order);
    for (let i = 0; i < 10; i += 1) {
      expect((await rig.rest.prepare('spot.order.batch.place', { symbol: 'BTCUSDT', orderList })).ok).toBe(true);
    }
    const pending = rig.rest.prepare('spot.order.place', ORDER);
    await rig.settle();
    rig.clock.advance(2_000);
    const refused = await pending;
    expect(!refused.ok && refused.error.key).toBe('error.rate.command');
  });

  test('XS10: a ban page starts a pause, a 403 with a code does not', async () => {
    const rig = createPrivateRig();
    rig.answers.push({ status: 403, body: { code: -1058, msg: 'x' } }, { status: 200, body: [] });
    expect((await rig.rest.query('spot.openOrders', {})).ok).toBe(false);
    expect([(await rig.rest.query('spot.openOrders', {})).ok, rig.ledger.pausedUntil()]).toEqual([true, 0]);
    rig.answers.push({ status: 403, body: '<html>banned</html>' });
    expect((await rig.rest.query('spot.openOrders', {})).ok).toBe(false);
    expect(rig.ledger.pausedUntil()).toBeGreaterThan(0);
  });
});
