/**
 * Time limits and bounds of the exchange client, in milliseconds and counts. They are in one place so that tests can
 * use each exact limit.
 */
import { DAY_MS, MINUTE_MS } from '../../../shared/time/units.ts';

/** REST: time to connect, to the first byte and for the whole of a query; response sizes in bytes (B-D6). */
export const restLimits = {
  connectMs: 5_000,
  firstByteMs: 8_000,
  wholeMs: 10_000,
  bodyBytes: 8 * 1024 * 1024,
  exchangeInfoBytes: 32 * 1024 * 1024,
  /** A response with a larger header, or with more header lines, is refused (XS48). */
  headerBytes: 64 * 1024,
  headerLines: 200,
  jsonDepth: 64,
  /**
   * Most values in one document; `badRecords` is the most records of one list that cannot be read. Reading blocks the
   * program, so both are bounded (B-D6).
   */
  jsonValues: 200_000,
  badRecords: 1_000,
  /**
   * Records that are read without a pause; `longList`: a longer list inside or beside a record is checked before it is
   * read.
   */
  recordsAtOnce: 2_000,
  longList: 1_000,
} as const;

/**
 * A proxy of the user: time until the exchange has proven its identity through it, shorter than the time to connect so
 * that the proxy is named as the reason; bytes of its answer.
 */
export const proxyLimits = { openMs: 4_500, headBytes: 8 * 1024 } as const;

/**
 * Limits of a command: it waits for its reply at most 8 s (B-A4), and it is sent within five seconds of its signature
 * or not at all.
 */
export const commandLimits = {
  transport: { connectMs: 5_000, firstByteMs: 8_000, wholeMs: 8_000 },
  /** How far a command's timestamp lies in the past, so that a lost command expires early (B-A4). */
  backdateMs: 20_000,
  sendWithinMs: 5_000,
} as const;

/**
 * The rate ledger (B-C1, B-C2). A request's weight is held for `heldMs` after its reply, or for `abortedMs` when no
 * reply came. Weights are in the exchange's units; shares are of the limit.
 */
export const ledgerLimits = {
  /** Share of the limit below which everything but commands stays. */
  softShare: 0.8,
  heldMs: 10_000,
  abortedMs: 35_000,
  defaultPauseMs: 10_000,
  maxPauseMs: 300_000,
  pauseJitterMs: 1_000,
  maxWaitMs: 15_000,
  /** Most requests that wait in one lane. */
  maxWaiting: 200,
  commandWaitMs: 2_000,
  /**
   * Share of the limit that only commands may use: 100 of 500. It is larger where cancelling everything needs more,
   * which weighs 5 for each symbol, plus 20 for the rest; but it is at most `reserveMostShare`, because the result of a
   * cancel must be requested.
   */
  reserveShare: 0.2,
  reservePerSymbol: 5,
  reserveRemainder: 20,
  reserveMostShare: 0.6,
  /** Shares of the rest that the later lanes may fill: of 400 they leave 20, 40, 140 and 40 to the lane before each. */
  tradingShare: 0.95,
  marketShare: 0.85,
  backgroundShare: 0.5,
  archiveShare: 0.4,
  /** A limit reported in headers below this value is ignored as nonsense. */
  leastLimit: 50,
  /** Time for which a lower limit is kept after it was last reported; afterwards a response may raise it again. */
  limitHeldMs: MINUTE_MS,
  /**
   * A weight reported in headers above this multiple of the limit is ignored as nonsense; `learnedWeight` is the
   * largest weight that may be learnt for an endpoint.
   */
  absurdLimits: 2,
  learnedWeight: 100,
  /**
   * Other programs on the same IP address: time for which they are taken into account after a sign of them;
   * `foreignMeanMs` is the time over which the weight is averaged, and `foreignSign` the mean weight that counts as a
   * sign.
   */
  foreignMs: MINUTE_MS,
  foreignMeanMs: 20_000,
  foreignSign: 25,
  /** Least time between two reports of the used weight to the window. */
  notifyMs: 500,
} as const;

/** WebSocket connections (R4, R12, B-C4, B-C5). */
export const socketLimits = {
  payloadBytes: 4 * 1024 * 1024,
  /**
   * Most characters of a frame that has an unusual form and is therefore read by the slower schema of its channel;
   * `privateCharacters` is the same for a private frame. A longer one cannot be read: the largest frames of the
   * exchange have a quarter of that (B-D6).
   */
  rowCharacters: 64 * 1024,
  privateCharacters: 256 * 1024,
  handshakeMs: 10_000,
  probeAfterMs: 3_000,
  staleAfterMs: 5_000,
  replaceAfterMs: 10_000,
  watchEveryMs: 250,
  batchMs: 10,
  acknowledgeMs: 5_000,
  backoffBaseMs: 500,
  backoffCapMs: MINUTE_MS,
  refusedFloorMs: 15_000,
  /** Time, plus jitter, until a host name that was not found is looked up again: usually there is no network at all. */
  nameFloorMs: 5_000,
  /** Most connection attempts at once: with 40 at once and one more every 90 s, no hour holds more than 80 (B-C4). */
  attemptsAtOnce: 40,
  attemptEveryMs: 90_000,
  /**
   * How often streams that can wait (rows of a watchlist) may change within `patientMs`; they leave `patientReserve`
   * operations of the hour to what the user has just opened (R4, R28).
   */
  backgroundBurst: 4,
  patientMs: 30_000,
  patientReserve: 120,
  /**
   * Longest wait before a subscription without an acknowledgement is sent again; the wait starts at `acknowledgeMs` and
   * is doubled each time.
   */
  askAgainMs: MINUTE_MS,
  stableMs: 30_000,
  /** Number of unreadable frames in a row after which the connection is replaced. */
  unreadableFrames: 2,
} as const;

/** Clock comparison with the exchange (B-C6). */
export const clockLimits = {
  samples: 5,
  everyMs: 600_000,
  gapMs: 5_000,
  watchEveryMs: 1_000,
  /** Time for which a signed request waits for the exchange's time. */
  awaitMs: 5_000,
  /**
   * Longest round trip of a comparison that is good enough to sign orders with; `worstSpreadMs` is the largest distance
   * between its samples.
   */
  worstRoundTripMs: 8_000,
  worstSpreadMs: 2_000,
  /** Most comparisons in a row while one contradicts itself or the previous one (B-C7). */
  comparisons: 3,
  /**
   * Offset above which the exchange's clock counts as having jumped; `farApartMs` (one day) is the offset above which
   * two clocks are far apart (XE1).
   */
  jumpMs: 5_000,
  farApartMs: DAY_MS,
  /** Most by which wall time and monotonic time may diverge within one sample. */
  stepMs: 250,
  /** Least time between two comparisons that the time of a message causes. */
  doubtEveryMs: MINUTE_MS,
  /** Earliest and latest time an exchange can have, in Unix ms: the years 2020 to 2199. */
  earliestServerMs: 1_577_836_800_000,
  latestServerMs: 7_258_118_400_000,
} as const;
