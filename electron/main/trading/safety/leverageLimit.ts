/** The leverage a user may set: an integer, at least 1, and within the limits (XU32, R18). */
import { compare, decimal, formatDecimal, rescale } from '../../../../shared/num/decimal.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import type { GuardLimits } from '../../../../shared/domain/safety.ts';

/** Returns what is wrong with a leverage to be set, an integer in text form; null when it is allowed. */
export function checkLeverage(leverage: string, limits: Pick<GuardLimits, 'leverage'>): AppError | null {
  const limit = formatDecimal(rescale(decimal(limits.leverage), 0, 'floor'));
  const isWhole = /^[1-9]\d{0,5}$/.test(leverage);
  if (isWhole && compare(decimal(leverage), decimal(limit)) <= 0) return null;
  return appError('refused', 'error.guard.leverageRange', { value: leverage.slice(0, 20), limit });
}
