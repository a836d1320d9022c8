/** A fault of the program where it decides about orders stops them all, until the person resumes (B-E7). */
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, type Result } from '../../../../shared/result/result.ts';
import type { Safety } from './safety.ts';

/** Runs a call of the window; what it throws, now or later, halts and is the answer as an error. Never rejects. */
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
