/**
 * The IPC contract: every call the window may make and every event main may send, with the schemas that both sides
 * check at run time. Nothing else crosses. Payloads are plain JSON, so that both shells mean the same.
 */
import { z } from 'zod';
import { environments } from '../domain/environment.ts';
import { symbolSettingSchema } from '../domain/accountSettings.ts';
import { instrumentSchema } from '../domain/instrument.ts';
import { appErrorSchema, type AppError } from '../result/appError.ts';
import { markets } from '../exchange/markets.ts';
import type { Result } from '../result/result.ts';
import { settingsPatchSchema, settingsSchema } from '../settings/settings.ts';
import { intentSchema } from '../domain/intent.ts';
import { appState, budgetView, clockView, connectionView, simulatorView } from './appState.ts';
import {
  pausePlanRequest,
  planAnswer,
  planTicket,
  plansEvent,
  preparePlanRequest,
  stopPlanRequest,
  submitPlanRequest,
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
import { accountCalls } from './accountCalls.ts';
import { sinceLastSessionEvent } from './sinceLastSessionViews.ts';
import { copyCalls, copyEvents } from './copyCalls.ts';
import { practiceCalls, practiceEvents } from './practiceCalls.ts';
import { call } from './callRow.ts';
import { changeAnswer, changeRequest, symbolSettingRequest } from './changeViews.ts';
import {
  archiveView,
  exportAnswer,
  exportingEvent,
  exportRequest,
  recordsPage,
  recordsRequest,
} from './recordViews.ts';
import { coolOffRequest, guardsRequest, guardsView, safetyEvent, safetyRequest, unlockRequest } from './safetyViews.ts';
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
import { credentialInput, credentialsView } from './credentialViews.ts';
import {
  balancesEvent,
  cancelAllRequest,
  cancelAnswer,
  cancelRequest,
  fillsEvent,
  intentsEvent,
  ordersEvent,
  orderTicket,
  pastFills,
  orderDetailsAnswer,
  orderDetailsRequest,
  pastOrders,
  pastRequest,
  positionsEvent,
  prepareRequest,
  submitRequest,
  symbolTerms,
  tradingContext,
} from './tradingViews.ts';
import { barView, bookView, interval, klineView, market, priceType, tapeView, tickerView, topic } from './views.ts';

export type { CallRow } from './callRow.ts';

const nothing = z.strictObject({});

/** Calls, by name. */
export const calls = {
  /** The whole state of the app; asked at start and after each reload. */
  'app.state': call(nothing, appState),
  /** The window tells that something was first painted; used for the start-up figures. */
  'app.painted': call(z.strictObject({ what: z.enum(['window', 'book', 'candle', 'tape']) }), nothing),
  /** The window has an error that nobody foresaw: trading halts until the person resumes (B-E7). */
  'app.faulted': call(nothing, nothing),
  /** Opens an https address outside, after main checked it. */
  'app.openLink': call(z.strictObject({ url: z.string().max(2048) }), nothing),
  /** Another environment or account from now on (R16): the desk is cleared and loaded anew. */
  'app.switchWorld': call(z.strictObject(tradingContext), nothing),
  'settings.change': call(settingsPatchSchema, settingsSchema),
  'simulator.start': call(nothing, simulatorView),
  'simulator.stop': call(nothing, simulatorView),
  'market.instruments': call(nothing, z.array(instrumentSchema)),
  /** Markets whose list could not be loaded even once, and why; whoever subscribes there has it tried again at once. */
  'market.missingLists': call(nothing, z.array(z.strictObject({ market: z.enum(markets), error: appErrorSchema }))),
  /** Starts a feed; its first view follows as an event. `subscription` ends it. */
  'market.subscribe': call(topic, z.strictObject({ subscription: z.string() })),
  'market.unsubscribe': call(z.strictObject({ subscription: z.string() }), nothing),
  /** The window has taken everything that was sent before the mark of this number (B-C10). */
  'market.seen': call(z.strictObject({ number: z.number().int().min(1) }), nothing),
  /** Closed bars before `before` (Unix ms, exclusive), oldest first. `complete`: nothing older exists. */
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
  /** What a visible row of the watchlist shows beside its prices; cached, read in the background (R28). */
  'market.glance': call(watchlistQuoteRequest, watchlistQuoteAnswer),
  /** Rules, fees, brackets, funding and hours of one symbol. */
  'market.sheet': call(watchlistQuoteRequest, contractSpecsAnswer),
  /** What the window keeps: workspaces, lists, hotkeys, drawings. */
  'documents.read': call(z.strictObject({ name: documentName }), documentText),
  'documents.write': call(documentWrite, nothing, MAX_DOCUMENT_REQUEST),
  /** Saves where the person says, or in the downloads folder. */
  'files.saveText': call(saveTextRequest, savedFile, MAX_DOCUMENT_REQUEST),
  'files.savePicture': call(savePictureRequest, savedFile, MAX_PICTURE_REQUEST),
  /** `copied` is false where the shell cannot. */
  'clipboard.picture': call(copyPictureRequest, z.strictObject({ copied: z.boolean() }), MAX_PICTURE_REQUEST),
  'window.displays': call(nothing, displayAreas),
  /** Tries a key set, stores it and uses it; refused ones are not stored. */
  'credentials.save': call(credentialInput, credentialsView),
  'credentials.delete': call(z.strictObject({ environment: z.enum(environments), keyId: z.string() }), credentialsView),
  /** Uses another stored key of this environment. */
  'credentials.use': call(z.strictObject({ environment: z.enum(environments), keyId: z.string() }), credentialsView),
  /** Everything of trading follows as events with `reset`, then what changes. */
  'trading.subscribe': call(z.strictObject(tradingContext), nothing),
  'trading.prepare': call(prepareRequest, orderTicket),
  /** Answers when the outcome is known, or the order is in doubt. */
  'trading.submit': call(submitRequest, intentSchema),
  'trading.cancel': call(cancelRequest, cancelAnswer),
  'trading.cancelAll': call(cancelAllRequest, cancelAnswer),
  'trading.orderHistory': call(pastRequest, pastOrders),
  'trading.fillHistory': call(pastRequest, pastFills),
  'trading.orderDetails': call(orderDetailsRequest, orderDetailsAnswer),
  /** Conditional orders of one contract that ended or triggered, newest first. */
  'trading.triggerHistory': call(pastConditionalOrdersRequest, pastConditionalOrders),
  /** Several orders, or conditional ones, under one confirmation (R15). */
  'trading.preparePlan': call(preparePlanRequest, planTicket),
  'trading.submitPlan': call(submitPlanRequest, planAnswer),
  'trading.stopPlan': call(stopPlanRequest, planSchema),
  /** Holds a plan that acts on its own, or lets it go on (R15). */
  'trading.pausePlan': call(pausePlanRequest, planSchema),
  /** Leverage, margin mode and how positions are kept, of one contract. */
  'trading.setting': call(symbolSettingRequest, symbolSettingSchema),
  /** One change of leverage, margin, a position or a trigger (B-A5). */
  'trading.change': call(changeRequest, changeAnswer),
  'trading.cancelTrigger': call(cancelConditionalOrderRequest, cancelAnswer),
  'trading.cancelTriggers': call(cancelConditionalOrdersRequest, cancelAnswer),
  /** Blocks new orders first, then cancels everything and asks again (B-A9); answers at once, progress follows as events. */
  'trading.kill': call(safetyRequest, safetyEvent),
  /** Lets orders be sent again after the kill switch or a halt. */
  'trading.resume': call(safetyRequest, safetyEvent),
  'guards.view': call(safetyRequest, guardsView),
  /** Tighter limits hold at once; looser ones are asked for in the shell's own window and hold after 24 h (R18). */
  'guards.change': call(guardsRequest, guardsView),
  /** Somebody is at the desk; told at most every 20 s (R18). */
  'guards.active': call(safetyRequest, nothing),
  /** Opens the locked ticket by a typed word (R18). */
  'guards.unlock': call(unlockRequest, guardsView),
  /** Begins a cool-off by hand; a running one is only ever made longer. */
  'guards.coolOff': call(coolOffRequest, guardsView),
  'records.list': call(recordsRequest, recordsPage),
  'records.archive': call(z.strictObject(tradingContext), archiveView),
  /** Saves a list for a range of time where the person says; answers when it is done, progress follows as events. */
  'records.export': call(exportRequest, exportAnswer),
  /** Ends the export under way; nothing of it stays. */
  'records.exportStop': call(z.strictObject(tradingContext), nothing),
  'timeline.get': call(timelineRequest, timelineAnswer),
  /** Saves one intent's timeline where the person says. */
  'timeline.export': call(timelineRequest, timelineFile),
  /** Alerts of this environment and account; they are watched in main, whatever the window shows. */
  'alerts.list': call(alertsRequest, alertsView),
  'alerts.save': call(saveAlertRequest, alertsView),
  'alerts.delete': call(deleteAlertRequest, alertsView),
  /** What was told, kept over restarts: alerts, fills, failures, plans that ended. */
  'notices.list': call(alertsRequest, notificationsView),
  'notices.seen': call(seenRequest, notificationsView),
  'notices.clear': call(alertsRequest, notificationsView),
  'trading.terms': call(z.strictObject({ ...tradingContext, market, symbol: z.string() }), symbolTerms),
  ...accountCalls,
  ...copyCalls,
  ...practiceCalls,
} as const;

/** Events, by name. */
export const events = {
  'market.book': bookView,
  'market.tape': tapeView,
  'market.klines': klineView,
  'market.ticker': tickerView,
  'market.contract': contractView,
  'market.overview': overviewView,
  /** Asks the window to answer with `market.seen`; at most ten a second, so that main knows how far it has come (B-C10). */
  'market.mark': z.strictObject({ number: z.number().int().min(1) }),
  'simulator.changed': simulatorView,
  'connections.changed': z.array(connectionView),
  'clocks.changed': z.array(clockView),
  /** At most twice a second. */
  'budget.changed': budgetView,
  'settings.changed': settingsSchema,
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
  ...copyEvents,
  ...practiceEvents,
  /** At most twice a second. */
  'records.changed': archiveView,
  'records.exporting': exportingEvent,
  /** Instruments were loaded again; the window asks for them. */
  'market.instrumentsChanged': nothing,
  /** A failure worth telling; `at` is wall time. */
  'app.notice': z.strictObject({ error: appErrorSchema, at: z.number() }),
} as const;

/** Name of a call. */
export type CallName = keyof typeof calls;
/** Name of an event. */
export type EventName = keyof typeof events;
/** What the window sends with a call. */
export type CallRequest<Name extends CallName> = z.input<(typeof calls)[Name]['request']>;
/** What main receives: checked, defaults filled in. */
export type CheckedRequest<Name extends CallName> = z.output<(typeof calls)[Name]['request']>;
/** What a good answer holds. */
export type CallAnswer<Name extends CallName> = z.output<(typeof calls)[Name]['answer']>;
/** How every call answers. */
export type CallResult<Name extends CallName> = Result<CallAnswer<Name>, AppError>;
/** What an event carries. */
export type EventPayload<Name extends EventName> = z.output<(typeof events)[Name]>;

/** All call names. */
export const callNames = Object.keys(calls) as CallName[];
/** All event names. */
export const eventNames = Object.keys(events) as EventName[];

/** The schema of a call's whole answer, `Result<Answer, AppError>`. */
export function resultSchema(answer: z.ZodType): z.ZodType {
  return z.discriminatedUnion('ok', [
    z.strictObject({ ok: z.literal(true), value: answer }),
    z.strictObject({ ok: z.literal(false), error: appErrorSchema }),
  ]);
}
