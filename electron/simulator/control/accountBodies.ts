/**
 * The bodies POST /account accepts: a change of a key by its index in the key list, a new key, or a change of the owner
 * of an account.
 */
import { z } from 'zod';
import { markets } from '../../../shared/exchange/markets.ts';
import { giftReasons, givingRewards, takingRewards, wallets } from '../venue/accounts/accountCommands.ts';
import { accountIds } from '../venue/accounts/types.ts';

const place = z.number().int().nonnegative();
const permissions = z.array(z.enum(['read', 'spot', 'futures'])).max(3);
const bound = z.array(z.string().max(40)).max(100).nullable().optional();
const symbol = z.string().min(1).max(40);
const asset = z.string().min(1).max(20);
/** An amount above zero with at most 8 decimals. */
const amount = z
  .string()
  .regex(/^\d{1,12}(?:\.\d{1,8})?$/)
  .refine((text) => /[1-9]/.test(text), 'must be more than nothing');
const rate = z
  .string()
  .regex(/^-?0(?:\.\d{1,8})?$/)
  .nullable();
const wallet = z.enum(wallets);

/**
 * The change of a key. With `activation` it takes effect a quarter of an hour of simulated time later, and the key
 * counts as unknown until then.
 */
export const keyBody = z.strictObject({
  key: place,
  disabled: z.boolean().optional(),
  ips: z.array(z.string()).max(30).nullable().optional(),
  pairs: z.strictObject({ spot: bound, futures: bound }).optional(),
  permissions: permissions.optional(),
  activation: z.boolean().default(false),
});

/** Another key for the user of the key at index `like`; it takes effect later, or at once with `activation` false. */
export const createBody = z.strictObject({
  create: z.strictObject({ like: place, permissions: permissions.optional(), activation: z.boolean().default(true) }),
});

/** Changes of the owner's restrictions and funds; all the given fields are applied, in this order. */
export const ownerBody = z.strictObject({
  account: z.enum(accountIds),
  locked: z.boolean().optional(),
  safe: z.boolean().optional(),
  forbidden: z.boolean().optional(),
  trading: z.boolean().optional(),
  permissionsKnown: z.boolean().optional(),
  closedPaths: z.array(z.string().min(1)).max(30).optional(),
  placementsPerSecond: z.number().int().min(0).max(10_000).nullable().optional(),
  deposit: z.strictObject({ wallet, asset, amount }).optional(),
  withdraw: z.strictObject({ wallet, asset, amount }).optional(),
  transfer: z.strictObject({ from: wallet, to: wallet, asset, amount }).optional(),
  commission: z.strictObject({ market: z.enum(markets), symbol, maker: rate, taker: rate }).optional(),
  selfTradePrevention: z.boolean().optional(),
  reward: z
    .strictObject({
      wallet: z.enum(['spot', 'funding']),
      asset,
      amount,
      bizType: z.enum([...givingRewards, ...takingRewards]),
    })
    .optional(),
  gift: z.strictObject({ amount, reason: z.enum(giftReasons) }).optional(),
  /** Withdraws everything that is free, after all other fields. */
  empty: z.literal(true).optional(),
});
/**
 * Deposits into, then withdraws from, an owner's demo account in the demo asset (A-DEMO): it has one wallet and no
 * other asset.
 */
export const demoBody = z.strictObject({
  account: z.enum(accountIds),
  demo: z
    .strictObject({ deposit: amount.optional(), withdraw: amount.optional() })
    .refine(({ deposit, withdraw }) => deposit !== undefined || withdraw !== undefined, 'must deposit or withdraw'),
});
/** The balances an account is reset to: each coin of each wallet once, amounts above zero. */
export const newBalances = z.strictObject({
  account: z.enum(accountIds),
  balances: z.array(z.strictObject({ wallet, asset, amount })).max(40),
});
/** See {@link newBalances}. */
export type NewBalance = z.output<typeof newBalances>['balances'][number];
/** See {@link ownerBody}. */
export type OwnerBody = z.output<typeof ownerBody>;
