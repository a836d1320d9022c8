/** Data of a visible watchlist row beside its prices: open interest and the closes of the last day (R28). */
import { HOUR_MS } from '../../../shared/time/units.ts';
import type { OpenInterest } from '../../../shared/domain/openInterest.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import type { WatchlistQuote } from '../../../shared/ipc/marketViews.ts';
import { appError, type AppError } from '../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../shared/result/result.ts';
import type { Clock } from '../../../shared/time/clock.ts';
import { watchlistQuoteLimits } from './marketLimits.ts';
import type { RestClient } from '../exchange/rest/client.ts';
import { sortedOnce } from './barSeries.ts';
import { askOpenInterest } from './contractFeed.ts';
import { createTtlCache } from './ttlCache.ts';
import { barsOfRecords } from './klinesLoad.ts';
import { createTaskQueue } from './taskQueue.ts';

export interface WatchlistQuotes {
  /**
   * Returns the kept data or requests it in the background. Simultaneous requests wait for their turn, the newest
   * first.
   */
  read(market: Market, symbol: string): Promise<Result<WatchlistQuote, AppError>>;
  /** Called when the exchange was replaced or stopped. */
  forget(): void;
}

/**
 * Reads the hourly closes of the last day up to the newest candle, oldest first; the close of the open candle is the
 * current price.
 */
async function askCloses(
  rest: Pick<RestClient, 'get'>,
  market: Market,
  symbol: string,
): Promise<Result<string[], AppError>> {
  const row = market === 'spot' ? 'spot.market.klines' : 'futures.market.klines';
  const reply = await rest.get(row, { symbol, interval: '1h', limit: watchlistQuoteLimits.hours + 1 }, 'background');
  if (!reply.ok) return reply;
  const bars = sortedOnce(barsOfRecords(reply.value));
  const first = (bars.at(-1)?.openTime ?? 0) - watchlistQuoteLimits.hours * HOUR_MS;
  return ok(bars.filter((bar) => bar.openTime >= first).map((bar) => bar.close));
}

/** Creates the watchlist quotes, without stored data. */
export function createWatchlistQuotes(clock: Clock, rest: Pick<RestClient, 'get'>): WatchlistQuotes {
  const closes = createTtlCache<string[]>(clock, watchlistQuoteLimits.kept, (value) =>
    value.length === 0 ? watchlistQuoteLimits.retryMs : watchlistQuoteLimits.closesMs,
  );
  const interests = createTtlCache<OpenInterest>(
    clock,
    watchlistQuoteLimits.kept,
    () => watchlistQuoteLimits.interestMs,
  );
  const whole = createTtlCache<WatchlistQuote>(clock, 0, () => 0);
  const queue = createTaskQueue(clock, watchlistQuoteLimits);

  const inTurn = async <Value>(ask: () => Promise<Result<Value, AppError>>): Promise<Result<Value, AppError>> =>
    (await queue.take()) ? ask() : fail(appError('rateLimited', 'error.rate.waiting'));

  const readQuote = async (market: Market, symbol: string): Promise<Result<WatchlistQuote, AppError>> => {
    const key = `${market} ${symbol}`;
    const [line, interest] = await Promise.all([
      closes.read(key, () => inTurn(() => askCloses(rest, market, symbol))),
      market === 'futures'
        ? interests.read(key, () => inTurn(() => askOpenInterest(rest, symbol, 'background')))
        : ok(null),
    ]);
    // A value that could not be read is left out; an old one is never shown instead.
    if (!line.ok && (market === 'spot' || !interest.ok)) return line;
    return ok({ closes: line.ok ? line.value : [], openInterest: interest.ok ? interest.value : null });
  };
  return {
    read: (market, symbol) => whole.read(`${market} ${symbol}`, () => readQuote(market, symbol)),
    forget() {
      closes.clear();
      interests.clear();
      whole.clear();
      queue.clear();
    },
  };
}
