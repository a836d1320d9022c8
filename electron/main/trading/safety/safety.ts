/** Whether orders may be sent, as the rest of trading sees it (B-A9, B-E7). Cancels and viewing are always possible. */
import type { AppError } from '../../../../shared/result/appError.ts';

export interface Safety {
  /**
   * Returns why no new order may be sent; null when one may. Checked when a ticket is issued, when it is used, and
   * right before sending.
   */
  rejectionReason(): AppError | null;
  /**
   * Stops all orders until the user resumes: an invariant is violated (V1-V10), or the program failed in its order
   * logic. Kept over a restart.
   */
  halt(reason: AppError): void;
}
