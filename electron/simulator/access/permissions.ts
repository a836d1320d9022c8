import type { Market } from '../../../shared/exchange/markets.ts';
import type { AuthLabel } from '../../../shared/exchange/row.ts';
import type { SimulatorKey } from '../venue/keys.ts';

/**
 * Whether a key may call an endpoint of a market (A-PERMISSIONS): queries with the permission to read or that of the
 * market, everything else with that of the market alone; partner endpoints with a partner's key (A-PARTNER-KEY).
 */
export function mayCall(key: Pick<SimulatorKey, 'label' | 'permissions'>, label: AuthLabel, market: Market): boolean {
  if (label === 'PUBLIC' || label === 'OPTIONAL') return true;
  if (label === 'SIGNED') return isPartner(key);
  return key.permissions.includes(market) || (label === 'USER_DATA' && key.permissions.includes('read'));
}

/** Keys of a partner: the partner's own, and the one that may do everything (R36). */
export function isPartner({ label }: Pick<SimulatorKey, 'label'>): boolean {
  return label === 'partner' || label === 'everything';
}
