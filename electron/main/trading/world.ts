/** Every command names its environment and account; anything else than what is running is refused (R16). */
import type { Account, Environment } from '../../../shared/domain/environment.ts';
import { appError, type AppError } from '../../../shared/result/appError.ts';

/** Environment and account of a request or of the program. */
export interface World {
  readonly environment: Environment;
  readonly account: Account;
}

/** The refusal of a request from another world, or while this one cannot trade; null when it may go on. */
export function refusalOf(request: World, running: World): AppError | null {
  if (request.environment !== running.environment || request.account !== running.account) {
    const { environment, account } = running;
    return appError('refused', 'error.trading.otherWorld', { environment, account });
  }
  return running.account === 'demo' ? appError('unavailable', 'error.trading.demo') : null;
}
