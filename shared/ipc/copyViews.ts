/**
 * Calls and events of copy trading, follower side (document 3, Copy trading). Decimals and ids are text, times are Unix
 * ms. The exchange sends no updates here: everything is polled, so each part states when it was read.
 */
import { z } from 'zod';
import { copyAlarmSchema, copyGuardSchema } from '../domain/copyGuard.ts';
import { copyOrderSchema } from '../domain/copyOrder.ts';
import { followSettingsSchema } from '../domain/followSchema.ts';
import { leadTraderSchema } from '../domain/leadTrader.ts';
import { traderResultsSchema } from '../domain/traderTruth.ts';
import { appErrorSchema } from '../result/appError.ts';
import { coveredRange } from './recordViews.ts';
import { tradingContext } from './tradingViews.ts';
import { feedState } from './views.ts';
import { call } from './callRow.ts';

const traderId = z.string().regex(/^[1-9]\d{0,18}$/);

/**
 * Starts watching: everything follows as events; a repeated request, or one with `refresh`, reads everything again at
 * once.
 */
export const copySubscribeRequest = z.strictObject({ ...tradingContext, refresh: z.boolean().default(false) });

/** The followed traders; the API lists no others. `complete` false: further pages could not be read. */
export const copyTradersEvent = z.strictObject({
  ...tradingContext,
  feed: feedState,
  readAt: z.number().nullable(),
  traders: z.array(leadTraderSchema),
  complete: z.boolean(),
  truths: z.array(traderResultsSchema),
});

/**
 * Open copies, with data that the exchange's list does not contain: mark price and unrealised profit where they are
 * known.
 */
export const copyOpenEvent = z.strictObject({
  ...tradingContext,
  feed: feedState,
  readAt: z.number().nullable(),
  complete: z.boolean(),
  copies: z.array(
    z.strictObject({ order: copyOrderSchema, markPrice: z.string().nullable(), unrealised: z.string().nullable() }),
  ),
});

/** State of reading past copies, 90 days per request. `gaps`: ranges whose reading failed and that are not known. */
export const copyHistoryEvent = z.strictObject({
  ...tradingContext,
  feed: feedState,
  /** Increases whenever the list changes, so that the window requests its pages again. */
  version: z.number().int(),
  count: z.number().int(),
  /** Earliest time read so far; null before the first response. */
  reachedBack: z.number().nullable(),
  /** Earliest time that will be read. */
  goal: z.number().nullable(),
  reading: z.boolean(),
  gaps: z.array(coveredRange),
});

/** Requests a page of past copies, most recently closed first; `before` is an index in the list, 0 is the newest. */
export const copyHistoryRequest = z.strictObject({
  ...tradingContext,
  traderId: traderId.nullable(),
  symbol: z.string().max(40).nullable(),
  before: z.number().int().min(0),
  limit: z.number().int().min(1).max(500),
});
/** Page of past copies. `total`: number of copies that match the request. */
export const copyHistoryPage = z.strictObject({ orders: z.array(copyOrderSchema), total: z.number().int() });

/** Lists of copies that can be saved to a file. */
export const copyLists = ['open', 'past'] as const;
/**
 * Requests to save copies as CSV to the path the user selects: all that were read, or those of one trader and one
 * contract. Nothing more is read for it; missing parts are stated in the file and in the result.
 */
export const exportCopiesRequest = z.strictObject({
  ...tradingContext,
  list: z.enum(copyLists),
  traderId: traderId.nullable(),
  symbol: z.string().max(40).nullable(),
});
/**
 * Result of saving: `path` null, the user selected no path. `from` and `to`: range of past copies that was read,
 * exchange time; for open copies only `to`, wall time of the reading. `gaps`: ranges of the past that are not known;
 * `complete` false: something is missing, because of a gap or because a list could not be read to its end.
 */
export const exportCopiesAnswer = z.strictObject({
  path: z.string().nullable(),
  copies: z.number().int(),
  from: z.number().nullable(),
  to: z.number(),
  gaps: z.array(coveredRange),
  complete: z.boolean(),
});

/** Traders that can be selected by name: those of the simulator. Empty on the live exchange, whose API lists none. */
export const offeredTraders = z.strictObject({
  traders: z.array(z.strictObject({ traderId: z.string(), name: z.string(), strategy: z.string() })),
});

/**
 * Requests the current settings of one follow from the exchange; `mode` null in the result: this trader is not followed
 * yet.
 */
export const copySettingsRequest = z.strictObject({ ...tradingContext, traderId });
/** Result of {@link copySettingsRequest}; `readAt` is wall time in Unix ms. */
export const copySettingsAnswer = z.strictObject({ settings: followSettingsSchema, readAt: z.number() });

/** One field that differs, see followDiff.ts; null: not set. */
const followChangeLine = z.strictObject({
  /** Contract the field belongs to; null: the whole configuration. */
  symbol: z.string().nullable(),
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
});

/**
 * Requests that main checks new settings against those just read from the exchange. `shown`: the settings displayed
 * when editing began; if the exchange reports different settings by now, nothing is prepared. The ticket permits one
 * confirmation, once. `changes`: each field that differs, before and after as text; `unsent`: fields that were read but
 * that the request cannot carry.
 */
