/** Confidence interval of a mean by Student's t, over exact sums. */
import { divideUnits, type Decimal } from '../num/decimal.ts';

/** Quantile of the normal distribution for a two-sided probability of 95 %. */
const NORMAL = 1.959963984540054;
/** Degrees of freedom above which the expansion of the quantile is exact to more digits than are used. */
const EXPANDED_FROM = 100;
/** Decimals of the quantile. */
const QUANTILE_DECIMALS = 9;

/** Probability that a value of Student's t with whole degrees of freedom is within ±t (Abramowitz and Stegun 26.7.3-4). */
function probabilityWithin(t: number, degrees: number): number {
  const angle = Math.atan(t / Math.sqrt(degrees));
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const isOdd = degrees % 2 === 1;
  let term = isOdd ? cosine : 1;
  let series = degrees === 1 ? 0 : term;
  for (let at = isOdd ? 3 : 2; at <= degrees - 2; at += 2) {
    term *= (cosine * cosine * (at - 1)) / at;
    series += term;
  }
  return isOdd ? ((angle + sine * series) * 2) / Math.PI : sine * series;
}

/** Quantile by the expansion in the reciprocal degrees of freedom (Abramowitz and Stegun 26.7.5). */
function expandedQuantile(degrees: number): number {
  const x = NORMAL;
  const terms = [
    (x ** 3 + x) / 4,
    (5 * x ** 5 + 16 * x ** 3 + 3 * x) / 96,
    (3 * x ** 7 + 19 * x ** 5 + 17 * x ** 3 - 15 * x) / 384,
    (79 * x ** 9 + 776 * x ** 7 + 1482 * x ** 5 - 1920 * x ** 3 - 945 * x) / 92_160,
  ];
  return terms.reduce((sum, term, at) => sum + term / degrees ** (at + 1), x);
}

const quantiles = new Map<number, number>();

/** Returns the quantile of Student's t for a two-sided probability of 95 %; `degrees` is a whole number from 1. */
export function studentQuantile(degrees: number): number {
  if (degrees > EXPANDED_FROM) return expandedQuantile(degrees);
  const known = quantiles.get(degrees);
  if (known !== undefined) return known;
  let [low, high] = [1, 13];
  for (let turn = 0; turn < 60; turn += 1) {
    const middle = (low + high) / 2;
    if (probabilityWithin(middle, degrees) < 0.95) low = middle;
    else high = middle;
  }
  quantiles.set(degrees, high);
  return high;
}

/** Returns the greatest whole number whose square is not above a value. */
export function squareRoot(value: bigint): bigint {
  if (value < 2n) return value;
  let root = 1n << BigInt((value.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (root + value / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

/**
 * Returns half the width of the 95 % confidence interval of the mean of `count` values by Student's t, from their sum and
 * the sum of their squares in units and squared units of `scale` decimals; rounded up, so that the interval is never
 * too narrow. Null: fewer than two values. It assumes independent values whose mean is normally distributed, which few
 * trades with rare large results are not.
 */
export function meanMargin(count: number, sum: bigint, squares: bigint, scale: number): Decimal | null {
  if (count < 2) return null;
  const n = BigInt(count);
  // Variance of the mean: (n Σx² - (Σx)²) / (n² (n - 1)), under the root with twice the decimals of the quantile.
  const spread = n * squares - sum * sum;
  const extra = 10n ** BigInt(QUANTILE_DECIMALS);
  const deviation = squareRoot(divideUnits(spread * extra * extra, n * n * (n - 1n), 'ceil')) + (spread > 0n ? 1n : 0n);
  const quantile = BigInt(Math.ceil(studentQuantile(count - 1) * 10 ** QUANTILE_DECIMALS));
  return { units: divideUnits(deviation * quantile, extra * extra, 'ceil'), scale };
}
