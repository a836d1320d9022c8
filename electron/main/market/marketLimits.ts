/** Time limits and bounds of market data, in milliseconds and counts. One place, so that a test can stand at each edge. */

/** Order books (R11, B-B2). */
export const bookLimits = {
  depth: 200,
  snapshotMs: 2_000,
  resyncsPerMinute: 6,
  crossCheckMs: 60_000,
  crossCheckJitterMs: 10_000,
  /** The first check after a resync: so soon, and as much jitter. */
  checkSoonMs: 1_000,
  checkSoonJitterMs: 4_000,
  crossCheckLevels: 15,
} as const;

/** Feeds and what leaves for the window (B-C10, R4, R13, XI8). */
export const feedLimits = {
  topics: 50,
  /** 24-hour figures have a cap of their own, so that the rows of a watchlist (R28) take nobody's place. */
  tickerTopics: 45,
  lingerMs: 30_000,
  publishMs: 16,
  /** Batches the window may owe an answer for; the next ones are merged until it has taken these (B-C10). */
  unseenBatches: 16,
  /** How often the window is asked how far it has come, and how soon again while it does not answer. */
  markEveryMs: 100,
  markAgainMs: 1_000,
  tapeKept: 500,
  tapeBackfill: 100,
  barsKept: 1_000,
  barsLoaded: 500,
  indexPollMs: 5_000,
  /** Pace of a feed whose stream may not be subscribed, because the hour's operations are spent (R4). */
  budgetPollMs: 5_000,
  tickerSeedMs: 500,
  /** Questions for 24-hour figures are gathered so long, and asked no oftener than this: 40 of weight whether for one or all. */
  tickerGatherMs: 10,
  tickerAskMs: 5_000,
  /** Figures of all symbols stand in for those of one until they are older than this. */
  tickerKnownMs: 30_000,
  /** Pace of what is polled: funding and open interest of a contract, and all symbols of a market (R28). */
  contractPollMs: 10_000,
  overviewPollMs: 10_000,
  /** Polls are so far apart at most, when the weight is used for something else. */
  pollCapMs: 60_000,
  retryBaseMs: 1_000,
  retryCapMs: 30_000,
  /**
   * Symbols whose price guards orders, as many as one plan may name; how long after the last question they are watched; and
   * how soon one that the stream does not prove is asked for again.
   */
  references: 50,
  referenceLingerMs: 600_000,
  referenceAskMs: 2_500,
  /** So long after the last question, while its ticket stands, a price is proven without being asked for again. */
  referenceProveMs: 60_000,
  /** A ticker that is quiet for so many times its rhythm, within these bounds, is proven by an answer (R12, B-B1). */
  quietTimes: 20,
  quietLeastMs: 5_000,
  quietMostMs: 30_000,
  /** Prices that only value what is held: how often a market is asked, and how old an answer may be (R56). */
  valuesAskMs: 20_000,
  valuesKnownMs: 60_000,
} as const;

/**
 * What a row of the watchlist shows beside its prices (R28). A row is two questions, which weigh 1 and 2: `burst` are asked at
 * once, then one every `everyMs`, the newest first; of those that wait the oldest give way. Closes without an answer are asked again after `retryMs`.
 */
export const watchlistQuoteLimits = {
  kept: 200,
  interestMs: 60_000,
  closesMs: 900_000,
  retryMs: 30_000,
  hours: 24,
  burst: 24,
  everyMs: 200,
  waiting: 80,
} as const;

/** Sheets of symbols: how many are kept, for how long, and how far back their settlements go. */
export const contractSpecsLimits = { kept: 20, keptMs: 60_000, settlementDays: 7, settlements: 1_000 } as const;
