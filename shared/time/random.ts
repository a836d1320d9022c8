/** Chance as a port. Everything random in the core comes from here, so that a seed repeats a run. */
export interface Random {
  /** A number in [0, 1). For chances, never for money. */
  next(): number;
  /** A whole number from 0 to `bound - 1`. */
  integer(bound: number): number;
  /** Standard normal deviate. */
  normal(): number;
  /** A source of its own for `label`, so that one consumer drawing more does not shift the others. */
  fork(label: string): Random;
}

/** FNV-1a over the label, mixed with the seed: gives each fork a state of its own. */
function hash(text: string, seed: number): number {
  let value = 0x811c9dc5 ^ seed;
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value >>> 0;
}

/** A seeded source (sfc32). The same seed gives the same sequence on every machine. */
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
