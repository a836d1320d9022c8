/** Additional fields of a futures order; displayed with it and never used in calculations. Null: not reported. */
import { z } from 'zod';

/** Document 3 Order, A-ORDER-EXTRAS. Enumerated words are the exchange's values, unchanged; `goodTill` is Unix ms. */
export const orderDetailsSchema = z.strictObject({
  orderId: z.string(),
  triggerPrice: z.string().nullable(),
  /** `contract`, `mark` or another word of the exchange. */
  triggerSource: z.string().nullable(),
  priceProtect: z.boolean().nullable(),
  priceMatch: z.string().nullable(),
  selfTradePrevention: z.string().nullable(),
  goodTill: z.number().nullable(),
});

/** See {@link orderDetailsSchema}. */
export type OrderDetails = z.infer<typeof orderDetailsSchema>;
