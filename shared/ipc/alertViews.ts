/** Calls and events of alerts and of the notification centre. Each names its trading context. */
import { z } from 'zod';
import { alertDraftSchema, alertSchema } from '../domain/alert.ts';
import { planKinds } from '../domain/plan.ts';
import { orderSides } from '../exchange/orderWords.ts';
import { appErrorSchema } from '../result/appError.ts';
import { sinceLastSessionList } from './sinceLastSessionViews.ts';
import { tradingContext } from './tradingViews.ts';
import { market } from './views.ts';

/** Requests a list of this trading context. */
export const alertsRequest = z.strictObject(tradingContext);

/**
 * Saves an alert: `alertId` null creates a new one. `on`: the alert is watched; this arms an alert again that fired or
 * expired.
 */
export const saveAlertRequest = z.strictObject({
  ...tradingContext,
  alertId: z.string().max(40).nullable(),
  on: z.boolean(),
  draft: alertDraftSchema,
});

/** Deletes an alert. */
export const deleteAlertRequest = z.strictObject({ ...tradingContext, alertId: z.string().max(40) });

/** All alerts, oldest first. */
export const alertsView = z.strictObject({ ...tradingContext, alerts: z.array(alertSchema) });

/**
 * An alert that has just fired. `symbol`: the symbol that caused it; `quiet`: within the quiet hours, so no sound is
 * played.
 */
export const alertFired = z.strictObject({
  ...tradingContext,
  alert: alertSchema,
  symbol: z.string(),
  value: z.string(),
  quiet: z.boolean(),
});

const base = { id: z.number().int(), at: z.number() };

/**
 * A notification. `gap`: prices were not watched from `from` to `to` (Unix ms), for one symbol or (null) because the
 * program did not run. `order`: a placement that did not simply succeed. `plan`: a plan that ended.
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
  /** Changes while the program did not run. */
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
 * Stored notifications, oldest first; all up to the id `seen` have been seen, `apart` are later ones that were seen
 * individually.
 */
export const notificationsView = z.strictObject({
  ...tradingContext,
  seen: z.number().int(),
  apart: z.array(z.number().int()),
  notifications: z.array(notificationSchema),
});

/** A new notification. */
export const notificationEvent = z.strictObject({ ...tradingContext, notifications: notificationSchema });

/** Marks all notifications up to this id as seen; `alone`: only this one. */
export const seenRequest = z.strictObject({ ...tradingContext, id: z.number().int(), alone: z.boolean() });

/** See {@link notificationSchema}. */
export type Notification = z.infer<typeof notificationSchema>;
/** See {@link alertsView}. */
export type AlertsView = z.infer<typeof alertsView>;
/** See {@link alertFired}. */
export type AlertFired = z.infer<typeof alertFired>;
/** See {@link notificationsView}. */
export type NotificationsView = z.infer<typeof notificationsView>;
