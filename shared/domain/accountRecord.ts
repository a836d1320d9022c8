/** Entries of a futures account's income list in the app's form. Decimals and ids are text, times are Unix ms. */
import { z } from 'zod';
import { listCursorSchema } from './recordPage.ts';

// Entries of the account, funding and tax lists of spot (document 2 Bill). Amounts are plain decimal text in `asset`.

/** Directions of a balance change, by its sign. */
const billDirections = ['in', 'out', 'none'] as const;

/**
 * One entry. `businessType` is the exchange's value, unchanged (document 2 bizType, open); `change` is signed;
 * `filledQuantity` and `filledValue` are null where the entry does not belong to a fill; `createdAt` is Unix ms, null
 * when unknown.
 */
export const billSchema = z.strictObject({
  billId: z.string(),
  assetId: z.string(),
  asset: z.string(),
  businessType: z.string(),
  direction: z.enum(billDirections),
  change: z.string(),
  balanceAfter: z.string(),
  fee: z.string(),
  filledQuantity: z.string().nullable(),
  filledValue: z.string().nullable(),
  createdAt: z.number().nullable(),
});

/** See {@link billDirections}. */
export type BillDirection = (typeof billDirections)[number];
/** See {@link billSchema}. */
export type Bill = z.infer<typeof billSchema>;

// Transfers between accounts of the same user (document 2 Transfer record).

/**
 * One transfer. `status` and the accounts are the exchange's own words (A-TRANSFER-STATUS); accounts and symbols are
 * null where the exchange named none; `amount` is plain decimal text in `asset`; `createdAt` is Unix ms, null when
 * unknown.
 */
export const transferSchema = z.strictObject({
  asset: z.string(),
  amount: z.string(),
  status: z.string(),
  fromAccount: z.string().nullable(),
  fromSymbol: z.string().nullable(),
  toAccount: z.string().nullable(),
  toSymbol: z.string().nullable(),
  createdAt: z.number().nullable(),
});

/** See {@link transferSchema}. */
export type Transfer = z.infer<typeof transferSchema>;

/**
 * A transfer as it is stored. The exchange gives it no id: this one is made of its content, and of its number among
 * equal ones.
 */
export const storedTransferSchema = transferSchema.extend({ transferId: z.string() });
/** See {@link storedTransferSchema}. */
export type StoredTransfer = z.infer<typeof storedTransferSchema>;

/**
 * One entry (document 3 Income item): `kind` and `reason` are the exchange's values, unchanged; `amount` may be
 * negative.
 */
export const incomeSchema = z.strictObject({
  incomeId: z.string(),
  asset: z.string(),
  /** Null where the entry belongs to no contract. */
  symbol: z.string().nullable(),
  kind: z.string(),
  amount: z.string(),
  /** The account's balance of the asset after the entry. */
  balance: z.string(),
  fee: z.string().nullable(),
  reason: z.string().nullable(),
  time: z.number(),
});

/**
 * A page of the list. `more` without `next`: more entries exist and the exchange did not report where they start; the
 * list is incomplete.
 */
export const incomePageSchema = z.strictObject({
  items: z.array(incomeSchema),
  more: z.boolean(),
  next: listCursorSchema.nullable(),
});

/** See {@link incomeSchema}. */
export type Income = z.infer<typeof incomeSchema>;
/** See {@link incomePageSchema}. */
export type IncomePage = z.infer<typeof incomePageSchema>;
