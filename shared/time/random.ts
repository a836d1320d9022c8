/**
 * Randomness as a port. Everything random in the core comes from this interface, so that a run can be repeated with its
 * seed.
 */
export interface Random {
  /** Returns a number in [0, 1). For probabilities, never for money. */
  next(): number;
  /** Returns a whole number from 0 to `bound - 1`. */
  integer(bound: number): number;
  /** Returns a standard normal deviate. */
  normal(): number;
  /** Returns a separate source for `label`, so that more draws by one consumer do not shift the others. */
  fork(label: string): Random;
}

/** Hashes the label with FNV-1a, mixed with the seed, so that each fork has a separate state. */
function hash(text: string, seed: number): number {
  let value = 0x811c9dc5 ^ seed;
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value >>> 0;
}

/** Creates a seeded source (sfc32). The same seed gives the same sequence on every machine. */
export function createRandom(seed: number): Random {
  let a = hash('a', seed);
  let b = hash('b', seed);
  let c = hash('c', seed);
  let counter = 1;
  const next = (): number => {
    const t = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + t;
    return (t >>> 0) / 4294967296;
  };
  for (let i = 0; i < 15; i += 1) next();
  return {
    next,
    integer: (bound) => Math.floor(next() * bound),
    normal() {
      const u = 1 - next();
      return Math.sqrt(-2 * Math.log(u)) * Math.cos(2 * Math.PI * next());
    },
    fork: (label) => createRandom(hash(label, seed)),
  };
}
