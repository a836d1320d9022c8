import type { SimulatorKey } from '../keys.ts';

/** The accounts of this exchange: the user with most of the keys, the copy trader, the partner. */
export const accountIds = ['user', 'trader', 'partner'] as const;
/** See {@link accountIds}. */
export type AccountId = (typeof accountIds)[number];

/**
 * Returns the account a key belongs to: the copy trader's key and the partner's key have separate accounts, every other
 * key belongs to the user.
 */
export function accountOf(key: Pick<SimulatorKey, 'label' | 'copyTrader'>): AccountId {
  if (key.copyTrader === true) return 'trader';
  return key.label === 'partner' ? 'partner' : 'user';
}
