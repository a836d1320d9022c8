import { describe, expect, it } from 'vitest';
import { ask, connect, control, refusedStatus, startUntradedRig, START, type Frame, type Rig } from '../support/rig.ts';

const post = (rig: Rig, path: string, body: unknown) => control(rig, 'POST', path, body);

describe('Reply faults', () => {
  const target = '/capi/v3/market/time';

  it.each([
    ['rest500', 500, { code: -1054, msg: 'System error, retry later' }],
    ['rest429', 429, { code: -1000, msg: 'Request rate limit exceeded' }],
  ] as const)('%s affects the armed number of requests only', async (kind, status, body) => {
    const rig = await startUntradedRig();
    const { info } = rig.simulator;
    await post(rig, '/fault', { kind, market: 'futures', path: '/time', count: 2 });
    expect((await ask(info.spotRest, '/api/v3/time')).status).toBe(200);
    expect((await ask(info.futuresRest, '/capi/v3/market/apiTradingSymbols')).status).toBe(200);
    for (let i = 0; i < 2; i += 1) {
      const reply = await ask(info.futuresRest, target);
      expect([reply.status, reply.json]).toEqual([status, body]);
    }
    expect((await ask(info.futuresRest, target)).status).toBe(200);
  });

  it('html answers 502 with an HTML page, as a proxy would', async () => {
    const rig = await startUntradedRig();
    await post(rig, '/fault', { kind: 'html' });
    const reply = await ask(rig.simulator.info.futuresRest, target);
    expect([reply.status, reply.headers['content-type'], reply.text.includes('502 Bad Gateway')]).toEqual([
      502,
      'text/html',
      true,
    ]);
  });

  it('lostReply closes the connection after the request was counted', async () => {
    const rig = await startUntradedRig();
    await post(rig, '/fault', { kind: 'lostReply' });
    await expect(ask(rig.simulator.info.futuresRest, target)).rejects.toThrow();
    expect((await control(rig, 'GET', '/requests')).json).toMatchObject({
      count: 1,
      requests: [{ path: target, status: 200 }],
    });
  });

  it('delayReply delays the reply by the given time', async () => {
    const rig = await startUntradedRig();
    await post(rig, '/fault', { kind: 'delayReply', milliseconds: 5000 });
    let replied = false;
    const reply = ask(rig.simulator.info.futuresRest, target).then((got) => {
      replied = true;
      return got;
    });
    const requests = async () => ((await control(rig, 'GET', '/requests')).json as { count: number }).count;
    while ((await requests()) === 0);
    rig.clock.advance(4999);
    await requests();
    expect(replied).toBe(false);
    rig.clock.advance(1);
    expect((await reply).json).toEqual({ serverTime: START });
  });

  it('none disarms all faults', async () => {
    const rig = await startUntradedRig();
    await post(rig, '/fault', { kind: 'rest500', count: 50 });
    await post(rig, '/fault', { kind: 'none' });
    expect((await ask(rig.simulator.info.futuresRest, target)).status).toBe(200);
  });
});

describe('Frame and socket faults', () => {
  const following = async (rig: Rig) => {
    const client = await connect(rig.simulator.info.futuresWs);
    client.say({ method: 'SUBSCRIBE', params: ['BTCUSDT@depth15'], id: 1 });
    await client.settle();
    rig.clock.advance(600);
    await client.settle();
    const last = client.take().findLast(({ e }) => e === 'depth' || e === 'depthSnapshot')!.u as number;
    return { client, last };
  };
  const receiveFrames = async (
    rig: Rig,
    client: Awaited<ReturnType<typeof connect>>,
    milliseconds: number,
  ): Promise<Frame[]> => {
    rig.clock.advance(milliseconds);
    await client.settle();
    return client.take().filter(({ e }) => e === 'depth');
  };

  it('dropFrame leaves a gap in the update ids', async () => {
    const rig = await startUntradedRig();
    const { client, last } = await following(rig);
    const armed = async () => (await control(rig, 'GET', '/fault')).json;
    await post(rig, '/fault', { kind: 'dropFrame', stream: 'BTCUSDT@depth15' });
    expect(await armed()).toEqual({ armed: [{ kind: 'dropFrame', market: null, left: 1 }] });
    const frames = await receiveFrames(rig, client, 1000);
    expect(await armed()).toEqual({ armed: [] });
    expect(frames.length).toBe(1);
    expect(frames[0]!.U).toBeGreaterThan(last);
  });

  it('duplicateFrame sends a frame twice, swapFrames exchanges two frames', async () => {
    const rig = await startUntradedRig();
    const { client, last } = await following(rig);
    await post(rig, '/fault', { kind: 'duplicateFrame' });
    const twice = await receiveFrames(rig, client, 500);
    expect(twice.length).toBe(2);
    expect([twice[0], twice[0]!.U]).toEqual([twice[1], last]);
    await post(rig, '/fault', { kind: 'swapFrames', market: 'futures' });
    const swapped = await receiveFrames(rig, client, 1000);
    expect(swapped.length).toBe(2);
    expect([swapped[1]!.U, swapped[0]!.U]).toEqual([twice[0]!.u, swapped[1]!.u]);
  });

  it('silenceSockets stops depth frames and answers to PING for the given time and then lets them resume', async () => {
    const rig = await startUntradedRig();
    const { client } = await following(rig);
    await post(rig, '/fault', { kind: 'silenceSockets', market: 'futures', milliseconds: 10_000 });
    client.say({ method: 'PING', id: 77 });
    await control(rig, 'GET', '/ledger');
    rig.clock.advance(9900);
    rig.clock.advance(100);
    await client.settle();
    const frames = client.take();
    expect(frames.filter(({ e }) => e === 'depth').length).toBeLessThanOrEqual(1);
    expect(frames.filter(({ id }) => id === 77)).toEqual([]);
    client.say({ method: 'PING', id: 78 });
    rig.clock.advance(600);
    await client.settle();
    const resumed = client.take();
    expect(resumed.filter(({ e }) => e === 'depth').length).toBeGreaterThan(0);
    expect(resumed.filter(({ id }) => id === 77 || id === 78)).toEqual([{ result: true, id: 78 }]);
  });

  it('closeSockets closes every socket of the market, with or without a close code', async () => {
    const rig = await startUntradedRig();
    const one = await connect(rig.simulator.info.spotWs);
    const two = await connect(rig.simulator.info.futuresWs);
    expect((await post(rig, '/fault', { kind: 'closeSockets', market: 'spot', code: 1012 })).json).toEqual({
      closed: 1,
    });
    expect(await one.closed()).toBe(1012);
    expect((await post(rig, '/fault', { kind: 'closeSockets' })).status).toBe(200);
    expect(await two.closed()).toBe(1006);
  });

  it('refuseSockets answers 503 for the given time', async () => {
    const rig = await startUntradedRig();
    const { spotRest } = rig.simulator.info;
    await post(rig, '/fault', { kind: 'refuseSockets', market: 'spot', milliseconds: 1000 });
    expect(await refusedStatus(spotRest, '/v3/ws/public', { 'User-Agent': 'x' })).toBe(503);
    rig.clock.advance(1000);
    expect(await refusedStatus(spotRest, '/v3/ws/private', { 'User-Agent': 'x' })).toBe(401);
  });
});
