import type { Random } from '../../../shared/time/random.ts';

const CONSONANTS = 'BCDFGHKLMNPRTVXZ';
const VOWELS = 'AEIOUY';
/** Prices below this are quoted for a thousand at once now and then. */
const CHEAP = 0.001;
/** Names the demo account takes are the live ones and this (document 3, demo symbols). */
const DEMO_LETTER = 'S';

/** An asset's name of three to five letters, some with digits, that stands in no `taken` yet. */
export function drawName(random: Random, taken: ReadonlySet<string>, price: number): string {
  for (;;) {
    const name = draw(random, price);
    if (!taken.has(name) && !name.endsWith(DEMO_LETTER)) return name;
  }
}

function draw(random: Random, price: number): string {
  const length = 3 + random.integer(3);
  const first = random.integer(2);
  let name = '';
  for (let at = 0; at < length; at += 1) {
    const letters = (at + first) % 2 === 0 ? CONSONANTS : VOWELS;
    name += letters.charAt(random.integer(letters.length));
  }
  if (price < CHEAP && random.integer(3) === 0) return `1000${name}`;
  return random.integer(40) === 0 ? `${name}${2 + random.integer(8)}` : name;
}
