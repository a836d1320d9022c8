/** What a spot account may do, its balances apart (document 2 Account information). */
import { z } from 'zod';
import { labelledValueSchema } from './labelledValue.ts';

/**
 * The account's switches; null where the exchange did not say. `permissions` are its own words. `symbolCommissions` are
 * rates of single symbols as they came: their form is not documented. `updatedAt` is Unix ms.
 */
export const spotAccountSchema = z.strictObject({
  userId: z.string().nullable(),
  accountType: z.string().nullable(),
  canTrade: z.boolean(),
  canWithdraw: z.boolean().nullable(),
  canDeposit: z.boolean().nullable(),
  brokered: z.boolean().nullable(),
  selfTradePrevented: z.boolean().nullable(),
  smartRoutingPrevented: z.boolean().nullable(),
  permissions: z.array(z.string()).nullable(),
  symbolCommissions: z.array(labelledValueSchema).nullable(),
  updatedAt: z.number().nullable(),
});

/** See {@link spotAccountSchema}. */
export type SpotAccount = z.infer<typeof spotAccountSchema>;
