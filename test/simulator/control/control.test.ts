import { describe, expect, it } from 'vitest';
import { ask, connect, control, startRig, START, type Rig } from '../support/rig.ts';

const post = (rig: Rig, path: string, body: unknown) => control(rig, 'POST', path, body);

describe('control API access', () => {
  it('requires the token; the API ports have no control paths', async () => {
    const { simulator } = await startRig();
    const { address } = simulator.info.control;
    for (const authorization of ['', 'Bearer', 'Bearer token-of-the-tesT', 'token-of-the-test']) {
      const reply = await ask(address, '/ledger', { headers: { authorization } });
      expect([reply.status, reply.json]).toEqual([
        401,
        { error: 'a bearer token is needed', code: 'token', params: {} },
      ]);
    }
    expect((await ask(simulator.info.spotRest, '/ledger')).status).toBe(404);
  });

  it.each([
    ['GET', '/nothing', undefined, 404, /^known: .*GET \/ledger, .*POST \/account, .*POST \/replay$/],
    ['GET', '/state?market=spot&symbol=SOLUSDT', undefined, 400, /the symbol of a traded instrument/],
    ['GET', '/state?symbol=BTCUSDT', undefined, 400, /market \(spot or futures\)/],
    ['POST', '/account', {}, 400, /key/],
    ['POST', '/account', { key: 6 }, 400, /0 to 5/],
    ['POST', '/account', { key: 0, secret: 'x' }, 400, /Unrecognized key/],
    ['POST', '/nothing', {}, 404, /^known:/],
    ['POST', '/fault', { kind: 'earthquake' }, 400, /Invalid/],
    ['POST', '/fault', { kind: 'silenceSockets' }, 400, /milliseconds/],
    ['POST', '/fault', { kind: 'dropFrame', path: '/x' }, 400, /Unrecognized key/],
    ['POST', '/fault', { kind: 'dropFrame', method: 'POST' }, 400, /Unrecognized key/],
    ['POST', '/fault', { kind: 'lostReply', method: 'PUT' }, 400, /method/],
    ['POST', '/fault', { kind: 'staleReads' }, 400, /milliseconds/],
    ['POST', '/time', { factor: -1 }, 400, /factor/],
    ['POST', '/time', {}, 400, /Invalid/],
    ['POST', '/scenario', { name: 'jump', asset: 'NOPE', share: 0.1 }, 400, /asset/],
    ['POST', '/reset', { seed: 'x' }, 400, /seed/],
  ] as const)('%s %s %j is rejected with a message', async (method, path, body, status, sentence) => {
    const rig = await startRig();
    const reply = await control(rig, method, path, body);
    expect(reply.status).toBe(status);
    expect((reply.json as { error: string }).error).toMatch(sentence);
  });

  it('rejects a body that is not JSON', async () => {
    const { simulator } = await startRig();
    const { address, token } = simulator.info.control;
    const headers = { authorization: `Bearer ${token}` };
    const reply = await ask(address, '/time', { method: 'POST', headers, body: '{' });
    expect([reply.status, reply.json]).toEqual([400, { error: 'the body is not JSON', code: 'notJson', params: {} }]);
  });
});

describe('control API data', () => {
  it('the ledger counts weight and sockets', async () => {
    const rig = await startRig();
    const client = await connect(rig.simulator.info.spotWs);
    client.say({ method: 'SUBSCRIBE', params: ['BTCUSDT@ticker', 'BTCUSDT@trade'], id: 1 });
    await client.settle();
    await ask(rig.simulator.info.spotRest, '/api/v3/market/trades?symbol=BTCUSDT');
    const none = { placements: {}, cancels: {} };
    expect((await control(rig, 'GET', '/ledger')).json).toMatchObject({
      spot: { ...none, weights: { '127.0.0.1': { used: 25, banned: false } }, sockets: 1, channels: 2 },
      futures: { ...none, weights: {}, sockets: 0, channels: 0 },
      received: {},
      keys: rig.simulator.info.keys.map(({ label }) => ({ label, disabled: false, ips: null, activeAt: 0 })),
    });
  });

  it('the state equals REST replies at the same update id', async () => {
    const rig = await startRig();
    rig.clock.advance(5000);
    const { json } = await control(rig, 'GET', '/state?market=futures&symbol=BTCUSDT');
    const state = json as Record<string, unknown> & { bids: unknown[]; asks: unknown[]; lastTrades: unknown[] };
    const rest = rig.simulator.info.futuresRest;
    const depth = (await ask(rest, '/capi/v3/market/depth?symbol=BTCUSDT&limit=200')).json;
    expect(depth).toEqual({
      lastUpdateId: state.updateId,
      bids: state.bids.slice(0, 200),
      asks: state.asks.slice(0, 200),
    });
    expect((await ask(rest, '/capi/v3/market/trades?symbol=BTCUSDT')).json).toEqual(state.lastTrades);
    const [bar] = (await ask(rest, '/capi/v3/market/klines?symbol=BTCUSDT&interval=1m&limit=1')).json as unknown[][];
    expect(bar).toEqual(state.openBar1m);
    expect(bar![4]).toBe(state.lastPrice);
    expect(bar![6]).toBe((bar![0] as number) + 60_000);
  });
});

