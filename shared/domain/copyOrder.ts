/**
 * Orders that a follower's account copied from a lead trader. Decimals and ids are text, times are Unix ms; null: not
 * reported or none.
 */
import { z } from 'zod';
import { listCursorSchema } from './recordPage.ts';

/**
 * One copy order (document 3 Tracking order). Whether it is open follows from the list that contained it
 * (A-COPY-STATUS).
 */
export const copyOrderSchema = z.strictObject({
  copyId: z.string(),
  open: z.boolean(),
  /** The exchange's status, unchanged; its values are not documented. */
  status: z.string().nullable(),
  traderId: z.string(),
  traderName: z.string().nullable(),
  symbol: z.string(),
  /** LONG, SHORT, BOTH or another word of the exchange. */
  positionSide: z.string(),
  leverage: z.string(),
  openOrderId: z.string().nullable(),
  openPrice: z.string().nullable(),
  openedAt: z.number().nullable(),
  size: z.string(),
  filledSize: z.string().nullable(),
  margin: z.string().nullable(),
  openFee: z.string().nullable(),
  takeProfitPrice: z.string().nullable(),
  stopLossPrice: z.string().nullable(),
  closeOrderId: z.string().nullable(),
  closePrice: z.string().nullable(),
  closedSize: z.string().nullable(),
  closedAt: z.number().nullable(),
  realisedPnl: z.string().nullable(),
  /** As the exchange sends it: the documents name no unit. */
  profitRate: z.string().nullable(),
  netProfit: z.string().nullable(),
  createdAt: z.number().nullable(),
  updatedAt: z.number().nullable(),
});

/**
 * A page of the list of past copy orders. `more` without `next`: the exchange did not report where the list continues.
 */
export const copyOrderPageSchema = z.strictObject({
  orders: z.array(copyOrderSchema),
  more: z.boolean(),
  next: listCursorSchema.nullable(),
});

/** See {@link copyOrderSchema}. */
export type CopyOrder = z.infer<typeof copyOrderSchema>;
/** See {@link copyOrderPageSchema}. */
export type CopyOrderPage = z.infer<typeof copyOrderPageSchema>;
