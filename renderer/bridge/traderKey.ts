import { activeKey } from './keys.ts';
import { useDesk } from './services.ts';

/** Whether the key in use is of the copy-trader type, as the person said when it was entered (R19). */
export function useTraderKey(): boolean {
  return useDesk(({ app }) => app !== null && activeKey(app.credentials.keys, app.environment)?.copyTrader === true);
}
