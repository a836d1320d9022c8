/** Funding and open interest of a contract, polled: the states of the feed and what it tells. */
import { describe, expect, test } from 'vitest';
import { createContractFeed } from '../../../electron/main/market/contractFeed.ts';
import type { ContractView } from '../../../shared/ipc/marketViews.ts';
import { createFeedWorld } from '../support/feedParts.ts';

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
  const world = createFeedWorld();
  world.answers.push(...answers);
  const feed = createContractFeed('BTCUSDT', world.parts);
  feed.start();
  const views = () =>
    world.published.flatMap((one) => (one.event === 'market.contract' ? [one.payload satisfies ContractView] : []));
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
  return { ...world, feed, views, state };
}

describe('contract feed', () => {
  test('asks for both at once and tells them whole', async () => {
    const world = start(rate(), interest());
    await world.settle();
    expect(world.asked).toEqual([
      { id: 'futures.market.premiumIndex', params: { symbol: 'BTCUSDT' } },
      { id: 'futures.market.openInterest', params: { symbol: 'BTCUSDT' } },
    ]);
    expect(world.views().at(-1)).toEqual({
      market: 'futures',
      symbol: 'BTCUSDT',
      feed: { status: 'live', reason: null, since: T0, receivedAt: T0 },
      funding: FUNDING,
      openInterest: INTEREST,
    });
  });

  test('somebody waits for the first funding: it does not stand behind what a start asks besides; all else does', async () => {
    const world = start(rate(), interest(), rate('0.0002'), interest('1300'));
    await world.settle();
    await world.settle(11_000);
    expect(world.lanes).toEqual(['market', 'background', 'background', 'background']);
  });

  test('asks again every ten seconds, a tenth sooner or later, and tells each answer', async () => {
    const world = start(rate(), interest(), rate('0.0002'), interest('1300'));
    await world.settle();
    world.clock.advance(8_900);
    expect(world.asked).toHaveLength(2);
    world.clock.advance(2_100);
    await world.settle();
    expect(world.asked).toHaveLength(4);
    expect(world.state()).toEqual(['live', null, '0.0002', '1300']);
  });

  test('is syncing before the first answer, and stale with the reason when a later one fails, figures kept', async () => {
    const silent = start();
    await silent.settle();
    expect(silent.state()).toEqual(['syncing', 'error.network.broken', null, null]);
    const world = start(rate(), interest());
    await world.settle();
    await world.settle(11_000);
    await world.settle();
    expect(world.state()).toEqual(['stale', 'error.network.broken', '0.0001', '1234.5']);
    world.answers.push(rate('0.0003'), interest('9'));
    await world.settle(11_000);
    await world.settle();
    expect(world.state()).toEqual(['live', null, '0.0003', '9']);
  });

  test('what one question brings is shown, not as live, while the other fails or speaks of another symbol', async () => {
    const world = start(rate(), interest('5', 'ETHUSDT'));
    await world.settle();
    expect(world.state()).toEqual(['stale', 'feed.reason.incomplete', '0.0001', null]);
    const other = start([], interest());
    await other.settle();
    expect(other.state()).toEqual(['stale', 'feed.reason.incomplete', null, '1234.5']);
  });

  test('another exchange begins with nothing of the old one, and an answer that was on its way is dropped', async () => {
    const world = start(rate(), interest());
    await world.settle();
    world.answers.push(rate('0.5'), interest('1'));
    world.feed.forget();
    world.answers.push(rate('0.0009'), interest('7'));
    world.feed.forget();
    await world.settle();
    expect(world.state()).toEqual(['live', null, '0.0009', '7']);
    expect(world.views().some((view) => view.funding?.comingRate === '0.5')).toBe(false);
  });

  test('an ended feed asks no more', async () => {
    const world = start(rate(), interest());
    await world.settle();
    world.feed.stop();
    await world.settle(60_000);
    expect([world.asked.length, world.clock.pending()]).toEqual([2, 0]);
  });
});
