/** Why a guard cannot be set: marks have to be amounts one can reach, and there has to be one. */
import type { CopyGuard } from '../../../../../shared/domain/copyGuard.ts';
import { compare, parseDecimal } from '../../../../../shared/num/decimal.ts';
import { appError, type AppError } from '../../../../../shared/result/appError.ts';

const LARGEST = { units: 1_000_000_000_000n, scale: 0 };
const HUNDRED = { units: 100n, scale: 0 };

/** Null when nothing keeps it from being set. */
export function guardProblem(guard: Omit<CopyGuard, 'since'>): AppError | null {
  const amounts = [
    ['lossBudget', guard.lossBudget, LARGEST],
    ['drawdown', guard.drawdown, LARGEST],
    ['concentration', guard.concentration, HUNDRED],
  ] as const;
  for (const [field, text, most] of amounts) {
    if (text === null) continue;
    const value = parseDecimal(text);
    if (!value || value.units <= 0n || compare(value, most) > 0) {
      return appError('invalid', 'error.copy.guardAmount', { field, most: String(most.units) });
    }
  }
  if (!/^[1-9]\d{0,18}$/.test(guard.traderId)) return appError('invalid', 'error.copy.guardTrader');
  const hasMark = guard.idleDays !== null || amounts.some(([, text]) => text !== null);
  return hasMark ? null : appError('invalid', 'error.copy.guardEmpty');
}
