/**
 * The handlers of the window's calls: each layer provides those of its own calls, and the dispatcher binds them (B-D3).
 */
import type { CallAnswer, CallName, CheckedRequest } from '../../../shared/ipc/contract.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import type { Result } from '../../../shared/result/result.ts';

/** One handler for each call of the contract: a missing or additional one is a type error. */
export type CallHandlers = {
  readonly [Name in CallName]: (
    request: CheckedRequest<Name>,
  ) => Result<CallAnswer<Name>, AppError> | Promise<Result<CallAnswer<Name>, AppError>>;
};
