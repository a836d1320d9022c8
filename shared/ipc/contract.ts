/**
 * The IPC contract: every call the window may make and every event main may send, with the schemas that both sides
 * check at run time. Nothing else crosses. Payloads are plain JSON, so that they mean the same in both shells.
 */
import { menuActions } from './menuActions.ts';
import { z } from 'zod';
import { environments } from '../domain/environment.ts';
import { symbolSettingSchema } from '../domain/accountSettings.ts';
import { instrumentSchema } from '../domain/instrument.ts';
import { appErrorSchema, type AppError } from '../result/appError.ts';
import { markets } from '../exchange/markets.ts';
import type { Result } from '../result/result.ts';
import { settingsPatchSchema, settingsSchema } from '../settings/settings.ts';
import {
  appState,
  budgetView,
  clockView,
  connectionView,
  diagnosticsAnswer,
  exposureAnswer,
  openLogsAnswer,
  saveDiagnosticsAnswer,
  simulatorView,
  loginStartAnswer,
  loginStartStates,
} from './appState.ts';
import {
  pausePlanRequest,
  plansEvent,
  prepareAnswer,
  prepareRequest,
  stopPlanRequest,
  submitAnswer,
  submitRequest,
} from './planViews.ts';
import {
  alertFired,
  alertsRequest,
  alertsView,
  deleteAlertRequest,
  saveAlertRequest,
  seenRequest,
  notificationEvent,
  notificationsView,
} from './alertViews.ts';
import { aboutCalls } from './aboutViews.ts';
import { profileCalls } from './profileViews.ts';
import { accountCalls } from './accountViews.ts';
import {
  backUpRequest,
  backupComparison,
  MAX_BACKUP_REQUEST,
  openBackupRequest,
  restoreBackupRequest,
} from './backupViews.ts';
import { watchedAccountCalls } from './watchedAccountViews.ts';
import { sinceLastSessionEvent } from './sinceLastSessionViews.ts';
import { copyCalls, copyEvents } from './copyViews.ts';
import { forwardCalls, forwardView } from './forwardViews.ts';
import { networkCalls, networkEvents } from './networkViews.ts';
import { practiceCalls, practiceEvents } from './practiceViews.ts';
import { call } from './callRow.ts';
import { changeAnswer, changeRequest, symbolSettingRequest } from './changeViews.ts';
import { journalDayCalls } from './journalDayViews.ts';
import {
  journalAnswer,
  journalPageAnswer,
  journalPageRequest,
  journalRequest,
  journalSaveAnswer,
  journalSaveRequest,
} from './journalViews.ts';
import {
  equityAnswer,
  equityRequest,
  performanceAnswer,
  performanceRequest,
  performanceTradesAnswer,
  performanceTradesRequest,
} from './performanceViews.ts';
import { reportAnswer, reportRequest, saveReportAnswer, saveReportRequest } from './reportViews.ts';
import { receiptDriftsAnswer, receiptDriftsRequest, receiptsAnswer, receiptsRequest } from './receiptViews.ts';
import {
  archiveView,
  closedPositionsPage,
  coinAnswer,
  coinRequest,
  closedPositionsRequest,
  exportAnswer,
  exportingEvent,
  exportRequest,
  reconciliationAnswer,
  reconciliationRequest,
  recordsPage,
  recordSearchPage,
  recordSearchRequest,
  recordsRequest,
  snapshotsAnswer,
  snapshotsRequest,
  spotLotsPage,
  spotLotsRequest,
} from './recordViews.ts';
import { coolOffRequest, guardsRequest, guardsView, safetyEvent, safetyRequest, unlockRequest } from './safetyViews.ts';
import { addressCalls } from './addressViews.ts';
import { transferCalls, transferEvents } from './transferViews.ts';
import { updateCalls, updateEvents } from './updateViews.ts';
import { timelineAnswer, timelineFile, timelineRequest } from './timelineViews.ts';
import {
  copyPictureRequest,
  displayAreas,
  documentName,
  documentText,
  documentWrite,
  MAX_DOCUMENT_REQUEST,
  MAX_PICTURE_REQUEST,
  savedFile,
  savePictureRequest,
  saveTextRequest,
  MAX_WORKSPACE_NAME,
} from './fileViews.ts';
import {
  contractView,
  watchlistQuoteAnswer,
  watchlistQuoteRequest,
  overviewView,
  contractSpecsAnswer,
} from './marketViews.ts';
import {
  cancelConditionalOrderRequest,
  cancelConditionalOrdersRequest,
  pastConditionalOrders,
  pastConditionalOrdersRequest,
  conditionalOrdersEvent,
} from './conditionalOrderViews.ts';
import { planSchema } from '../domain/plan.ts';
import { MAX_ORIGINS, tradeOrigins } from '../domain/tradeOrigin.ts';
import { credentialInput, credentialsView } from './credentialViews.ts';
import {
  balancesEvent,
  cancelAllRequest,
  cancelAnswer,
  cancelOrdersRequest,
  cancelRequest,
  fillsEvent,
  intentsEvent,
  ordersEvent,
  pastFills,
  orderDetailsAnswer,
  orderDetailsRequest,
  pastOrders,
  pastRequest,
  positionsEvent,
  symbolTerms,
  tradingContext,
} from './tradingViews.ts';
import { barView, bookView, interval, klineView, market, priceType, tapeView, tickerView, topic } from './views.ts';

