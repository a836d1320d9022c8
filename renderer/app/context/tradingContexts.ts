/** The available trading contexts (R16), and the request to switch to another one. */
import type { Account, Environment } from '../../../shared/domain/environment.ts';
import type { Services } from '../../state/services.ts';

/** A trading context: environment and account. */
export interface TradingContext {
  readonly environment: Environment;
  readonly account: Account;
}

/** All trading contexts, practice first and real money last. */
export const tradingContexts: readonly TradingContext[] = [
  { environment: 'simulator', account: 'main' },
  { environment: 'simulator', account: 'demo' },
  { environment: 'live', account: 'demo' },
  { environment: 'live', account: 'main' },
];

/** Whether two contexts are the same. */
export function isSameContext(one: TradingContext, other: TradingContext): boolean {
  return one.environment === other.environment && one.account === other.account;
}

/**
 * Requests another trading context from main. When main agrees, this page is replaced and receives no response; a user
 * who chose to stay needs no notice.
 */
export async function goToContext(
  { client, desk }: Pick<Services, 'client' | 'desk'>,
  tradingContext: TradingContext,
): Promise<void> {
  const { environment, account } = tradingContext;
  const answer = await client.call('app.switchWorld', { environment, account });
  if (!answer.ok && answer.error.key !== 'error.world.stayed') desk.notify({ kind: 'error', error: answer.error });
}
