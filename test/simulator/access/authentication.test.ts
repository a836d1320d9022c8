import { describe, expect, it } from 'vitest';
import { askSigned, place, sign, type Headers, type MarketName } from '../support/signing.ts';
import { control, startUntradedRig, START, type Rig } from '../support/rig.ts';

const targets = { spot: '/api/v3/account', futures: '/capi/v3/account/balance' } as const;
const markets: MarketName[] = ['spot', 'futures'];
const without =
  (name: string) =>
  ({ [name]: _gone, ...rest }: Headers): Headers =>
    rest;
const withHeader =
  (name: string, value: string) =>
  (headers: Headers): Headers => ({ ...headers, [name]: value });

const refusals = {
  keyMissing: [401, -1040, 'ACCESS-KEY header required'],
  signMissing: [401, -1041, 'ACCESS-SIGN header required'],
  timeMissing: [401, -1042, 'ACCESS-TIMESTAMP header required'],
  timeInvalid: [401, -1043, 'Invalid timestamp'],
  keyInvalid: [401, -1044, 'Invalid key'],
  contentType: [400, -1045, 'Use application/json'],
  timeExpired: [401, -1046, 'Timestamp expired'],
  notSigned: [401, -1047, 'Authentication failed'],
  passphrase: [401, -1049, 'Key or passphrase incorrect'],
  disabled: [403, -1050, 'User status abnormal'],
  permission: [403, -1052, 'Insufficient permissions for the action'],
  address: [403, -1056, 'Invalid IP address'],
} as const;

type Case = [what: string, change: (headers: Headers) => Headers, refusal: keyof typeof refusals];
const cases: Case[] = [
  ['no key', without('ACCESS-KEY'), 'keyMissing'],
  ['an empty key', withHeader('ACCESS-KEY', ''), 'keyMissing'],
  ['a key nobody was given', withHeader('ACCESS-KEY', 'sim_nobody'), 'keyInvalid'],
  ['no signature', without('ACCESS-SIGN'), 'signMissing'],
  ['a signature of another message', withHeader('ACCESS-SIGN', sign('x', 'y')), 'notSigned'],
  ['a signature that is none', withHeader('ACCESS-SIGN', 'x'), 'notSigned'],
  ['no timestamp', without('ACCESS-TIMESTAMP'), 'timeMissing'],
  ['a timestamp in words', withHeader('ACCESS-TIMESTAMP', 'now'), 'timeInvalid'],
  ['a negative timestamp', withHeader('ACCESS-TIMESTAMP', '-5'), 'timeInvalid'],
  ['a timestamp with decimals', withHeader('ACCESS-TIMESTAMP', `${START}.5`), 'timeInvalid'],
  ['a timestamp in seconds', withHeader('ACCESS-TIMESTAMP', String(Math.floor(START / 1000))), 'timeExpired'],
  ['another timestamp than the signed one', withHeader('ACCESS-TIMESTAMP', String(START + 1)), 'notSigned'],
  ['no passphrase', without('ACCESS-PASSPHRASE'), 'passphrase'],
  ['a wrong passphrase', withHeader('ACCESS-PASSPHRASE', 'abcdefghijkl'), 'passphrase'],
  ['no content type', without('Content-Type'), 'contentType'],
  ['a form', withHeader('Content-Type', 'application/x-www-form-urlencoded'), 'contentType'],
  ['nothing at all', () => ({}), 'keyMissing'],
];

