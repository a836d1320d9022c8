/** Time limits and bounds of trading, in milliseconds and counts. One place, so that a test can stand at each edge. */
import type { Environment } from '../../../shared/domain/environment.ts';
import type { Market } from '../../../shared/exchange/markets.ts';

/** Tickets and placing (B-A6, B-C2, XU22). */
export const placeLimits = {
  ticketMs: 60_000,
  tickets: 200,
  /** A signed order that could not leave within this time is not sent any more. */
  sendWithinMs: 2_000,
  /** How long quitting waits for orders under way (B-E9). */
  flushMs: 8_000,
  /** The same order again within this time is remarked upon. */
  repeatMs: 3_000,
} as const;

/** Looking for an order whose reply was lost (B-A4). */
export const lookLimits = {
  /** Looks after the order fell into doubt; every {@link lookLimits.everyMs} after the last. */
  atMs: [1_000, 2_000, 4_000, 6_000, 8_000, 10_000],
  everyMs: 5_000,
  /** The exchange takes a request until its signature is this old (document 1, Signature). */
  signatureMs: 30_000,
  /**
   * Exchange time that must have passed beyond that when a look begins: 5 s for a reply that comes from a copy of the
   * data which lags, 2 s for our idea of the exchange's time, 1 s for what is left.
   */
  marginMs: 8_000,
  /** The same on our own clock, so that a leap of the exchange's time cannot declare early: the signature is 20 s old when it leaves. */
  ownMs: 18_000,
  /**
   * Empty looks needed after that. Futures has no question by client id: an order that ends between the list of open
   * ones and the history, each from a lagging copy, is seen by neither; the history 5 s later has it.
   */
  emptyLooks: { spot: 1, futures: 2 } satisfies Record<Market, number>,
  emptyGapMs: 5_000,
  /** Pages of one list, and parts of one time range, that are read at most. */
  pages: 50,
} as const;

/** A change in doubt whose end cannot be told, because the exchange's time is not known, is looked at again after this time. */
export const changeLimits = { unknownTimeMs: 1_000 } as const;

/** Comparing with the exchange (B-B5, B-B7, B-B8). */
export const sweepLimits = {
  everyMs: 60_000,
  debounceMs: 250,
  retryMs: 5_000,
  /** Fills are asked again this far back before the last one known, and this far at the start of a session. */
  fillOverlapMs: 60_000,
  fillStartMs: 86_400_000,
  /** Just below the seven days one question may span. */
  fillReachMs: 7 * 86_400_000 - 60_000,
  /** Spot symbols whose fills are asked in one sweep. */
  fillSymbols: 20,
  /** A fill whose position has not followed after this time is left to what the exchange lists (XS41). */
  positionLagMs: 10_000,
  /** An order the exchange does not know is taken off the list when it is older than this. */
  unknownOrderMs: 10_000,
  ordersKept: 5_000,
  fillsKept: 2_000,
  fillKeysKept: 200_000,
} as const;

/** Guard limits of R18 in their first form; the simulator's are ten times those of live. */
export const guardLimits = {
  live: { equityShare: '0.1', floor: '1000', ordersPerMinute: 30 },
  simulator: { equityShare: '1', floor: '10000', ordersPerMinute: 300 },
} as const satisfies Record<Environment, object>;

/** The first question for a price begins its watching: a ticket waits so long for it, a smoke run longer. */
export const referenceWait = { ticketMs: 2_000, smokeMs: 15_000 } as const;

/** A reference price older than this is not fresh (B-A8). */
export const FRESH_MS = 5_000;

/** How long rates and leverage of a symbol are believed. */
export const TERMS_MS = 60_000;
