/**
 * Time limits and bounds of market data, in milliseconds and counts. They are in one place so that tests can use each
 * exact limit.
 */
import { MINUTE_MS } from '../../../shared/time/units.ts';

/** Order books (R11, B-B2). */
export const bookLimits = {
  depth: 200,
  snapshotMs: 2_000,
  resyncsPerMinute: 6,
  crossCheckMs: MINUTE_MS,
  crossCheckJitterMs: 10_000,
  /** Delay of the first check after a resync, plus the jitter of the next line. */
  checkSoonMs: 1_000,
  checkSoonJitterMs: 4_000,
  crossCheckLevels: 15,
} as const;

/** Feeds and the events that are sent to the window (B-C10, R4, R13, XI8). */
export const feedLimits = {
  topics: 50,
  /** 24-hour figures have a separate limit, so that the rows of a watchlist (R28) take no place from other topics. */
  tickerTopics: 45,
  lingerMs: 30_000,
  publishMs: 16,
  /** Most batches that the window may not have confirmed; later ones are merged until it has (B-C10). */
  unseenBatches: 16,
  /**
   * Time between two marks with which main asks the window how far it has got; `markAgainMs` is the wait before the
   * next one while the window does not respond.
   */
  markEveryMs: 100,
  markAgainMs: 1_000,
  tapeKept: 500,
  tapeBackfill: 100,
  barsKept: 1_000,
  barsLoaded: 500,
  indexPollMs: 5_000,
  /** Polling interval of a feed whose stream cannot be subscribed because the hour's operations are used up (R4). */
  budgetPollMs: 5_000,
  tickerSeedMs: 500,
  /**
   * Time for which requests for 24-hour figures are gathered; `tickerAskMs` is the least time between two of them,
   * because each has a weight of 40, whether for one symbol or all.
   */
  tickerGatherMs: 10,
  tickerAskMs: 5_000,
  /** Age up to which the figures of all symbols are used for a single symbol. */
  tickerKnownMs: 30_000,
  /**
   * Polling interval of the funding and open interest of a contract; `overviewPollMs` is that of all symbols of a
   * market (R28).
   */
  contractPollMs: 10_000,
  overviewPollMs: 10_000,
  /** Age at which a received mark price, or funding rate, is no longer known: polls arrive with some delay. */
  markFreshMs: 12_000,
  fundingFreshMs: 60_000,
  /** Longest polling interval while the weight is used for other requests. */
  pollCapMs: MINUTE_MS,
  retryBaseMs: 1_000,
  retryCapMs: 30_000,
  /**
   * Most symbols whose price guards orders, as many as one plan may name; `referenceLingerMs` is how long they are
   * watched after the last query, and `referenceAskMs` is when a price that the stream does not confirm is requested
   * again.
   */
  references: 50,
  referenceLingerMs: 600_000,
  referenceAskMs: 2_500,
  /** Time after the last query, while its ticket is valid, in which a price is kept confirmed without another query. */
  referenceProveMs: MINUTE_MS,
  /**
   * A ticker without updates for this many times its usual interval, within these bounds, is confirmed by a request
   * (R12, B-B1).
   */
  quietTimes: 20,
  quietLeastMs: 5_000,
  quietMostMs: 30_000,
  /**
   * Prices that only value holdings: time between two requests for a market; `valuesKnownMs` is the largest age of a
   * response (R56).
   */
  valuesAskMs: 20_000,
  valuesKnownMs: MINUTE_MS,
} as const;

/**
 * Data of a watchlist row beside its prices (R28). A row takes two requests, with the weights 1 and 2: `burst` are sent
 * at once, then one every `everyMs`, the newest first; when too many wait, the oldest are dropped. Closes without a
 * response are requested again after `retryMs`.
 */
export const watchlistQuoteLimits = {
  kept: 200,
  interestMs: MINUTE_MS,
  closesMs: 900_000,
  retryMs: 30_000,
  hours: 24,
  burst: 24,
  everyMs: 200,
  waiting: 80,
} as const;

/** Contract specs: how many are kept, for how long, and how far back their settlements go. */
export const contractSpecsLimits = { kept: 20, keptMs: MINUTE_MS, settlementDays: 7, settlements: 1_000 } as const;
