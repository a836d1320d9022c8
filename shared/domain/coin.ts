/** Coins and their networks (document 2 Coin). Amounts and steps are plain decimal text in the coin. */
import { z } from 'zod';
import { outsideLinkSchema } from './article.ts';

/**
 * A network of a coin. A value that the exchange left out is null, never zero (XS43). `withdrawalStep`: a withdrawal
 * must be a multiple of it; `minimumDeposit`: the smallest deposit that is credited; `tagRequired`: an address needs a
 * tag or memo; the notices are the exchange's text on why a direction is closed.
 */
export const coinNetworkSchema = z.strictObject({
  network: z.string(),
  asset: z.string(),
  name: z.string(),
  isDefault: z.boolean(),
  depositsOpen: z.boolean(),
  withdrawalsOpen: z.boolean(),
  withdrawalFee: z.string(),
  withdrawalStep: z.string(),
  minimumWithdrawal: z.string(),
  minimumInternalWithdrawal: z.string().nullable(),
  minimumDeposit: z.string(),
  confirmations: z.number().int(),
  tagRequired: z.boolean(),
  contractAddress: z.string().nullable(),
  contractLink: outsideLinkSchema.nullable(),
  depositNotice: z.string().nullable(),
  withdrawalNotice: z.string().nullable(),
});

/** A coin; `depositsOpen` and `withdrawalsOpen` apply to all its networks together. */
export const coinSchema = z.strictObject({
  asset: z.string(),
  name: z.string(),
  depositsOpen: z.boolean(),
  withdrawalsOpen: z.boolean(),
  networks: z.array(coinNetworkSchema),
});

/** See {@link coinNetworkSchema}. */
export type CoinNetwork = z.infer<typeof coinNetworkSchema>;
/** See {@link coinSchema}. */
export type Coin = z.infer<typeof coinSchema>;