export type { CallRow } from './callRow.ts';

const nothing = z.strictObject({});

/** A trade whose order's origin is requested; `time` in Unix ms. */
const placedTrade = z.strictObject({
  orderId: z.string(),
  symbol: z.string(),
  positionSide: z.string().nullable(),
  time: z.number(),
});

/** Calls, by name. */
export const calls = {
  /** Returns the whole state of the app; the window requests it at start and after each reload. */
  'app.state': call(nothing, appState),
  /** Reports that something was painted for the first time; used for the start-up figures. */
  'app.painted': call(z.strictObject({ what: z.enum(['window', 'book', 'candle', 'tape']) }), nothing),
  /** Reports an unexpected error of the window: trading halts until the user resumes (B-E7). */
  'app.faulted': call(nothing, nothing),
  /** Counts what stays open at the exchange when the program ends. */
  'app.exposure': call(nothing, exposureAnswer),
  /** Starts the program again, after the user has seen what stays open; with `safe` in a safe start. */
  'app.restart': call(z.strictObject({ safe: z.boolean() }), nothing),
  /** Opens the desk again after repeated crashes. */
  'app.goOn': call(nothing, nothing),
  'app.loginStart': call(nothing, loginStartAnswer),
  'app.setLoginStart': call(z.strictObject({ state: z.enum(loginStartStates) }), loginStartAnswer),
  /** Ends the program, after the question about what stays open; true when it ends. */
  'app.quit': call(nothing, z.strictObject({ isEnding: z.boolean() })),
  /** Shows the folder of the log in the desktop's file manager. */
  'app.openLogs': call(nothing, openLogsAnswer),
  /** Opens an https address in the browser, after main has checked it. */
  'app.openLink': call(z.strictObject({ url: z.string().max(2048) }), nothing),
  /** Returns the workspace that the link of the start named, once; null when there is none. Others follow as events. */
  'app.linkedWorkspace': call(nothing, z.strictObject({ name: z.string().max(MAX_WORKSPACE_NAME).nullable() })),
  /** Switches to another environment or account: the window is cleared and reloaded. */
  'app.switchWorld': call(z.strictObject(tradingContext), nothing),
  'settings.change': call(settingsPatchSchema, settingsSchema),
  /** Saves settings, limits, alerts and documents as one file; the path is null when the user declined. */
  'settings.backUp': call(backUpRequest, savedFile),
  /** Compares the text of such a file with the desk; changes nothing. */
  'settings.openBackup': call(openBackupRequest, backupComparison, MAX_BACKUP_REQUEST),
  /** Restores parts of the file that was compared last, after a confirmation by main; the window is reloaded. */
  'settings.restore': call(restoreBackupRequest, z.strictObject({ restored: z.boolean() })),
  /** Returns the text that a user sends with a report of a fault, and the folder of the log. */
  'diagnostics.read': call(nothing, diagnosticsAnswer),
  /** Saves the text that was shown last; the path is null when the user declined. */
  'diagnostics.save': call(nothing, saveDiagnosticsAnswer),
  'simulator.start': call(nothing, simulatorView),
  'simulator.stop': call(nothing, simulatorView),
  /** Restarts the simulator with new, empty accounts in place of the example it began with. */
  'simulator.leaveExample': call(nothing, simulatorView),
  'market.instruments': call(nothing, z.array(instrumentSchema)),
  /**
   * Returns markets whose instrument list has never been loaded, with the error; a subscription in such a market loads
   * the list again at once.
   */
  'market.missingLists': call(nothing, z.array(z.strictObject({ market: z.enum(markets), error: appErrorSchema }))),
  /** Starts a feed; its first view follows as an event. `subscription` ends it. */
  'market.subscribe': call(topic, z.strictObject({ subscription: z.string() })),
  'market.unsubscribe': call(z.strictObject({ subscription: z.string() }), nothing),
  /** Reports that the window has processed everything sent before the mark of this number (B-C10). */
  'market.seen': call(z.strictObject({ number: z.number().int().min(1) }), nothing),
  /** Returns closed bars before `before` (Unix ms, exclusive), oldest first. `complete`: nothing older exists. */
  'market.history': call(
    z.strictObject({
      market,
      symbol: z.string(),
      interval,
      priceType,
      before: z.number().int(),
      limit: z.number().int().min(1).max(1000),
    }),
    z.strictObject({ bars: z.array(barView), complete: z.boolean() }),
  ),
  /** Returns the additional data of a visible watchlist row besides its prices; cached, read in the background. */
  'market.glance': call(watchlistQuoteRequest, watchlistQuoteAnswer),
  /** Returns rules, fees, brackets, funding and trading hours of one symbol. */
  'market.sheet': call(watchlistQuoteRequest, contractSpecsAnswer),
  /** Documents of the window: workspaces, lists, hotkeys, drawings. */
  'documents.read': call(z.strictObject({ name: documentName }), documentText),
  'documents.write': call(documentWrite, nothing, MAX_DOCUMENT_REQUEST),
  /** Saves to the path the user selects, or to the downloads folder. */
  'files.saveText': call(saveTextRequest, savedFile, MAX_DOCUMENT_REQUEST),
  'files.savePicture': call(savePictureRequest, savedFile, MAX_PICTURE_REQUEST),
  /** `copied` is false where the shell cannot copy images. */
  'clipboard.picture': call(copyPictureRequest, z.strictObject({ copied: z.boolean() }), MAX_PICTURE_REQUEST),
  'window.displays': call(nothing, displayAreas),
  /** Tests a set of keys, stores it and uses it; refused keys are not stored. */
  'credentials.save': call(credentialInput, credentialsView),
  'credentials.delete': call(z.strictObject({ environment: z.enum(environments), keyId: z.string() }), credentialsView),
  /** Switches to another stored key of this environment. */
  'credentials.use': call(z.strictObject({ environment: z.enum(environments), keyId: z.string() }), credentialsView),
  /** Starts the trading events: first the complete state as events with `reset`, then the changes. */
  'trading.subscribe': call(z.strictObject(tradingContext), nothing),
  /** The only way to place orders (R48): one or several, also conditional ones and closings, under one confirmation. */
  'trading.prepare': call(prepareRequest, prepareAnswer),
  /** Responds when the outcome of each order is known, or it is in doubt. */
  'trading.submit': call(submitRequest, submitAnswer),
  'trading.cancel': call(cancelRequest, cancelAnswer),
  /** Responds with one result for each id, in their order. */
  'trading.cancelOrders': call(cancelOrdersRequest, cancelAnswer),
  'trading.cancelAll': call(cancelAllRequest, cancelAnswer),
  'trading.orderHistory': call(pastRequest, pastOrders),
  'trading.fillHistory': call(pastRequest, pastFills),
  'trading.orderDetails': call(orderDetailsRequest, orderDetailsAnswer),
  /** Returns conditional orders of one contract that ended or triggered, newest first. */
  'trading.triggerHistory': call(pastConditionalOrdersRequest, pastConditionalOrders),
  'trading.stopPlan': call(stopPlanRequest, planSchema),
  /** Pauses or resumes a plan that sends orders by itself. */
  'trading.pausePlan': call(pausePlanRequest, planSchema),
  /** Returns leverage, margin mode and position mode (combined or separated) of one contract. */
  'trading.setting': call(symbolSettingRequest, symbolSettingSchema),
  /** Makes one change of leverage, margin or a conditional order. */
  'trading.change': call(changeRequest, changeAnswer),
  'trading.cancelTrigger': call(cancelConditionalOrderRequest, cancelAnswer),
  'trading.cancelTriggers': call(cancelConditionalOrdersRequest, cancelAnswer),
  /**
   * Blocks new orders first, then cancels everything and reads the open orders again (B-A9); responds at once, progress
   * follows as events.
   */
  'trading.kill': call(safetyRequest, safetyEvent),
  /** Permits orders again after the kill switch or a halt. */
  'trading.resume': call(safetyRequest, safetyEvent),
  'guards.view': call(safetyRequest, guardsView),
  /**
   * Changes the limits: tighter ones apply at once; looser ones need a confirmation in the shell's confirm window and
   * apply after 24 h (R18).
   */
  'guards.change': call(guardsRequest, guardsView),
  /** Reports user activity, at most every 20 s. */
  'guards.active': call(safetyRequest, nothing),
  /** Locks the ticket at once, as the user asked; a locked one stays as it is. */
  'guards.lock': call(safetyRequest, guardsView),
  /** Unlocks the locked ticket by a typed word. */
  'guards.unlock': call(unlockRequest, guardsView),
  /** Starts a cool-off manually; a running one can only be extended. */
  'guards.coolOff': call(coolOffRequest, guardsView),
  'records.list': call(recordsRequest, recordsPage),
  /** Returns a coin with its networks from the exchange's list, which is requested at most once a day. */
  'records.coin': call(coinRequest, coinAnswer),
  /** Searches the archive, which takes some time in a large one. */
  'records.search': call(recordSearchRequest, recordSearchPage),
  'records.archive': call(z.strictObject(tradingContext), archiveView),
  /** Saves a copy of the whole archive of this environment to the path the user selects; null: none was selected. */
  'records.backup': call(z.strictObject(tradingContext), z.strictObject({ path: z.string().nullable() })),
  /**
   * Replaces the archive by a backup that the user selects, after a check and two confirmations in the shell's own window;
   * returns the name under which the replaced archive is kept, null: the archive is the one before.
   */
  'records.restore': call(z.strictObject(tradingContext), z.strictObject({ aside: z.string().nullable() })),
  /** Returns who placed the orders of these trades, in their order; null: unknown. */
  'records.origins': call(
    z.strictObject({ ...tradingContext, market, trades: z.array(placedTrade).max(MAX_ORIGINS) }),
    z.strictObject({
      origins: z.array(z.strictObject({ by: z.enum(tradeOrigins), certain: z.boolean() }).nullable()),
    }),
  ),
  /** Reads the stored balances of a market over time. */
  'records.snapshots': call(snapshotsRequest, snapshotsAnswer),
  /** Returns positions rebuilt from the archive's futures fills, which takes some time for a long history. */
  'records.closedPositions': call(closedPositionsRequest, closedPositionsPage),
  'records.spotLots': call(spotLotsRequest, spotLotsPage),
  'records.equity': call(equityRequest, equityAnswer),
  'records.performance': call(performanceRequest, performanceAnswer),
  'records.performanceTrades': call(performanceTradesRequest, performanceTradesAnswer),
  /** Returns trades with what was noted on them, and the page of one trade. */
  'records.journal': call(journalRequest, journalAnswer),
  'records.journalPage': call(journalPageRequest, journalPageAnswer),
  /** Stores what was noted on a trade. */
  'records.journalSave': call(journalSaveRequest, journalSaveAnswer),
  ...journalDayCalls,
  /** Returns what was predicted for the orders of this installation against what happened, with the running error. */
  'records.receipts': call(receiptsRequest, receiptsAnswer),
  'records.receiptDrifts': call(receiptDriftsRequest, receiptDriftsAnswer),
  /** Compares stored balances with the entries between them, asset by asset. */
  'records.reconciliation': call(reconciliationRequest, reconciliationAnswer),
  'records.report': call(reportRequest, reportAnswer),
  /** Saves a report to the path the user selects. */
  'records.saveReport': call(saveReportRequest, saveReportAnswer),
  /**
   * Saves a list for a range of time to the path the user selects; responds when it is done, progress follows as
   * events.
   */
  'records.export': call(exportRequest, exportAnswer),
  /** Stops the running export; no file remains. */
  'records.exportStop': call(z.strictObject(tradingContext), nothing),
  'timeline.get': call(timelineRequest, timelineAnswer),
  /** Saves the timeline of one intent to the path the user selects. */
  'timeline.export': call(timelineRequest, timelineFile),
  /** Returns the alerts of this environment and account; main watches them whatever the window shows. */
  'alerts.list': call(alertsRequest, alertsView),
  'alerts.save': call(saveAlertRequest, alertsView),
  'alerts.delete': call(deleteAlertRequest, alertsView),
  /** Returns the notifications, kept across restarts: alerts, fills, failures, plans that ended. */
  'notices.list': call(alertsRequest, notificationsView),
  'notices.seen': call(seenRequest, notificationsView),
  'notices.clear': call(alertsRequest, notificationsView),
  'trading.terms': call(z.strictObject({ ...tradingContext, market, symbol: z.string() }), symbolTerms),
  ...accountCalls,
  ...watchedAccountCalls,
  ...forwardCalls,
  ...copyCalls,
  ...practiceCalls,
  ...addressCalls,
  ...transferCalls,
  ...updateCalls,
  ...aboutCalls,
  ...profileCalls,
  ...networkCalls,
} as const;

