/** How the account counts money: at most eight decimals, what does not fit rounded against the account (A-MARGIN). */
import { multiply, rescale, type Decimal, type Rounding } from '../num/decimal.ts';

/** Decimals the account is kept with (A-MARGIN). */
export const ACCOUNT_DECIMALS = 8;

/** Decimals kept between two steps of a calculation, always on the side that is against the account. */
export const WORKING_DECIMALS = 24;

/** An amount with at most eight decimals. What is paid or bound takes `ceil`, what is received takes `floor`. */
export function accountAmount(exact: Decimal, rounding: Rounding): Decimal {
  return exact.scale <= ACCOUNT_DECIMALS ? exact : rescale(exact, ACCOUNT_DECIMALS, rounding);
}

/** An amount times a rate (fraction), at most eight decimals, rounded as named. */
export function shareAt(amount: Decimal, rate: Decimal, rounding: Rounding): Decimal {
  return accountAmount(multiply(amount, rate), rounding);
}
