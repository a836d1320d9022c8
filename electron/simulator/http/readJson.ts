import { RawNumber } from '../venue/json.ts';

/** JSON as it was sent: a number keeps its digits, an object keeps the order of its members. */
export type SentJson = string | boolean | null | RawNumber | readonly SentJson[] | SentObject;
/** See {@link SentJson}. */
export type SentObject = ReadonlyMap<string, SentJson>;

/** Deepest nesting that is read. */
const MAX_DEPTH = 32;
/** One token after white space: a punctuation mark, a string (its content is checked later), a number, a word. */
const TOKEN =
  /[\t\n\r ]*(?:([{}[\]:,])|("[^"\\]*(?:\\.[^"\\]*)*")|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)|(true|false|null))/sy;
const WORDS = { true: true, false: false, null: null } as const;

/**
 * Reads a body strictly: UTF-8, one document, no member twice, which would be ambiguous. Returns `undefined` for
 * anything else.
 */
export function readJson(bytes: Uint8Array): SentJson | undefined {
  try {
    const reader = new Reader(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes));
    const value = reader.value(0);
    reader.end();
    return value;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return undefined;
    throw error;
  }
}

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  value(depth: number): SentJson {
    const { mark, text, number, word } = this.#next();
    if (text !== undefined) return JSON.parse(text) as string;
    if (number !== undefined) return new RawNumber(number);
    if (word !== undefined) return WORDS[word as keyof typeof WORDS];
    if (depth >= MAX_DEPTH) throw new SyntaxError('too deep');
    if (mark === '{') return this.#object(depth + 1);
    if (mark === '[') return this.#array(depth + 1);
    throw new SyntaxError('a value is missing');
  }

  end(): void {
    if (/[^\t\n\r ]/.test(this.#text.slice(this.#at))) throw new SyntaxError('more than one document');
  }

  #object(depth: number): SentObject {
    const members = new Map<string, SentJson>();
    if (this.#skips('}')) return members;
    do {
      const { text } = this.#next();
      if (text === undefined || this.#next().mark !== ':') throw new SyntaxError('a member is missing');
      const name = JSON.parse(text) as string;
      if (members.has(name)) throw new SyntaxError('a member twice');
      members.set(name, this.value(depth));
    } while (this.#skips(','));
    if (!this.#skips('}')) throw new SyntaxError('an object does not end');
    return members;
  }

  #array(depth: number): SentJson[] {
    const values: SentJson[] = [];
    if (this.#skips(']')) return values;
    do values.push(this.value(depth));
    while (this.#skips(','));
    if (!this.#skips(']')) throw new SyntaxError('an array does not end');
    return values;
  }

  /** Skips a mark if it comes next. */
  #skips(mark: string): boolean {
    const before = this.#at;
    TOKEN.lastIndex = before;
    const found = TOKEN.exec(this.#text)?.[1] === mark;
    this.#at = found ? TOKEN.lastIndex : before;
    return found;
  }

  #next(): { mark?: string; text?: string; number?: string; word?: string } {
    TOKEN.lastIndex = this.#at;
    const found = TOKEN.exec(this.#text);
    if (!found) throw new SyntaxError('not JSON');
    this.#at = TOKEN.lastIndex;
    const [, mark, text, number, word] = found as (string | undefined)[];
    return {
      ...(mark !== undefined && { mark }),
      ...(text !== undefined && { text }),
      ...(number !== undefined && { number }),
      ...(word !== undefined && { word }),
    };
  }
}
