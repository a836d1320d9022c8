import { describe, expect, it } from 'vitest';
import type { AccountCommand } from '../../../electron/simulator/venue/accounts/accountCommands.ts';
import type { SimulatorKey } from '../../../electron/simulator/venue/keys.ts';
import { ok } from '../../../shared/result/result.ts';
import { askSigned, connectPrivate, headersFor, place, restOf, socketHeaders } from '../support/signing.ts';
import { ask, control, startUntradedRig, START, upgrade, type Rig } from '../support/rig.ts';

const post = async (rig: Rig, body: unknown) => (await control(rig, 'POST', '/account', body)).json;
const path = '/api/v3/account';
const free = { spot: null, futures: null };
/** The agents do not trade, so that a quarter of an hour of simulated time passes quickly. */
const quietRig = async (): Promise<Rig> => {
  const rig = await startUntradedRig();
  await control(rig, 'POST', '/scenario', { name: 'quiet' });
  return rig;
};
const usual = {
  locked: false,
  safe: true,
  forbidden: false,
  trading: true,
  permissionsKnown: true,
  closedPaths: [],
  placementsPerSecond: null,
};

describe('keys through the control API (R37; document 1, Credentials)', () => {
  it('a created key is returned once and active after 15 minutes of simulated time', async () => {
    const rig = await quietRig();
    const made = (await post(rig, { create: { like: 3, permissions: ['read'] } })) as SimulatorKey & { key: number };
    expect(made).toEqual({
      key: 6,
      label: 'futures',
      apiKey: expect.stringMatching(/^sim_[a-z0-9]{32}$/) as unknown,
      secretKey: expect.stringMatching(/^[a-z0-9]{64}$/) as unknown,
      passphrase: expect.stringMatching(/^[a-z0-9]{12}$/) as unknown,
      permissions: ['read'],
      disabled: false,
      ips: null,
      pairs: free,
      activeAt: START + 900_000,
    });
    const get = async () => {
      const headers = headersFor(made, rig.clock.now(), 'GET', path);
      return (await ask(rig.simulator.info.spotRest, path, { headers })).json;
    };
    expect(await get()).toEqual({ code: -1044, msg: 'Invalid key' });
    await control(rig, 'POST', '/time', { step: 900_000 });
    expect(await get()).toMatchObject({ accountType: 'SPOT' });
    // The same seed and commands create the same API key; nothing secret is recorded.
    const again = await startUntradedRig();
    expect(await post(again, { create: { like: 3, permissions: ['read'] } })).toEqual(made);
    const { lines } = (await control(again, 'GET', '/transcript')).json as { lines: string[] };
    expect(lines.filter((line) => line.includes('command'))).toEqual([
      `${START} command /account {"create":{"like":3,"permissions":["read"]}}`,
    ]);
    await control(rig, 'POST', '/reset', {});
    expect(await get()).toEqual({ code: -1044, msg: 'Invalid key' });
  });

  it('a modified key takes effect after the same delay, if requested', async () => {
    const rig = await quietRig();
    expect(await post(rig, { key: 2, permissions: ['read'], activation: true })).toEqual({
      label: 'spot',
      disabled: false,
      ips: null,
      pairs: free,
      activeAt: START + 900_000,
    });
    expect((await askSigned(rig, 'spot', path, { key: 2 })).json).toEqual({ code: -1044, msg: 'Invalid key' });
    await control(rig, 'POST', '/time', { step: 900_000 });
    expect((await askSigned(rig, 'spot', path, { key: 2 })).status).toBe(200);
    expect((await place(rig, 'spot', {}, { key: 2 })).json).toMatchObject({ code: -1052 });
  });

  it('a key is bound to pairs and released again', async () => {
    const rig = await startUntradedRig();
    expect(await post(rig, { key: 0, pairs: { spot: ['ETHUSDT'] } })).toMatchObject({
      pairs: { spot: ['ETHUSDT'], futures: null },
    });
    const bound = await place(rig, 'spot');
    expect([bound.status, bound.json]).toEqual([403, { code: -1060, msg: 'Key not bound to the pair' }]);
    expect(await post(rig, { key: 0, pairs: { spot: null, futures: [] } })).toMatchObject({
      pairs: { spot: null, futures: [] },
    });
    expect((await place(rig, 'spot')).status).toBe(200);
    expect((await place(rig, 'futures')).json).toEqual({ code: -3235, msg: 'Pair not open to this caller' });
  });
});

