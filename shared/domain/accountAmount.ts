/**
 * Precision of the account's amounts: at most eight decimals, with any excess rounded against the account (A-MARGIN).
 */
import { multiply, rescale, type Decimal, type Rounding } from '../num/decimal.ts';

/** Decimals of the account's amounts (A-MARGIN). */
export const ACCOUNT_DECIMALS = 8;

/** Decimals kept between two steps of a calculation, always rounded against the account. */
export const WORKING_DECIMALS = 24;

/**
 * Rounds an amount to at most eight decimals. Use `ceil` for amounts paid or reserved, `floor` for amounts received.
 */
export function accountAmount(exact: Decimal, rounding: Rounding): Decimal {
  return exact.scale <= ACCOUNT_DECIMALS ? exact : rescale(exact, ACCOUNT_DECIMALS, rounding);
}

/** Returns an amount times a rate (fraction), with at most eight decimals, rounded as given. */
export function shareAt(amount: Decimal, rate: Decimal, rounding: Rounding): Decimal {
  return accountAmount(multiply(amount, rate), rounding);
}
