/** What a futures order says beyond what every order says; shown beside it and never computed with. Null: not told. */
import { z } from 'zod';

/** Document 3 Order, A-ORDER-EXTRAS. Words are the exchange's own; `goodTill` is Unix ms. */
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
