/**
 * Calls and events of copy trading, follower side (document 3, Copy trading). Decimals and ids are text, times Unix ms. The
 * exchange pushes nothing here: everything is asked, so that each part says when it was read.
 */
import { z } from 'zod';
import { copyAlarmSchema, copyGuardSchema } from '../domain/copyGuard.ts';
import { copyOrderSchema } from '../domain/copyOrder.ts';
import { followSettingsSchema } from '../domain/followSchema.ts';
import { leadTraderSchema } from '../domain/leadTrader.ts';
import { traderTruthSchema } from '../domain/traderTruth.ts';
import { appErrorSchema } from '../result/appError.ts';
import { coveredRange } from './recordViews.ts';
import { tradingContext } from './tradingViews.ts';
import { feedState } from './views.ts';

const traderId = z.string().regex(/^[1-9]\d{0,18}$/);

/** Begins watching: everything follows as events; asked again, or with `refresh`, it is read anew at once. */
export const copySubscribeRequest = z.strictObject({ ...tradingContext, refresh: z.boolean().default(false) });

/** The traders one follows; the API lists no others. `complete` false: further pages could not be read. */
export const copyTradersEvent = z.strictObject({
  ...tradingContext,
  feed: feedState,
  readAt: z.number().nullable(),
  traders: z.array(leadTraderSchema),
  complete: z.boolean(),
  truths: z.array(traderTruthSchema),
});

/** Open copies, with what the exchange's list does not tell: mark price and unrealised result where they are known. */
export const copyOpenEvent = z.strictObject({
  ...tradingContext,
  feed: feedState,
  readAt: z.number().nullable(),
  complete: z.boolean(),
  copies: z.array(
    z.strictObject({ order: copyOrderSchema, markPrice: z.string().nullable(), unrealised: z.string().nullable() }),
  ),
});

/** How much of the past was read: 90 days a question. `gaps`: stretches that failed and are not known. */
export const copyHistoryEvent = z.strictObject({
  ...tradingContext,
  feed: feedState,
  /** Grows whenever the list changed, so that the window asks for its pages anew. */
  version: z.number().int(),
  count: z.number().int(),
  /** Read back to here; null before the first answer. */
  reachedBack: z.number().nullable(),
  /** The earliest time that is going to be read. */
  goal: z.number().nullable(),
  reading: z.boolean(),
  gaps: z.array(coveredRange),
});

/** A page of past copies, newest closing first; `before` a place in the list, 0 the newest. */
export const copyHistoryRequest = z.strictObject({
  ...tradingContext,
  traderId: traderId.nullable(),
  symbol: z.string().max(40).nullable(),
  before: z.number().int().min(0),
  limit: z.number().int().min(1).max(500),
});
/** `total`: how many fit the question. */
export const copyHistoryPage = z.strictObject({ orders: z.array(copyOrderSchema), total: z.number().int() });

/** Which copies a file may hold. */
export const copyLists = ['open', 'past'] as const;
/**
 * Asks main to save copies as CSV where the person says: all that was read, or those of one trader and one contract. Nothing
 * more is read for it: what is missing is said in the file and in the answer.
 */
export const exportCopiesRequest = z.strictObject({
  ...tradingContext,
  list: z.enum(copyLists),
  traderId: traderId.nullable(),
  symbol: z.string().max(40).nullable(),
});
/**
 * What was saved: `path` null, the person chose no place. `from` and `to`: what was read of the past, exchange time; of open
 * copies `to` alone, wall time of the reading. `gaps`: stretches of the past that are not known; `complete` false: something
 * is missing, by a gap or because a list could not be read to its end.
 */
export const exportCopiesAnswer = z.strictObject({
  path: z.string().nullable(),
  copies: z.number().int(),
  from: z.number().nullable(),
  to: z.number(),
  gaps: z.array(coveredRange),
  complete: z.boolean(),
});

/** Traders that can be followed here by name: the simulator's. Empty on the live exchange, whose API lists none. */
export const offeredTraders = z.strictObject({
  traders: z.array(z.strictObject({ traderId: z.string(), name: z.string(), strategy: z.string() })),
});

/** The settings of one follow as the exchange tells them now; `mode` null: this trader is not followed yet. */
export const copySettingsRequest = z.strictObject({ ...tradingContext, traderId });
/** See {@link copySettingsRequest}; `readAt` wall time in Unix ms. */
export const copySettingsAnswer = z.strictObject({ settings: followSettingsSchema, readAt: z.number() });

