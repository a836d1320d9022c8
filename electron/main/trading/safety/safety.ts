/** Whether orders may be sent, as the rest of trading sees it (B-A9, B-E7). Cancels and viewing go on whatever it says. */
import type { AppError } from '../../../../shared/result/appError.ts';

export interface Safety {
  /** Why no new order may leave; null when one may. Asked when a ticket is issued, when it is used, and right before the wire. */
  rejectionReason(): AppError | null;
  /**
   * Stops all orders until the person resumes: an invariant does not hold (V1-V10), or the program failed where it decides
   * about orders. Remembered over a restart.
   */
  halt(reason: AppError): void;
}
