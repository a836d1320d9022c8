/**
 * Parses JSON without losing a digit: integers that a double represents exactly stay numbers, every other number
 * becomes its source text. A document that is nested too deeply is refused before any recursive code reads it (XS21).
 */
import { parse } from 'lossless-json';
import { restLimits } from '../../clientLimits.ts';

const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;
const COLON = 58;
const COMMA = 44;
const OPEN_BRACKET = 91;
const CLOSE_BRACKET = 93;
const QUOTE = 34;
const BACKSLASH = 92;

/** Whether brackets nest deeper than `limit`, or the text holds more than `width` values. Linear, without recursion. */
export function nestsDeeperThan(text: string, limit: number, width = Infinity): boolean {
  let [depth, values] = [0, 1];
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) {
      for (i += 1; i < text.length; i += 1) {
        const inner = text.charCodeAt(i);
        if (inner === BACKSLASH) i += 1;
        else if (inner === QUOTE) break;
      }
    } else if (code === OPEN_BRACE || code === OPEN_BRACKET) {
      depth += 1;
      values += 1;
      if (depth > limit || values > width) return true;
    } else if (code === COMMA) {
      values += 1;
      if (values > width) return true;
    } else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) depth -= 1;
  }
  return false;
}

/**
 * Reads a number token: as a number where a double represents it exactly and prints it the same, otherwise as its text.
 */
function readNumber(token: string): number | string {
  const value = Number.parseInt(token, 10);
  return Number.isSafeInteger(value) && String(value) === token ? value : token;
}

/** Deletes own `__proto__` keys at all levels (XS22). */
function dropPrototypeKeys(root: unknown): void {
  const waiting: unknown[] = [root];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (typeof node !== 'object' || node === null) continue;
    if (Object.hasOwn(node, '__proto__')) Reflect.deleteProperty(node, '__proto__');
    for (const child of Object.values(node)) if (typeof child === 'object' && child !== null) waiting.push(child);
  }
}

/** Returns the parsed document; `undefined` when the text is not one complete JSON document within the limits. */
export function parseLossless(text: string): { readonly value: unknown } | undefined {
  if (nestsDeeperThan(text, restLimits.jsonDepth, restLimits.jsonValues)) return undefined;
  let value: unknown;
  try {
    value = parse(text, undefined, readNumber);
  } catch {
    return undefined;
  }
  // A key can be written with escapes, so that the plain search alone would miss it.
  if (text.includes('__proto__') || text.includes('\\u')) dropPrototypeKeys(value);
  return { value };
}

/** Returns the number of colons between a name and its value; those inside text do not count. */
function namesWritten(text: string): number {
  let names = 0;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (code === COLON) names += 1;
    if (code !== QUOTE) continue;
    for (i += 1; i < text.length; i += 1) {
      const inner = text.charCodeAt(i);
      if (inner === BACKSLASH) i += 1;
      else if (inner === QUOTE) break;
    }
  }
  return names;
}

/** Whether a parsed document contains a name twice, even with the same value (XS23). */
export function repeatsNames(text: string, parsed: unknown): boolean {
  let names = 0;
  const waiting: object[] = typeof parsed === 'object' && parsed !== null ? [parsed] : [];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    const children: unknown[] = Object.values(node);
    if (!Array.isArray(node)) names += children.length;
    for (const child of children) if (typeof child === 'object' && child !== null) waiting.push(child);
  }
  return names !== namesWritten(text);
}