describe('simulated time (R38)', () => {
  const serverTime = async (rig: Rig) =>
    ((await ask(rig.simulator.info.spotRest, '/api/v3/time')).json as { serverTime: number }).serverTime;

  it('runs by its factor, stops when paused, steps on command', async () => {
    const rig = await startRig({ timeFactor: 10 });
    rig.clock.advance(1000);
    expect(await serverTime(rig)).toBe(START + 10_000);
    expect((await post(rig, '/time', { factor: 60 })).json).toEqual({
      now: START + 10_000,
      factor: 60,
      paused: false,
    });
    rig.clock.advance(1000);
    expect(await serverTime(rig)).toBe(START + 70_000);
    await post(rig, '/time', { pause: true });
    rig.clock.advance(5000);
    expect(await serverTime(rig)).toBe(START + 70_000);
    const before = (await control(rig, 'GET', '/state?market=spot&symbol=BTCUSDT')).json as { updateId: number };
    await post(rig, '/time', { step: 60_000 });
    expect(await serverTime(rig)).toBe(START + 130_000);
    const after = (await control(rig, 'GET', '/state?market=spot&symbol=BTCUSDT')).json as { updateId: number };
    expect(after.updateId).toBeGreaterThan(before.updateId + 100);
    await post(rig, '/time', { pause: false });
    rig.clock.advance(1000);
    expect(await serverTime(rig)).toBe(START + 190_000);
  });

  it('a pause first completes all due market steps, then the market stands still', async () => {
    const rig = await startRig({ timeFactor: 60 });
    // Between two pumps: a step of the agents is due that no pump has run yet.
    rig.clock.advance(1_049);
    await post(rig, '/time', { pause: true });
    const state = async () => (await control(rig, 'GET', '/state?market=futures&symbol=BTCUSDT')).json;
    const before = await state();
    rig.clock.advance(2_000);
    expect(await state()).toEqual(before);
  });

  it('rate limit windows use real time', async () => {
    const rig = await startRig({ timeFactor: 20 });
    await ask(rig.simulator.info.spotRest, '/api/v3/exchangeInfo');
    rig.clock.advance(9999);
    const reply = await ask(rig.simulator.info.spotRest, '/api/v3/exchangeInfo');
    expect(reply.headers['x-used-weight-10s']).toBe('40');
  });
});

describe('reset', () => {
  it('starts another market; open subscriptions continue with a new snapshot', async () => {
    const rig = await startRig();
    const client = await connect(rig.simulator.info.futuresWs);
    client.say({ method: 'SUBSCRIBE', params: ['BTCUSDT@depth15'], id: 1 });
    await client.settle();
    client.take();
    expect((await post(rig, '/reset', { seed: 99 })).json).toEqual({ seed: 99 });
    rig.clock.advance(1000);
    await client.settle();
    const frames = client.take();
    expect(frames.map(({ d }) => d)).toEqual(['SNAPSHOT', 'CHANGED', 'CHANGED']);
    expect(frames[1]!.U).toBe(frames[0]!.u);
    const state = (await control(rig, 'GET', '/state?market=futures&symbol=BTCUSDT')).json as { updateId: number };
    expect(state.updateId).toBeGreaterThanOrEqual(frames[2]!.u as number);
    expect((await control(rig, 'GET', '/requests')).json).toEqual({ count: 0, requests: [] });
  });
});

describe('transcript', () => {
  const play = async (seed: number) => {
    const rig = await startRig({ seed });
    rig.clock.advance(10_000);
    await post(rig, '/scenario', { name: 'jump', asset: 'BTC', share: 0.01 });
    rig.clock.advance(200);
    const early = (await control(rig, 'GET', '/transcript')).text;
    await post(rig, '/time', { factor: 60 });
    rig.clock.advance(2000);
    return [early, (await control(rig, 'GET', '/transcript')).text];
  };

  it('is identical for the same seed and commands, and differs for another seed', async () => {
    const first = await play(7);
    const { count, lines } = JSON.parse(first[0]!) as { count: number; lines: string[] };
    expect(count).toBeGreaterThanOrEqual(lines.length);
    expect(lines).toContain(`${START + 10_000} command /scenario {"name":"jump","asset":"BTC","share":0.01}`);
    expect(lines.at(-1)).toMatch(/^\d{13} trade (spot|futures) [A-Z]+ (buy|sell) [\d.]+ @ [\d.]+$/);
    expect(await play(7)).toEqual(first);
    const other = await play(8);
    expect(other[0]).not.toBe(first[0]);
    expect(other[1]).not.toBe(first[1]);
  });
});
