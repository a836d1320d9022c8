import { describe, expect, test } from 'vitest';
import type { CommandId, ParametersOf } from '../../../../shared/exchange/endpoints.ts';
import { fail } from '../../../../shared/result/result.ts';
import type { PreparedCommand } from '../../../../electron/main/exchange/ports.ts';
import { createPrivateRig, isSigned, testKey } from '../../support/privateRig.ts';

const ORDER: ParametersOf<'spot.order.place'> = {
  newClientOrderId: 'desk-1',
  price: '61250.5',
  quantity: '0.002',
  symbol: 'BTCUSDT',
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
};
const PLACED = { symbol: 'BTCUSDT', orderId: '901234567890123456', clientOrderId: 'desk-1', transactTime: 5 };
const refusal = (code: number, status = 401) => ({ status, body: { code, msg: `no, ${testKey.apiKey}` } });
const broken = (sent: boolean) => ({ reason: 'broken', sent, host: 'x' }) as const;

type TradingContext = ReturnType<typeof createPrivateRig>;
const prepare = async <Id extends CommandId>(rig: TradingContext, id: Id, params: ParametersOf<Id>) => {
  const prepared = await rig.rest.prepare(id, params);
  if (!prepared.ok) throw new Error(prepared.error.key);
  return prepared.value;
};
const place = async (rig: TradingContext) => (await prepare(rig, 'spot.order.place', ORDER)).send();

