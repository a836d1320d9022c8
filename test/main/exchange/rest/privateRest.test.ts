import { describe, expect, test } from 'vitest';
import type { CommandId, ParametersOf } from '../../../../shared/exchange/endpoints.ts';
import { fail } from '../../../../shared/result/result.ts';
import type { PreparedCommand } from '../../../../electron/main/exchange/ports.ts';
import { createPrivateWorld, isSigned, testKey } from '../../support/privateWorld.ts';

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

type TradingContext = ReturnType<typeof createPrivateWorld>;
const prepare = async <Id extends CommandId>(world: TradingContext, id: Id, params: ParametersOf<Id>) => {
  const prepared = await world.rest.prepare(id, params);
  if (!prepared.ok) throw new Error(prepared.error.key);
  return prepared.value;
};
const place = async (world: TradingContext) => (await prepare(world, 'spot.order.place', ORDER)).send();

describe('signed REST', () => {
  test('A-POST-BODY: a placement is the row in its own order as a body, signed as it is sent', async () => {
    const world = createPrivateWorld();
    world.answers.push({ status: 200, body: PLACED });
    expect(await place(world)).toEqual({ kind: 'answered', reply: PLACED });
    const [request] = world.sent;
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

  test('A-POST-BODY: a cancel travels in the query, signed as it is sent', async () => {
    const world = createPrivateWorld();
    world.answers.push({ status: 200, body: { orderId: '1', success: true } });
    await (await prepare(world, 'futures.order.cancel', { origClientOrderId: 'a:b/c' })).send();
    const [request] = world.sent;
    expect([request?.method, request?.url, request?.body, request && isSigned(request)]).toEqual([
      'DELETE',
      'http://127.0.0.1:4002/capi/v3/order?origClientOrderId=a%3Ab%2Fc',
      null,
      true,
    ]);
  });

  test('B-A4: a command is signed 20 s back in exchange time, a query now', async () => {
    const world = createPrivateWorld();
    world.answers.push({ status: 200, body: PLACED }, { status: 200, body: [] });
    const command = await prepare(world, 'spot.order.place', ORDER);
    await command.send();
    await world.rest.query('spot.openOrders', {});
    expect([command.timestamp, ...world.sent.map(({ headers }) => headers['ACCESS-TIMESTAMP'])]).toEqual([
      1_789_999_981_000,
      '1789999981000',
      '1790000001000',
    ]);
  });

  test('B-A1: sending twice is sending once', async () => {
    const world = createPrivateWorld();
    world.answers.push({ status: 200, body: PLACED }, { status: 200, body: PLACED });
    const command = await prepare(world, 'spot.order.place', ORDER);
    const [first, second] = await Promise.all([command.send(), command.send()]);
    expect([first, world.sent.length]).toEqual([second, 1]);
  });

  test.each([
    [broken(true), 'unknown'],
    [broken(false), 'notSent'],
    [{ reason: 'timeout', sent: true, host: 'x' } as const, 'unknown'],
    [refusal(-1046), 'refused'],
    [{ status: 503, body: '<html>' }, 'unknown'],
    [{ status: 429, body: '' }, 'unknown'],
  ])('B-A1: a command that ends with %o is never sent again', async (answer, kind) => {
    const world = createPrivateWorld();
    world.answers.push(answer, { status: 200, body: PLACED });
    expect((await place(world)).kind).toBe(kind);
    world.clock.advance(60_000);
    await world.settle();
    expect(world.sent).toHaveLength(1);
  });

  test('XS12: a query whose timestamp expired is signed once more after a comparison of clocks, then given up', async () => {
    const world = createPrivateWorld();
    world.answers.push(refusal(-1046), refusal(-1046), { status: 200, body: [] });
    const answer = await world.rest.query('spot.openOrders', {});
    expect([!answer.ok && answer.error.key, world.sent.length, world.synced]).toEqual(['error.key.clock', 2, ['spot']]);
    expect(world.tripped).toEqual([]);
  });

  test('B-A4: a command whose back-dated timestamp expired although the clocks agree is back-dated no more', async () => {
    const world = createPrivateWorld();
    world.answers.push(refusal(-1046), { status: 200, body: PLACED });
    expect((await place(world)).kind).toBe('refused');
    const next = await prepare(world, 'spot.order.place', ORDER);
    expect([next.timestamp, world.synced]).toEqual([1_790_000_001_000, ['spot']]);
  });

  test('B-A4: an expired query changes nothing for commands', async () => {
    const world = createPrivateWorld();
    world.answers.push(refusal(-1046), { status: 200, body: [] });
    expect((await world.rest.query('spot.openOrders', {})).ok).toBe(true);
    expect((await prepare(world, 'spot.order.place', ORDER)).timestamp).toBe(1_789_999_981_000);
  });

  test('a query is tried once more on a network failure, and on nothing else', async () => {
    const world = createPrivateWorld();
    world.answers.push(broken(true), { status: 200, body: [] });
    expect(await world.rest.query('spot.openOrders', {})).toEqual({ ok: true, value: [] });
    world.answers.push({ status: 500, body: { code: -1000, msg: '' } }, { status: 200, body: [] });
    expect((await world.rest.query('spot.openOrders', {})).ok).toBe(false);
    expect(world.sent).toHaveLength(3);
  });

  test('B-C9: a refused key sends two requests and no third, a command neither', async () => {
    const world = createPrivateWorld();
    world.answers.push(...Array.from({ length: 9 }, () => refusal(-1044)));
    for (let i = 0; i < 5; i += 1) await world.rest.query('spot.account', {});
    const outcome = await place(world);
    expect([world.sent.length, outcome.kind, world.tripped.map(({ key }) => key)]).toEqual([
      2,
      'notSent',
      ['error.key.notAccepted'],
    ]);
  });

  test('XU28: a command without its permission is refused and does not stop the key', async () => {
    const world = createPrivateWorld();
    world.answers.push(...Array.from({ length: 5 }, () => refusal(-1052, 403)), { status: 200, body: [] });
    for (let i = 0; i < 5; i += 1) expect((await place(world)).kind).toBe('refused');
    expect([(await world.rest.query('spot.openOrders', {})).ok, world.tripped]).toEqual([true, []]);
  });

  test('XU28: a key without the right of a partner may ask for it again and again, and trades on spot as before', async () => {
    const world = createPrivateWorld();
    for (let i = 0; i < 6; i += 1) {
      world.answers.push(refusal(-1051, 403));
      const list = await world.rest.query('spot.rebate.affiliate.getAffiliateUIDs', {});
      expect(list).toMatchObject({ ok: false, error: { exchange: { code: '-1051' } } });
    }
    world.answers.push({ status: 200, body: PLACED });
    expect(await place(world)).toMatchObject({ kind: 'answered' });
    expect(world.sent.length).toBe(7);
  });

  test("B-C6: without the exchange's time a request waits for it, five seconds and no longer", async () => {
    const world = createPrivateWorld();
    world.offset.ms = null;
    const answer = await world.rest.query('spot.openOrders', {});
    expect([!answer.ok && answer.error.key, world.sent, world.synced]).toEqual(['error.clock.unknown', [], ['spot']]);
  });

  test('B-C6: clocks that cannot be compared well sign no order, and still ask', async () => {
    const world = createPrivateWorld();
    world.offset.trusted = false;
    const prepared = await world.rest.prepare('spot.order.place', ORDER);
    world.answers.push({ status: 200, body: [] });
    expect([!prepared.ok && prepared.error.key, (await world.rest.query('spot.openOrders', {})).ok]).toEqual([
      'error.clock.uncertain',
      true,
    ]);
  });

  test('B-C6: one bad comparison of the clocks is made good before an order is refused for it', async () => {
    const world = createPrivateWorld();
    Object.assign(world.offset, { trusted: false, heals: true });
    const prepared = await world.rest.prepare('spot.order.place', ORDER);
    expect([prepared.ok, world.synced]).toEqual([true, ['spot']]);
  });

  test('B-C6 B-C2: a command that has its places waits for no comparison: they are given back at once', async () => {
    const world = createPrivateWorld();
    const held: PreparedCommand<unknown>[] = [];
    for (let i = 0; i < 100; i += 1) held.push(await prepare(world, 'spot.order.place', ORDER));
    world.offset.comparing = true;
    const waiting = world.rest.prepare('spot.order.place', ORDER);
    await world.settle();
    world.offset.trusted = false;
    held.shift()?.abandon();
    await world.settle();
    const refused = await Promise.race([waiting, Promise.resolve(null)]);
    expect([refused && !refused.ok && refused.error.key, world.synced]).toEqual(['error.clock.uncertain', []]);
    world.offset.trusted = true;
    expect((await world.rest.prepare('spot.order.place', ORDER)).ok).toBe(true);
  });

  test("V10 B-A12: a live key never reaches a simulator, a simulator's key never a live host", async () => {
    const live = createPrivateWorld({ environment: 'live' });
    const addresses = {
      spot: { rest: 'https://api-spot.weex.com', ws: '' },
      futures: { rest: 'https://api-contract.weex.com', ws: '' },
    };
    const simulated = createPrivateWorld({ environment: 'simulator', addresses });
    for (const world of [live, simulated]) {
      const answer = await world.rest.query('spot.account', {});
      const prepared = await world.rest.prepare('spot.order.place', ORDER);
      expect([!answer.ok && answer.error.key, !prepared.ok && prepared.error.key, world.sent]).toEqual([
        'error.environment.foreignHost',
        'error.environment.foreignHost',
        [],
      ]);
    }
  });

  test('B-C8 XE3: a command that slept between signature and sending is not sent, whichever clock noticed', async () => {
    for (const sleep of ['running', 'wall'] as const) {
      const world = createPrivateWorld();
      const command = await prepare(world, 'spot.order.place', ORDER);
      if (sleep === 'running') world.clock.advance(5_001);
      else world.clock.stepWall(5_001);
      const outcome = await command.send();
      expect([outcome.kind, outcome.kind !== 'answered' && outcome.error.key, world.sent]).toEqual([
        'notSent',
        'error.order.tooLate',
        [],
      ]);
    }
  });

  test('a session that has ended sends nothing, and tells the truth about what it had sent', async () => {
    const world = createPrivateWorld();
    const [late, flying] = [
      await prepare(world, 'spot.order.place', ORDER),
      await prepare(world, 'spot.order.place', ORDER),
    ];
    const pending = flying.send();
    await world.settle();
    world.rest.stop();
    expect(await late.send()).toMatchObject({ kind: 'notSent', error: { key: 'error.exchange.stopped' } });
    world.answerSilent(fail(broken(true)));
    expect((await pending).kind).toBe('unknown');
    expect((await world.rest.query('spot.account', {})).ok).toBe(false);
    expect(world.sent).toHaveLength(1);
  });

  test("H6 B-C2: the account's placements are counted here: the 101st within ten seconds is given back", async () => {
    const world = createPrivateWorld();
    const commands = [];
    for (let i = 0; i < 100; i += 1) commands.push(await prepare(world, 'spot.order.place', ORDER));
    const pending = world.rest.prepare('spot.order.place', ORDER);
    await world.settle();
    world.clock.advance(2_000);
    const refused = await pending;
    expect(!refused.ok && [refused.error.kind, refused.error.key]).toEqual(['rateLimited', 'error.rate.command']);
    commands[0]?.abandon();
    expect((await world.rest.prepare('spot.order.place', ORDER)).ok).toBe(true);
    expect(world.sent).toEqual([]);
  });

  test('H6: cancels have counters of their own: placements never stand in their way', async () => {
    const world = createPrivateWorld();
    for (let i = 0; i < 100; i += 1) await prepare(world, 'spot.order.place', ORDER);
    for (let i = 0; i < 80; i += 1) await prepare(world, 'spot.order.cancel', { orderId: String(i) });
    const pending = world.rest.prepare('spot.order.cancel', { orderId: '81' });
    await world.settle();
    world.clock.advance(2_000);
    expect((await pending).ok).toBe(false);
    for (let i = 0; i < 20; i += 1) await prepare(world, 'futures.order.cancel', { orderId: String(i) });
  });

  test('B-C2: during a pause a command is given back at once, and nothing is sent', async () => {
    const world = createPrivateWorld();
    world.answers.push({ status: 429, body: '' });
    await world.rest.query('spot.openOrders', {});
    const prepared = await world.rest.prepare('spot.order.cancel', { orderId: '1' });
    expect([!prepared.ok && prepared.error.key, world.sent.length]).toEqual(['error.rate.command', 1]);
  });

  test("XS16 B-D1: the exchange's own words come without known secrets", async () => {
    const world = createPrivateWorld();
    world.answers.push(refusal(-2200, 400));
    const outcome = await (await prepare(world, 'spot.order.cancel', { orderId: '1' })).send();
    expect(outcome.kind !== 'answered' && outcome.error.exchange?.message).toBe('no, ***');
    expect(JSON.stringify(world.reports)).not.toContain(testKey.apiKey);
  });

  test('parameters that break the row never leave', async () => {
    const world = createPrivateWorld();
    const prepared = await world.rest.prepare('spot.order.place', { ...ORDER, quantity: '1e5x' });
    expect([!prepared.ok && prepared.error.params, world.sent]).toEqual([{ field: 'quantity' }, []]);
  });
});
