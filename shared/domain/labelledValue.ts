/** A member of a record that no document names: shown under the exchange's own label, never computed with. */
import { z } from 'zod';

/** `label` is the member's name, with a point between levels; `value` is its text, null where the exchange sent null. */
export const labelledValueSchema = z.strictObject({ label: z.string(), value: z.string().nullable() });

/** See {@link labelledValueSchema}. */
export type LabelledValue = z.infer<typeof labelledValueSchema>;