describe('signed REST', () => {
  test('A-POST-BODY: a placement sends its parameters in contract order as a signed body', async () => {
    const rig = createPrivateRig();
    rig.answers.push({ status: 200, body: PLACED });
    expect(await place(rig)).toEqual({ kind: 'answered', reply: PLACED });
    const [request] = rig.sent;
    expect([request?.method, request?.url, request?.body, request && isSigned(request)]).toEqual([
      'POST',
      'http://127.0.0.1:4001/api/v3/order',
      '{"symbol":"BTCUSDT","side":"BUY","type":"LIMIT","timeInForce":"GTC","quantity":"0.002","price":"61250.5","newClientOrderId":"desk-1"}',
      true,
    ]);
    expect(request?.headers).toMatchObject({
      'Content-Type': 'application/json',
      'User-Agent': 'Foredeck/test',
      'ACCESS-KEY': testKey.apiKey,
      'ACCESS-PASSPHRASE': testKey.passphrase,
    });
    expect([request?.limits?.wholeMs, request?.urgent]).toEqual([8_000, true]);
  });

  test('A-POST-BODY: a cancel sends its parameters in a signed query', async () => {
    const rig = createPrivateRig();
    rig.answers.push({ status: 200, body: { orderId: '1', success: true } });
    await (await prepare(rig, 'futures.order.cancel', { origClientOrderId: 'a:b/c' })).send();
    const [request] = rig.sent;
    expect([request?.method, request?.url, request?.body, request && isSigned(request)]).toEqual([
      'DELETE',
      'http://127.0.0.1:4002/capi/v3/order?origClientOrderId=a%3Ab%2Fc',
      null,
      true,
    ]);
  });

  test('B-A4: a command is signed 20 s back in exchange time, a query with the present time', async () => {
    const rig = createPrivateRig();
    rig.answers.push({ status: 200, body: PLACED }, { status: 200, body: [] });
    const command = await prepare(rig, 'spot.order.place', ORDER);
    await command.send();
    await rig.rest.query('spot.openOrders', {});
    expect([command.timestamp, ...rig.sent.map(({ headers }) => headers['ACCESS-TIMESTAMP'])]).toEqual([
      1_789_999_981_000,
      '1789999981000',
      '1790000001000',
    ]);
  });

  test('B-A1: sending a command twice sends one request', async () => {
    const rig = createPrivateRig();
    rig.answers.push({ status: 200, body: PLACED }, { status: 200, body: PLACED });
    const command = await prepare(rig, 'spot.order.place', ORDER);
    const [first, second] = await Promise.all([command.send(), command.send()]);
    expect([first, rig.sent.length]).toEqual([second, 1]);
  });

  test.each([
    [broken(true), 'unknown'],
    [broken(false), 'notSent'],
    [{ reason: 'timeout', sent: true, host: 'x' } as const, 'unknown'],
    [refusal(-1046), 'refused'],
    [{ status: 503, body: '<html>' }, 'unknown'],
    [{ status: 429, body: '' }, 'unknown'],
  ])('B-A1: a command that ends with %o is never sent again', async (answer, kind) => {
    const rig = createPrivateRig();
    rig.answers.push(answer, { status: 200, body: PLACED });
    expect((await place(rig)).kind).toBe(kind);
    rig.clock.advance(60_000);
    await rig.settle();
    expect(rig.sent).toHaveLength(1);
  });

  test('XS12: a query with an expired timestamp is signed again once after a clock comparison, then fails', async () => {
    const rig = createPrivateRig();
    rig.answers.push(refusal(-1046), refusal(-1046), { status: 200, body: [] });
    const answer = await rig.rest.query('spot.openOrders', {});
    expect([!answer.ok && answer.error.key, rig.sent.length, rig.synced]).toEqual(['error.key.clock', 2, ['spot']]);
    expect(rig.tripped).toEqual([]);
  });

  test('B-A4: after a back-dated command expired although the clocks agree, commands are no longer back-dated', async () => {
    const rig = createPrivateRig();
    rig.answers.push(refusal(-1046), { status: 200, body: PLACED });
    expect((await place(rig)).kind).toBe('refused');
    const next = await prepare(rig, 'spot.order.place', ORDER);
    expect([next.timestamp, rig.synced]).toEqual([1_790_000_001_000, ['spot']]);
  });

  test('B-A4: an expired query does not change the back-dating of commands', async () => {
    const rig = createPrivateRig();
    rig.answers.push(refusal(-1046), { status: 200, body: [] });
    expect((await rig.rest.query('spot.openOrders', {})).ok).toBe(true);
    expect((await prepare(rig, 'spot.order.place', ORDER)).timestamp).toBe(1_789_999_981_000);
  });

  test('a query is retried once after a network failure, and after nothing else', async () => {
    const rig = createPrivateRig();
    rig.answers.push(broken(true), { status: 200, body: [] });
    expect(await rig.rest.query('spot.openOrders', {})).toEqual({ ok: true, value: [] });
    rig.answers.push({ status: 500, body: { code: -1000, msg: '' } }, { status: 200, body: [] });
    expect((await rig.rest.query('spot.openOrders', {})).ok).toBe(false);
    expect(rig.sent).toHaveLength(3);
  });

  test('B-C9: a refused key allows two requests and no third, commands included', async () => {
    const rig = createPrivateRig();
    rig.answers.push(...Array.from({ length: 9 }, () => refusal(-1044)));
    for (let i = 0; i < 5; i += 1) await rig.rest.query('spot.account', {});
    const outcome = await place(rig);
    expect([rig.sent.length, outcome.kind, rig.tripped.map(({ key }) => key)]).toEqual([
      2,
      'notSent',
      ['error.key.notAccepted'],
    ]);
  });

  test('XU28: a command without permission is refused and does not stop the key', async () => {
    const rig = createPrivateRig();
    rig.answers.push(...Array.from({ length: 5 }, () => refusal(-1052, 403)), { status: 200, body: [] });
    for (let i = 0; i < 5; i += 1) expect((await place(rig)).kind).toBe('refused');
    expect([(await rig.rest.query('spot.openOrders', {})).ok, rig.tripped]).toEqual([true, []]);
  });

  test('XU28: a key without partner permission can keep asking, and still trades on spot', async () => {
    const rig = createPrivateRig();
    for (let i = 0; i < 6; i += 1) {
      rig.answers.push(refusal(-1051, 403));
      const list = await rig.rest.query('spot.rebate.affiliate.getAffiliateUIDs', {});
      expect(list).toMatchObject({ ok: false, error: { exchange: { code: '-1051' } } });
    }
    rig.answers.push({ status: 200, body: PLACED });
    expect(await place(rig)).toMatchObject({ kind: 'answered' });
    expect(rig.sent.length).toBe(7);
  });

  test("B-C6: without the exchange's time a comparison is requested, and the query fails unsent", async () => {
    const rig = createPrivateRig();
    rig.offset.ms = null;
    const answer = await rig.rest.query('spot.openOrders', {});
    expect([!answer.ok && answer.error.key, rig.sent, rig.synced]).toEqual(['error.clock.unknown', [], ['spot']]);
  });

  test("B-C6: without the exchange's time a query waits for the comparison, five seconds at most", async () => {
    const rig = createPrivateRig();
    Object.assign(rig.offset, { ms: null, comparing: true });
    const errors: string[] = [];
    void rig.rest.query('spot.openOrders', {}).then((answer) => errors.push(answer.ok ? 'ok' : answer.error.key));
    await rig.settle();
    rig.clock.advance(4_999);
    await rig.settle();
    expect(errors).toEqual([]);
    rig.clock.advance(1);
    await rig.settle();
    expect([errors, rig.sent]).toEqual([['error.clock.unknown'], []]);
  });

  test('B-C6: with an uncertain clock orders are not signed, but queries are', async () => {
    const rig = createPrivateRig();
    rig.offset.trusted = false;
    const prepared = await rig.rest.prepare('spot.order.place', ORDER);
    rig.answers.push({ status: 200, body: [] });
    expect([!prepared.ok && prepared.error.key, (await rig.rest.query('spot.openOrders', {})).ok]).toEqual([
      'error.clock.uncertain',
      true,
    ]);
  });

  test('B-C6: an uncertain clock is compared again before an order is refused', async () => {
    const rig = createPrivateRig();
    Object.assign(rig.offset, { trusted: false, heals: true });
    const prepared = await rig.rest.prepare('spot.order.place', ORDER);
    expect([prepared.ok, rig.synced]).toEqual([true, ['spot']]);
  });

  test('B-C6 B-C2: a command that got its places does not wait for a clock comparison, and releases them at once', async () => {
    const rig = createPrivateRig();
    const held: PreparedCommand<unknown>[] = [];
    for (let i = 0; i < 100; i += 1) held.push(await prepare(rig, 'spot.order.place', ORDER));
    rig.offset.comparing = true;
    const waiting = rig.rest.prepare('spot.order.place', ORDER);
    await rig.settle();
    rig.offset.trusted = false;
    held.shift()?.abandon();
    await rig.settle();
    const refused = await Promise.race([waiting, Promise.resolve(null)]);
    expect([refused && !refused.ok && refused.error.key, rig.synced]).toEqual(['error.clock.uncertain', []]);
    rig.offset.trusted = true;
    expect((await rig.rest.prepare('spot.order.place', ORDER)).ok).toBe(true);
  });

  test("V10 B-A12: a live key never reaches a simulator, a simulator's key never a live host", async () => {
    const live = createPrivateRig({ environment: 'live' });
    const addresses = {
      spot: { rest: 'https://api-spot.weex.com', ws: '' },
      futures: { rest: 'https://api-contract.weex.com', ws: '' },
    };
    const simulated = createPrivateRig({ environment: 'simulator', addresses });
    for (const rig of [live, simulated]) {
      const answer = await rig.rest.query('spot.account', {});
      const prepared = await rig.rest.prepare('spot.order.place', ORDER);
      expect([!answer.ok && answer.error.key, !prepared.ok && prepared.error.key, rig.sent]).toEqual([
        'error.environment.foreignHost',
        'error.environment.foreignHost',
        [],
      ]);
    }
  });

  test('B-C8 XE3: a command delayed by sleep between signing and sending is not sent, whichever clock shows it', async () => {
    for (const sleep of ['running', 'wall'] as const) {
      const rig = createPrivateRig();
      const command = await prepare(rig, 'spot.order.place', ORDER);
      if (sleep === 'running') rig.clock.advance(5_001);
      else rig.clock.stepWall(5_001);
      const outcome = await command.send();
      expect([outcome.kind, outcome.kind !== 'answered' && outcome.error.key, rig.sent]).toEqual([
        'notSent',
        'error.order.tooLate',
        [],
      ]);
    }
  });

  test('an ended session sends nothing, and reports a sent command as unknown', async () => {
    const rig = createPrivateRig();
    const [late, flying] = [
      await prepare(rig, 'spot.order.place', ORDER),
      await prepare(rig, 'spot.order.place', ORDER),
    ];
    const pending = flying.send();
    await rig.settle();
    rig.rest.stop();
    expect(await late.send()).toMatchObject({ kind: 'notSent', error: { key: 'error.exchange.stopped' } });
    rig.answerSilent(fail(broken(true)));
    expect((await pending).kind).toBe('unknown');
    expect((await rig.rest.query('spot.account', {})).ok).toBe(false);
    expect(rig.sent).toHaveLength(1);
  });

  test('H6 B-C2: spot placements are counted: the 101st within ten seconds is given back', async () => {
    const rig = createPrivateRig();
    const commands = [];
    for (let i = 0; i < 100; i += 1) commands.push(await prepare(rig, 'spot.order.place', ORDER));
    const pending = rig.rest.prepare('spot.order.place', ORDER);
    await rig.settle();
    rig.clock.advance(2_000);
    const refused = await pending;
    expect(!refused.ok && [refused.error.kind, refused.error.key]).toEqual(['rateLimited', 'error.rate.command']);
    commands[0]?.abandon();
    expect((await rig.rest.prepare('spot.order.place', ORDER)).ok).toBe(true);
    expect(rig.sent).toEqual([]);
  });

  test('H6: cancels have separate counters and are not blocked by placements', async () => {
    const rig = createPrivateRig();
    for (let i = 0; i < 100; i += 1) await prepare(rig, 'spot.order.place', ORDER);
    for (let i = 0; i < 80; i += 1) await prepare(rig, 'spot.order.cancel', { orderId: String(i) });
    const pending = rig.rest.prepare('spot.order.cancel', { orderId: '81' });
    await rig.settle();
    rig.clock.advance(2_000);
    expect((await pending).ok).toBe(false);
    for (let i = 0; i < 20; i += 1) await prepare(rig, 'futures.order.cancel', { orderId: String(i) });
  });

  test('B-C2: during a pause a command is given back at once, and nothing is sent', async () => {
    const rig = createPrivateRig();
    rig.answers.push({ status: 429, body: '' });
    await rig.rest.query('spot.openOrders', {});
    const prepared = await rig.rest.prepare('spot.order.cancel', { orderId: '1' });
    expect([!prepared.ok && prepared.error.key, rig.sent.length]).toEqual(['error.rate.command', 1]);
  });

  test('XS16 B-D1: messages of the exchange are cleaned of known secrets', async () => {
    const rig = createPrivateRig();
    rig.answers.push(refusal(-2200, 400));
    const outcome = await (await prepare(rig, 'spot.order.cancel', { orderId: '1' })).send();
    expect(outcome.kind !== 'answered' && outcome.error.exchange?.message).toBe('no, ***');
    expect(JSON.stringify(rig.reports)).not.toContain(testKey.apiKey);
  });

  test('invalid parameters are never sent', async () => {
    const rig = createPrivateRig();
    const prepared = await rig.rest.prepare('spot.order.place', { ...ORDER, quantity: '1e5x' });
    expect([!prepared.ok && prepared.error.params, rig.sent]).toEqual([{ field: 'quantity' }, []]);
  });
});
