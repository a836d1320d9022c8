/**
 * A transfer from the spot wallet of this account to that of another user of the exchange, as this installation sent it
 * (document 2, internalWithdrawal; R17). Amounts are plain decimal text, ids are text, times are Unix ms.
 */
import { z } from 'zod';
import { appErrorSchema } from '../result/appError.ts';
import { partnerCoins } from '../exchange/rows/partner.ts';

/** A transfer as the user typed it; main checks its texts. */
export const transferDraftSchema = z.strictObject({
  recipient: z.string().max(64),
  coin: z.enum(partnerCoins),
  amount: z.string().max(64),
});

/**
 * `recorded`, `sending`: on its way to the exchange. `inDoubt`: it may have happened. `accepted`: the exchange took it.
 * `arrived`, `returned`: its end. `refused`, `notSent`, `absent`: it did not happen; `absent` was proven by the exchange's
 * list. `undecided`: in doubt for longer than that list reaches back.
 */
export const outgoingTransferStates = [
  'recorded',
  'sending',
  'inDoubt',
  'accepted',
  'arrived',
  'returned',
  'refused',
  'notSent',
  'absent',
  'undecided',
] as const;

/** `exchangeId`: the exchange's id; null while unknown. `error`: why it failed or is in doubt. */
export const outgoingTransferSchema = transferDraftSchema.extend({
  transferId: z.string(),
  state: z.enum(outgoingTransferStates),
  exchangeId: z.string().nullable(),
  error: appErrorSchema.nullable(),
  createdAt: z.number(),
  updatedAt: z.number(),
});

/** See {@link transferDraftSchema}. */
export type TransferDraft = z.infer<typeof transferDraftSchema>;
/** See {@link outgoingTransferStates}. */
export type OutgoingTransferState = (typeof outgoingTransferStates)[number];
/** See {@link outgoingTransferSchema}. */
export type OutgoingTransfer = z.infer<typeof outgoingTransferSchema>;
