/** Time limits and bounds of the client of the exchange, in milliseconds and counts. One place, so that a test can stand at each edge. */

/** REST: connect, first byte and whole exchange of a query; answer sizes in bytes (B-D6). */
export const restLimits = {
  connectMs: 5_000,
  firstByteMs: 8_000,
  wholeMs: 10_000,
  bodyBytes: 8 * 1024 * 1024,
  exchangeInfoBytes: 32 * 1024 * 1024,
  /** An answer with a larger head, or with more lines in it, is refused (XS48). */
  headerBytes: 64 * 1024,
  headerLines: 200,
  jsonDepth: 64,
  /** Values in one document, and records of one list that cannot be read: what is read holds the program up (B-D6). */
  jsonValues: 200_000,
  badRecords: 1_000,
  /** Records that are read in one stretch; a longer list inside a record or beside it is looked through before it is read. */
  recordsAtOnce: 2_000,
  longList: 1_000,
} as const;

/** A command: its reply is awaited 8 s in all (B-A4), and it leaves within five seconds of its signature or never. */
export const commandLimits = {
  transport: { connectMs: 5_000, firstByteMs: 8_000, wholeMs: 8_000 },
  /** Its timestamp lies so far back, so that a lost one dies early (B-A4). */
  backdateMs: 20_000,
  sendWithinMs: 5_000,
} as const;

/**
 * The rate ledger (B-C1, B-C2). `heldMs` after the reply, `abortedMs` after a request whose reply never came. Weight is in
 * the exchange's units, shares are of the limit.
 */
export const ledgerLimits = {
  /** Everything but commands stays below this share. */
  softShare: 0.8,
  heldMs: 10_000,
  abortedMs: 35_000,
  defaultPauseMs: 10_000,
  maxPauseMs: 300_000,
  pauseJitterMs: 1_000,
  maxWaitMs: 15_000,
  /** Most that wait in one lane. */
  maxWaiting: 200,
  commandWaitMs: 2_000,
  /**
   * What only commands may use: this share of the limit, 100 of 500, or more where cancelling everything needs it, which
   * weighs 5 for each symbol, and 20 remain for the rest. At most the last share, because what a cancel did must be asked.
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
  /** A limit told in headers below this is nonsense. */
  leastLimit: 50,
  /** How long a lower limit is kept after it was last told; then an answer may lift it again. */
  limitHeldMs: 60_000,
  /** A weight told in headers above so many limits is nonsense, and what a row may be found to weigh at most. */
  absurdLimits: 2,
  learnedWeight: 100,
  /** Other programs on the address: how long they are reckoned with after a sign; the mean weight of some time that is one. */
  foreignMs: 60_000,
  foreignMeanMs: 20_000,
  foreignSign: 25,
  /** How often the window hears of what is used. */
  notifyMs: 500,
} as const;

/** Sockets (R4, R12, B-C4, B-C5). */
export const socketLimits = {
  payloadBytes: 4 * 1024 * 1024,
  /**
   * Characters of a frame that is read by its row, slowly, because it is not in the usual form; and of a private one. A
   * longer one cannot be read: the largest of the exchange have a quarter of that (B-D6).
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
  backoffCapMs: 60_000,
  refusedFloorMs: 15_000,
  /** A name that was not found is asked for again after this and jitter: usually there is no network at all. */
  nameFloorMs: 5_000,
  /** No hour holds more than 80 attempts: 40 at once, and one more every 90 s (B-C4). */
  attemptsAtOnce: 40,
  attemptEveryMs: 90_000,
  /**
   * Streams that can wait (rows of a watchlist) change so often in a while, and leave so many operations of the hour to
   * what a person has just opened (R4, R28).
   */
  patientBurst: 4,
  patientMs: 30_000,
  patientReserve: 120,
  /** A stream whose subscription nobody answered is asked for again after `acknowledgeMs`, doubled each time up to this. */
  askAgainMs: 60_000,
  stableMs: 30_000,
  /** Frames in a row that cannot be read before the socket is connected anew. */
  unreadableFrames: 2,
} as const;

/** Clock comparison with the exchange (B-C6). */
export const clockLimits = {
  samples: 5,
  everyMs: 600_000,
  gapMs: 5_000,
  watchEveryMs: 1_000,
  /** How long a signed request waits for the exchange's time. */
  awaitMs: 5_000,
  /** A comparison with a longer way, or whose samples lie further apart, is not good enough to sign orders by. */
  worstRoundTripMs: 8_000,
  worstSpreadMs: 2_000,
  /** How often clocks are compared in a row while a comparison contradicts itself or the one before (B-C7). */
  comparisons: 3,
  /** The exchange's clock jumped when it is off by more than this, and two clocks are far apart by more than a day (XE1). */
  jumpMs: 5_000,
  farApartMs: 86_400_000,
  /** Wall and running time may part so far within one sample. */
  stepMs: 250,
  /** A time seen on a message leads to a comparison no more often than this. */
  doubtEveryMs: 60_000,
  /** Times an exchange can have, in Unix ms: the years 2020 to 2199. */
  earliestServerMs: 1_577_836_800_000,
  latestServerMs: 7_258_118_400_000,
} as const;
