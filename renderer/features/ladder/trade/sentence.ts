/** A message key with its parameters; error keys are plain strings. */
export interface Sentence {
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
}
