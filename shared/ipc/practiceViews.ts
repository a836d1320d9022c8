/** Calls and events of practice on the simulator: its account, drills and replay (R37). Refused in every other environment. */
import { z } from 'zod';
import { markets } from '../exchange/markets.ts';
import { appErrorSchema } from '../result/appError.ts';

const decimal = z.string().max(40);

/** Wallets of the simulator's account. */
export const practiceWallets = ['spot', 'futures'] as const;

/**
 * Sets the account of the key in use anew: positions and orders are closed, everything leaves it, then these amounts are paid
 * in. The word `RESET_WORD` is typed first.
 */
export const practiceResetRequest = z.strictObject({
  balances: z
    .array(z.strictObject({ wallet: z.enum(practiceWallets), asset: z.string().max(20), amount: decimal }))
    .max(20),
  typed: z.string().max(40),
});
/** A drill that can be started; `points` is what a good trader does. */
export const drillOffer = z.strictObject({
  name: z.string(),
  title: z.string(),
  briefing: z.string(),
  seconds: z.number(),
  points: z.array(z.string()),
});
/**
 * The drill that runs or ran last. `elapsed` and `at` in seconds; a verdict is final once the drill is over. Texts are the
 * simulator's own, in English: the window says them in its language by the drill's name. `futuresResult` in USDT at mark
 * prices, a loss is negative.
 */
export const drillReport = z.strictObject({
  name: z.string(),
  state: z.enum(['running', 'finished', 'stopped']),
  elapsed: z.number(),
  seconds: z.number(),
  happened: z.array(z.strictObject({ at: z.number(), text: z.string() })),
  points: z.array(
    z.strictObject({ text: z.string(), verdict: z.enum(['held', 'broken', 'untried']), figure: z.string() }),
  ),
  figures: z.strictObject({
    requests: z.number(),
    refused: z.number(),
    orders: z.number(),
    fills: z.number(),
    futuresResult: z.string(),
  }),
});
/**
 * The replay that runs or ran last; times are those of the file (Unix ms), `row` of `rows` have been played or passed over.
 * `waiting` for the second its file begins at; `ended`: the market goes on by itself.
 */
export const replayReport = z.strictObject({
  state: z.enum(['waiting', 'playing', 'paused', 'ended']),
  market: z.enum(markets),
  symbol: z.string(),
  kind: z.enum(['trades', 'bars']),
  row: z.number(),
  rows: z.number(),
  time: z.number(),
  firstTime: z.number(),
  lastTime: z.number(),
  price: z.string(),
  /** Lines of the file that were passed over, and why the first ones. */
  refused: z.strictObject({
    count: z.number(),
    first: z.array(z.strictObject({ line: z.number(), field: z.string(), reason: z.string() })),
  }),
});
/** Everything of practice; `timeFactor` is how many seconds of the exchange pass in a real one. `available` false: this is not the simulator, or it does not run. */
export const practiceView = z.strictObject({
  available: z.boolean(),
  drills: z.array(drillOffer),
  drill: drillReport.nullable(),
  replay: replayReport.nullable(),
  timeFactor: z.number(),
  error: appErrorSchema.nullable(),
});

/** Starts the drill of that name. */
export const startDrillRequest = z.strictObject({ name: z.string().max(40) });
/** Rows of a CSV file as text, read by the window; `name` is that of the file. */
export const startReplayRequest = z.strictObject({
  market: z.enum(markets),
  symbol: z.string().max(40),
  name: z.string().max(200),
  text: z.string(),
  paused: z.boolean(),
});
/** Longest request that begins a replay, in characters of JSON. */
export const MAX_REPLAY_REQUEST = 40_000_000;
/** One step of control over a replay; `time` of the file in Unix ms, `factor` how much faster than life. */
export const replayCommandRequest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.enum(['pause', 'resume', 'step', 'stop']) }),
  z.strictObject({ kind: z.literal('jump'), time: z.number().int().nonnegative() }),
  z.strictObject({ kind: z.literal('speed'), factor: z.number().min(0.1).max(1000) }),
]);

/** See {@link practiceView}. */
export type PracticeView = z.infer<typeof practiceView>;
/** See {@link drillReport}. */
export type DrillReport = z.infer<typeof drillReport>;
/** See {@link replayReport}. */
export type ReplayReport = z.infer<typeof replayReport>;
