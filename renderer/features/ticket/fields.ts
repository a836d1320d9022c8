import type { Sentence } from './context.ts';
import type { LegName, TextField } from './form.ts';

/** A field of the ticket that a problem or a note can stand at. */
export type TicketField = 'symbol' | 'price' | 'size' | 'order' | TextField | LegName;

/** A sentence at a field. */
export interface FieldSentence extends Sentence {
  readonly field: TicketField;
}

/** Puts a sentence at a field. */
export const at = (field: TicketField, { key, params }: Sentence): FieldSentence => ({ field, key, params });

/** A sentence at a field, from its key. */
export const sentence = (field: TicketField, key: string, params: Sentence['params'] = {}): FieldSentence => ({
  field,
  key,
  params,
});
