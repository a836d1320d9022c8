/**
 * Moving averages over plot numbers. Sums are computed again over the whole window, so that no rounding error
 * accumulates.
 */
import { createRing, type ValueKernel } from './kernel.ts';

/** Wraps a kernel: it skips a value that is not a finite number and returns NaN for it. */
function overFinite(next: (value: number, commit: boolean) => number): ValueKernel {
  return { next: (value, commit) => (Number.isFinite(value) ? next(value, commit) : Number.NaN) };
}

/** Creates a simple moving average of `period` values; O(period) per step. */
export function createSma(period: number): ValueKernel {
  const ring = createRing(period);
  return overFinite((value, commit) => {
    let sum = 0;
    const full = ring.fills;
    if (full) ring.fold(value, (one) => void (sum += one));
    if (commit) ring.push(value);
    return full ? sum / period : Number.NaN;
  });
}

/**
 * Creates a weighted moving average: the newest of `period` values has weight `period`, the oldest one; O(period) per
 * step.
 */
export function createWma(period: number): ValueKernel {
  const ring = createRing(period);
  return overFinite((value, commit) => {
    let sum = 0;
    const full = ring.fills;
    if (full) ring.fold(value, (one, index) => void (sum += one * (index + 1)));
    if (commit) ring.push(value);
    return full ? sum / ((period * (period + 1)) / 2) : Number.NaN;
  });
}

/**
 * Creates an exponential moving average with weight 2 / (period + 1), starting at the first value and returned after
 * `period` values; O(1).
 */
export function createEma(period: number): ValueKernel {
  const weight = 2 / (period + 1);
  let last = Number.NaN;
  let count = 0;
  return overFinite((value, commit) => {
    const result = count === 0 ? value : value * weight + last * (1 - weight);
    const seen = count + 1;
    if (commit) {
      last = result;
      count = seen;
    }
    return seen >= period ? result : Number.NaN;
  });
}

/**
 * Creates Wilder's average with weight 1 / period, starting with the simple average of the first `period` values; O(1).
 */
export function createWilder(period: number): ValueKernel {
  const first = createSma(period);
  let last = Number.NaN;
  return overFinite((value, commit) => {
    const result = Number.isNaN(last) ? first.next(value, commit) : last + (value - last) / period;
    if (commit) last = result;
    return result;
  });
}

/** Creates the mean and standard deviation (of the whole window, not of a sample) of `period` values; O(period). */
export function createDeviation(period: number): {
  next(value: number, commit: boolean): readonly [mean: number, deviation: number];
} {
  const ring = createRing(period);
  const none = [Number.NaN, Number.NaN] as const;
  return {
    next(value, commit) {
      if (!Number.isFinite(value)) return none;
      const full = ring.fills;
      let mean = 0;
      let squares = 0;
      if (full) {
        ring.fold(value, (one) => void (mean += one / period));
        ring.fold(value, (one) => void (squares += (one - mean) ** 2));
      }
      if (commit) ring.push(value);
      return full ? [mean, Math.sqrt(squares / period)] : none;
    },
  };
}
