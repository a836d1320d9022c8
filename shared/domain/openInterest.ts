/** Open interest of a contract (document 3 Open interest). */
import { z } from 'zod';

/** `contracts` is the number of contracts as plain decimal text; `at` is Unix ms, null when unknown. */
export const openInterestSchema = z.strictObject({
  symbol: z.string(),
  contracts: z.string(),
  at: z.number().nullable(),
});

/** See {@link openInterestSchema}. */
export type OpenInterest = z.infer<typeof openInterestSchema>;
