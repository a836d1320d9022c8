import { describe, expect, it } from 'vitest';
import { askSigned } from '../support/signing.ts';
import { control, startUntradedRig, type Rig } from '../support/rig.ts';

const post = (rig: Rig, body: unknown) => control(rig, 'POST', '/account', body);
/** Returns the demo balance as a signed client reads it. */
const balance = async (rig: Rig, key = 0): Promise<unknown> =>
  (await askSigned(rig, 'futures', '/capi/v3/sim/balance', { key })).json;
const funds = (total: string) => [
  { asset: 'SUSDT', balance: total, availableBalance: total, frozen: '0', unrealizePnl: '0' },
];
/** Places a demo order as a signed client does; returns the status and body of the reply. */
const order = async (rig: Rig, asked: Record<string, unknown>) => {
  const body = JSON.stringify({
    symbol: 'BTCSUSDT',
    side: 'BUY',
    positionSide: 'LONG',
    type: 'LIMIT',
    timeInForce: 'GTC',
    price: '40000',
    quantity: '1',
    newClientOrderId: 'bound1',
    ...asked,
  });
  const reply = await askSigned(rig, 'futures', '/capi/v3/sim/order', { method: 'POST', body });
  return [reply.status, reply.json];
};

describe('demo account funds through the control API (R37, A-DEMO)', () => {
  it('change only the demo balance of that account, not the main account or other users', async () => {
    const rig = await startUntradedRig();
    const main = await askSigned(rig, 'futures', '/capi/v3/account/balance');
    expect((await post(rig, { account: 'user', demo: { deposit: '0.5' } })).json).toEqual({
      account: 'user',
      done: [{ kind: 'deposit', asset: 'SUSDT', amount: '0.5' }],
      balance: '50000.50000000',
      available: '50000.50000000',
    });
    expect(await balance(rig)).toEqual(funds('50000.50000000'));
    expect((await post(rig, { account: 'user', demo: { withdraw: '49990.5' } })).json).toMatchObject({
      available: '10.00000000',
    });
    expect(await balance(rig)).toEqual(funds('10.00000000'));
    expect((await askSigned(rig, 'futures', '/capi/v3/account/balance')).json).toEqual(main.json);
    expect(await balance(rig, 4)).toEqual(funds('50000.00000000'));
    // Recorded like every command, so that the same commands create the same exchange.
    const { lines } = (await control(rig, 'GET', '/transcript')).json as { lines: string[] };
    expect(lines.filter((line) => line.includes(' command ')).map((line) => line.replace(/^\d+ /, ''))).toEqual([
      'command /account {"account":"user","demo":{"deposit":"0.5"}}',
      'command /account {"account":"user","demo":{"withdraw":"49990.5"}}',
    ]);
  });

  it('invalid commands are rejected with a message and change nothing', async () => {
    const rig = await startUntradedRig();
    const forbidden: readonly [body: unknown, sentence: RegExp][] = [
      [{ account: 'user', demo: {} }, /must deposit or withdraw/],
      [{ account: 'user', demo: { deposit: '0' } }, /more than nothing/],
      [{ account: 'user', demo: { deposit: 5 } }, /deposit/],
      [{ account: 'user', demo: { deposit: '1.000000001' } }, /deposit/],
      [{ account: 'user', demo: { deposit: { wallet: 'spot', asset: 'USDT', amount: '1' } } }, /deposit/],
      [{ account: 'user', demo: { transfer: '1' } }, /Unrecognized key/],
      [{ account: 'user', demo: { deposit: '1' }, locked: true }, /Unrecognized key/],
      [{ account: 'nobody', demo: { deposit: '1' } }, /account/],
      [{ demo: { deposit: '1' } }, /account/],
      [
        { account: 'user', demo: { withdraw: '50000.00000001' } },
        /not enough in futures: 50000\.00000001 SUSDT asked, 50000\.00000000 free/,
      ],
    ];
    for (const [body, sentence] of forbidden) {
      const reply = await post(rig, body);
      expect([body, reply.status]).toEqual([body, 400]);
      expect((reply.json as { error: string }).error).toMatch(sentence);
    }
    expect(await balance(rig)).toEqual(funds('50000.00000000'));
  });
});

describe('key bound to pairs on the demo account (A-PAIR-BINDING, A-DEMO)', () => {
  it('trades the demo symbols of its pairs and is rejected for others', async () => {
    const rig = await startUntradedRig();
    await post(rig, { key: 0, pairs: { futures: ['BTCUSDT'] } });
    expect(await order(rig, {})).toMatchObject([200, { success: true, clientOrderId: 'bound1' }]);
    const refused = [403, { code: -3235, msg: 'Pair not open to this caller' }];
    expect(await order(rig, { symbol: 'ETHSUSDT', price: '1000' })).toEqual(refused);
    // The live name is not a demo symbol, whether or not the key is bound to it.
    expect(await order(rig, { symbol: 'BTCUSDT' })).toMatchObject([400, { code: -1121 }]);
    const path = '/capi/v3/sim/order/history';
    expect((await askSigned(rig, 'futures', `${path}?symbol=BTCSUSDT`)).json).toMatchObject([{ status: 'NEW' }]);
    expect((await askSigned(rig, 'futures', `${path}?symbol=ETHSUSDT`)).json).toEqual(refused[1]);
  });
});
