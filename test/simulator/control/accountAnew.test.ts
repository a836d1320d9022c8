import { describe, expect, it } from 'vitest';
import { moneyText } from '../../../electron/simulator/venue/accounts/money.ts';
import { place } from '../support/signing.ts';
import { control, startUntradedRig, type Rig } from '../support/rig.ts';

const anew = (rig: Rig, balances: unknown, account = 'user') =>
  control(rig, 'POST', '/account/anew', { account, balances });
const stock = (rig: Rig) => {
  const { accounts } = rig.simulator.venue;
  const one = accounts.account('user');
  return {
    spot: Object.fromEntries(
      [...one.spot]
        .filter(([, { free, locked }]) => free + locked > 0n)
        .map(([asset, { free, locked }]) => [asset, moneyText(free), moneyText(locked)])
        .map(([asset, ...amounts]) => [asset, amounts]),
    ),
    funding: [...one.funding].filter(([, amount]) => amount > 0n).map(([asset, amount]) => [asset, moneyText(amount)]),
    futures: moneyText(accounts.summary('user').balance),
    open: [one.open('spot').length, one.open('futures').length, one.liveConditionals().length, one.positions.size],
  };
};
const chosen = [
  { wallet: 'spot', asset: 'USDT', amount: '1000' },
  { wallet: 'spot', asset: 'BTC', amount: '0.5' },
  { wallet: 'futures', asset: 'USDT', amount: '2500.25' },
];

describe('account reset (R37)', () => {
  it('removes orders, conditional orders and positions, and sets exactly the given balances', async () => {
    const rig = await startUntradedRig();
    await place(rig, 'spot');
    await place(rig, 'futures');
    const opened = await place(rig, 'futures', { type: 'MARKET', price: undefined, timeInForce: undefined });
    expect(opened.status).toBe(200);
    const held = stock(rig);
    expect([held.open[0], held.open[1], held.open[3]]).toEqual([1, 1, 1]);
    const reply = await anew(rig, chosen);
    expect([reply.status, reply.json]).toEqual([200, { account: 'user', balances: chosen }]);
    expect(stock(rig)).toEqual({
      spot: { USDT: ['1000.00000000', '0'], BTC: ['0.50000000', '0'] },
      funding: [],
      futures: '2500.25000000',
      open: [0, 0, 0, 0],
    });
    const orders = rig.simulator.venue.accounts.account('user').orders('futures');
    expect(orders.length).toBe(3);
  });

  it('without balances the account is empty', async () => {
    const rig = await startUntradedRig();
    await anew(rig, []);
    expect(stock(rig)).toEqual({ spot: {}, funding: [], futures: '0', open: [0, 0, 0, 0] });
  });

  it.each([
    ['a coin that is not listed', [{ wallet: 'spot', asset: 'NONE', amount: '1' }], /no coin NONE/],
    ['another coin for futures', [{ wallet: 'futures', asset: 'BTC', amount: '1' }], /USDT alone/],
    ['the same coin twice', [chosen[0], chosen[0]], /named twice/],
    ['nothing of a coin', [{ wallet: 'spot', asset: 'USDT', amount: '0' }], /more than nothing/],
    ['a number', [{ wallet: 'spot', asset: 'USDT', amount: 5 }], /amount/],
  ])('%s is rejected without any change', async (_, balances, sentence) => {
    const rig = await startUntradedRig();
    await place(rig, 'spot');
    const before = stock(rig);
    const reply = await anew(rig, balances);
    expect(reply.status).toBe(400);
    expect((reply.json as { error: string }).error).toMatch(sentence);
    expect(stock(rig)).toEqual(before);
    expect((await anew(rig, [], 'nobody')).status).toBe(400);
  });

  it('a position whose market is halted rejects the reset without any change', async () => {
    const rig = await startUntradedRig();
    await place(rig, 'futures', { type: 'MARKET', price: undefined, timeInForce: undefined });
    await place(rig, 'spot');
    await control(rig, 'POST', '/scenario', { name: 'halt', market: 'futures', symbol: 'BTCUSDT' });
    const before = stock(rig);
    const reply = await anew(rig, chosen);
    expect([reply.status, reply.json]).toEqual([
      400,
      {
        error: 'the position in BTCUSDT cannot be closed while its market does not trade',
        code: 'shut',
        params: { symbol: 'BTCUSDT' },
      },
    ]);
    expect(stock(rig)).toEqual(before);
  });
});

describe('replay rows in the request body', () => {
  it('may be much longer than other bodies', async () => {
    const rig = await startUntradedRig({ symbols: 2 });
    const T = Date.UTC(2024, 0, 2, 3, 4, 13);
    const rows = Array.from({ length: 5000 }, (_, row) => `${T + row * 1000},50000.1,0.500,buy`);
    const reply = await control(rig, 'POST', '/replay', { symbol: 'BTCUSDT', text: rows.join('\n') });
    expect([reply.status, reply.json]).toMatchObject([200, { rows: 5000, firstTime: T, kind: 'trades' }]);
  });
});
