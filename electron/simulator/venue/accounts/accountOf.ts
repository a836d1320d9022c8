import type { SimulatorKey } from '../keys.ts';

/** Every account of this exchange: the user with most keys, the trader others follow, the partner. */
export const accountIds = ['user', 'trader', 'partner'] as const;
/** See {@link accountIds}. */
export type AccountId = (typeof accountIds)[number];

/** The account a key belongs to: the copy trader's and the partner's are their own, every other is the user's. */
export function accountOf(key: Pick<SimulatorKey, 'label' | 'copyTrader'>): AccountId {
  if (key.copyTrader === true) return 'trader';
  return key.label === 'partner' ? 'partner' : 'user';
}
