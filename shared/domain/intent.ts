/** An intent: one order the person confirmed, sent at most once, and what is known of its fate. */
import { z } from 'zod';
import { appErrorSchema } from '../result/appError.ts';
import { accounts, environments } from './environment.ts';
import { intentDraftSchema } from './conditionalDraft.ts';

/**
 * `recorded`: journaled, not sent. `sending`: its bytes may be on their way. `placed`: the exchange has it (`orderId`).
 * `rejected`: refused with proof. `notSent`: it certainly never left. `inDoubt`: no proof either way, being looked for.
 * `notPlaced`: looked for until its signature had expired, and found nowhere.
 */
export const intentStates = ['recorded', 'sending', 'placed', 'rejected', 'notSent', 'inDoubt', 'notPlaced'] as const;

/** Times are wall ms; `ackMs` is send to reply; `looks` counts completed searches while in doubt. */
export const intentSchema = z.strictObject({
  intentId: z.string(),
  environment: z.enum(environments),
  account: z.enum(accounts),
  clientOrderId: z.string(),
  draft: intentDraftSchema,
  /** The plan it belongs to; null for an intent of a journal that knew no plans. */
  planId: z.string().nullable(),
  state: z.enum(intentStates),
  orderId: z.string().nullable(),
  error: appErrorSchema.nullable(),
  createdAt: z.number(),
  updatedAt: z.number(),
  ackMs: z.number().nullable(),
  looks: z.number().int(),
  /** Exchange time (Unix ms) after which "not placed" may be declared; null unless in doubt. */
  settlesAt: z.number().nullable(),
});

/** See {@link intentStates}. */
export type IntentState = (typeof intentStates)[number];
/** See {@link intentSchema}. */
export type Intent = z.infer<typeof intentSchema>;
