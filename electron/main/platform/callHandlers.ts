/** What answers the calls of the window: each layer brings the handlers of its own calls, and the dispatcher binds them (B-D3). */
import type { CallAnswer, CallName, CheckedRequest } from '../../../shared/ipc/contract.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import type { Result } from '../../../shared/result/result.ts';

/** A handler per call of the contract: a missing or surplus one is a type error. */
export type CallHandlers = {
  readonly [Name in CallName]: (
    request: CheckedRequest<Name>,
  ) => Result<CallAnswer<Name>, AppError> | Promise<Result<CallAnswer<Name>, AppError>>;
};
