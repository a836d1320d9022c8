/** Versions of the program: `x.y.z`, with a pre-release after a hyphen where there is one (Semantic Versioning 2.0.0). */

/** Longest text that is read as a version. */
export const MAX_VERSION = 64;

const NUMBER = '(?:0|[1-9]\\d*)';
const IDENTIFIER = `(?:${NUMBER}|\\d*[A-Za-z-][0-9A-Za-z-]*)`;
const VERSION = new RegExp(`^(${NUMBER})\\.(${NUMBER})\\.(${NUMBER})(?:-(${IDENTIFIER}(?:\\.${IDENTIFIER})*))?$`);

/** Returns whether a text is a version; metadata of a build (`+...`) is none of ours. */
export const isVersion = (text: string): boolean => text.length <= MAX_VERSION && VERSION.test(text);

const isNumeric = (identifier: string): boolean => /^\d+$/.test(identifier);

/** Compares two texts of digits without leading zeros by value. */
const byDigits = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : a > b ? 1 : 0);

function byIdentifier(a: string, b: string): number {
  if (isNumeric(a) && isNumeric(b)) return byDigits(a, b);
  if (isNumeric(a) !== isNumeric(b)) return isNumeric(a) ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}

function byPreRelease(a: string | undefined, b: string | undefined): number {
  // A version without a pre-release is the later one.
  if (a === undefined || b === undefined) return (a === undefined ? 1 : 0) - (b === undefined ? 1 : 0);
  const [one, other] = [a.split('.'), b.split('.')];
  for (let at = 0; at < Math.min(one.length, other.length); at += 1) {
    const order = byIdentifier(one[at]!, other[at]!);
    if (order !== 0) return order;
  }
  return one.length - other.length;
}

/**
 * Compares two versions as Semantic Versioning orders them: below zero, the first is the older one. Throws for a text that
 * is no version.
 */
export function compareVersions(a: string, b: string): number {
  const [one, other] = [VERSION.exec(a), VERSION.exec(b)];
  if (!one || !other) throw new Error('not a version');
  for (const at of [1, 2, 3]) {
    const order = byDigits(one[at]!, other[at]!);
    if (order !== 0) return order;
  }
  return byPreRelease(one[4], other[4]);
}
