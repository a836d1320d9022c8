/**
 * The pairs for which fills are requested, derived from the held assets, and a pair that the exchange rejects (document
 * 1, -1060, -1121).
 */
import { describe, expect, test } from 'vitest';
import { appError } from '../../../shared/result/appError.ts';
import type { TradingParts } from '../../../electron/main/trading/tradingParts.ts';
import { createRig, fillsOf } from '../trading/support/comparingRig.ts';
import { instrument } from '../trading/support/desk.ts';
import { saysNo } from '../trading/support/scriptedRest.ts';

const MINUTE = 60_000;
const trade = (symbol: string, id: string) => ({
  symbol,
  id,
  orderId: id,
  price: '60000',
  qty: '0.1',
  quoteQty: '6000',
  commission: '0.0001',
  time: 1_790_000_000_000,
  isBuyer: true,
});
const unavailable = appError(
  'unavailable',
  'error.exchange.system',
  {},
  { exchange: { code: '-1054', message: '', httpStatus: 500 } },
);
const holding = (...assets: string[]) => ({
  canTrade: true,
  balances: [...assets, 'USDT'].map((asset) => ({ asset, free: '1', locked: '0' })),
});

/**
 * Creates an account that holds ETH and BTC; the exchange rejects requests for the fills of ETHUSDT with `refusal`
 * until `lift` is called.
 */
async function holdingTwo(refusal: ReturnType<typeof saysNo> | null) {
  let refused = refusal;
  const asked: Record<string, number> = {};
  const rig = await createRig({
    'spot.account': () => holding('ETH', 'BTC'),
    'spot.myTrades': ({ symbol }) => {
      asked[String(symbol)] = (asked[String(symbol)] ?? 0) + 1;
      if (symbol === 'ETHUSDT') return refused ?? [trade('ETHUSDT', '8')];
      return [trade('BTCUSDT', '9')];
    },
  });
  const fills = () => fillsOf(rig.events).toSorted();
  const state = () => ({
    fills: fills(),
    compared: rig.trading.snapshot.isCompared('spot'),
    feed: rig.feedOf('trading.fills', 'spot'),
    told: rig.notices.map(({ key, params }) => [key, params]),
  });
  return { ...rig, asked, fills, state, stopRefusing: () => (refused = null) };
}

describe('B-B5: a pair whose fills the exchange refuses to list', () => {
  test('boundPairs: with no pair refused, fills of both pairs arrive and the account is compared', async () => {
    const desk = await holdingTwo(null);
    expect(desk.state()).toMatchObject({ fills: ['8', '9'], compared: true, feed: { status: 'live' }, told: [] });
  });

  test.each(['-1060', '-1121', '-1142'])(
    'B-B7 boundPairs: error %s does not block other pairs, and is reported once',
    async (code) => {
      const desk = await holdingTwo(saysNo(code));
      await desk.clock.run(9 * MINUTE);
      expect(desk.state()).toMatchObject({
        fills: ['9'],
        compared: true,
        feed: { status: 'stale', reason: 'feed.reason.partRefused' },
        told: [['error.fill.pairRefused', { symbol: 'ETHUSDT' }]],
      });
      // One sweep a minute; the rejected pair is requested only once.
      expect([desk.exchange.count('spot.account') < 15, desk.asked['ETHUSDT']]).toEqual([true, 1]);
    },
  );

  test('boundPairs: when the key is bound to the pair later, its fills arrive, older ones included', async () => {
    const desk = await holdingTwo(saysNo('-1060'));
    await desk.clock.run(MINUTE);
    desk.stopRefusing();
    await desk.clock.run(11 * MINUTE);
    expect(desk.state()).toMatchObject({ fills: ['8', '9'], compared: true, feed: { status: 'live', reason: null } });
  });

  test('a pair that fails for another reason does not block the others', async () => {
    const desk = await holdingTwo(unavailable);
    await desk.clock.run(10_000);
    expect([desk.fills(), desk.state().compared]).toEqual([['9'], false]);
    desk.stopRefusing();
    await desk.clock.run(10_000);
    expect(desk.state()).toMatchObject({ fills: ['8', '9'], compared: true });
  });

  test('more refused pairs than one sweep requests do not block the others', async () => {
    const assets = Array.from({ length: 30 }, (_one, index) => `C${index}`);
    const rig = await createRig({
      'spot.account': () => holding(...assets, 'BTC'),
      'spot.myTrades': ({ symbol }) => (symbol === 'BTCUSDT' ? [trade('BTCUSDT', '9')] : saysNo('-1060')),
    });
    await rig.clock.run(30_000);
    expect([fillsOf(rig.events), rig.trading.snapshot.isCompared('spot')]).toEqual([['9'], true]);
  });
});

test('B-B5: before the instrument list is loaded, fills do not count as read; afterwards they are requested for held assets', async () => {
  let isLoaded = false;
  const find: TradingParts['instruments']['find'] = (market, symbol) =>
    !isLoaded ? null : symbol === 'BTCUSDT' ? instrument(market, symbol) : undefined;
  const desk = await createRig(
    { 'spot.account': () => holding('BTC', 'ETH'), 'spot.myTrades': () => [trade('BTCUSDT', '9')] },
    { instruments: { find } },
  );
  const state = () => [
    fillsOf(desk.events),
    desk.trading.snapshot.isCompared('spot'),
    desk.feedOf('trading.fills', 'spot')?.status,
  ];
  await desk.clock.run(2_000);
  expect(state()).toEqual([[], false, 'stale']);
  isLoaded = true;
  await desk.clock.run(5_000);
  expect([state(), desk.exchange.count('spot.myTrades')]).toEqual([[['9'], true, 'live'], 1]);
});
