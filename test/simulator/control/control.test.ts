import { describe, expect, it } from 'vitest';
import { ask, connect, control, refusedStatus, startWorld, START, type Frame, type World } from '../support/world.ts';

const post = (world: World, path: string, body: unknown) => control(world, 'POST', path, body);

describe('who may ask', () => {
  it('needs the token, and the API ports need none', async () => {
    const { simulator } = await startWorld();
    const { address } = simulator.info.control;
    for (const authorization of ['', 'Bearer', 'Bearer token-of-the-tesT', 'token-of-the-test']) {
      const reply = await ask(address, '/ledger', { headers: { authorization } });
      expect([reply.status, reply.json]).toEqual([401, { error: 'a bearer token is needed' }]);
    }
    expect((await ask(simulator.info.spotRest, '/ledger')).status).toBe(404);
  });

  it.each([
    ['GET', '/nothing', undefined, 404, /^known: GET \/ledger, .*POST \/account$/],
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
    ['POST', '/scenario', { name: 'jump', asset: 'DOGE', share: 0.1 }, 400, /asset/],
    ['POST', '/reset', { seed: 'x' }, 400, /seed/],
  ] as const)('%s %s %j is refused with a sentence', async (method, path, body, status, sentence) => {
    const world = await startWorld();
    const reply = await control(world, method, path, body);
    expect(reply.status).toBe(status);
    expect((reply.json as { error: string }).error).toMatch(sentence);
  });

  it('refuses a body that is not JSON', async () => {
    const { simulator } = await startWorld();
    const { address, token } = simulator.info.control;
    const headers = { authorization: `Bearer ${token}` };
    const reply = await ask(address, '/time', { method: 'POST', headers, body: '{' });
    expect([reply.status, reply.json]).toEqual([400, { error: 'the body is not JSON' }]);
  });
});

