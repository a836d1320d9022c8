/**
 * Statistics of number series as the market literature defines them. Floating-point numbers throughout: nothing here is
 * money.
 */

/** Returns the arithmetic mean. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Returns the fourth central moment over the squared variance, minus 3: 0 for normally distributed values. */
export function excessKurtosis(values: readonly number[]): number {
  const middle = mean(values);
  let [second, fourth] = [0, 0];
  for (const value of values) {
    const square = (value - middle) ** 2;
    second += square;
    fourth += square * square;
  }
  return (fourth * values.length) / (second * second) - 3;
}

/** Returns the correlation of two series of the same length, -1 to 1. */
export function correlation(left: readonly number[], right: readonly number[]): number {
  const [middleLeft, middleRight] = [mean(left), mean(right)];
  let [both, lefts, rights] = [0, 0, 0];
  for (const [at, value] of left.entries()) {
    const [a, b] = [value - middleLeft, right[at]! - middleRight];
    both += a * b;
    lefts += a * a;
    rights += b * b;
  }
  return both / Math.sqrt(lefts * rights);
}

/** Returns the correlation of a series with itself `lag` places later. */
export function autocorrelation(values: readonly number[], lag: number): number {
  return correlation(values.slice(lag), values.slice(0, values.length - lag));
}

/** Returns Hill's estimate of the tail index from the largest fraction `share` of the values, all above 0. */
export function tailIndex(values: readonly number[], share: number): number {
  const sorted = values.filter((value) => value > 0).toSorted((a, b) => b - a);
  const count = Math.max(2, Math.floor(sorted.length * share));
  const least = Math.log(sorted[count]!);
  return 1 / mean(sorted.slice(0, count).map((value) => Math.log(value) - least));
}

/** Returns the logarithmic returns over `step` places, each from the end of the previous one. */
export function returnsOf(prices: readonly number[], step = 1): number[] {
  const returns: number[] = [];
  for (let at = step; at < prices.length; at += step) returns.push(Math.log(prices[at]! / prices[at - step]!));
  return returns;
}
