/** Calls and events of alerts and of the centre that keeps what was told. Every one names its world (R16). */
import { z } from 'zod';
import { alertDraftSchema, alertSchema } from '../domain/alert.ts';
import { planKinds } from '../domain/plan.ts';
import { orderSides } from '../exchange/orderWords.ts';
import { appErrorSchema } from '../result/appError.ts';
import { sinceLastSessionList } from './sinceLastSessionViews.ts';
import { tradingContext } from './tradingViews.ts';
import { market } from './views.ts';

/** Asks for a list of this world. */
export const alertsRequest = z.strictObject(tradingContext);

/** Keeps an alert: `alertId` null makes a new one. `on`: watched; an alert that told or expired is armed again by it. */
export const saveAlertRequest = z.strictObject({
  ...tradingContext,
  alertId: z.string().max(40).nullable(),
  on: z.boolean(),
  draft: alertDraftSchema,
});

/** Forgets an alert. */
export const deleteAlertRequest = z.strictObject({ ...tradingContext, alertId: z.string().max(40) });

/** All alerts, oldest first. */
export const alertsView = z.strictObject({ ...tradingContext, alerts: z.array(alertSchema) });

/** An alert that told just now. `symbol`: what it was about; `quiet`: within the quiet hours, so that nothing sounds. */
export const alertFired = z.strictObject({
  ...tradingContext,
  alert: alertSchema,
  symbol: z.string(),
  value: z.string(),
  quiet: z.boolean(),
});

const base = { id: z.number().int(), at: z.number() };

/**
 * Something that was told. `gap`: prices were not watched from `from` to `to` (Unix ms), of one symbol or (null) because the
 * program did not run. `order`: a placement that went another way than simply well. `plan`: a plan that ended.
 */
export const notificationSchema = z.discriminatedUnion('kind', [
  z.strictObject({ ...base, kind: z.literal('alert'), alert: alertSchema, symbol: z.string(), value: z.string() }),
  z.strictObject({ ...base, kind: z.literal('expired'), alert: alertSchema }),
  z.strictObject({ ...base, kind: z.literal('gap'), symbol: z.string().nullable(), from: z.number(), to: z.number() }),
  z.strictObject({
    ...base,
    kind: z.literal('fill'),
    market,
    symbol: z.string(),
    side: z.enum(orderSides),
    quantity: z.string(),
    price: z.string().nullable(),
    count: z.number().int(),
  }),
  /** What changed while the program did not run (B-A10). */
  z.strictObject({ ...base, kind: z.literal('away'), ...sinceLastSessionList }),
  z.strictObject({ ...base, kind: z.literal('error'), error: appErrorSchema }),
  z.strictObject({
    ...base,
    kind: z.literal('order'),
    outcome: z.enum(['rejected', 'notSent', 'inDoubt', 'notPlaced']),
    market,
    symbol: z.string(),
    error: appErrorSchema.nullable(),
  }),
  z.strictObject({
    ...base,
    kind: z.literal('plan'),
    plan: z.enum(planKinds),
    symbols: z.array(z.string()),
    state: z.string(),
    stopped: appErrorSchema.nullable(),
  }),
]);

/**
 * What is kept of what was told, oldest first; `seen` is the id of the newest that was looked at with all before it, `apart`
 * are later ones that were looked at by themselves.
 */
export const notificationsView = z.strictObject({
  ...tradingContext,
  seen: z.number().int(),
  apart: z.array(z.number().int()),
  notifications: z.array(notificationSchema),
});

/** Something more was told. */
export const notificationEvent = z.strictObject({ ...tradingContext, notifications: notificationSchema });

/** What was told up to this id was looked at; `alone`: this one, and nothing of the others. */
export const seenRequest = z.strictObject({ ...tradingContext, id: z.number().int(), alone: z.boolean() });

/** See {@link notificationSchema}. */
export type Notification = z.infer<typeof notificationSchema>;
/** See {@link alertsView}. */
export type AlertsView = z.infer<typeof alertsView>;
/** See {@link alertFired}. */
export type AlertFired = z.infer<typeof alertFired>;
/** See {@link notificationsView}. */
export type NotificationsView = z.infer<typeof notificationsView>;
