/** Lead traders a follower follows (document 3 myTraders; A-COPY-RECORDS). */
import { z } from 'zod';
import { labelledValueSchema } from './labelledValue.ts';

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
