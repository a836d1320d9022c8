/** Message keys that source text names: whole in a text, or built in a template such as `error.export.${kind}`. */
export interface NamedKeys {
  /** Texts that may be keys. */
  readonly whole: ReadonlySet<string>;
  /** Templates, each inserted value written as `*`. */
  readonly templates: ReadonlySet<string>;
}

const WHOLE = /'([\w.]+)'/g;
/** The first word of a built key is fixed. A template type of any string names no key. */
const BUILT = /`(\w+\.[\w.]*(?:\$\{(?!string\})[^`}]*\}[\w.]*)+)`/g;

/** Collects the keys that source texts name. */
export function namedKeys(codes: readonly string[]): NamedKeys {
  const all = (pattern: RegExp) => codes.flatMap((code) => [...code.matchAll(pattern)].map((match) => match[1]!));
  return {
    whole: new Set(all(WHOLE)),
    templates: new Set(all(BUILT).map((template) => template.replaceAll(/\$\{[^}]*\}/g, '*'))),
  };
}

/** Returns the key that code names for a message: that of a plural form without its suffix. */
export const nameOf = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '');

/** Returns a test whether a template builds a key; `*` stands for one part of a key, `**` for several. */
export function builds(template: string): (key: string) => boolean {
  const parts = template.split('**').map((part) => part.replaceAll('.', '\\.').replaceAll('*', '\\w+'));
  const pattern = new RegExp(`^${parts.join('[\\w.]+')}$`);
  return (key) => pattern.test(nameOf(key));
}

/** Message keys that code builds from values. */
export interface DynamicKeys {
  /** Templates of message keys; where a value fills more than one part of a key, with the pattern of the keys. */
  readonly messages: Readonly<Record<string, string | null>>;
  /** Beginnings by which code searches keys. */
  readonly prefixes: readonly string[];
  /** Templates that look like those of message keys and name something else. */
  readonly others: readonly string[];
}

/** Compares the keys of a catalogue with those that code names and builds. */
export function keyFaults(keys: readonly string[], { whole, templates }: NamedKeys, declared: DynamicKeys) {
  const patterns = Object.entries(declared.messages).map(([template, pattern]) => pattern ?? template);
  const built = patterns.map(builds);
  const isBuilt = (key: string): boolean =>
    built.some((one) => one(key)) || declared.prefixes.some((prefix) => key.startsWith(prefix));
  const listed = [...Object.keys(declared.messages), ...declared.others];
  return {
    /** Keys that no code names. */
    unused: keys.filter((key) => !whole.has(nameOf(key)) && !isBuilt(key)),
    /** Templates in code that build keys of the catalogue and are not declared. */
    undeclared: [...templates].filter((template) => !listed.includes(template) && keys.some(builds(template))),
    /** Declared templates and beginnings that no code has. */
    idle: [
      ...listed.filter((template) => !templates.has(template)),
      ...declared.prefixes.filter((prefix) => !whole.has(prefix)),
    ],
    /** Declared templates that build no key of the catalogue. */
    missing: patterns.filter((pattern) => !keys.some(builds(pattern))),
  };
}
