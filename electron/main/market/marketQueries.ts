/** The window's requests about one symbol besides its feeds. Nothing is requested for a symbol that is not listed. */
import type { Market } from '../../../shared/exchange/markets.ts';
import type { WatchlistQuote, ContractSpecs } from '../../../shared/ipc/marketViews.ts';
import { type AppError, appError } from '../../../shared/result/appError.ts';
import { type Result, fail, ok } from '../../../shared/result/result.ts';
import type { Instruments } from './instruments.ts';
import { checkSymbol } from './marketHub.ts';
import { createContractSpecsReader, type ContractSpecsParts } from './contractSpecs.ts';
import { HOUR_MS } from '../../../shared/time/units.ts';
import type { Clock, Cancel } from '../../../shared/time/clock.ts';
import { watchlistQuoteLimits } from './marketLimits.ts';
import type { RestClient } from '../exchange/rest/client.ts';
import { sortedOnce } from './barSeries.ts';
import { askOpenInterest } from './contractFeed.ts';
import { createTtlCache } from './ttlCache.ts';
import { barsOfRecords } from './klinesLoad.ts';
import type { OpenInterest } from '../../../shared/domain/prices.ts';

// Data of a visible watchlist row beside its prices: open interest and the closes of the last day (R28).

// Queue for requests on which no order depends: a few at once, then one at a time, the newest first (R28).

interface TaskQueue {
  /** Waits for a turn; true when it has come, false when too many newer requests were added. */
  take(): Promise<boolean>;
  /** Cancels all waiting requests. */
  clear(): void;
}

/** Limits of a queue: `burst` turns at once, one more every `everyMs`, at most `waiting` waiting requests. */
interface TaskQueueLimits {
  readonly burst: number;
  readonly everyMs: number;
  readonly waiting: number;
}

/** Creates a queue with a full burst. */
export function createTaskQueue(clock: Clock, { burst, everyMs, waiting }: TaskQueueLimits): TaskQueue {
  const queue: ((mayGo: boolean) => void)[] = [];
  let left = burst;
  let refilledAt = clock.monotonic();
  let timer: Cancel | undefined;

  const refill = (): void => {
    const newTokens = Math.floor((clock.monotonic() - refilledAt) / everyMs);
    refilledAt += newTokens * everyMs;
    left = Math.min(burst, left + newTokens);
  };
  const serve = (): void => {
    timer = undefined;
    refill();
    for (; left > 0 && queue.length > 0; left -= 1) queue.pop()!(true);
    if (queue.length > 0) timer = clock.after(refilledAt + everyMs - clock.monotonic(), serve);
  };
  return {
    take() {
      return new Promise((resolve) => {
        queue.push(resolve);
        if (queue.length > waiting) queue.shift()!(false);
        if (timer === undefined) serve();
      });
    },
    clear() {
      timer?.();
      timer = undefined;
      for (const resolve of queue.splice(0)) resolve(false);
    },
  };
}

interface WatchlistQuotes {
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

/** Requests about one listed symbol. */
export interface MarketQueries {
  quote(market: Market, symbol: string): Promise<Result<WatchlistQuote, AppError>>;
  sheet(market: Market, symbol: string): Promise<Result<ContractSpecs, AppError>>;
  /** Called when the exchange was replaced or stopped. */
  forget(): void;
}

/** Creates the requests, without stored results. */
export function createMarketQueries(parts: ContractSpecsParts, instruments: Instruments): MarketQueries {
  const quotes = createWatchlistQuotes(parts.clock, parts.rest);
  const contractSpecs = createContractSpecsReader(parts);
  return {
    async quote(market, symbol) {
      const known = checkSymbol(instruments, market, symbol);
      return known.ok ? quotes.read(market, symbol) : known;
    },
    async sheet(market, symbol) {
      const known = checkSymbol(instruments, market, symbol);
      return known.ok ? contractSpecs.read(market, symbol) : known;
    },
    forget() {
      quotes.forget();
      contractSpecs.forget();
    },
  };
}

/**
 * Returns the largest leverage that the brackets of a contract allow (A-RISK-LIMITS), as integer text; null where the
 * exchange did not report the brackets.
 */
export async function largestLeverage(questions: Pick<MarketQueries, 'sheet'>, symbol: string): Promise<string | null> {
  const sheet = await questions.sheet('futures', symbol);
  if (!sheet.ok || sheet.value.brackets.state !== 'ready') return null;
  const most = Math.max(0, ...sheet.value.brackets.value.map(({ maxLeverage }) => maxLeverage));
  return most > 0 ? `${most}` : null;
}
