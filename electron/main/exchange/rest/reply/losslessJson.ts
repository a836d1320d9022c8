/**
 * Parses JSON without losing a digit: integers that a double represents exactly stay numbers, every other number
 * becomes its source text. A document that is nested too deeply is refused before any recursive code reads it (XS21).
 */
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

/** Finds every text with a number that a double may not represent exactly or print the same, and a few others. */
const INEXACT = /(?:^|[\s,:[])(?:-0|-?\d+[.eE]|-?\d{16})/;

/** Converts a value of a document; `source` is the text of one that is not an object or a list. */
type Reviver = (name: string, value: unknown, context: { readonly source?: string }) => unknown;

/** `JSON.parse` with the third parameter of its reviver, which the type library does not declare yet. */
const parse = JSON.parse as (text: string, reviver?: Reviver) => unknown;

/** Keeps a number where a double represents it exactly and prints it the same, otherwise returns its source text. */
const keepDigits: Reviver = (_name, value, { source }) =>
  typeof value === 'number' && !(Number.isSafeInteger(value) && String(value) === source) ? source : value;

/**
 * Whether an object of the document contains a name twice with different values, of which `JSON.parse` would keep
 * the last one.
 */
function contradicts(text: string): boolean {
  let names = 0;
  let found = false;
  // A text before a colon is a name; each is numbered, so that none replaces another.
  const numbered = text.replaceAll(/"((?:[^"\\]|\\.)*"(\s*:)?)/g, (whole, rest: string, colon?: string) =>
    colon === undefined ? whole : `"${(names += 1)} ${rest}`,
  );
  parse(numbered, (key, value, context) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return keepDigits(key, value, context);
    const seen = new Map<string, unknown>();
    for (const [numberedName, one] of Object.entries(value)) {
      const name = numberedName.slice(numberedName.indexOf(' ') + 1);
      found ||= seen.has(name) && JSON.stringify(seen.get(name)) !== JSON.stringify(one);
      seen.set(name, one);
    }
    return Object.fromEntries([...seen].toSorted(([one], [other]) => (one < other ? -1 : 1)));
  });
  return found;
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
    // Most documents write prices as text, and a reviver makes the parser several times slower.
    value = INEXACT.test(text) ? parse(text, keepDigits) : parse(text);
    if (repeatsNames(text, value) && contradicts(text)) return undefined;
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
