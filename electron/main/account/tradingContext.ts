/**
 * Every command names its environment and account; main refuses any command whose context is not the running one (R16).
 */
import type { Account, Environment } from '../../../shared/domain/environment.ts';
import { appError, type AppError } from '../../../shared/result/appError.ts';
import { fail, type Result } from '../../../shared/result/result.ts';

/** Environment and account of a request or of the running program. */
export interface TradingContext {
  readonly environment: Environment;
  readonly account: Account;
}

/** Returns the refusal of a request from another trading context; null when it is from this one. */
export function refusalOf(request: TradingContext, running: TradingContext): AppError | null {
  const { environment, account } = running;
  return request.environment === environment && request.account === account
    ? null
    : appError('refused', 'error.trading.otherWorld', { environment, account });
}

/**
 * Wraps a handler so that it runs only requests of this trading context; it runs within the same turn, unless the
 * handler itself waits.
 */
export const inSameContext =
  <Request extends TradingContext, Answer>(
    running: TradingContext,
    run: (request: Request) => Result<Answer, AppError> | Promise<Result<Answer, AppError>>,
  ) =>
  async (request: Request): Promise<Result<Answer, AppError>> => {
    const refusal = refusalOf(request, running);
    return refusal ? fail(refusal) : run(request);
  };
