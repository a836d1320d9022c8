/** Keeps every secret value in use and removes them from text: the last check before a line is written (B-D1). */

export interface SecretRegistry {
  /** Adds these values; the returned function removes them. */
  add(values: readonly string[]): () => void;
  /** Returns the text without any known value, in any of its usual encodings. */
  readonly redact: (text: string) => string;
  /**
   * Whether a text contains a known value that cannot be there by chance. A value that could be an ordinary word, such
   * as a short passphrase, is not searched for: an unrelated text would otherwise stop the program.
   */
  readonly holds: (text: string) => boolean;
}

/** Text that replaces a secret. */
export const REDACTED = '[removed]';

/** Shorter values are not secrets, and removing them would make every line unreadable. */
const SHORTEST = 4;

/** Shortest value that {@link SecretRegistry.holds} finds. */
const SHORTEST_TELLING = 8;
const classes = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/];

/**
 * Whether a value is not an ordinary word: long enough, with at least two of lower case letters, upper case letters,
 * digits and other characters.
 */
const isDistinctive = (value: string): boolean =>
  value.length >= SHORTEST_TELLING && classes.filter((one) => one.test(value)).length >= 2;

/**
 * Returns the part of a value's base64 that is the same whatever precedes and follows it, for each of the three
 * alignments.
 */
function base64Cores(bytes: Buffer): string[] {
  return [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    const first = Math.ceil((before * 8) / 6);
    const whole = Math.floor(((before + bytes.length) * 8) / 6);
    return text.slice(first, whole);
  });
}

/** Returns the forms of a value that could appear in a line: itself, in JSON, in a URL, in hex, in base64. */
function writings(value: string): string[] {
  const bytes = Buffer.from(value, 'utf8');
  const hex = bytes.toString('hex');
  const url = encodeURIComponent(value);
  const cores = base64Cores(bytes);
  const urlSafe = cores.map((core) => core.replaceAll('+', '-').replaceAll('/', '_'));
  const all = [value, JSON.stringify(value).slice(1, -1), url, hex, hex.toUpperCase(), ...cores, ...urlSafe];
  return [...new Set(all)].filter((text) => text.length >= SHORTEST);
}

/** Creates an empty registry. */
export function createSecretRegistry(): SecretRegistry {
  const groups = new Set<{ readonly all: readonly string[]; readonly reporting: readonly string[] }>();
  let all: string[] = [];
  let reporting: string[] = [];
  const gather = (): void => {
    // Longest first, so that no shorter value leaves the rest of a longer one in the text.
    all = [...groups].flatMap((group) => group.all).toSorted((a, b) => b.length - a.length);
    reporting = [...groups].flatMap((group) => group.reporting);
  };
  return {
    add(values) {
      const group = {
        all: values.filter((value) => value.length >= SHORTEST).flatMap(writings),
        reporting: values
          .filter(isDistinctive)
          .flatMap(writings)
          .filter((text) => text.length >= SHORTEST_TELLING),
      };
      groups.add(group);
      gather();
      return () => {
        groups.delete(group);
        gather();
      };
    },
    redact(text) {
      let clean = text;
      for (const secret of all) if (clean.includes(secret)) clean = clean.replaceAll(secret, REDACTED);
      return clean;
    },
    holds: (text) => reporting.some((secret) => text.includes(secret)),
  };
}
