import { describe, expect, it } from 'vitest';
import { RequestLog, KeptReplies, productOf, RequestCounts } from '../../../electron/simulator/venue/counters.ts';
import { askSigned } from '../support/signing.ts';
import { ask, control, startUntradedRig, START, type Rig } from '../support/rig.ts';

const time = '/capi/v3/market/time';
const askedBy = (rig: Rig, agent: string, path = time) =>
  ask(rig.simulator.info.futuresRest, path, { headers: { 'User-Agent': agent } });
const counts = async (rig: Rig) => (await control(rig, 'GET', '/requests/counts')).json;
const replies = async (rig: Rig, more = '') => (await control(rig, 'GET', `/requests/replies${more}`)).json;

describe('Request counts', () => {
  it('count requests by program, endpoint and status; a reset clears them', async () => {
    const rig = await startUntradedRig();
    await askedBy(rig, 'Foredeck/1.2.3');
    await askedBy(rig, 'Foredeck/1.2.3');
    await askedBy(rig, 'journey');
    await askedBy(rig, 'Foredeck/1.2.3', '/capi/v3/nothing');
    const common = { market: 'futures', method: 'GET' };
    expect(await counts(rig)).toEqual({
      counts: [
        { ...common, path: time, agent: 'Foredeck', status: 200, count: 2 },
        { ...common, path: time, agent: 'journey', status: 200, count: 1 },
        { ...common, path: '/capi/v3/nothing', agent: 'Foredeck', status: 404, count: 1 },
      ],
    });
    await control(rig, 'POST', '/reset', {});
    expect(await counts(rig)).toEqual({ counts: [] });
  });

  it('include requests that the log has dropped', () => {
    const log = new RequestLog();
    const one = {
      wallTime: 0,
      market: 'spot',
      method: 'GET',
      path: '/a',
      query: '',
      headers: [],
      weight: 1,
      status: 200,
    };
    for (let time = 0; time < 1_500; time += 1) log.add({ ...one, time }, 'Foredeck', '{}');
    const { count, requests } = log.read();
    expect([count, requests.length, requests[0]!.time, requests.at(-1)!.time]).toEqual([1_500, 1_000, 500, 1_499]);
    expect(log.counts.read()).toEqual([
      { market: 'spot', method: 'GET', path: '/a', agent: 'Foredeck', status: 200, count: 1_500 },
    ]);
  });

  it('identify a program by its product name only, and limit the number of entries', () => {
    expect([undefined, '', 'Foredeck/0.1.0 (x)', 'node', 'a'.repeat(90)].map(productOf)).toEqual([
      '',
      '',
      'Foredeck',
      'node',
      'a'.repeat(40),
    ]);
    const requestCounts = new RequestCounts();
    for (let index = 0; index < 1100; index += 1)
      requestCounts.add({ market: 'spot', method: 'GET', path: `/${index}`, agent: '', status: 404 });
    expect(requestCounts.read()).toHaveLength(1000);
  });
});

describe('Recorded replies', () => {
  it('keep the last reply of each endpoint, and several while keepReplies is on', async () => {
    const rig = await startUntradedRig();
    const of = (body: string) => ({
      market: 'futures',
      method: 'GET',
      path: time,
      query: '',
      agent: 'Foredeck',
      status: 200,
      body,
    });
    const [first, second] = [of(`{"serverTime":${START}}`), of(`{"serverTime":${START + 5}}`)];
    await askedBy(rig, 'Foredeck/1');
    expect(await replies(rig)).toEqual({ replies: [first] });
    rig.clock.advance(5);
    await askedBy(rig, 'Foredeck/1');
    expect(await replies(rig)).toEqual({ replies: [second] });
    expect((await control(rig, 'POST', '/requests', { keepReplies: true })).json).toEqual({ keepReplies: true });
    await askedBy(rig, 'Foredeck/1');
    expect(await replies(rig, `?path=${time}`)).toEqual({ replies: [second, second] });
    expect(await replies(rig, '?path=/capi/v3/order')).toEqual({ replies: [] });
    await control(rig, 'POST', '/requests', { keepReplies: false });
    expect(await replies(rig)).toEqual({ replies: [] });
  });

  it('contain no API key, secret or passphrase', async () => {
    const rig = await startUntradedRig();
    await askSigned(rig, 'spot', '/api/v3/account');
    const { text } = await control(rig, 'GET', '/requests/replies');
    expect(text).toContain('balances');
    const [key] = rig.simulator.info.keys;
    for (const secret of [key!.apiKey, key!.secretKey, key!.passphrase]) expect(text).not.toContain(secret);
  });

  it('reject an invalid setting with a reason', async () => {
    const reply = await control(await startUntradedRig(), 'POST', '/requests', { keepReplies: 'yes' });
    expect([reply.status, (reply.json as { error: string }).error]).toEqual([
      400,
      expect.stringContaining('keepReplies'),
    ]);
  });

  it('keep the newest 16 per endpoint, skip very long ones and stay within a total size limit', () => {
    const keptReplies = new KeptReplies();
    const short = 'x'.repeat(16 * 1024);
    const one = (path: string, body: string) =>
      keptReplies.add({ market: 'spot', method: 'GET', path, query: '', agent: 'x', status: 200, body });
    for (const body of ['1', short, `${short}x`]) one('/a', body);
    expect(keptReplies.read('/a').map(({ body }) => body)).toEqual([short]);
    keptReplies.keepMore(true);
    for (let index = 0; index < 19; index += 1) one('/a', String(index));
    expect(keptReplies.read('/a').map(({ body }) => body)).toEqual(
      '3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18'.split(' '),
    );
    one('/long', 'x'.repeat(1024 * 1024 + 1));
    expect(keptReplies.read('/long')).toEqual([]);
    const large = 'x'.repeat(1024 * 1024);
    for (let index = 0; index < 40; index += 1) one(`/large/${index}`, large);
    expect(keptReplies.read(null).filter(({ path }) => path.startsWith('/large/'))).toHaveLength(31);
  });
});
