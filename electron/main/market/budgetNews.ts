/**
 * Reports the used part of the rate limits for the window's status bar: at most twice a second, and only after a
 * change.
 */
import { limits } from '../../../shared/exchange/limits.ts';
import type { BudgetView } from '../../../shared/ipc/appState.ts';
import type { Clock } from '../../../shared/time/clock.ts';
import { ledgerLimits } from '../exchange/clientLimits.ts';
import type { PublishSource, Publisher } from './publisher.ts';
import type { CountLedger, CountLimit } from '../exchange/rest/limits/countLedger.ts';
import type { WeightLedger } from '../exchange/rest/limits/weightLedger.ts';

export interface BudgetNews extends PublishSource {
  view(): BudgetView;
  /** Stops the reports. */
  stop(): void;
}

const figureOf = (ledger: CountLedger, { limit, windowMs }: CountLimit): BudgetView['orders']['spot'] => ({
  used: ledger.used(windowMs),
  limit,
  windowMs,
});

/** Creates the reports of the limits of this IP address and of its account. */
export function createBudgetNews(
  clock: Clock,
  publisher: Pick<Publisher, 'changed'>,
  ledger: WeightLedger,
): BudgetNews {
  const { orders, spotCancels } = ledger.counters;
  let notified = '';
  /** The end of one pause is computed once, so that every call returns the same value. */
  let pause = { until: 0, wall: 0 };
  const pausedUntil = (): number | null => {
    const until = ledger.pausedUntil();
    if (until === 0) return null;
    if (until !== pause.until) pause = { until, wall: Math.round(clock.now() + until - clock.monotonic()) };
    return pause.wall;
  };
  const news: BudgetNews = {
    view: () => ({
      weight: {
        used: ledger.used(),
        limit: ledger.limit(),
        windowMs: limits.weight.windowMs,
        reserve: ledger.reserve(),
        waiting: ledger.waiting(),
        pausedUntil: pausedUntil(),
      },
      orders: {
        spot: figureOf(orders.spot, limits.orders.spot),
        futures: figureOf(orders.futures, limits.orders.futures),
      },
      spotCancels: limits.spotCancels.map((limit) => figureOf(spotCancels, limit)),
    }),
    take() {
      const payload = news.view();
      const text = JSON.stringify(payload);
      if (text === notified) return undefined;
      notified = text;
      return { event: 'budget.changed', payload };
    },
    stop: () => reporting(),
  };
  const reporting = clock.every(ledgerLimits.notifyMs, () => publisher.changed(news));
  return news;
}
