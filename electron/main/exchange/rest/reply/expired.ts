import { errors } from '../../../../../shared/exchange/errors.ts';
import type { AppError } from '../../../../../shared/result/appError.ts';

/** Whether the exchange reported an expired timestamp (-1046). */
export function isExpired(error: AppError): boolean {
  return error.exchange?.code === String(errors.ACCESS_TIMESTAMP_EXPIRED.code);
}