/** Events, by name. */
export const events = {
  'market.book': bookView,
  'market.tape': tapeView,
  'market.klines': klineView,
  'market.ticker': tickerView,
  'market.contract': contractView,
  'market.overview': overviewView,
  /**
   * Requests that the window responds with `market.seen`; at most ten a second, so that main knows how far the window
   * has processed the events (B-C10).
   */
  'market.mark': z.strictObject({ number: z.number().int().min(1) }),
  'simulator.changed': simulatorView,
  'connections.changed': z.array(connectionView),
  'clocks.changed': z.array(clockView),
  /** At most twice a second. */
  'budget.changed': budgetView,
  'settings.changed': settingsSchema,
  /** A link asks for the workspace of this name. */
  'workspace.linked': z.strictObject({ name: z.string().max(MAX_WORKSPACE_NAME) }),
  'credentials.changed': credentialsView,
  'trading.orders': ordersEvent,
  'trading.fills': fillsEvent,
  'trading.balances': balancesEvent,
  'trading.positions': positionsEvent,
  'trading.intents': intentsEvent,
  'trading.plans': plansEvent,
  'trading.triggers': conditionalOrdersEvent,
  'trading.safety': safetyEvent,
  'trading.away': sinceLastSessionEvent,
  'guards.changed': guardsView,
  'alerts.changed': alertsView,
  'alerts.fired': alertFired,
  'notices.added': notificationEvent,
  /** The destinations of forwarded alerts, and what became of their messages. */
  'forward.changed': forwardView,
  ...copyEvents,
  ...practiceEvents,
  ...transferEvents,
  ...updateEvents,
  ...networkEvents,
  /** At most twice a second. */
  'records.changed': archiveView,
  'records.exporting': exportingEvent,
  /** Signals that the instruments were loaded again; the window then requests them. */
  'market.instrumentsChanged': nothing,
  /** A failure to show to the user; `at` is wall time. */
  /** An action that the application menu starts. */
  'menu.chosen': z.strictObject({ action: z.enum(menuActions) }),
  'app.notice': z.strictObject({ error: appErrorSchema, at: z.number() }),
} as const;

