/** Calls of the receipts: what was predicted for the orders of this installation against what happened. */
import { z } from 'zod';
import { orderReceiptSchema } from '../domain/orderReceipt.ts';
import { receiptDriftSchema, receiptErrorSchema } from '../domain/receiptErrors.ts';
import { markets } from '../exchange/markets.ts';
import { tradingContext } from './tradingViews.ts';

/** Newest orders of which the running error is computed. */
export const RECEIPT_ERRORS_OF = 500;

/** Requests the receipts of a market and a symbol (null: all), last sent first, after the first `skip` of them. */
export const receiptsRequest = z.strictObject({
  ...tradingContext,
  market: z.enum(markets).nullable(),
  symbol: z.string().max(64).nullable(),
  skip: z.number().int().min(0),
  limit: z.number().int().min(1).max(200),
});

/**
 * `total`: orders that the request selects; `errors` and `drifts` are of the newest `errorsOf` of them. `symbols`: those
 * of all orders.
 */
export const receiptsAnswer = z.strictObject({
  items: z.array(orderReceiptSchema),
  total: z.number().int(),
  errorsOf: z.number().int(),
  errors: z.array(receiptErrorSchema),
  drifts: z.array(receiptDriftSchema),
  symbols: z.array(z.strictObject({ market: z.enum(markets), symbol: z.string() })),
});

/** Requests the drifts of all orders; see `drifts` of the receipts. */
export const receiptDriftsRequest = z.strictObject(tradingContext);
/** The same drifts as those of the receipts, from no more orders than they are judged by. */
export const receiptDriftsAnswer = z.strictObject({ drifts: z.array(receiptDriftSchema) });

/** See {@link receiptDriftsAnswer}. */
export type ReceiptDriftsAnswer = z.infer<typeof receiptDriftsAnswer>;
/** See {@link receiptsRequest}. */
export type ReceiptsRequest = z.infer<typeof receiptsRequest>;
/** See {@link receiptsAnswer}. */
export type ReceiptsAnswer = z.infer<typeof receiptsAnswer>;
