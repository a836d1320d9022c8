/** The key of a sentence with its parameters; keys of errors arrive as text. */
export interface Sentence {
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
}
