/** An intent: one order that the user confirmed, sent at most once, and its known state. */
import { z } from 'zod';
import { appErrorSchema } from '../result/appError.ts';
import { accounts, environments } from './environment.ts';
import { intentDraftSchema } from './conditionalDraft.ts';

/**
 * States of an intent. `recorded`: journaled, not sent. `sending`: its bytes may be on their way. `placed`: the
 * exchange has it (`orderId`). `rejected`: refused with proof. `notSent`: it certainly was not sent. `inDoubt`: no
 * proof either way, being looked up. `notPlaced`: looked up until its signature had expired, and not found.
 */
export const intentStates = ['recorded', 'sending', 'placed', 'rejected', 'notSent', 'inDoubt', 'notPlaced'] as const;

/**
 * One intent. Times are wall ms; `ackMs` is the time from send to reply; `looks` counts completed lookups while in
 * doubt.
 */
export const intentSchema = z.strictObject({
  intentId: z.string(),
  environment: z.enum(environments),
  account: z.enum(accounts),
  clientOrderId: z.string(),
  draft: intentDraftSchema,
  /** The plan it belongs to; null for an intent of a journal written before plans existed. */
  planId: z.string().nullable(),
  state: z.enum(intentStates),
  orderId: z.string().nullable(),
  error: appErrorSchema.nullable(),
  createdAt: z.number(),
  updatedAt: z.number(),
  ackMs: z.number().nullable(),
  looks: z.number().int(),
  /** Exchange time (Unix ms) after which the intent may be declared not placed; null unless in doubt. */
  settlesAt: z.number().nullable(),
});

/** See {@link intentStates}. */
export type IntentState = (typeof intentStates)[number];
/** See {@link intentSchema}. */
export type Intent = z.infer<typeof intentSchema>;
