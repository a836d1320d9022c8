/** Figures about series of numbers, as papers on markets define them. Floats throughout: nothing here is money. */

/** The arithmetic mean. */
export function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Fourth central moment over the squared variance, less 3: 0 for normal values. */
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

/** Correlation of two series of one length, -1 to 1. */
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

/** Correlation of a series with itself `lag` places later. */
export function autocorrelation(values: readonly number[], lag: number): number {
  return correlation(values.slice(lag), values.slice(0, values.length - lag));
}

/** Hill's estimate of the tail index from the largest `share` of the values, all above 0. */
export function tailIndex(values: readonly number[], share: number): number {
  const sorted = values.filter((value) => value > 0).toSorted((a, b) => b - a);
  const count = Math.max(2, Math.floor(sorted.length * share));
  const least = Math.log(sorted[count]!);
  return 1 / mean(sorted.slice(0, count).map((value) => Math.log(value) - least));
}

/** Logarithmic returns over `step` places, each from where the one before ended. */
export function returnsOf(prices: readonly number[], step = 1): number[] {
  const returns: number[] = [];
  for (let at = step; at < prices.length; at += step) returns.push(Math.log(prices[at]! / prices[at - step]!));
  return returns;
}