describe('account owner through the control API (R37)', () => {
  it('a locked user is rejected with every key, on private sockets too, until unlocked; other users are not affected', async () => {
    const rig = await startUntradedRig();
    expect(await post(rig, { account: 'user', locked: true })).toEqual({
      account: 'user',
      ...usual,
      locked: true,
      done: [],
    });
    for (const key of [0, 1, 2, 3]) {
      expect((await askSigned(rig, 'spot', path, { key })).json).toEqual({ code: -1057, msg: 'Account locked' });
      for (const market of ['spot', 'futures'] as const) {
        const headers = { 'User-Agent': 'x', ...socketHeaders(rig.simulator.info.keys[key]!, rig.clock.now()) };
        const { status, json } = await upgrade(restOf(rig, market), '/v3/ws/private', headers);
        expect([status, json]).toEqual([403, { code: -1057, msg: 'Account locked' }]);
      }
    }
    expect((await askSigned(rig, 'spot', path, { key: 4 })).status).toBe(200);
    expect((await connectPrivate(rig, 'spot', 4)).take()).toMatchObject([{ event: 'connected' }]);
    await post(rig, { account: 'user', locked: false });
    expect((await askSigned(rig, 'spot', path)).status).toBe(200);
    expect((await connectPrivate(rig, 'spot')).take()).toMatchObject([{ event: 'connected' }]);
  });

  it('a limit of placements per second applies until a reset', async () => {
    const rig = await startUntradedRig();
    await post(rig, { account: 'user', placementsPerSecond: 2 });
    const codes = async () => ((await place(rig, 'futures')).json as { code?: number }).code;
    expect([await codes(), await codes(), await codes()]).toEqual([undefined, undefined, -1059]);
    rig.clock.advance(1000);
    expect(await codes()).toBeUndefined();
    expect(await codes()).toBeUndefined();
    await control(rig, 'POST', '/reset', {});
    expect([await codes(), await codes(), await codes()]).toEqual([undefined, undefined, undefined]);
  });

  it('deposits, withdrawals, transfers, fee rates and self-trade prevention are executed in that order', async () => {
    const rig = await startUntradedRig();
    const receivedCommands: [AccountCommand, number][] = [];
    // A double of the accounts' side: it records the commands it receives.
    Object.defineProperty(rig.simulator.venue.accounts, 'administer', {
      value: (command: AccountCommand, now: number) => (
        receivedCommands.push([command, now]),
        ok(receivedCommands.length)
      ),
    });
    const answer = await post(rig, {
      account: 'user',
      selfTradePrevention: true,
      commission: { market: 'spot', symbol: 'BTCUSDT', maker: '0', taker: null },
      transfer: { from: 'spot', to: 'futures', asset: 'USDT', amount: '0.00000001' },
      withdraw: { wallet: 'funding', asset: 'BTC', amount: '2' },
      deposit: { wallet: 'spot', asset: 'USDT', amount: '1000.50' },
    });
    expect(answer).toEqual({ account: 'user', ...usual, done: [1, 2, 3, 4, 5] });
    const of = { accountId: 'user' };
    expect(receivedCommands).toEqual([
      [{ kind: 'deposit', ...of, wallet: 'spot', asset: 'USDT', amount: '1000.50' }, START],
      [{ kind: 'withdraw', ...of, wallet: 'funding', asset: 'BTC', amount: '2' }, START],
      [{ kind: 'transfer', ...of, from: 'spot', to: 'futures', asset: 'USDT', amount: '0.00000001' }, START],
      [{ kind: 'commission', ...of, market: 'spot', symbol: 'BTCUSDT', maker: '0', taker: null }, START],
      [{ kind: 'selfTradePrevention', ...of, required: true }, START],
    ]);
  });

  it('invalid commands are rejected with a message and change nothing', async () => {
    const rig = await startUntradedRig();
    const forbidden: readonly [body: unknown, sentence: RegExp][] = [
      [{ account: 'nobody' }, /account/],
      [{ account: 'user', deposit: { wallet: 'spot', asset: 'USDT', amount: '0.00' } }, /more than nothing/],
      [{ account: 'user', deposit: { wallet: 'spot', asset: 'USDT', amount: 1 } }, /amount/],
      [{ account: 'user', deposit: { wallet: 'spot', asset: 'USDT', amount: '0.000000001' } }, /amount/],
      [{ account: 'user', withdraw: { wallet: 'pocket', asset: 'USDT', amount: '1' } }, /wallet/],
      [{ account: 'user', commission: { market: 'spot', symbol: 'BTCUSDT', maker: '1.5', taker: null } }, /maker/],
      [{ account: 'user', whatever: true }, /Unrecognized key/],
      [{ create: { like: 40 } }, /0 to 5/],
      [{ create: { like: 0, permissions: ['all'] } }, /permissions/],
      [{ key: 0, pairs: ['BTCUSDT'] }, /pairs/],
    ];
    for (const [body, sentence] of forbidden) {
      const reply = await control(rig, 'POST', '/account', body);
      expect([body, reply.status]).toEqual([body, 400]);
      expect((reply.json as { error: string }).error).toMatch(sentence);
    }
    expect((await control(rig, 'GET', '/transcript')).text).not.toContain('command');
  });
});
