/** Halts all orders when the program fails in its order logic, until the user resumes (B-E7). */
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, type Result } from '../../../../shared/result/result.ts';
import type { Safety } from './safety.ts';

/**
 * Wraps a call of the window: when it throws or rejects, trading halts and the call returns the error. Never rejects.
 */
export function haltingOnFault<Request, Value>(
  safety: Pick<Safety, 'halt'>,
  run: (request: Request) => Promise<Result<Value, AppError>>,
): (request: Request) => Promise<Result<Value, AppError>> {
  return async (request) => {
    try {
      return await run(request);
    } catch {
      const fault = appError('internal', 'error.order.fault');
      safety.halt(fault);
      return fail(fault);
    }
  };
}
