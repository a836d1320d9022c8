/** Time limits and bounds of trading, in milliseconds and counts. One place, so that a test can stand at each edge. */
import type { Market } from '../../../shared/exchange/markets.ts';

/** Tickets and placing (B-A6, B-C2, XU22). */
export const placeLimits = {
  ticketMs: 60_000,
  tickets: 200,
  /** A signed order that could not leave within this time is not sent any more. */
  sendWithinMs: 2_000,
  /** How long quitting waits for orders under way (B-E9). */
  flushMs: 8_000,
  /** Nothing of a plan is sent later than this after it was shown (R15). */
  planMs: 180_000,
  /** Wall time ahead of the running clock by this much: the machine slept (B-C8). */
  sleptMs: 5_000,
  /** The same order again within this time is remarked upon. */
  repeatMs: 3_000,
  /** The same order again within this time is refused. */
  againMs: 500,
} as const;

/** Replacing a resting order (R15): how long its end is waited for, and how often it is looked and asked. Milliseconds. */
export const replaceLimits = { proofMs: 10_000, lookMs: 100, askMs: 1_000 } as const;

/**
 * A chase (R15): how often it looks, how long it waits for a best price that is not told, how soon after its placement an
 * order that ended unfilled was refused for crossing, and how often an order nobody tells of is asked for. Milliseconds.
 * The exchange refuses as an order arrives; nobody is quick enough to cancel it elsewhere within a tenth of a second.
 */
export const chaseLimits = { lookMs: 1_000, silentMs: 10_000, crossedMs: 100, askMs: 5_000 } as const;

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
} as const;

/** A change in doubt whose end cannot be told, because the exchange's time is not known, is looked at again after this time. */
export const changeLimits = {
  unknownTimeMs: 1_000,
  /** Closing waits so long for its place in the budget of requests, and asks for it so often (R10). */
  closeWaitMs: 60_000,
  closeAgainMs: 1_000,
} as const;

/** The kill switch (B-A9). Milliseconds and counts. */
export const killLimits = {
  /** Spot symbols cancelled at the same time. */
  together: 6,
  /** How often a list that did not come whole is asked within one round. */
  asks: 3,
  /** Pause before what is still open is cancelled again. */
  againMs: 1_000,
  /** A list may come from a copy of the data that lags so far: only one asked for this long after the last change proves. */
  lagMs: 5_000,
  /** It reports what is left after this time, silence that the exchange asked for apart, and goes on every so often. */
  wholeMs: 60_000,
  resumeMs: 15_000,
  /** How often it looks whether orders in doubt have settled. */
  lookMs: 500,
} as const;

/** Limits asked to be looser hold after this time (R18), and how often it is looked whether it has passed. */
export const loosenLimits = { waitMs: 86_400_000, lookMs: 60_000, fileBytes: 256 * 1024, symbols: 2_000 } as const;

/** How often it is looked whether the day's loss is reached, a cool-off is over, or nobody is at the desk. */
export const GUARD_LOOK_MS = 5_000;

/** The first question for a price begins its watching: a ticket waits so long for it, a smoke run longer; `termsMs` for leverage,
 * which is asked again every `termsAgainMs` where an answer did not tell it, `listsMs` for what the account is asked again after a connection broke. */
export const referenceWait = {
  ticketMs: 2_000,
  termsMs: 6_000,
  termsAgainMs: 2_500,
  listsMs: 6_000,
  smokeMs: 15_000,
} as const;

/** A reference price older than this is not fresh (B-A8). */
export const FRESH_MS = 5_000;

/** A price older than this tells no more what an asset is worth. */
export const VALUE_MS = 60_000;
