const WHOLE = 4_294_967_296;

/** Shape of what is close to a normal deviate. */
const PLAIN = 0.14;
/** Shape of a deviate with heavy tails: its tail index is -1 / shape, 5 before liveliness and jumps make it heavier, as returns of liquid markets have it. */
const HEAVY = -0.2;

/**
 * The values of a lambda distribution (`shape` 0.14 is close to normal, below 0 the tails are heavy) at evenly spaced
 * shares, of mean 0 and variance 1. Looking one up costs a tenth of computing a normal deviate, and a year has many
 * minutes.
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

/** The bits of one draw of chance (0 to 1): {@link heavyRank}, and {@link middleRank} and {@link lastRank} beside it. */
export const bitsOf = (draw: number): number => (draw * WHOLE) | 0;
/** A rank among the heavy deviates. */
export const heavyRank = (bits: number): number => bits >>> 20;
/** A rank among the plain deviates, from bits no other rank here is made of. */
export const middleRank = (bits: number): number => (bits >>> 10) & 1023;
/** See {@link middleRank}. */
export const lastRank = (bits: number): number => bits & 1023;
/** A rank among the plain deviates, from bits of which {@link heavyRank} is made as well. */
export const plainRank = (bits: number): number => bits >>> 22;
