/** Every secret value in use, and the text without them: the last gate before a line leaves (B-D1). */

export interface SecretRegistry {
  /** Knows these values from now on; the answer forgets them. */
  add(values: readonly string[]): () => void;
  /** The text with every known value, in any of its usual writings, taken out. */
  readonly redact: (text: string) => string;
  /**
   * Whether a text holds a known value that nothing else would be by chance. What could be an ordinary word, as a short
   * passphrase can, is not looked for here: it would stop the program for a text that has nothing to do with it.
   */
  readonly holds: (text: string) => boolean;
}

/** What stands where a secret was. */
export const REDACTED = '[removed]';

/** Shorter values are no secrets, and taking them out would make every line unreadable. */
const SHORTEST = 4;

/** Shortest value that is found by {@link SecretRegistry.holds}. */
const SHORTEST_TELLING = 8;
const classes = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/];

/** Whether a value is no ordinary word: long enough, and of letters of both cases, digits or marks, two kinds at least. */
const isReporting = (value: string): boolean =>
  value.length >= SHORTEST_TELLING && classes.filter((one) => one.test(value)).length >= 2;

/** The part of a value's base64 that is the same whatever stands before and after it, for each of the three alignments. */
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

/** The writings of a value that could end in a line: itself, in JSON, in a URL, in hex, in base64. */
function writings(value: string): string[] {
  const bytes = Buffer.from(value, 'utf8');
  const hex = bytes.toString('hex');
  const url = encodeURIComponent(value);
  const cores = base64Cores(bytes);
  const urlSafe = cores.map((core) => core.replaceAll('+', '-').replaceAll('/', '_'));
  const all = [value, JSON.stringify(value).slice(1, -1), url, hex, hex.toUpperCase(), ...cores, ...urlSafe];
  return [...new Set(all)].filter((text) => text.length >= SHORTEST);
}

/** An empty registry. */
export function createSecretRegistry(): SecretRegistry {
  const groups = new Set<{ readonly all: readonly string[]; readonly reporting: readonly string[] }>();
  let all: string[] = [];
  let reporting: string[] = [];
  const gather = (): void => {
    // Longest first, so that no shorter one leaves the rest of a longer one standing.
    all = [...groups].flatMap((group) => group.all).toSorted((a, b) => b.length - a.length);
    reporting = [...groups].flatMap((group) => group.reporting);
  };
  return {
    add(values) {
      const group = {
        all: values.filter((value) => value.length >= SHORTEST).flatMap(writings),
        reporting: values
          .filter(isReporting)
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
