import type { AppError } from '../../../../../shared/result/appError.ts';

/** Thrown inside an export that cannot go on; nothing of its file stays. */
export class ExportEnded extends Error {
  readonly error: AppError;
  constructor(error: AppError) {
    super(error.key);
    this.error = error;
  }
}
