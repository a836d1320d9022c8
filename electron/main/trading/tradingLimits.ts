/**
 * Time limits and bounds of trading, in milliseconds and counts. In one place, so that tests can use their exact
 * values.
 */
import type { Market } from '../../../shared/exchange/markets.ts';
import { DAY_MS, MINUTE_MS } from '../../../shared/time/units.ts';

/** Limits of tickets and placement (B-A6, B-C2, XU22). */
export const placeLimits = {
  ticketMs: MINUTE_MS,
  tickets: 200,
  /** Maximum age of a signed order when it is sent; an older one is not sent any more. */
  sendWithinMs: 2_000,
  /** How long quitting waits for orders under way (B-E9). */
  flushMs: 8_000,
  /** How long after its ticket was shown a plan may send orders (R15). */
  planMs: 180_000,
  /** Difference by which wall time is ahead of the monotonic clock when the machine slept (B-C8). */
  sleptMs: 5_000,
  /** Time within which a repeated order causes a warning. */
  repeatMs: 3_000,
  /** Time within which a repeated order is refused. */
  againMs: 500,
} as const;

/**
 * Limits of replacing a resting order (R15): how long its end is waited for, and the intervals of checks and of
 * requests. Milliseconds.
 */
export const replaceLimits = { proofMs: 10_000, lookMs: 100, askMs: 1_000 } as const;

/**
 * Limits of a chase (R15): the check interval, how long it waits without a best price, how soon after its placement an
 * unfilled end counts as refused for crossing, and how often an order without updates is requested. Milliseconds. The
 * exchange refuses an order on arrival; a user cannot cancel it elsewhere within a tenth of a second.
 */
export const chaseLimits = { lookMs: 1_000, silentMs: 10_000, crossedMs: 100, askMs: 5_000 } as const;

/** Limits of looking up an order whose response was lost (B-A4). */
export const lookLimits = {
  /** Times of the lookups after the order became in doubt; afterwards one every {@link lookLimits.everyMs}. */
  atMs: [1_000, 2_000, 4_000, 6_000, 8_000, 10_000],
  everyMs: 5_000,
  /** Age of a signature up to which the exchange accepts a request (document 1, Signature). */
  signatureMs: 30_000,
  /**
   * Exchange time that must have passed beyond that when a lookup begins: 5 s for a response from a lagging copy of the
   * data, 2 s for the error of the known exchange time, 1 s for the rest.
   */
  marginMs: 8_000,
  /**
   * The same on the local clock, so that a jump of the exchange's time cannot cause an early declaration: the signature
   * is 20 s old when it is sent.
   */
  ownMs: 18_000,
  /**
   * Empty lookups required after that. Futures has no query by client id: an order that ends between the list of open
   * ones and the history, each from a lagging copy, is in neither; the history 5 s later has it.
   */
  emptyLooks: { spot: 1, futures: 2 } satisfies Record<Market, number>,
  emptyGapMs: 5_000,
} as const;

/**
 * Limits of changes: `unknownTimeMs` is the interval at which a change in doubt is checked while the exchange's time is
 * unknown.
 */
export const changeLimits = {
  unknownTimeMs: 1_000,
  /** How long a closing waits for the rate limit, and (`closeAgainMs`) how often what waits for it is retried (R10). */
  closeWaitMs: MINUTE_MS,
  closeAgainMs: 1_000,
} as const;

/** Limits of the kill switch (B-A9). Milliseconds and counts. */
export const killLimits = {
  /** Number of targets cancelled at the same time. */
  together: 6,
  /** Maximum number of requests of an incomplete list within one round. */
  asks: 3,
  /** Pause before orders still open are cancelled again. */
  againMs: 1_000,
  /**
   * Maximum lag of the copy of the data a list comes from: only a list requested this long after the last change is
   * proof.
   */
  lagMs: 5_000,
  /**
   * Time after which it reports what is left, not counting pauses the exchange requires; it continues after `resumeMs`.
   */
  wholeMs: MINUTE_MS,
  resumeMs: 15_000,
  /** Interval at which it checks whether in-doubt orders have settled. */
  lookMs: 500,
} as const;

/** Waiting time of looser limits (R18), and (`lookMs`) the interval at which its end is checked. */
export const loosenLimits = { waitMs: DAY_MS, lookMs: MINUTE_MS, fileBytes: 256 * 1024, symbols: 2_000 } as const;

/** Interval at which the daily loss, the end of a cool-off and user inactivity are checked. */
export const GUARD_LOOK_MS = 5_000;

/**
 * Waiting times for prices: the first request of a price starts its watching; a ticket waits `ticketMs` for it, a smoke
 * run `smokeMs`; `termsMs` is the wait for leverage, requested again every `termsAgainMs` when a response lacks it,
 * `listsMs` that for account lists read again after a connection broke.
 */
export const referenceWait = {
  ticketMs: 2_000,
  termsMs: 6_000,
  termsAgainMs: 2_500,
  listsMs: 6_000,
  smokeMs: 15_000,
} as const;

/** Age beyond which a reference price is not current (B-A8). */
export const FRESH_MS = 5_000;

/** Age beyond which a price is not used to value an asset. */
export const VALUE_MS = MINUTE_MS;

/** Limits of transfers (R17): questions about one that has no end, and how far back the exchange's list reaches. */
export const transferLimits = {
  /**
   * How long a confirmed transfer waits for its place in the rate limits: it weighs 100 of the 500 that the exchange
   * allows in ten seconds, and what else is requested may have used them.
   */
  placeMs: 20_000,
  firstLookMs: 1_000,
  /** A question weighs as much. */
  lookMs: 5_000,
  /** Questions about an accepted transfer; those about one in doubt go on. */
  looks: 12,
  /** Days; the exchange lists 30, less a day for the difference of the clocks. */
  reachDays: 29,
  /** Transfers shown in the window. */
  shown: 20,
} as const;
