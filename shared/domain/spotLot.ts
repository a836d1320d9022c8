/** A size bought on spot, with what selling it brought. Decimals and ids are text, times Unix ms. */
import { z } from 'zod';

/**
 * What is not known about a lot. `purchaseMissing`: its purchase is not among the fills, so that its cost is unknown.
 * `orderMissing`: the order of its purchase is not among the records. The others say that coins which the records do
 * not show may have been sold first: `fillsMissing` and `billsMissing`: the records have a gap before the sale;
 * `otherFlow`: the coin came or left in another way than by trading; `otherSymbol`: it was traded in another symbol too.
 */
export const lotIssues = [
  'purchaseMissing',
  'fillsMissing',
  'billsMissing',
  'otherFlow',
  'otherSymbol',
  'orderMissing',
] as const;

/**
 * Whether the records prove which coins were sold: `assumed`, they prove it only if no other coins were sold first;
 * `unknown`, the purchase is missing.
 */
export const lotCertainties = ['exact', 'assumed', 'unknown'] as const;

/** One fill of a lot. */
const lotFill = z.strictObject({ fillId: z.string(), orderId: z.string(), price: z.string(), time: z.number() });

/**
 * One lot. Where purchases are averaged, `purchase` is the oldest one. `size` is in the base asset after the fee of the purchase, which was taken
 * from what was bought; `purchaseFee` is in the base asset, `saleFee`, `cost`, `proceeds` and `realised` are in the
 * quote asset. `cost` contains the fee of the purchase, `proceeds` not that of the sale. Null: not known, or not sold.
 */
export const spotLotSchema = z.strictObject({
  id: z.string(),
  symbol: z.string(),
  baseAsset: z.string().nullable(),
  quoteAsset: z.string().nullable(),
  size: z.string(),
  purchase: lotFill.nullable(),
  sale: lotFill.nullable(),
  cost: z.string().nullable(),
  proceeds: z.string().nullable(),
  realised: z.string().nullable(),
  purchaseFee: z.string().nullable(),
  saleFee: z.string().nullable(),
  /** Who placed the order of the purchase; null: unknown. */
  origin: z.enum(['desk', 'external']).nullable(),
  certainty: z.enum(lotCertainties),
  issues: z.array(z.enum(lotIssues)),
});

/** See {@link lotIssues}. */
export type LotIssue = (typeof lotIssues)[number];
/** See {@link spotLotSchema}. */
export type SpotLot = z.infer<typeof spotLotSchema>;
