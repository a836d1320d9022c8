/**
 * Time limits and bounds of the account data, in milliseconds and counts. They are in one place so that tests can use
 * each exact limit.
 */
import { DAY_MS, MINUTE_MS } from '../../../shared/time/units.ts';

/** Most pages that are read of one list, and most parts that are read of one time range. */
export const LIST_PAGES = 50;

/** Limits of the comparison with the exchange (B-B5, B-B7, B-B8). */
export const sweepLimits = {
  everyMs: MINUTE_MS,
  /** Time between two polls of the demo account, which has no stream: polling is the only source of its data. */
  demoEveryMs: 10_000,
  /**
   * Delay of the poll after an order on the demo account; `demoGapMs` is the least time between such a poll and the
   * previous one.
   */
  demoSoonMs: 300,
  demoGapMs: 2_000,
  debounceMs: 250,
  /**
   * Delay of the poll after a connection broke. The poll reads what the connection would have reported, in case it does
   * not reconnect at once.
   */
  brokenMs: 1_000,
  retryMs: 5_000,
  /**
   * How far before the last known fill the fills are read again; `fillStartMs` is how far back they are read at the
   * start of a session.
   */
  fillOverlapMs: MINUTE_MS,
  fillStartMs: DAY_MS,
  /** Just below the seven days that one request may span. */
  fillReachMs: 7 * DAY_MS - MINUTE_MS,
  /** Most spot symbols whose fills are requested in one comparison. */
  fillSymbols: 20,
  /**
   * Time until the app requests a symbol that the exchange refused again; the same for a market that the key may not
   * see.
   */
  refusedMs: 600_000,
  /** Time that a position may take to follow a fill; afterwards the list of the exchange counts (XS41). */
  positionLagMs: 10_000,
  /** Age above which an order that the exchange does not know is removed from the list. */
  unknownOrderMs: 10_000,
  ordersKept: 5_000,
  fillsKept: 2_000,
  fillKeysKept: 200_000,
  /** Most orders whose fills are kept while the order itself is not known yet. */
  earlyFillOrders: 200,
  /** Most orders whose fills do not add up that are requested one by one in one comparison (V4). */
  ordersSummed: 20,
  /** How often such an order is requested with the same executed quantity. */
  sumTries: 3,
} as const;

/** Limits for an account stream that is alive but delivers no updates (XW20), in milliseconds. */
export const streamLimits = {
  /** Age above which the stream should have reported a change that only a request showed. */
  lateMs: 5_000,
  /** Time after subscribing within which a change may still belong to the time before the subscription. */
  settleMs: 2_000,
  /** Least time between two reconnects for this reason. */
  renewEveryMs: MINUTE_MS,
} as const;

/** Milliseconds for which the fee rates and the leverage of a symbol count as current. */
export const TERMS_MS = MINUTE_MS;

/**
 * Milliseconds within which a second request for fee rates and leverage shares the first one while that is in flight.
 */
export const TERMS_SHARED_MS = 5_000;

/**
 * Milliseconds after which a leverage counts as unknown: `TERMS_MS` in which it counts as current, after which it is
 * read again with the order ticket, plus the time for which a ticket is valid.
 */
export const LEVERAGE_MS = TERMS_MS + MINUTE_MS;

/** Milliseconds after which a list of the account counts as unknown: two comparisons and their responses. */
export const READ_MS = 2 * sweepLimits.everyMs + 30_000;
