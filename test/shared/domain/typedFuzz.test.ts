import { expect, it } from 'vitest';
import { MAX_ORDER_TEXT, readTyped } from '../../../shared/domain/orderText.ts';
import type { TypedGrouping } from '../../../shared/num/expression.ts';
import { createRandom, type Random } from '../../../shared/time/random.ts';
import { meanings, namedPrices, rational, sameValue, type Rational } from './typedMeanings.ts';

const TEXTS = 100_000;
const groupings: readonly TypedGrouping[] = ['space', 'comma', 'apostrophe', 'none'];

const oneOf = <One>(random: Random, list: readonly One[]): One => list[random.integer(list.length)]!;

/** Writes a number in one of the usual ways. */
function number(random: Random): string {
  const whole = String(random.integer(10 ** (1 + random.integer(7))));
  const decimals = random.integer(2) === 0 ? '' : String(random.integer(1_000)).padStart(1 + random.integer(3), '0');
  const [group, point] = oneOf(random, [
    ['', '.'],
    ['', '.'],
    [',', '.'],
    [' ', '.'],
    ["'", '.'],
    ['', ','],
    ['.', ','],
    [' ', ','],
  ] as const);
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, group);
  const ending = oneOf(random, ['', '', '', '', '', 'k', 'M', 'b', ' K', 'e2', 'E-3', 'e+1k']);
  return grouped + (decimals === '' ? '' : point + decimals) + ending;
}

/** Writes an expression of the grammar, with blanks between its parts. */
function expression(random: Random, depth: number): string {
  const operands = 1 + random.integer(depth === 0 ? 1 : 3);
  let text = '';
  for (let i = 0; i < operands; i += 1) {
    if (i > 0) text += oneOf(random, ['+', '-', '*', '/', ' + ', ' - ', ' * ', ' / ']);
    const kind = random.integer(8);
    if (kind === 0 && depth > 0) text += `(${expression(random, depth - 1)})`;
    else if (kind === 1) text += oneOf(random, ['last', 'bid', 'ASK', 'Mark']);
    else text += number(random) + (random.integer(8) === 0 ? '%' : '');
  }
  return text;
}

const STRAY = [
  '.',
  ',',
  ' ',
  "'",
  '+',
  '-',
  '*',
  '/',
  '(',
  ')',
  '%',
  'e',
  'k',
  'x',
  '0',
  '1',
  '9',
  '_',
  'Infinity',
  'NaN',
];

/** Removes or inserts characters, as a slip of the finger does. */
function misspelt(random: Random, text: string): string {
  const at = random.integer(text.length + 1);
  return text.slice(0, at) + (random.integer(3) === 0 ? '' : oneOf(random, STRAY)) + text.slice(at + random.integer(2));
}

const ends = ({ top, bottom }: Rational): boolean => {
  let [a, rest] = [top, bottom];
  while (rest !== 0n) [a, rest] = [rest, a % rest];
  let left = bottom / a;
  while (left % 2n === 0n) left /= 2n;
  while (left % 5n === 0n) left /= 5n;
  return left === 1n;
};

/** Returns what was found: a value, a question or a refusal; throws where that is not what the text means. */
function outcome(text: string, grouping: TypedGrouping): 'value' | 'question' | 'endless' | 'refusal' {
  const read = readTyped(text, 'price', grouping, { prices: namedPrices, step: '0.05' });
  const meant = meanings(text, grouping);
  const [value] = meant;
  const wrong = (what: string): Error => new Error(`${what}: ${JSON.stringify({ text, grouping })}`);
  if (read.ok) {
    if (meant.length !== 1 || !sameValue(value!, rational(read.value.text))) throw wrong('another number');
    if (!/^(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/.test(read.value.text)) throw wrong('not plain');
    return 'value';
  }
  const { key, choices } = read.error;
  if (key === 'error.draft.comma') {
    if (choices?.length !== 2 || new Set(choices).size !== 2) throw wrong('no two answers');
    if (meant.length === 1) throw wrong('asked without need');
    for (const choice of meant.length > 0 ? choices : []) {
      const [chosen, ...others] = meanings(choice, grouping);
      if (!chosen || others.length > 0 || !meant.some((one) => sameValue(one, chosen))) throw wrong('no answer');
    }
    return 'question';
  }
  if (key === 'error.draft.endless') {
    if (meant.length !== 1 || ends(value!)) throw wrong('has an end');
    for (const choice of choices ?? []) {
      const { top, bottom } = rational(choice);
      const off = { top: value!.top * bottom - top * value!.bottom, bottom: value!.bottom * bottom };
      const size = off.top < 0n ? -off.top : off.top;
      if ((top * 20n) % bottom !== 0n || size * 20n >= off.bottom) throw wrong('no step next to it');
    }
    return 'endless';
  }
  const isShort = meant.length === 1 && ends(value!) && value!.top > 0n && /^[^+-]/.test(text.trim());
  const isRefused = key === 'error.draft.tooLong' || (key === 'error.draft.digits' && /[eE]/.test(text));
  if (isShort && !isRefused) throw wrong(`refused as ${key}`);
  return 'refusal';
}

it('XU4 XU5 R57 is exactly what the text means, a question or a refusal, never another number', () => {
  const random = createRandom(57);
  const found = { value: 0, question: 0, endless: 0, refusal: 0 };
  for (let i = 0; i < TEXTS; i += 1) {
    const written = expression(random, random.integer(3)).slice(0, MAX_ORDER_TEXT + 1);
    const text = random.integer(3) === 0 ? misspelt(random, written) : written;
    found[outcome(text, oneOf(random, groupings))] += 1;
  }
  expect(Object.values(found).every((count) => count > TEXTS / 100)).toBe(true);
});
