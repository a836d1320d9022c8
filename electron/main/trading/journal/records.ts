/** Records of the journal: each payload is JSON with a version. Nothing in it is secret. */
import { z } from 'zod';
import { accounts, environments } from '../../../../shared/domain/environment.ts';
import { planBoundSchema, planKinds, planProgramSchema } from '../../../../shared/domain/plan.ts';
import { intentDraftSchema } from '../../../../shared/domain/conditionalDraft.ts';
import { markets } from '../../../../shared/exchange/markets.ts';
import { outgoingTransferStates, transferDraftSchema } from '../../../../shared/domain/outgoingTransfer.ts';
import { appErrorSchema } from '../../../../shared/result/appError.ts';

/** Version of the payloads. */
export const JOURNAL_VERSION = 4;

/**
 * Version 1 had neither plans nor halts, version 2 neither attached take-profits nor plans that act on their own, version
 * 3 no transfers; all their records remain valid.
 */
const v = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(JOURNAL_VERSION)]);
const at = z.number();
const intentId = z.string();

/** Outcomes that end or suspend an intent. */
const outcomes = ['placed', 'rejected', 'notSent', 'inDoubt', 'notPlaced'] as const;

/**
 * `head` opens a file: install tag, environment, hash of the profile's folder and the first free client-id number.
 * `recorded`: an intent before anything of it is sent. `sending`: its request may be sent from now on, signed with
 * `timestamp` (exchange time). `outcome`: the outcome of an intent. `fills`: every fill of a market up to `until`
 * (exchange time) was seen. `plan`: what one confirmation allows, before its first intent (R15). `planEnd`: the plan
 * sends nothing more; `reason` is null when it was carried out. `halt`: no order until the user resumes (B-A9, B-E7).
 * `resume`: the user resumed. `transfer`: a transfer to another user before anything of it is sent, from the account
 * `fromUserId` of the exchange; `transferSending` and `transferOutcome` follow it like those of an intent.
 * `transferSwitch`: whether transfers are on (R17).
 */
export const journalRecord = z.discriminatedUnion('t', [
  z.strictObject({
    v,
    t: z.literal('head'),
    tag: z.string(),
    environment: z.enum(environments),
    profile: z.string(),
    nextNumber: z.number().int(),
  }),
  z.strictObject({
    v,
    t: z.literal('recorded'),
    intentId,
    number: z.number().int(),
    keyId: z.string(),
    account: z.enum(accounts),
    clientOrderId: z.string(),
    draft: intentDraftSchema,
    planId: z.string().nullable().default(null),
    at,
  }),
  z.strictObject({ v, t: z.literal('sending'), intentId, timestamp: z.number(), at }),
  z.strictObject({
    v,
    t: z.literal('outcome'),
    intentId,
    state: z.enum(outcomes),
    orderId: z.string().nullable(),
    error: appErrorSchema.nullable(),
    ackMs: z.number().nullable(),
    at,
  }),
  z.strictObject({ v, t: z.literal('fills'), keyId: z.string(), market: z.enum(markets), until: z.number() }),
  z.strictObject({
    v,
    t: z.literal('plan'),
    planId: z.string(),
    keyId: z.string(),
    account: z.enum(accounts),
    kind: z.enum(planKinds),
    symbols: z.array(z.string()),
    bound: planBoundSchema,
    program: planProgramSchema.nullable().default(null),
    at,
  }),
  z.strictObject({ v, t: z.literal('planEnd'), planId: z.string(), reason: appErrorSchema.nullable(), at }),
  z.strictObject({
    v,
    t: z.literal('halt'),
    mode: z.enum(['killed', 'halted']),
    reason: appErrorSchema.nullable(),
    at,
  }),
  z.strictObject({ v, t: z.literal('resume'), at }),
  z.strictObject({
    v,
    t: z.literal('transfer'),
    transferId: z.string(),
    keyId: z.string(),
    fromUserId: z.string(),
    ...transferDraftSchema.shape,
    at,
  }),
  z.strictObject({ v, t: z.literal('transferSending'), transferId: z.string(), timestamp: z.number(), at }),
  z.strictObject({
    v,
    t: z.literal('transferOutcome'),
    transferId: z.string(),
    state: z.enum(outgoingTransferStates).exclude(['recorded', 'sending']),
    exchangeId: z.string().nullable(),
    error: appErrorSchema.nullable(),
    at,
  }),
  z.strictObject({ v, t: z.literal('transferSwitch'), on: z.boolean(), at }),
]);

/** See {@link journalRecord}. */
export type JournalRecord = z.infer<typeof journalRecord>;
/** One kind of record. */
export type JournalRecordOf<Kind extends JournalRecord['t']> = Extract<JournalRecord, { t: Kind }>;

/** Parses the record of a payload; returns `newer` when a later version wrote it, `undefined` when it is invalid. */
export function readRecord(payload: string): JournalRecord | 'newer' | undefined {
  let document: unknown;
  try {
    document = JSON.parse(payload);
  } catch {
    return undefined;
  }
  const read = journalRecord.safeParse(document);
  if (read.success) return read.data;
  const version = (document as { v?: unknown } | null)?.v;
  return typeof version === 'number' && version > JOURNAL_VERSION ? 'newer' : undefined;
}
