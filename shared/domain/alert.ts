/**
 * An alert: the condition the user set and its state. Decimals are text, per cent values are not fractions ('2.5' is
 * 2.5 %).
 */
import { z } from 'zod';
import { markets, priceTypes } from '../exchange/markets.ts';

/** Condition of an alert. `symbol` null: any. `minutes`: the time window in which the price has to move. */
export const alertConditionSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('price'),
    market: z.enum(markets),
    symbol: z.string().max(40),
    source: z.enum(priceTypes),
    /** Direction in which the price crosses the level. */
    direction: z.enum(['above', 'below', 'either']),
    price: z.string().max(60),
  }),
  z.strictObject({
    kind: z.literal('move'),
    market: z.enum(markets),
    symbol: z.string().max(40),
    source: z.enum(priceTypes),
    percent: z.string().max(60),
    minutes: z.number(),
  }),
  /** `percent`: the next funding rate in per cent; it may be negative. */
  z.strictObject({
    kind: z.literal('funding'),
    symbol: z.string().max(40),
    direction: z.enum(['above', 'below']),
    percent: z.string().max(60),
  }),
  z.strictObject({
    kind: z.literal('fill'),
    market: z.enum(markets).nullable(),
    symbol: z.string().max(40).nullable(),
  }),
  /** The distance from the mark price to the liquidation price is below `percent`, in per cent of the mark price. */
  z.strictObject({
    kind: z.literal('liquidation'),
    symbol: z.string().max(40).nullable(),
    percent: z.string().max(60),
  }),
]);

/**
 * The user's input for an alert. With `repeat` 'every' the alert can fire again only after `rearmSeconds`, and a price
 * alert also only after the price was `rearmPercent` away from the level, so that it does not fire continuously.
 * `expiresAt`: Unix ms.
 */
export const alertDraftSchema = z.strictObject({
  condition: alertConditionSchema,
  repeat: z.enum(['once', 'every']),
  rearmPercent: z.string().max(60),
  rearmSeconds: z.number(),
  note: z.string().max(200),
  sound: z.boolean(),
  expiresAt: z.number().nullable(),
});

/**
 * States of an alert. `armed`: watched. `fired`: it fired once and is done. `off`: switched off, or expired. Times are
 * Unix ms.
 */
export const alertStates = ['armed', 'fired', 'off'] as const;

/**
 * A stored alert. `count`: how often it fired; `value`: the value at which it fired last, in the unit of its condition.
 */
export const alertSchema = alertDraftSchema.extend({
  alertId: z.string(),
  state: z.enum(alertStates),
  createdAt: z.number(),
  firedAt: z.number().nullable(),
  value: z.string().nullable(),
  count: z.number().int(),
});

/** Limits of alerts. `symbols`: maximum symbols whose prices are subscribed for alerts (R4). */
export const alertLimits = { alerts: 100, symbols: 20, minutes: 1_440, rearmSeconds: 86_400, note: 200 } as const;

/** See {@link alertConditionSchema}. */
export type AlertCondition = z.infer<typeof alertConditionSchema>;
/** See {@link alertDraftSchema}. */
export type AlertDraft = z.infer<typeof alertDraftSchema>;
/** See {@link alertSchema}. */
export type Alert = z.infer<typeof alertSchema>;
