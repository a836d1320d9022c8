/** Funding and open interest of a contract, polled: the states of the feed and what it sends. */
import { describe, expect, test } from 'vitest';
import { createContractFeed } from '../../../electron/main/market/contractFeed.ts';
import type { ContractView } from '../../../shared/ipc/marketViews.ts';
import { createFeedRig } from '../support/feedParts.ts';

const T0 = 1_790_000_000_000;
const rate = (forecastFundingRate = '0.0001', symbol = 'BTCUSDT') => [
  {
    symbol,
    markPrice: '100.5',
    indexPrice: '100.4',
    lastFundingRate: '-0.00005',
    forecastFundingRate,
    interestRate: '0.0001',
    nextFundingTime: T0 + 3_600_000,
    time: T0 - 1_000,
    collectCycle: 480,
  },
];
const interest = (openInterest = '1234.5', symbol = 'BTCUSDT') => ({ symbol, openInterest, time: T0 - 2_000 });

const FUNDING = {
  symbol: 'BTCUSDT',
  settledRate: '-0.00005',
  comingRate: '0.0001',
  benchmarkRate: '0.0001',
  nextSettlementAt: T0 + 3_600_000,
  nextIsPast: false,
  intervalMinutes: 480,
  markPrice: '100.5',
  indexPrice: '100.4',
  at: T0 - 1_000,
};
const INTEREST = { symbol: 'BTCUSDT', contracts: '1234.5', at: T0 - 2_000 };

function start(...answers: unknown[]) {
  const rig = createFeedRig();
  rig.answers.push(...answers);
  const feed = createContractFeed('BTCUSDT', rig.parts);
  feed.start();
  const views = () =>
    rig.published.flatMap((one) => (one.event === 'market.contract' ? [one.payload satisfies ContractView] : []));
  const state = () => {
    const view = views().at(-1);
    return (
      view && [
        view.feed.status,
        view.feed.reason,
        view.funding?.comingRate ?? null,
        view.openInterest?.contracts ?? null,
      ]
    );
  };
  return { ...rig, feed, views, state };
}

describe('Contract feed', () => {
  test('requests funding and open interest at once and publishes both', async () => {
    const rig = start(rate(), interest());
    await rig.settle();
    expect(rig.asked).toEqual([
      { id: 'futures.market.premiumIndex', params: { symbol: 'BTCUSDT' } },
      { id: 'futures.market.openInterest', params: { symbol: 'BTCUSDT' } },
    ]);
    expect(rig.views().at(-1)).toEqual({
      market: 'futures',
      symbol: 'BTCUSDT',
      feed: { status: 'live', reason: null, since: T0, receivedAt: T0 },
      funding: FUNDING,
      openInterest: INTEREST,
    });
  });

  test('only the first funding request uses the market lane, all others the background lane', async () => {
    const rig = start(rate(), interest(), rate('0.0002'), interest('1300'));
    await rig.settle();
    await rig.settle(11_000);
    expect(rig.lanes).toEqual(['market', 'background', 'background', 'background']);
  });

  test('polls about every ten seconds and publishes each reply', async () => {
    const rig = start(rate(), interest(), rate('0.0002'), interest('1300'));
    await rig.settle();
    rig.clock.advance(8_900);
    expect(rig.asked).toHaveLength(2);
    rig.clock.advance(2_100);
    await rig.settle();
    expect(rig.asked).toHaveLength(4);
    expect(rig.state()).toEqual(['live', null, '0.0002', '1300']);
  });

  test('is syncing before the first reply, and stale with the last figures after a failure', async () => {
    const silent = start();
    await silent.settle();
    expect(silent.state()).toEqual(['syncing', 'error.network.broken', null, null]);
    const rig = start(rate(), interest());
    await rig.settle();
    await rig.settle(11_000);
    await rig.settle();
    expect(rig.state()).toEqual(['stale', 'error.network.broken', '0.0001', '1234.5']);
    rig.answers.push(rate('0.0003'), interest('9'));
    await rig.settle(11_000);
    await rig.settle();
    expect(rig.state()).toEqual(['live', null, '0.0003', '9']);
  });

  test('shows the figures of one request as stale if the other fails or names another symbol', async () => {
    const rig = start(rate(), interest('5', 'ETHUSDT'));
    await rig.settle();
    expect(rig.state()).toEqual(['stale', 'feed.reason.incomplete', '0.0001', null]);
    const other = start([], interest());
    await other.settle();
    expect(other.state()).toEqual(['stale', 'feed.reason.incomplete', null, '1234.5']);
  });

  test('after an exchange switch it starts empty and drops a pending reply', async () => {
    const rig = start(rate(), interest());
    await rig.settle();
    rig.answers.push(rate('0.5'), interest('1'));
    rig.feed.forget();
    rig.answers.push(rate('0.0009'), interest('7'));
    rig.feed.forget();
    await rig.settle();
    expect(rig.state()).toEqual(['live', null, '0.0009', '7']);
    expect(rig.views().some((view) => view.funding?.comingRate === '0.5')).toBe(false);
  });

  test('a stopped feed requests nothing', async () => {
    const rig = start(rate(), interest());
    await rig.settle();
    rig.feed.stop();
    await rig.settle(60_000);
    expect([rig.asked.length, rig.clock.pending()]).toEqual([2, 0]);
  });
});