/** One field that differs, see followDiff.ts; null: not set. */
const followChangeLine = z.strictObject({
  /** The contract the field belongs to; null: the whole configuration. */
  symbol: z.string().nullable(),
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

/**
 * Asks main to check new settings against those just read. `shown`: what the window was told when editing began; when the
 * exchange tells something else by now, nothing is prepared. The ticket is what one confirmation allows, once. `changes`:
 * each field that differs, before and after as text; `unsent`: what was read and the request has no place for.
 */
export const prepareCopySettingsRequest = z.strictObject({
  ...tradingContext,
  shown: followSettingsSchema,
  settings: followSettingsSchema,
});
/** What is shown before it is sent, and the ticket that sends it once. */
export const copySettingsTicket = z.strictObject({
  ticket: z.string(),
  /** Wall ms from which on it is worth nothing. */
  expiresAt: z.number(),
  /** Whether this begins to follow the trader. */
  begins: z.boolean(),
  changes: z.array(followChangeLine),
  unsent: z.array(z.string()),
});
/** Sends what a ticket stands for; a second time answers what the first did. */
export const submitCopySettingsRequest = z.strictObject({ ...tradingContext, ticket: z.string().max(64) });

/**
 * What became of a change (B-A5). `inDoubt`: it may have happened; it is never sent again by the program. The exchange's
 * word afterwards stands beside it, null where it could not be asked. `clearAt`: exchange time in Unix ms after which a
 * change in doubt can no longer arrive; null where nothing is in doubt.
 */
const outcome = z.enum(['done', 'refused', 'inDoubt']);
/** What became of settings that were sent. */
export const copySettingsOutcome = z.strictObject({
  outcome,
  error: appErrorSchema.nullable(),
  settings: followSettingsSchema.nullable(),
  /** Fields that read back differently from what was sent: `before` what was sent, `after` what the exchange tells. */
  differing: z.array(followChangeLine),
  clearAt: z.number().nullable(),
});
/** Closes one copy at market (weight 50). */
export const closeCopyRequest = z.strictObject({
  ...tradingContext,
  copyId: z.string().max(40),
  symbol: z.string().max(40),
});
/** Stops following; `typed` has to be {@link STOP_COPY_WORD}. */
export const stopCopyRequest = z.strictObject({ ...tradingContext, traderId, typed: z.string().max(40) });
/** The word that stops following. */
export const STOP_COPY_WORD = 'stop';
/** `openAfter`: how many copies of it the exchange still lists as open; null where it could not be asked. */
export const copyChangeOutcome = z.strictObject({
  outcome,
  error: appErrorSchema.nullable(),
  openAfter: z.number().int().nullable(),
  clearAt: z.number().nullable(),
});

/** A stretch during which the program watched over the guards. */
export const watchStretch = z.strictObject({ from: z.number(), to: z.number() });
/** Guards, alarms of the last 90 days, and when the program was on watch, newest first; `watching`: it is now. */
export const copyGuardsEvent = z.strictObject({
  ...tradingContext,
  guards: z.array(copyGuardSchema),
  alarms: z.array(copyAlarmSchema),
  watch: z.array(watchStretch),
  watching: z.boolean(),
});
/** `since` is set by main. */
export const saveCopyGuardRequest = z.strictObject({ ...tradingContext, guard: copyGuardSchema.omit({ since: true }) });
/** Forgets the guard over a trader; its countdown is held. */
export const deleteCopyGuardRequest = z.strictObject({ ...tradingContext, traderId });
/** Holds a countdown; the guard stays and counts anew from now. */
export const holdCopyAlarmRequest = z.strictObject({ ...tradingContext, alarmId: z.string().max(64) });

/** See {@link copyTradersEvent}. */
export type CopyTradersEvent = z.infer<typeof copyTradersEvent>;
/** See {@link copyOpenEvent}. */
export type CopyOpenEvent = z.infer<typeof copyOpenEvent>;
/** See {@link copyHistoryEvent}. */
export type CopyHistoryEvent = z.infer<typeof copyHistoryEvent>;
/** See {@link copyGuardsEvent}. */
export type CopyGuardsEvent = z.infer<typeof copyGuardsEvent>;
/** See {@link exportCopiesRequest}. */
export type ExportCopiesRequest = z.infer<typeof exportCopiesRequest>;
/** See {@link exportCopiesAnswer}. */
export type ExportCopiesAnswer = z.infer<typeof exportCopiesAnswer>;
/** See {@link copySettingsTicket}. */
export type CopySettingsTicket = z.infer<typeof copySettingsTicket>;
/** See {@link copySettingsOutcome}. */
export type CopySettingsOutcome = z.infer<typeof copySettingsOutcome>;
/** See {@link copyChangeOutcome}. */
export type CopyChangeOutcome = z.infer<typeof copyChangeOutcome>;
