import { activeKey } from './keys.ts';
import { useDesk } from '../services.ts';

/** Returns whether the active key is of the copy-trader type, as the user stated when entering it (R19). */
export function useTraderKey(): boolean {
  return useDesk(({ app }) => app !== null && activeKey(app.credentials.keys, app.environment)?.copyTrader === true);
}
