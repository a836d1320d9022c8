/** A field of a record that no document names: displayed under the exchange's label, never used in calculations. */
import { z } from 'zod';

/** `label` is the field's name, with a point between levels; `value` is its text, null where the exchange sent null. */
export const labelledValueSchema = z.strictObject({ label: z.string(), value: z.string().nullable() });

/** See {@link labelledValueSchema}. */
export type LabelledValue = z.infer<typeof labelledValueSchema>;
