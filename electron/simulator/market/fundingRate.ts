import { formatUnits } from './units.ts';

/** A rate of 1 in units: a rate is an integer in 10^-8. */
const ONE = 100_000_000;
const RATE_DECIMALS = 8;
/** Minutes that the interest and the bounds below refer to. */
const BENCHMARK_MINUTES = 480;
/** Interest of eight hours: 0.01 %. */
export const INTEREST = 10_000;
/** Largest effect of the interest on a premium: 0.005 %. */
const DAMPING = 5_000;
/** Largest rate of eight hours in either direction: 0.3 %. */
const CAP = 300_000;

const clamp = (value: number, low: number, high: number): number => Math.max(low, Math.min(high, value));

/**
 * Returns the premium of mark over index as an integer in 10^-8, rounded towards zero; both are in ticks, index above
 * 0.
 */
export function premiumOf(mark: number, index: number): number {
  return Math.trunc(((mark - index) * ONE) / index) || 0;
}

/**
 * Returns the funding rate of a cycle from the mean of its premiums, integers in 10^-8 (A-FUNDING): premium +
 * clamp(interest - premium, +-0.005 %), kept within +-0.3 %, both for eight hours; a shorter cycle gets its share of
 * that, rounded towards zero. Positive: longs pay.
 */
export function fundingRate(premium: number, cycleMinutes: number): number {
  const whole = clamp(premium + clamp(INTEREST - premium, -DAMPING, DAMPING), -CAP, CAP);
  return Math.trunc((whole * cycleMinutes) / BENCHMARK_MINUTES) || 0;
}

/** Returns a rate as exact decimal text with eight decimals. */
export function rateText(rate: number): string {
  return formatUnits(rate, RATE_DECIMALS);
}
