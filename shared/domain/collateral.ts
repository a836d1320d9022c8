/** News of one bucket of collateral on futures. It holds no available balance: the balance is asked again (A-WS-PRIVATE). */
import { z } from 'zod';

/** One bucket: of a margin type, or of one isolated position. `amount` is decimal text and may be negative. */
export const collateralSchema = z.strictObject({
  asset: z.string(),
  /** CROSSED, ISOLATED or another word of the exchange. */
  marginType: z.string(),
  symbol: z.string().nullable(),
  positionId: z.string().nullable(),
  amount: z.string(),
  liquidating: z.boolean().nullable(),
  updatedAt: z.number().nullable(),
});

/** See {@link collateralSchema}. */
export type Collateral = z.infer<typeof collateralSchema>;