describe('what it tells', () => {
  it('the ledger counts weight and sockets', async () => {
    const world = await startWorld();
    const client = await connect(world.simulator.info.spotWs);
    client.say({ method: 'SUBSCRIBE', params: ['BTCUSDT@ticker', 'BTCUSDT@trade'], id: 1 });
    await client.settle();
    await ask(world.simulator.info.spotRest, '/api/v3/market/trades?symbol=BTCUSDT');
    const none = { placements: {}, cancels: {} };
    expect((await control(world, 'GET', '/ledger')).json).toMatchObject({
      spot: { ...none, weights: { '127.0.0.1': { used: 25, banned: false } }, sockets: 1, channels: 2 },
      futures: { ...none, weights: {}, sockets: 0, channels: 0 },
      received: {},
      keys: world.simulator.info.keys.map(({ label }) => ({ label, disabled: false, ips: null })),
    });
  });

  it('the state is what REST answers at the same id', async () => {
    const world = await startWorld();
    world.clock.advance(5000);
    const { json } = await control(world, 'GET', '/state?market=futures&symbol=BTCUSDT');
    const state = json as Record<string, unknown> & { bids: unknown[]; asks: unknown[]; lastTrades: unknown[] };
    const rest = world.simulator.info.futuresRest;
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

describe('time (R38)', () => {
  const serverTime = async (world: World) =>
    ((await ask(world.simulator.info.spotRest, '/api/v3/time')).json as { serverTime: number }).serverTime;

  it('runs by its factor, stands still when paused, steps when told', async () => {
    const world = await startWorld({ timeFactor: 10 });
    world.clock.advance(1000);
    expect(await serverTime(world)).toBe(START + 10_000);
    expect((await post(world, '/time', { factor: 60 })).json).toEqual({
      now: START + 10_000,
      factor: 60,
      paused: false,
    });
    world.clock.advance(1000);
    expect(await serverTime(world)).toBe(START + 70_000);
    await post(world, '/time', { pause: true });
    world.clock.advance(5000);
    expect(await serverTime(world)).toBe(START + 70_000);
    const before = (await control(world, 'GET', '/state?market=spot&symbol=BTCUSDT')).json as { updateId: number };
    await post(world, '/time', { step: 60_000 });
    expect(await serverTime(world)).toBe(START + 130_000);
    const after = (await control(world, 'GET', '/state?market=spot&symbol=BTCUSDT')).json as { updateId: number };
    expect(after.updateId).toBeGreaterThan(before.updateId + 100);
    await post(world, '/time', { pause: false });
    world.clock.advance(1000);
    expect(await serverTime(world)).toBe(START + 190_000);
  });

  it('the market has done all that was due when a pause is answered, and moves no more', async () => {
    const world = await startWorld({ timeFactor: 60 });
    // Between two pumps: a step of the agents is due that no pump has run yet.
    world.clock.advance(1_049);
    await post(world, '/time', { pause: true });
    const state = async () => (await control(world, 'GET', '/state?market=futures&symbol=BTCUSDT')).json;
    const before = await state();
    world.clock.advance(2_000);
    expect(await state()).toEqual(before);
  });

  it('windows of limits stay on real time', async () => {
    const world = await startWorld({ timeFactor: 20 });
    await ask(world.simulator.info.spotRest, '/api/v3/exchangeInfo');
    world.clock.advance(9999);
    const reply = await ask(world.simulator.info.spotRest, '/api/v3/exchangeInfo');
    expect(reply.headers['x-used-weight-10s']).toBe('40');
  });
});

describe('reset', () => {
  it('begins another market, and open subscriptions go on with a new snapshot', async () => {
    const world = await startWorld();
    const client = await connect(world.simulator.info.futuresWs);
    client.say({ method: 'SUBSCRIBE', params: ['BTCUSDT@depth15'], id: 1 });
    await client.settle();
    client.take();
    expect((await post(world, '/reset', { seed: 99 })).json).toEqual({ seed: 99 });
    world.clock.advance(1000);
    await client.settle();
    const frames = client.take();
    expect(frames.map(({ d }) => d)).toEqual(['SNAPSHOT', 'CHANGED', 'CHANGED']);
    expect(frames[1]!.U).toBe(frames[0]!.u);
    const state = (await control(world, 'GET', '/state?market=futures&symbol=BTCUSDT')).json as { updateId: number };
    expect(state.updateId).toBeGreaterThanOrEqual(frames[2]!.u as number);
    expect((await control(world, 'GET', '/requests')).json).toEqual({ count: 0, requests: [] });
  });
});

describe('faults on replies', () => {
  const target = '/capi/v3/market/time';

  it.each([
    ['rest500', 500, { code: -1054, msg: 'System error, retry later' }],
    ['rest429', 429, { status: 429, error: 'Too Many Requests' }],
  ] as const)('%s strikes as often as armed and is gone', async (kind, status, body) => {
    const world = await startWorld();
    const { info } = world.simulator;
    await post(world, '/fault', { kind, market: 'futures', path: '/time', count: 2 });
    expect((await ask(info.spotRest, '/api/v3/time')).status).toBe(200);
    expect((await ask(info.futuresRest, '/capi/v3/market/apiTradingSymbols')).status).toBe(200);
    for (let i = 0; i < 2; i += 1) {
      const reply = await ask(info.futuresRest, target);
      expect([reply.status, reply.json]).toEqual([status, body]);
    }
    expect((await ask(info.futuresRest, target)).status).toBe(200);
  });

  it('html answers as an edge network does', async () => {
    const world = await startWorld();
    await post(world, '/fault', { kind: 'html' });
    const reply = await ask(world.simulator.info.futuresRest, target);
    expect([reply.status, reply.headers['content-type'], reply.text.includes('502 Bad Gateway')]).toEqual([
      502,
      'text/html',
      true,
    ]);
  });

  it('lostReply cuts the connection after the request was counted', async () => {
    const world = await startWorld();
    await post(world, '/fault', { kind: 'lostReply' });
    await expect(ask(world.simulator.info.futuresRest, target)).rejects.toThrow();
    expect((await control(world, 'GET', '/requests')).json).toMatchObject({
      count: 1,
      requests: [{ path: target, status: 200 }],
    });
  });

  it('delayReply holds the reply back for its time', async () => {
    const world = await startWorld();
    await post(world, '/fault', { kind: 'delayReply', milliseconds: 5000 });
    let replied = false;
    const reply = ask(world.simulator.info.futuresRest, target).then((got) => {
      replied = true;
      return got;
    });
    const requests = async () => ((await control(world, 'GET', '/requests')).json as { count: number }).count;
    while ((await requests()) === 0);
    world.clock.advance(4999);
    await requests();
    expect(replied).toBe(false);
    world.clock.advance(1);
    expect((await reply).json).toEqual({ serverTime: START });
  });

  it('none disarms', async () => {
    const world = await startWorld();
    await post(world, '/fault', { kind: 'rest500', count: 50 });
    await post(world, '/fault', { kind: 'none' });
    expect((await ask(world.simulator.info.futuresRest, target)).status).toBe(200);
  });
});

describe('faults on frames and sockets', () => {
  const following = async (world: World) => {
    const client = await connect(world.simulator.info.futuresWs);
    client.say({ method: 'SUBSCRIBE', params: ['BTCUSDT@depth15'], id: 1 });
    await client.settle();
    world.clock.advance(600);
    await client.settle();
    const last = client.take().findLast(({ e }) => e === 'depth' || e === 'depthSnapshot')!.u as number;
    return { client, last };
  };
  const heard = async (
    world: World,
    client: Awaited<ReturnType<typeof connect>>,
    milliseconds: number,
  ): Promise<Frame[]> => {
    world.clock.advance(milliseconds);
    await client.settle();
    return client.take().filter(({ e }) => e === 'depth');
  };

  it('dropFrame leaves a gap', async () => {
    const world = await startWorld();
    const { client, last } = await following(world);
    const armed = async () => (await control(world, 'GET', '/fault')).json;
    await post(world, '/fault', { kind: 'dropFrame', stream: 'BTCUSDT@depth15' });
    expect(await armed()).toEqual({ armed: [{ kind: 'dropFrame', market: null, left: 1 }] });
    const frames = await heard(world, client, 1000);
    expect(await armed()).toEqual({ armed: [] });
    expect(frames.length).toBe(1);
    expect(frames[0]!.U).toBeGreaterThan(last);
  });

  it('duplicateFrame sends one twice, swapFrames turns two around', async () => {
    const world = await startWorld();
    const { client, last } = await following(world);
    await post(world, '/fault', { kind: 'duplicateFrame' });
    const twice = await heard(world, client, 500);
    expect(twice.length).toBe(2);
    expect([twice[0], twice[0]!.U]).toEqual([twice[1], last]);
    await post(world, '/fault', { kind: 'swapFrames', market: 'futures' });
    const swapped = await heard(world, client, 1000);
    expect(swapped.length).toBe(2);
    expect([swapped[1]!.U, swapped[0]!.U]).toEqual([twice[0]!.u, swapped[1]!.u]);
  });

  it('silenceSockets sends nothing for its time, not even an answer to a probe', async () => {
    const world = await startWorld();
    const { client } = await following(world);
    await post(world, '/fault', { kind: 'silenceSockets', market: 'futures', milliseconds: 10_000 });
    client.say({ method: 'PING', id: 77 });
    await control(world, 'GET', '/ledger');
    world.clock.advance(9900);
    world.clock.advance(100);
    await client.settle();
    const frames = client.take();
    expect(frames.filter(({ e }) => e === 'depth').length).toBeLessThanOrEqual(1);
    world.clock.advance(600);
    await client.settle();
    expect(client.take().filter(({ e }) => e === 'depth').length).toBeGreaterThan(0);
  });

  it('closeSockets ends every socket of its market, with a code or without', async () => {
    const world = await startWorld();
    const one = await connect(world.simulator.info.spotWs);
    const two = await connect(world.simulator.info.futuresWs);
    expect((await post(world, '/fault', { kind: 'closeSockets', market: 'spot', code: 1012 })).json).toEqual({
      closed: 1,
    });
    expect(await one.closed()).toBe(1012);
    expect((await post(world, '/fault', { kind: 'closeSockets' })).status).toBe(200);
    expect(await two.closed()).toBe(1006);
  });

  it('refuseSockets answers 503 for its time', async () => {
    const world = await startWorld();
    const { spotRest } = world.simulator.info;
    await post(world, '/fault', { kind: 'refuseSockets', market: 'spot', milliseconds: 1000 });
    expect(await refusedStatus(spotRest, '/v3/ws/public', { 'User-Agent': 'x' })).toBe(503);
    world.clock.advance(1000);
    expect(await refusedStatus(spotRest, '/v3/ws/private', { 'User-Agent': 'x' })).toBe(401);
  });
});

describe('the transcript', () => {
  const play = async (seed: number) => {
    const world = await startWorld({ seed });
    world.clock.advance(10_000);
    await post(world, '/scenario', { name: 'jump', asset: 'BTC', share: 0.01 });
    world.clock.advance(200);
    const early = (await control(world, 'GET', '/transcript')).text;
    await post(world, '/time', { factor: 60 });
    world.clock.advance(2000);
    return [early, (await control(world, 'GET', '/transcript')).text];
  };

  it('of the same seed and commands is the same, byte for byte; another seed gives another', async () => {
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