describe.each(markets)('authentication on %s (document 1, Error cases of authentication)', (market) => {
  const expected = (name: keyof typeof refusals) => {
    const [status, code, msg] = refusals[name];
    return [status, { code, msg }];
  };
  const ask = (rig: Rig, more: Parameters<typeof askSigned>[3] = {}) => askSigned(rig, market, targets[market], more);

  it('accepts a correctly signed request', async () => {
    const rig = await startUntradedRig();
    expect((await ask(rig)).status).toBe(200);
    const change = withHeader('Content-Type', 'Application/JSON; charset=utf-8');
    expect((await ask(rig, { change })).status).toBe(200);
  });

  it.each(cases)('rejects %s; reads still count their weight', async (_what, change, name) => {
    const rig = await startUntradedRig({ strict: true });
    const reply = await ask(rig, { change });
    expect([reply.status, reply.json]).toEqual(expected(name));
    expect(reply.headers['x-used-weight-10s']).toBe('5');
    const placed = await place(rig, market, {}, { change });
    expect([placed.status, placed.json]).toEqual(expected(name));
    expect(placed.headers['x-used-weight-10s']).toBe('0');
    expect(placed.headers['x-order-count-10s']).toBeUndefined();
  });

  it('accepts a bodyless request without content type as a counted deviation; nothing else (A-CONTENT-TYPE)', async () => {
    const rig = await startUntradedRig();
    expect((await ask(rig, { change: without('Content-Type') })).status).toBe(200);
    const counted = (await control(rig, 'GET', '/deviations')).json as Record<string, { count: number }>;
    expect(counted.missingContentType?.count).toBe(1);
    const wrong = await ask(rig, { change: withHeader('Content-Type', 'text/plain') });
    expect([wrong.status, wrong.json]).toEqual(expected('contentType'));
    const placed = await place(rig, market, {}, { change: without('Content-Type') });
    expect([placed.status, placed.json]).toEqual(expected('contentType'));
  });

  it('accepts a timestamp up to 30 seconds early or late, and no more', async () => {
    const rig = await startUntradedRig();
    for (const off of [-30_000, 30_000]) expect((await ask(rig, { timestamp: START + off })).status).toBe(200);
    for (const off of [-30_001, 30_001]) {
      const reply = await ask(rig, { timestamp: START + off });
      expect([reply.status, reply.json]).toEqual(expected('timeExpired'));
    }
  });

  it('accepts a timestamp near wall time or simulated time (R38)', async () => {
    const rig = await startUntradedRig({ timeFactor: 60 });
    rig.clock.advance(10_000);
    const wall = START + 10_000;
    const simulated = START + 600_000;
    for (const timestamp of [wall - 30_000, wall + 30_000, simulated - 30_000, simulated + 30_000]) {
      expect((await ask(rig, { timestamp })).status).toBe(200);
    }
    for (const timestamp of [wall - 30_001, wall + 30_001, simulated - 30_001, simulated + 30_001]) {
      expect((await ask(rig, { timestamp })).json).toMatchObject({ code: -1046 });
    }
  });

  it('disables a key after twenty invalid signatures within a minute, until a reset (R3)', async () => {
    const rig = await startUntradedRig();
    const change = withHeader('ACCESS-SIGN', 'wrong');
    for (let i = 0; i < 19; i += 1) await ask(rig, { change });
    rig.clock.advance(60_000);
    // The nineteen are forgotten: a key is disabled only by twenty within one minute.
    for (let i = 0; i < 20; i += 1) {
      expect((await ask(rig)).status).toBe(200);
      expect((await ask(rig, { change })).json).toMatchObject({ code: -1047 });
    }
    const reply = await ask(rig);
    expect([reply.status, reply.json]).toEqual(expected('disabled'));
    expect((await ask(rig, { key: 1 })).status).toBe(200);
    rig.clock.advance(120_000);
    expect((await ask(rig)).json).toMatchObject({ code: -1050 });
    await control(rig, 'POST', '/reset', {});
    expect((await ask(rig)).status).toBe(200);
  });

  it('the control API disables and re-enables a key (R37)', async () => {
    const rig = await startUntradedRig();
    const controlReply = await control(rig, 'POST', '/account', { key: 0, disabled: true });
    expect(controlReply.json).toEqual({
      label: 'everything',
      disabled: true,
      ips: null,
      pairs: { spot: null, futures: null },
      activeAt: 0,
    });
    const reply = await ask(rig);
    expect([reply.status, reply.json]).toEqual(expected('disabled'));
    expect((await ask(rig, { key: 2 })).status).toBe(200);
    await control(rig, 'POST', '/account', { key: 0, disabled: false });
    expect((await ask(rig)).status).toBe(200);
  });

  it('a key bound to addresses is rejected from any other address (R37)', async () => {
    const rig = await startUntradedRig();
    await control(rig, 'POST', '/account', { key: 0, ips: ['127.0.0.2', '10.1.2.3'] });
    const foreign = await ask(rig);
    expect([foreign.status, foreign.json]).toEqual(expected('address'));
    expect((await ask(rig, { localAddress: '127.0.0.2' })).status).toBe(200);
    await control(rig, 'POST', '/account', { key: 0, ips: null });
    expect((await ask(rig)).status).toBe(200);
  });
});

describe('permissions over HTTP (A-PERMISSIONS)', () => {
  it.each([
    [0, 'everything', true, true],
    [1, 'read only', false, false],
    [2, 'spot', true, false],
    [3, 'futures', false, true],
    [4, 'copy trader', false, true],
    [5, 'partner', false, false],
  ] as const)('key %i, %s, reads both markets and trades spot: %j, futures: %j', async (key, label, spot, futures) => {
    const rig = await startUntradedRig();
    expect(rig.simulator.info.keys[key]!.label).toBe(label);
    for (const market of markets) {
      expect((await askSigned(rig, market, targets[market], { key })).status).toBe(200);
      const may = market === 'spot' ? spot : futures;
      // The order has an invalid side: a key that may trade receives the error about the side, any other key a refusal
      // for its permissions.
      const placed = await place(rig, market, { side: 'UP' }, { key });
      expect([placed.status, placed.json]).toEqual(
        may
          ? [400, { code: -1117, msg: 'Invalid side' }]
          : [403, { code: -1052, msg: 'Insufficient permissions for the action' }],
      );
      const path = market === 'spot' ? '/api/v3/order' : '/capi/v3/order';
      const cancelled = await askSigned(rig, market, path, { key, method: 'DELETE' });
      expect(cancelled.json).toMatchObject({ code: may ? -1141 : -1052 });
    }
  });
});
