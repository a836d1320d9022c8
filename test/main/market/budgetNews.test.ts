import { describe, expect, it } from 'vitest';
import { createBudgetNews } from '../../../electron/main/market/budgetNews.ts';
import { createWeightLedger } from '../../../electron/main/exchange/rest/limits/weightLedger.ts';
import type { PublishSource } from '../../../electron/main/market/publisher.ts';
import { budgetView } from '../../../shared/ipc/appState.ts';
import { createRandom } from '../../../shared/time/random.ts';
import { createVirtualClock } from '../../../shared/time/virtualClock.ts';

const START = 1_790_000_000_000;

function setUp(openSymbols = 0) {
  const clock = createVirtualClock(START);
  const ledger = createWeightLedger(clock, createRandom(1), { openSymbols: () => openSymbols });
  const publishedNews: unknown[] = [];
  const publisher = {
    changed(source: PublishSource) {
      const news = source.take();
      if (news) publishedNews.push(news);
    },
  };
  return { clock, ledger, publishedNews, news: createBudgetNews(clock, publisher, ledger) };
}
const unused = {
  weight: { used: 0, limit: 500, windowMs: 10_000, reserve: 100, waiting: 0, pausedUntil: null },
  orders: { spot: { used: 0, limit: 100, windowMs: 10_000 }, futures: { used: 0, limit: 300, windowMs: 60_000 } },
  spotCancels: [
    { used: 0, limit: 80, windowMs: 10_000 },
    { used: 0, limit: 200, windowMs: 60_000 },
  ],
};

describe('Rate limit budget for the window', () => {
  it('shows every limit with its window, and the reserve for commands', () => {
    const { news } = setUp(30);
    expect(news.view()).toEqual({ ...unused, weight: { ...unused.weight, reserve: 170 } });
    expect(budgetView.safeParse(news.view()).success).toBe(true);
  });

  it('counts used weight, waiting requests and the order and cancel counters', async () => {
    const { ledger, news } = setUp();
    await ledger.acquire(185, 'reconcile');
    void ledger.acquire(300, 'background');
    await ledger.counters.orders.spot.acquire(5);
    await ledger.counters.orders.futures.acquire(2);
    await ledger.counters.spotCancels.acquire();
    expect(news.view()).toEqual({
      weight: { ...unused.weight, used: 185, waiting: 1 },
      orders: { spot: { ...unused.orders.spot, used: 5 }, futures: { ...unused.orders.futures, used: 2 } },
      spotCancels: unused.spotCancels.map((one) => ({ ...one, used: 1 })),
    });
  });

  it('B-C2 shows the end of a pause in wall time, constant while it lasts', async () => {
    const { clock, ledger, news } = setUp();
    (await ledger.acquire(1))!.refused({});
    const end = news.view().weight.pausedUntil!;
    expect([end >= START + 10_000, end < START + 11_000]).toEqual([true, true]);
    clock.advance(5_000);
    expect(news.view().weight.pausedUntil).toBe(end);
    clock.advance(6_000);
    expect(news.view().weight.pausedUntil).toBeNull();
  });

  it('publishes changes only, at most twice a second, and nothing after it is stopped', async () => {
    const { clock, ledger, publishedNews, news } = setUp();
    clock.advance(1_000);
    expect(publishedNews).toEqual([{ event: 'budget.changed', payload: unused }]);
    for (let i = 0; i < 100; i += 1) {
      await ledger.acquire(1);
      clock.advance(10);
    }
    expect(publishedNews.length).toBe(3);
    clock.advance(30_000);
    expect(publishedNews.length).toBe(3);
    news.stop();
    await ledger.acquire(1);
    clock.advance(5_000);
    expect(publishedNews.length).toBe(3);
  });
});
