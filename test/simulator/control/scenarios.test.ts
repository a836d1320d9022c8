import { describe, expect, it } from 'vitest';
import { askSigned, place } from '../support/signing.ts';
import { ask, control, startWorld, type World } from '../support/world.ts';

const post = (world: World, path: string, body: unknown) => control(world, 'POST', path, body);
const index = async (world: World): Promise<number> => {
  const path = '/capi/v3/market/symbolPrice?symbol=BTCUSDT';
  const { json } = await ask(world.simulator.info.futuresRest, path);
  return Number.parseFloat((json as { price: string }).price);
};

describe('a flash crash (R37)', () => {
  it('takes the index down at once and brings it back when its seconds are over', async () => {
    const world = await startWorld();
    const before = await index(world);
    const crash = { name: 'crash', symbol: 'BTCUSDT', share: 0.2, seconds: 30 };
    expect((await post(world, '/scenario', crash)).json).toEqual({ asset: 'BTC' });
    world.clock.advance(1000);
    expect((await index(world)) / before).toBeCloseTo(0.8, 2);
    world.clock.advance(28_000);
    expect((await index(world)) / before).toBeLessThan(0.85);
    world.clock.advance(2000);
    expect((await index(world)) / before).toBeCloseTo(1, 1);
    expect((await control(world, 'GET', '/transcript')).text).toContain('command /scenario');
  });

  it('that cannot be is refused with a sentence, and so is every other scenario', async () => {
    const world = await startWorld();
    const forbidden: readonly [body: unknown, sentence: RegExp][] = [
      [{ name: 'crash', symbol: 'NOPEUSDT', share: 0.2, seconds: 30 }, /symbol/],
      [{ name: 'crash', symbol: 'BTCUSDT', share: 0, seconds: 30 }, /share/],
      [{ name: 'crash', symbol: 'BTCUSDT', share: 0.2, seconds: 0 }, /seconds/],
      [{ name: 'halt', symbol: 'BTCUSDT', status: 'TRADING' }, /status/],
      [{ name: 'jump', asset: 'NOPE', share: 0.1 }, /asset must be one of BTC, ETH, /],
    ];
    for (const [body, sentence] of forbidden) {
      const reply = await post(world, '/scenario', body);
      expect([body, reply.status]).toEqual([body, 400]);
      expect((reply.json as { error: string }).error).toMatch(sentence);
    }
  });
});

describe('suspending (R37)', () => {
  it('halts or closes the named instruments, nothing trades there, and they go on when they are told to', async () => {
    const world = await startWorld();
    const { market, time } = world.simulator.venue;
    const state = (name: 'spot' | 'futures', symbol: string) => market.find(name, symbol)!.state(time.now());
    const play = async (body: unknown) => (await post(world, '/scenario', body)).json;
    const states = () => [state('spot', 'ETHUSDT'), state('spot', 'BTCUSDT'), state('futures', 'BTCUSDT')];
    expect(await play({ name: 'halt', market: 'spot', symbol: 'ETHUSDT' })).toEqual({ instruments: 1 });
    expect(await play({ name: 'halt', symbol: 'BTCUSDT', status: 'BREAK' })).toEqual({ instruments: 2 });
    expect(states()).toEqual(['halted', 'closed', 'closed']);
    expect((await place(world, 'spot')).json).toMatchObject({ code: -1191 });
    const trades = market.find('spot', 'BTCUSDT')!.tape.count;
    await post(world, '/time', { step: 120_000 });
    expect(market.find('spot', 'BTCUSDT')!.tape.count).toBe(trades);
    expect(await play({ name: 'resume', symbol: 'BTCUSDT' })).toEqual({ instruments: 2 });
    expect(states()).toEqual(['halted', 'open', 'open']);
    await post(world, '/time', { step: 60_000 });
    expect(market.find('spot', 'BTCUSDT')!.tape.count).toBeGreaterThan(trades);
  });
});

describe('an armed refusal', () => {
  it('carries its documented code and status, leaves no order, and is gone after its count', async () => {
    const world = await startWorld();
    const arm = { kind: 'refuse', market: 'spot', path: '/api/v3/order', method: 'POST', count: 2, code: -1054 };
    expect((await post(world, '/fault', arm)).json).toEqual({ armed: [{ kind: 'refuse', market: 'spot', left: 2 }] });
    for (let count = 0; count < 2; count += 1) {
      const refused = await place(world, 'spot');
      expect([refused.status, refused.json]).toEqual([500, { code: -1054, msg: 'System error, retry later' }]);
      // It went through every door before: it counts.
      expect(refused.headers['x-order-count-10s']).toBe(String(count + 1));
    }
    expect((await askSigned(world, 'spot', '/api/v3/openOrders')).json).toEqual([]);
    expect((await place(world, 'spot')).status).toBe(200);
  });

  it('of a code nobody documents cannot be armed', async () => {
    const reply = await post(await startWorld(), '/fault', { kind: 'refuse', code: -9999 });
    expect([reply.status, (reply.json as { error: string }).error]).toEqual([
      400,
      expect.stringContaining('must be a documented code'),
    ]);
  });
});

describe('placements that arrived', () => {
  it('are counted one by one in a batch, and conditional ones by their own id', async () => {
    const world = await startWorld();
    const { spotRest, futuresRest } = world.simulator.info;
    const headers = { 'ACCESS-KEY': world.simulator.info.keys[0]!.apiKey };
    const send = (origin: string, path: string, body: unknown) =>
      ask(origin, path, { method: 'POST', headers, body: JSON.stringify(body) });
    await send(spotRest, '/api/v3/order/batch', {
      orderList: [{ newClientOrderId: 'a' }, { newClientOrderId: 'b' }, 5],
    });
    await send(futuresRest, '/capi/v3/batchOrders', { batchOrders: [{ newClientOrderId: 'a' }] });
    await send(futuresRest, '/capi/v3/algoOrder', { clientAlgoId: 'c' });
    expect((await control(world, 'GET', '/ledger')).json).toMatchObject({
      received: { 'spot:a': 1, 'spot:b': 1, 'futures:a': 1, 'futures:c': 1 },
    });
  });
});
