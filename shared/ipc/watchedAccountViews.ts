/**
 * Requests and results of the list of accounts: the key in use beside the other keys of the environment, which main only
 * reads. Decimals and ids are text, times are Unix ms.
 */
import { z } from 'zod';
import { conditionalOrderSchema } from '../domain/conditionalOrderSchema.ts';
import { balanceSchema, orderSchema, positionSchema } from '../domain/order.ts';
import { appErrorSchema } from '../result/appError.ts';
import { call } from './callRow.ts';
import { tradingContext } from './tradingViews.ts';

const keyId = z.string().max(40);
/** Number of records as the exchange reported them, also of those that were cut off. */
const count = z.number().int().min(0);

/**
 * What was read of one market of a watched account. `readAt`: when the read of these figures began; null: nothing was
 * read yet, and the figures are empty. `complete` false: records could not be read, or there are more than are kept.
 * `orders` counts conditional orders too. `error`: why the last read failed; the figures are then those of the read
 * before. `isRefused`: the market is not read again until the user asks.
 */
export const watchedMarket = z.strictObject({
  readAt: z.number().nullable(),
  complete: z.boolean(),
  balances: z.array(balanceSchema),
  positions: count,
  orders: count,
  error: appErrorSchema.nullable(),
  isRefused: z.boolean(),
});

/**
 * How another row is known to be the same account. `id`: its user id, or a position or an order that both rows have.
 * `figures`: the exchange gives nothing that tells them apart, and all their figures are equal.
 */
export const sameAccountProofs = ['id', 'figures'] as const;

/**
 * One key of this environment. `inUse`: streams and trading belong to it, and its figures are those of the trading
 * events. `off`: the user switched watching off. `waiting`: it was not read yet. `refused`: nothing is asked until the
 * user asks. `userId`: null where the exchange did not report it. `sameAs`: the row above it that is the same account.
 */
export const accountRow = z.strictObject({
  keyId,
  label: z.string(),
  lastFour: z.string(),
  issued: z.boolean(),
  state: z.enum(['inUse', 'off', 'waiting', 'read', 'refused']),
  isReading: z.boolean(),
  userId: z.string().nullable(),
  error: appErrorSchema.nullable(),
  /** Null where there is nothing to read: on the key in use, and on spot of the demo account. */
  markets: z.strictObject({ spot: watchedMarket.nullable(), futures: watchedMarket.nullable() }),
  sameAs: z.strictObject({ keyId, proof: z.enum(sameAccountProofs) }).nullable(),
});

/** The keys, the one in use first. `oldMs`: age from which figures count as old. */
export const accountsAnswer = z.strictObject({
  rows: z.array(accountRow),
  oldMs: z.number(),
  readAt: z.number(),
});

/** Names one key of the trading context. */
export const accountRequest = z.strictObject({ ...tradingContext, keyId });

/** The records of a watched account; `positionCount` and the others count also those that are not kept. */
export const accountDetails = z.strictObject({
  balances: z.array(balanceSchema),
  positions: z.array(positionSchema),
  orders: z.array(orderSchema),
  triggers: z.array(conditionalOrderSchema),
  positionCount: count,
  orderCount: count,
  readAt: z.number(),
});

/** See {@link watchedMarket}. */
export type WatchedMarket = z.infer<typeof watchedMarket>;
/** See {@link accountRow}. */
export type AccountRow = z.infer<typeof accountRow>;
/** See {@link accountsAnswer}. */
export type AccountsAnswer = z.infer<typeof accountsAnswer>;
/** See {@link accountDetails}. */
export type AccountDetails = z.infer<typeof accountDetails>;

/** Calls of the list of accounts, by name. None of them places or cancels an order. */
export const watchedAccountCalls = {
  /** Returns what is known; while it is called again and again, the watched accounts are read every minute. */
  'accounts.list': call(z.strictObject(tradingContext), accountsAnswer),
  'accounts.details': call(accountRequest, accountDetails),
  /** Switches watching on or off for one key, and stores the choice with the key. */
  'accounts.watch': call(accountRequest.extend({ isWatched: z.boolean() }), accountsAnswer),
  /** Reads a watched account now, also one whose key was refused. */
  'accounts.read': call(accountRequest, accountsAnswer),
} as const;
