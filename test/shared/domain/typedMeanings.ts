/**
 * Meanings of a typed text, worked out apart from the program's parser: every reading of every number is tried, and
 * each combination is evaluated over whole numbers by the two-stack method.
 */
import type { TypedGrouping } from '../../../shared/num/expression.ts';

/** A rational number; the denominator is above zero. */
export interface Rational {
  readonly top: bigint;
  readonly bottom: bigint;
}

/** Prices that the fuzzed field offers. */
export const namedPrices = { bid: '87999.5', ask: '88000.25', last: '88000', mark: '87990.125' } as const;

export const sameValue = (a: Rational, b: Rational): boolean => a.top * b.bottom === b.top * a.bottom;

/** Returns plain decimal text as a rational. */
export function rational(text: string): Rational {
  const [whole = '', decimals = ''] = text.split('.');
  return { top: BigInt(whole + decimals || '0'), bottom: 10n ** BigInt(decimals.length) };
}

/** Returns plain digits where the token is grouped by `group` (none where empty) with decimals after `point`. */
function plainDigits(token: string, group: string, point: string): string | null {
  const parts = token.split(point);
  if (parts.length > 2) return null;
  const [whole = '', decimals] = parts;
  if (decimals !== undefined && !/^[0-9]+$/.test(decimals)) return null;
  const groups = group === '' ? [whole] : whole.split(group);
  const isGrouped = groups.length > 1;
  if (!groups.every((one) => /^[0-9]*$/.test(one))) return null;
  if (isGrouped && (groups[0] === '' || groups[0]!.length > 3 || groups[0]!.startsWith('0'))) return null;
  if (isGrouped && groups.slice(1).some((one) => one.length !== 3)) return null;
  if (!isGrouped && whole === '' && decimals === undefined) return null;
  return decimals === undefined ? groups.join('') : `${groups.join('')}.${decimals}`;
}

function first(token: string, signs: readonly string[], point: string): string | null {
  return signs.map((group) => plainDigits(token, group, point)).find((one) => one !== null) ?? null;
}

const byPoint = (token: string): string | null => first(token, ['', ',', "'", ' '], '.');
const byComma = (token: string): string | null => first(token, ['', '.', "'", ' '], ',');

/** Returns the readings of one number by the rules of R57: none, one or two. */
function readings(token: string, grouping: TypedGrouping, commaText: boolean): readonly string[] {
  const [pointed, comma] = [byPoint(token), byComma(token)];
  if (pointed === null || comma === null) return [pointed ?? comma].filter((one) => one !== null);
  if (pointed === comma) return [pointed];
  // Both are possible: a comma separates thousands where the person chose that, and a single point is decimal.
  if (!commaText && (grouping === 'comma' || !token.includes(','))) return [pointed];
  return [comma, pointed];
}

type Token =
  | { readonly kind: 'sign'; readonly sign: string }
  | { readonly kind: 'value'; readonly values: readonly Rational[]; readonly percent: boolean };