export const prepareCopySettingsRequest = z.strictObject({
  ...tradingContext,
  shown: followSettingsSchema,
  settings: followSettingsSchema,
});
/** Changes to show before they are sent, and the ticket that sends them once. */
export const copySettingsTicket = z.strictObject({
  ticket: z.string(),
  /** Wall ms at which the ticket expires. */
  expiresAt: z.number(),
  /** Whether this starts following the trader. */
  begins: z.boolean(),
  changes: z.array(followChangeLine),
  unsent: z.array(z.string()),
});
/** Sends the settings of a ticket; a repeated call returns the result of the first. */
export const submitCopySettingsRequest = z.strictObject({ ...tradingContext, ticket: z.string().max(64) });

/**
 * Outcome of a change (B-A5). `inDoubt`: it may have been executed; the program never sends it again. The results also
 * contain the state that the exchange reports afterwards, null where it could not be read. `clearAt`: exchange time in
 * Unix ms after which a change in doubt can no longer arrive; null where nothing is in doubt.
 */
const outcome = z.enum(['done', 'refused', 'inDoubt']);
/** Result of sending settings. */
export const copySettingsOutcome = z.strictObject({
  outcome,
  error: appErrorSchema.nullable(),
  settings: followSettingsSchema.nullable(),
  /**
   * Fields whose value read back differs from the value sent: `before` is the value sent, `after` the value the
   * exchange reports.
   */
  differing: z.array(followChangeLine),
  clearAt: z.number().nullable(),
});
/** Closes one copy at market (weight 50). */
export const closeCopyRequest = z.strictObject({
  ...tradingContext,
  copyId: z.string().max(40),
  symbol: z.string().max(40),
});
/** Stops following; `typed` must be {@link STOP_COPY_WORD}. */
export const stopCopyRequest = z.strictObject({ ...tradingContext, traderId, typed: z.string().max(40) });
/** Word that the user must type to stop following. */
export const STOP_COPY_WORD = 'stop';
/**
 * Result of closing a copy or of stopping. `openAfter`: number of affected copies that the exchange still lists as
 * open; null where it could not be read.
 */
export const copyChangeOutcome = z.strictObject({
  outcome,
  error: appErrorSchema.nullable(),
  openAfter: z.number().int().nullable(),
  clearAt: z.number().nullable(),
});

/** A period during which the program watched the guards. */
export const watchStretch = z.strictObject({ from: z.number(), to: z.number() });
/**
 * Guards, alarms of the last 90 days, and the periods during which the program watched, newest first; `watching`: it
 * watches now.
 */
export const copyGuardsEvent = z.strictObject({
  ...tradingContext,
  guards: z.array(copyGuardSchema),
  alarms: z.array(copyAlarmSchema),
  watch: z.array(watchStretch),
  watching: z.boolean(),
});
/** Saves a guard; main sets `since`. */
export const saveCopyGuardRequest = z.strictObject({ ...tradingContext, guard: copyGuardSchema.omit({ since: true }) });
/** Deletes the guard on a trader; its countdown is held. */
export const deleteCopyGuardRequest = z.strictObject({ ...tradingContext, traderId });
/** Holds a countdown; the guard stays and counts again from now. */
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

const nothing = z.strictObject({});
/**
 * Maximum length of a settings request: room for two configurations with an entry for each of several hundred
 * contracts.
 */
const SETTINGS_LENGTH = 512 * 1024;

/** Calls of copy trading, by name. */
export const copyCalls = {
  /** Starts reading the lists and sending them as events. */
  'copy.subscribe': call(copySubscribeRequest, nothing),
  'copy.history': call(copyHistoryRequest, copyHistoryPage),
  'copy.export': call(exportCopiesRequest, exportCopiesAnswer),
  'copy.offered': call(z.strictObject(tradingContext), offeredTraders),
  'copy.settings': call(copySettingsRequest, copySettingsAnswer),
  'copy.prepareSettings': call(prepareCopySettingsRequest, copySettingsTicket, SETTINGS_LENGTH),
  'copy.submitSettings': call(submitCopySettingsRequest, copySettingsOutcome),
  'copy.close': call(closeCopyRequest, copyChangeOutcome),
  'copy.stop': call(stopCopyRequest, copyChangeOutcome),
  /**
   * Returns the content of `copy.guards`, for a window that has not received it. It reads nothing from the exchange.
   */
  'copy.readGuards': call(z.strictObject(tradingContext), copyGuardsEvent),
  'copy.saveGuard': call(saveCopyGuardRequest, copyGuardsEvent),
  'copy.deleteGuard': call(deleteCopyGuardRequest, copyGuardsEvent),
  'copy.holdAlarm': call(holdCopyAlarmRequest, copyGuardsEvent),
} as const;

/** Events of copy trading, by name. */
export const copyEvents = {
  'copy.traders': copyTradersEvent,
  'copy.open': copyOpenEvent,
  'copy.past': copyHistoryEvent,
  'copy.guards': copyGuardsEvent,
} as const;