/** Name of a call. */
export type CallName = keyof typeof calls;
/** Name of an event. */
export type EventName = keyof typeof events;
/** Request of a call, as the window sends it. */
export type CallRequest<Name extends CallName> = z.input<(typeof calls)[Name]['request']>;
/** Request as main receives it: checked, with defaults filled in. */
export type CheckedRequest<Name extends CallName> = z.output<(typeof calls)[Name]['request']>;
/** Value of a successful response. */
export type CallAnswer<Name extends CallName> = z.output<(typeof calls)[Name]['answer']>;
/** Response of every call. */
export type CallResult<Name extends CallName> = Result<CallAnswer<Name>, AppError>;
/** Payload of an event. */
export type EventPayload<Name extends EventName> = z.output<(typeof events)[Name]>;

/** All call names. */
export const callNames = Object.keys(calls) as CallName[];
/** All event names. */
export const eventNames = Object.keys(events) as EventName[];

/** Returns the schema of a call's whole response, `Result<Answer, AppError>`. */
export function resultSchema(answer: z.ZodType): z.ZodType {
  return z.discriminatedUnion('ok', [
    z.strictObject({ ok: z.literal(true), value: answer }),
    z.strictObject({ ok: z.literal(false), error: appErrorSchema }),
  ]);
}