function tokens(text: string, grouping: TypedGrouping): readonly Token[] | null {
  const numbers = /[0-9.,](?:[0-9.,]|[' ](?=[0-9]))*/g;
  const commaText = (text.match(numbers) ?? []).some((one) => byPoint(one) === null && byComma(one) !== null);
  const found: Token[] = [];
  let rest = text.trimStart();
  while (rest !== '') {
    const sign = /^[-+*/()]/.exec(rest)?.[0];
    const named = /^(bid|ask|last|mark)(?![a-z0-9])/i.exec(rest)?.[0];
    const number = new RegExp(`^${numbers.source}`).exec(rest)?.[0];
    let length = sign?.length ?? named?.length ?? number?.length ?? 0;
    if (length === 0) return null;
    if (sign === undefined) {
      let shift = 0;
      if (number !== undefined) {
        const ending = /^(?:e([+-]?[0-9]{1,2})(?![0-9]))?(?: ?([kmb]))?/i.exec(rest.slice(length))!;
        length += ending[0].length;
        shift = Number(ending[1] ?? 0) + ['k', 'm', 'b'].indexOf((ending[2] ?? '').toLowerCase()) * 3 + 3;
      }
      const texts =
        named === undefined
          ? readings(number!, grouping, commaText)
          : [namedPrices[named.toLowerCase() as keyof typeof namedPrices]];
      if (texts.length === 0) return null;
      const scale = 10n ** BigInt(Math.abs(shift));
      const values = texts.map(rational).map(({ top, bottom }) => {
        return shift < 0 ? { top, bottom: bottom * scale } : { top: top * scale, bottom };
      });
      const percent = /^ *%/.exec(rest.slice(length))?.[0] ?? '';
      found.push({ kind: 'value', values, percent: percent !== '' });
      length += percent.length;
    } else found.push({ kind: 'sign', sign });
    rest = rest.slice(length).trimStart();
  }
  return found;
}

const weight = (sign: string): number => (sign === '(' ? 0 : sign === '+' || sign === '-' ? 1 : 2);

/** Evaluates tokens with the chosen reading of each number; `null`: they are no expression, or divide by zero. */
function valueOf(list: readonly Token[], chosen: readonly number[]): Rational | null {
  const values: Rational[] = [];
  const signs: string[] = [];
  const apply = (): boolean => {
    const [sign, b, a] = [signs.pop(), values.pop(), values.pop()];
    if (sign === undefined || sign === '(' || !a || !b) return false;
    if (sign === '*') values.push({ top: a.top * b.top, bottom: a.bottom * b.bottom });
    else if (sign === '/') {
      if (b.top === 0n) return false;
      const flip = b.top < 0n ? -1n : 1n;
      values.push({ top: flip * a.top * b.bottom, bottom: flip * a.bottom * b.top });
    } else {
      const other = sign === '+' ? b.top : -b.top;
      values.push({ top: a.top * b.bottom + other * a.bottom, bottom: a.bottom * b.bottom });
    }
    return true;
  };
  const settle = (least: number): boolean => {
    while (signs.length > 0 && weight(signs.at(-1)!) >= least) if (!apply()) return false;
    return true;
  };
  let wantsValue = true;
  let number = 0;
  for (const [place, token] of list.entries()) {
    if (token.kind === 'value') {
      if (!wantsValue) return null;
      let value = token.values[chosen[number] ?? 0]!;
      number += 1;
      const [before, after] = [list[place - 1], list[place + 1]];
      const isFactor = [before, after].some((one) => one?.kind === 'sign' && '*/'.includes(one.sign));
      if (token.percent) {
        value = { top: value.top, bottom: value.bottom * 100n };
        const added = before?.kind === 'sign' && '+-'.includes(before.sign);
        if (added && isFactor) return null;
        if (!added && !isFactor) return null;
        if (added) {
          // Per cent of all that stands before it since the last opened parenthesis.
          const whole = values.at(-1)!;
          value = { top: whole.top * value.top, bottom: whole.bottom * value.bottom };
        }
      }
      values.push(value);
      wantsValue = false;
    } else if (token.sign === '(') {
      if (!wantsValue) return null;
      signs.push('(');
    } else if (wantsValue) return null;
    else if (token.sign === ')') {
      if (!settle(1) || signs.pop() !== '(') return null;
    } else {
      if (!settle(weight(token.sign))) return null;
      signs.push(token.sign);
      wantsValue = true;
    }
  }
  return !wantsValue && settle(1) && signs.length === 0 ? (values[0] ?? null) : null;
}

/** Returns the values that a text can mean; empty: none. */
export function meanings(text: string, grouping: TypedGrouping): readonly Rational[] {
  const list = tokens(text, grouping);
  if (!list) return [];
  const numbers = list.filter((one) => one.kind === 'value');
  const found: Rational[] = [];
  const chosen = numbers.map(() => 0);
  for (;;) {
    const value = valueOf(list, chosen);
    if (value) found.push(value);
    const next = chosen.findLastIndex((one, place) => one + 1 < numbers[place]!.values.length);
    if (next < 0) return found;
    chosen[next]! += 1;
    chosen.fill(0, next + 1);
  }
}
