import type { Market } from '../../../shared/exchange/markets.ts';
import type { AuthLabel } from '../../../shared/exchange/row.ts';
import type { SimulatorKey } from '../venue/keys.ts';

/**
 * Whether a key may call an endpoint of a market (A-PERMISSIONS): queries with the permission to read or that of the
 * market, everything else with that of the market alone.
 */
export function mayCall(key: Pick<SimulatorKey, 'permissions'>, label: AuthLabel, market: Market): boolean {
  if (label === 'PUBLIC' || key.permissions.includes(market)) return true;
  return label === 'USER_DATA' && key.permissions.includes('read');
}
