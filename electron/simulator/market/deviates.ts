const WHOLE = 4_294_967_296;

/** Shape of a nearly normal deviate. */
const PLAIN = 0.14;
/**
 * Shape of a deviate with heavy tails: its tail index is -1 / shape, which is 5 before activity and jumps make it
 * heavier, like the returns of liquid markets.
 */
const HEAVY = -0.2;

/**
 * Returns the values of a lambda distribution (`shape` 0.14 is close to normal, below 0 the tails are heavy) at evenly
 * spaced quantiles, with mean 0 and variance 1. A table look-up costs a tenth of computing a normal deviate, and a year
 * has many minutes.
 */
function deviates(shape: number, levels: number): Float64Array {
  const values = Float64Array.from({ length: levels }, (_, at) => {
    const share = (at + 0.5) / levels;
    return (share ** shape - (1 - share) ** shape) / shape;
  });
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / levels);
  return values.map((value) => value / deviation);
}

/** 1024 nearly normal deviates by rank. */
export const plainDeviates = deviates(PLAIN, 1024);
/** 4096 deviates with heavy tails by rank. */
export const heavyDeviates = deviates(HEAVY, 4096);

/**
 * Returns the bits of one random draw (0 to 1), for {@link heavyRank}, and besides it {@link middleRank} and {@link
 * lastRank}.
 */
export const bitsOf = (draw: number): number => (draw * WHOLE) | 0;
/** Returns an index into the heavy deviates. */
export const heavyRank = (bits: number): number => bits >>> 20;
/** Returns an index into the plain deviates, from bits that no other function here uses. */
export const middleRank = (bits: number): number => (bits >>> 10) & 1023;
/** See {@link middleRank}. */
export const lastRank = (bits: number): number => bits & 1023;
/** Returns an index into the plain deviates, from bits that {@link heavyRank} uses too. */
export const plainRank = (bits: number): number => bits >>> 22;
