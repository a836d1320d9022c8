/** The worlds a desk can stand in (R16), and the wish for another one. */
import type { Account, Environment } from '../../../shared/domain/environment.ts';
import type { Services } from '../../bridge/services.ts';

/** Environment and account. */
export interface TradingContext {
  readonly environment: Environment;
  readonly account: Account;
}

/** All of them, practice first and real money last. */
export const tradingContexts: readonly TradingContext[] = [
  { environment: 'simulator', account: 'main' },
  { environment: 'simulator', account: 'demo' },
  { environment: 'live', account: 'demo' },
  { environment: 'live', account: 'main' },
];

/** Whether two are the same. */
export function isSameContext(one: TradingContext, other: TradingContext): boolean {
  return one.environment === other.environment && one.account === other.account;
}

/**
 * Asks main for another world. When it agrees, this page is replaced and hears no answer; a person who chose to stay needs
 * no notice of it.
 */
export async function goToContext(
  { client, desk }: Pick<Services, 'client' | 'desk'>,
  tradingContext: TradingContext,
): Promise<void> {
  const { environment, account } = tradingContext;
  const answer = await client.call('app.switchWorld', { environment, account });
  if (!answer.ok && answer.error.key !== 'error.world.stayed') desk.notify({ kind: 'error', error: answer.error });
}
