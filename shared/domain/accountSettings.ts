/** What the accounts may do, and the settings of contracts. Leverage is decimal text; null means not reported. */
import { z } from 'zod';
import { labelledValueSchema } from './leadTrader.ts';

/**
 * What a spot account may do (document 2 Account information). `permissions` are the exchange's own words.
 * `symbolCommissions` are the rates of single symbols as received: their form is not documented. `updatedAt` is Unix
 * ms.
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

/** Permissions of the account (document 3 accountConfig; A-FUTURES-ACCOUNT). */
export const accountRightsSchema = z.strictObject({
  canTrade: z.boolean(),
  canDeposit: z.boolean().nullable(),
  canWithdraw: z.boolean().nullable(),
  /** Whether long and short positions of one contract may be open at the same time. */
  longAndShort: z.boolean().nullable(),
  updatedAt: z.number().nullable(),
});

/**
 * Leverage of one contract (document 3 account/leverage). Null where it is not set: 0 on the wire means no leverage.
 */
export const leverageSettingSchema = z.strictObject({
  symbol: z.string(),
  /** CROSSED, ISOLATED or another word of the exchange. */
  marginType: z.string(),
  crossLeverage: z.string().nullable(),
  isolatedLongLeverage: z.string().nullable(),
  isolatedShortLeverage: z.string().nullable(),
});

/**
 * Settings of one contract (document 3 Symbol configuration): its leverage, and whether its positions are combined or
 * separated.
 */
export const symbolSettingSchema = leverageSettingSchema.extend({
  /** COMBINED, SEPARATED or another word of the exchange. */
  separatedMode: z.string(),
});

/** See {@link spotAccountSchema}. */
export type SpotAccount = z.infer<typeof spotAccountSchema>;
/** See {@link accountRightsSchema}. */
export type AccountRights = z.infer<typeof accountRightsSchema>;
/** See {@link leverageSettingSchema}. */
export type LeverageSetting = z.infer<typeof leverageSettingSchema>;
/** See {@link symbolSettingSchema}. */
export type SymbolSetting = z.infer<typeof symbolSettingSchema>;
