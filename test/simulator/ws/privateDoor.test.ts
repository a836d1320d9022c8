import { describe, expect, it } from 'vitest';
import { askSigned, connectPrivate, restOf, sign, socketHeaders, wsOf, type MarketName } from '../support/signing.ts';
import { connect, control, refusedStatus, startUntradedRig, START, upgrade, type Rig } from '../support/rig.ts';

const PATH = '/v3/ws/private';
const markets: MarketName[] = ['spot', 'futures'];
const agent = { 'User-Agent': 'x' };

describe.each(markets)('Authentication of private sockets on %s (A-WS-AUTH)', (market) => {
  const refused = async (rig: Rig, change: (good: Record<string, string>) => Record<string, string>) => {
    const good = socketHeaders(rig.simulator.info.keys[0]!, rig.clock.now());
    const reply = await upgrade(restOf(rig, market), PATH, { ...agent, ...change(good) });
    return [reply.status, reply.json];
  };
  const without =
    (name: string) =>
    ({ [name]: _gone, ...rest }: Record<string, string>) =>
      rest;

  it('accepts a signature over time and path, with every key that can read', async () => {
    const rig = await startUntradedRig();
    for (let key = 0; key < 6; key += 1) {
      const client = await connectPrivate(rig, market, key);
      expect(client.take()).toEqual([
        { cid: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown, event: 'connected', time: String(START) },
      ]);
    }
  });

  it('rejects others with the documented status and body', async () => {
    const rig = await startUntradedRig();
    const { secretKey } = rig.simulator.info.keys[0]!;
    const as = (name: string, value: string) => (good: Record<string, string>) => ({ ...good, [name]: value });
    const failed = [401, { code: -1047, msg: 'Authentication failed' }];
    expect(await refused(rig, without('ACCESS-KEY'))).toEqual([
      401,
      { code: -1040, msg: 'ACCESS-KEY header required' },
    ]);
    expect(await refused(rig, without('ACCESS-SIGN'))).toEqual([
      401,
      { code: -1041, msg: 'ACCESS-SIGN header required' },
    ]);
    expect(await refused(rig, without('ACCESS-TIMESTAMP'))).toEqual([
      401,
      { code: -1042, msg: 'ACCESS-TIMESTAMP header required' },
    ]);
    expect(await refused(rig, without('ACCESS-PASSPHRASE'))).toEqual([
      401,
      { code: -1049, msg: 'Key or passphrase incorrect' },
    ]);
    expect(await refused(rig, as('ACCESS-KEY', 'nobody'))).toEqual([401, { code: -1044, msg: 'Invalid key' }]);
    expect(await refused(rig, as('ACCESS-TIMESTAMP', 'x'))).toEqual([401, { code: -1043, msg: 'Invalid timestamp' }]);
    expect(await refused(rig, () => socketHeaders(rig.simulator.info.keys[0]!, START - 30_001))).toEqual([
      401,
      { code: -1046, msg: 'Timestamp expired' },
    ]);
    // A socket signs another message than a REST request.
    expect(await refused(rig, as('ACCESS-SIGN', sign(secretKey, `${START}GET${PATH}`)))).toEqual(failed);
    expect(await refused(rig, as('ACCESS-SIGN', sign(secretKey, `${START}`)))).toEqual(failed);
    await control(rig, 'POST', '/account', { key: 0, disabled: true });
    expect(await refused(rig, (good) => good)).toEqual([403, { code: -1050, msg: 'User status abnormal' }]);
  });

  it('requires a User-Agent, and counts private sockets together with public ones (R4)', async () => {
    const rig = await startUntradedRig();
    const good = () => socketHeaders(rig.simulator.info.keys[0]!, rig.clock.now());
    expect(await refusedStatus(restOf(rig, market), PATH, good())).toBe(403);
    for (let i = 0; i < 10; i += 1) {
      await connectPrivate(rig, market);
      await connect(wsOf(rig, market));
    }
    expect(await refusedStatus(restOf(rig, market), PATH, { ...agent, ...good() })).toBe(429);
    expect(await refusedStatus(restOf(rig, market), '/v3/ws/public', agent)).toBe(429);
  });

  it('invalid signatures on sockets count towards disabling the key (R3)', async () => {
    const rig = await startUntradedRig();
    const wrong = (good: Record<string, string>) => ({ ...good, 'ACCESS-SIGN': 'wrong' });
    for (let i = 0; i < 20; i += 1) expect((await refused(rig, wrong))[0]).toBe(401);
    const target = market === 'spot' ? '/api/v3/account' : '/capi/v3/account/balance';
    expect((await askSigned(rig, market, target)).json).toMatchObject({ code: -1050 });
  });
});
