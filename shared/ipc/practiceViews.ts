/**
 * Calls and events of practice on the simulator: its account, drills and replay. Main refuses them in every other
 * environment.
 */
import { z } from 'zod';
import { markets } from '../exchange/markets.ts';
import { appErrorSchema } from '../result/appError.ts';
import { call } from './callRow.ts';

const decimal = z.string().max(40);

/** Wallets of the simulator's account. */
export const practiceWallets = ['spot', 'futures'] as const;

/**
 * Resets the account of the key in use: positions and orders are closed, all funds are withdrawn, then these amounts
 * are deposited. The user must type `RESET_WORD` first.
 */
export const practiceResetRequest = z.strictObject({
  balances: z
    .array(z.strictObject({ wallet: z.enum(practiceWallets), asset: z.string().max(20), amount: decimal }))
    .max(20),
  typed: z.string().max(40),
});
/** Values of what the simulator reports by code. */
const reportParams = z.record(z.string(), z.union([z.string(), z.number()]));
/** A drill that can be started; `points` describe what a good trader does. */
export const drillOffer = z.strictObject({
  name: z.string(),
  title: z.string(),
  briefing: z.string(),
  seconds: z.number(),
  points: z.array(z.string()),
});
/**
 * The running or last drill. `elapsed` and `at` are in seconds; a verdict is final once the drill is over. The
 * window has its own words for every code; `text` is the simulator's, in English. `futuresResult` is in USDT at mark
 * prices; a loss is negative.
 */
export const drillReport = z.strictObject({
  name: z.string(),
  state: z.enum(['running', 'finished', 'stopped']),
  elapsed: z.number(),
  seconds: z.number(),
  happened: z.array(z.strictObject({ at: z.number(), text: z.string(), code: z.string(), params: reportParams })),
  points: z.array(
    z.strictObject({
      text: z.string(),
      verdict: z.enum(['held', 'broken', 'untried']),
      code: z.string(),
      params: reportParams,
    }),
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
 * The running or last replay; times are those of the file (Unix ms), `row` of `rows` have been played or skipped.
 * `waiting`: for the second at which the file starts; `ended`: the market continues by itself.
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
  /** Skipped lines of the file, with the reasons of the first ones. */
  refused: z.strictObject({
    count: z.number(),
    first: z.array(z.strictObject({ line: z.number(), field: z.string(), code: z.string() })),
  }),
});
/**
 * State of practice; `timeFactor` is the number of exchange seconds per real second. `available` false: the environment
 * is not the simulator, or the simulator does not run.
 */
export const practiceView = z.strictObject({
  available: z.boolean(),
  drills: z.array(drillOffer),
  drill: drillReport.nullable(),
  replay: replayReport.nullable(),
  timeFactor: z.number(),
  /** Where the past of the example ends with which the accounts began, Unix ms; null without one. */
  exampleUntil: z.number().nullable(),
  error: appErrorSchema.nullable(),
});

/** Starts the drill with this name. */
export const startDrillRequest = z.strictObject({ name: z.string().max(40) });
/** Starts a replay of rows of a CSV file, whose text the window has read; `name` is that of the file. */
export const startReplayRequest = z.strictObject({
  market: z.enum(markets),
  symbol: z.string().max(40),
  name: z.string().max(200),
  text: z.string(),
  paused: z.boolean(),
});
/** Maximum length of a request that starts a replay, in characters of JSON. */
export const MAX_REPLAY_REQUEST = 40_000_000;
/**
 * One control command for a replay; `time` is time of the file in Unix ms, `factor` the speed relative to real time.
 */
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

const nothing = z.strictObject({});

/** Calls of practice, by name. */
export const practiceCalls = {
  /** Returns the state of practice on the simulator; progress follows as events. */
  'practice.view': call(nothing, practiceView),
  'practice.reset': call(practiceResetRequest, practiceView),
  'practice.startDrill': call(startDrillRequest, practiceView),
  'practice.stopDrill': call(nothing, practiceView),
  'practice.startReplay': call(startReplayRequest, practiceView, MAX_REPLAY_REQUEST),
  'practice.replay': call(replayCommandRequest, practiceView),
  /** Keeps the example's past as the account's own. */
  'practice.keepExample': call(nothing, practiceView),
} as const;

/** Events of practice, by name. */
export const practiceEvents = {
  /** At most twice a second while a drill or a replay runs. */
  'practice.changed': practiceView,
} as const;
