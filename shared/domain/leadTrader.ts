/** Lead traders a follower follows (document 3 myTraders; A-COPY-RECORDS). */
import { z } from 'zod';

// A field of a record that no document names: displayed under the exchange's label, never used in calculations.

/** `label` is the field's name, with a point between levels; `value` is its text, null where the exchange sent null. */
export const labelledValueSchema = z.strictObject({ label: z.string(), value: z.string().nullable() });

/** See {@link labelledValueSchema}. */
export type LabelledValue = z.infer<typeof labelledValueSchema>;

/** One lead trader; undocumented fields are displayed as received. */
export const leadTraderSchema = z.strictObject({
  traderId: z.string(),
  name: z.string().nullable(),
  more: z.array(labelledValueSchema),
});

/**
 * A page of lead traders; `total` counts all of them, `unreadable` those of this page whose data contradicts itself.
 */
export const leadTraderPageSchema = z.strictObject({
  traders: z.array(leadTraderSchema),
  more: z.boolean(),
  total: z.number().int(),
  unreadable: z.number().int(),
});

/** See {@link leadTraderSchema}. */
export type LeadTrader = z.infer<typeof leadTraderSchema>;
/** See {@link leadTraderPageSchema}. */
export type LeadTraderPage = z.infer<typeof leadTraderPageSchema>;
