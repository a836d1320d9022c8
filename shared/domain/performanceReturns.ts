/** Sharpe and Sortino ratio of daily returns, from exact sums. */
import { decimal, formatShort, powerOfTen, rescale } from '../num/decimal.ts';
import { squareRoot } from './meanInterval.ts';
import { RETURN_DECIMALS, type DailyReturn } from './performanceEquity.ts';
import { RATIO_DECIMALS } from './performanceStatistics.ts';

/** Fewest daily returns from which a ratio is stated; fewer say nothing. */
export const FEWEST_DAYS = 30;
/** Days in a year: crypto markets trade on each of them. */
const DAYS_IN_YEAR = 365n;

/**
 * Ratios of a series of daily returns (UTC days, simple returns, without a riskless rate), annualised by the square root
 * of 365; decimal text, truncated. `sharpe`: mean over the sample standard deviation (n - 1). `sortino`: mean over the
 * downside deviation, the root of the mean square of all days, in which days without a loss count as zero (n). Null:
 * fewer than {@link FEWEST_DAYS} days, or no deviation. `days`: number of returns used; days that are not known are not
 * in it.
 */
export interface ReturnRatios {
  readonly days: number;
  readonly sharpe: string | null;
  readonly sortino: string | null;
}

/** Returns the square root of a fraction with the sign of a number; null without a denominator. */
function signedRoot(numerator: bigint, denominator: bigint, sign: bigint): string | null {
  if (denominator === 0n) return null;
  const root = squareRoot((numerator * powerOfTen(2 * RATIO_DECIMALS)) / denominator);
  return formatShort({ units: sign < 0n ? -root : root, scale: RATIO_DECIMALS });
}

/** Computes the ratios of daily returns. */
export function returnRatios(returns: readonly Pick<DailyReturn, 'ratio'>[]): ReturnRatios {
  const days = returns.length;
  if (days < FEWEST_DAYS) return { days, sharpe: null, sortino: null };
  let [sum, squares, losses] = [0n, 0n, 0n];
  for (const { ratio } of returns) {
    const { units } = rescale(decimal(ratio), RETURN_DECIMALS, 'halfUp');
    sum += units;
    squares += units * units;
    if (units < 0n) losses += units * units;
  }
  const n = BigInt(days);
  // The squares of both ratios: the square of the mean over the variance, times the days of a year.
  const scaled = sum * sum * DAYS_IN_YEAR;
  return {
    days,
    sharpe: signedRoot(scaled * (n - 1n), n * (n * squares - sum * sum), sum),
    sortino: signedRoot(scaled, n * losses, sum),
  };
}
