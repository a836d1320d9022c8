/** Time limits and bounds of what is known of the account, in milliseconds and counts. One place, so that a test can stand at each edge. */

/** Pages of one list, and parts of one time range, that are read at most. */
export const LIST_PAGES = 50;

/** Comparing with the exchange (B-B5, B-B7, B-B8). */
export const sweepLimits = {
  everyMs: 60_000,
  /** The demo account has no stream: what is asked is all there is. */
  demoEveryMs: 10_000,
  /** After an order it is asked this soon, and for this reason never sooner after it was last asked. */
  demoSoonMs: 300,
  demoGapMs: 2_000,
  debounceMs: 250,
  /** A link broke: what it would have told is asked for this soon, in case it does not come back at once. */
  brokenMs: 1_000,
  retryMs: 5_000,
  /** Fills are asked again this far back before the last one known, and this far at the start of a session. */
  fillOverlapMs: 60_000,
  fillStartMs: 86_400_000,
  /** Just below the seven days one question may span. */
  fillReachMs: 7 * 86_400_000 - 60_000,
  /** Spot symbols whose fills are asked in one sweep. */
  fillSymbols: 20,
  /** A symbol that the exchange refused is asked again after this time; so is a market that a key may not see. */
  refusedMs: 600_000,
  /** A fill whose position has not followed after this time is left to what the exchange lists (XS41). */
  positionLagMs: 10_000,
  /** An order the exchange does not know is taken off the list when it is older than this. */
  unknownOrderMs: 10_000,
  ordersKept: 5_000,
  fillsKept: 2_000,
  fillKeysKept: 200_000,
  /** Orders whose fills came before anybody told of the order. */
  earlyFillOrders: 200,
  /** Orders whose fills do not add up that are asked for one by one in one sweep (V4). */
  ordersSummed: 20,
  /** How often one picture of such an order is asked for. */
  sumTries: 3,
} as const;

/** A stream of the account that proves life and brings no news (XW20). Milliseconds. */
export const streamLimits = {
  /** News older than this, that only asking showed, should have been told. */
  lateMs: 5_000,
  /** What happened this soon after subscribing may belong to before. */
  settleMs: 2_000,
  /** Another connection for this reason is asked for at most this often. */
  renewEveryMs: 60_000,
} as const;

/** How long rates and leverage of a symbol are believed. */
export const TERMS_MS = 60_000;

/** Rates and leverage that are asked for again so soon are the same question, while it is on its way. */
export const TERMS_SHARED_MS = 5_000;

/** A leverage older than this is not known: believed, asked for again with the ticket, and then as long as a ticket holds. */
export const LEVERAGE_MS = TERMS_MS + 60_000;

/** A list of the account read longer ago than this is not known: two sweeps and their answers. */
export const READ_MS = 2 * sweepLimits.everyMs + 30_000;
