/** An alert: what the person wants to be told of, and what became of it. Decimals as text, per cent as such ('2.5' is 2.5 %). */
import { z } from 'zod';
import { markets, priceTypes } from '../exchange/markets.ts';

/** What an alert waits for. `symbol` null: any. `minutes`: the window in which the price has to move. */
export const alertConditionSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('price'),
    market: z.enum(markets),
    symbol: z.string().max(40),
    source: z.enum(priceTypes),
    /** The way the price goes through the level. */
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
  /** `percent`: the coming funding rate in per cent; it may be negative. */
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
  /** The mark price is nearer than this to the liquidation price, in per cent of the mark price. */
  z.strictObject({
    kind: z.literal('liquidation'),
    symbol: z.string().max(40).nullable(),
    percent: z.string().max(60),
  }),
]);

/**
 * What the person says of an alert. One that tells every time waits after each until `rearmSeconds` have passed, and one on
 * a price until the price was `rearmPercent` away from the level too, so that it does not chatter. `expiresAt`: Unix ms.
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

/** `armed`: watched. `fired`: it told once and is done. `off`: switched off, or expired. Times are Unix ms. */
export const alertStates = ['armed', 'fired', 'off'] as const;

/** An alert as it is kept. `count`: how often it told; `value` is what it told last, in the unit of its condition. */
export const alertSchema = alertDraftSchema.extend({
  alertId: z.string(),
  state: z.enum(alertStates),
  createdAt: z.number(),
  firedAt: z.number().nullable(),
  value: z.string().nullable(),
  count: z.number().int(),
});

/** Bounds of alerts. `symbols`: those whose prices are followed for alerts (R4). */
export const alertLimits = { alerts: 100, symbols: 20, minutes: 1_440, rearmSeconds: 86_400, note: 200 } as const;

/** See {@link alertConditionSchema}. */
export type AlertCondition = z.infer<typeof alertConditionSchema>;
/** See {@link alertDraftSchema}. */
export type AlertDraft = z.infer<typeof alertDraftSchema>;
/** See {@link alertSchema}. */
export type Alert = z.infer<typeof alertSchema>;
