import type { Sentence } from './context.ts';
import type { LegName, TextField } from './form.ts';

/** A field of the ticket that a problem or a note can belong to. */
export type TicketField = 'symbol' | 'price' | 'size' | 'order' | TextField | LegName;

/** A message at a field. */
export interface FieldSentence extends Sentence {
  readonly field: TicketField;
}

/** Creates a message at a field. */
export const at = (field: TicketField, { key, params, choices }: Sentence): FieldSentence => ({
  field,
  key,
  params,
  ...(choices ? { choices } : {}),
});

/** Creates a message at a field from its key and parameters. */
export const sentence = (field: TicketField, key: string, params: Sentence['params'] = {}): FieldSentence => ({
  field,
  key,
  params,
});

/** Returns the best price of a side (flat price, size, …, best first); `null`: the side is empty. */
export function bestOf(flat: readonly string[]): string | null {
  return flat[0] ?? null;
}
