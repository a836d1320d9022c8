/** What the ticket predicted for an order when it was sent, and the positions it met. Amounts are decimal text. */
import { z } from 'zod';
import { markets } from '../exchange/markets.ts';
import { orderSides, positionSides } from '../exchange/orderWords.ts';
import { add, compare, formatShort, parseDecimal, ZERO, type Decimal } from '../num/decimal.ts';
import type { IntentDraft } from './conditionalDraft.ts';
import type { Position } from './order.ts';

/** Longer than any amount of an order; what is stored has to be bounded. */
const MAX_DIGITS = 60;
const amount = z
  .string()
  .max(MAX_DIGITS)
  .refine((text) => parseDecimal(text) !== undefined);

/**
 * Figures as the ticket showed them; null: it did not show this one. `at`: wall ms. `best`: best price of the other side
 * of the book, from which slippage is measured. `fee` is of the whole order, at the rate of `role` where all of it is
 * either; the rates are those by which it was calculated. `liquidation`: of the position after the fill, `none` where no
 * price liquidates it.
 */
export const orderEstimateSchema = z.strictObject({
  at: z.number().int(),
  best: amount.nullable(),
  average: amount.nullable(),
  fee: amount.nullable(),
  feeAsset: z.string().max(20),
  role: z.enum(['maker', 'taker']),
  makerRate: amount.nullable(),
  takerRate: amount.nullable(),
  margin: amount.nullable(),
  liquidation: z.union([z.literal('none'), amount]).nullable(),
});

/**
 * Why an order has no estimate. `plan`: one estimate was shown for all orders of its plan. `notShown`: it was sent from
 * a place that shows none.
 */
export const missingEstimates = ['plan', 'notShown'] as const;

/**
 * The positions of a symbol and side as the exchange listed them: sums of size, open value and margin, their number, and
 * what they have in common; null where they differ, or where there is none. `liquidation` only of a single one.
 */
export const heldSideSchema = z.strictObject({
  size: amount,
  openValue: amount,
  margin: amount,
  count: z.number().int(),
  leverage: amount.nullable(),
  isolated: z.boolean().nullable(),
  liquidation: z.union([z.literal('none'), amount]).nullable(),
});

/**
 * An order of this installation as it was sent. `at`: wall ms. `quantity` null: of the whole position. `before`: the
 * positions of its side at that time; null on spot, and where the exchange had not listed them since they changed.
 */
export const sentOrderSchema = z.strictObject({
  clientOrderId: z.string().max(64),
  market: z.enum(markets),
  symbol: z.string().max(64),
  side: z.enum(orderSides),
  positionSide: z.enum(positionSides).nullable(),
  isConditional: z.boolean(),
  quantity: amount.nullable(),
  at: z.number().int(),
  estimate: orderEstimateSchema.nullable(),
  missing: z.enum(missingEstimates).nullable(),
  before: heldSideSchema.nullable(),
});

/** See {@link orderEstimateSchema}. */
export type OrderEstimate = z.infer<typeof orderEstimateSchema>;
/** See {@link missingEstimates}. */
export type MissingEstimate = (typeof missingEstimates)[number];
/** See {@link heldSideSchema}. */
export type HeldSide = z.infer<typeof heldSideSchema>;
/** See {@link sentOrderSchema}. */
export type SentOrder = z.infer<typeof sentOrderSchema>;

/** Returns the value that all have in common; null where they differ, or where there is none. */
function common<Value>(values: readonly Value[]): Value | null {
  const [first, ...others] = values;
  return first === undefined || others.some((one) => one !== first) ? null : first;
}

/** Returns the positions of a symbol and side; null while the margin of one was not listed since it changed. */
export function heldSideOf(positions: readonly Position[], symbol: string, side: string): HeldSide | null {
  const own = positions.filter((one) => one.symbol === symbol && one.side === side);
  let [size, openValue, margin]: Decimal[] = [ZERO, ZERO, ZERO];
  for (const one of own) {
    const read = [one.size, one.openValue, one.margin ?? ''].map(parseDecimal);
    const [units, value, bound] = read;
    if (!units || !value || !bound) return null;
    [size, openValue, margin] = [add(size!, units), add(openValue!, value), add(margin!, bound)];
  }
  const [only, ...others] = own;
  return {
    size: formatShort(size!),
    openValue: formatShort(openValue!),
    margin: formatShort(margin!),
    count: own.length,
    leverage: common(own.map(({ leverage }) => leverage)),
    isolated: common(own.map(({ marginType }) => marginType === 'ISOLATED')),
    liquidation: only && others.length === 0 ? (only.liquidatePrice ?? 'none') : null,
  };
}

/** Returns an order as it is sent, with what was predicted for it. */
export function sentOrderOf(
  draft: IntentDraft,
  sent: Pick<SentOrder, 'clientOrderId' | 'at' | 'estimate' | 'missing'>,
  positions: readonly Position[],
): SentOrder {
  const { market, symbol } = draft;
  const positionSide = draft.market === 'futures' ? draft.positionSide : null;
  const what = { ...sent, market, symbol, positionSide, isConditional: 'kind' in draft };
  const before = positionSide && heldSideOf(positions, symbol, positionSide);
  if ('kind' in draft && draft.kind === 'tpSl') {
    const { size } = draft;
    const side = positionSide === 'SHORT' ? 'BUY' : 'SELL';
    return { ...what, side, quantity: size.kind === 'quantity' ? size.quantity : null, before };
  }
  return { ...what, side: draft.side, quantity: draft.quantity, before };
}

/** Whether an order adds to the positions of its side. */
export function isOpening({ side, positionSide }: Pick<SentOrder, 'side' | 'positionSide'>): boolean {
  return positionSide !== null && (side === 'BUY') === (positionSide === 'LONG');
}

/**
 * Whether the positions of a side changed since `before` by exactly what an order filled: then nothing else changed them,
 * and the difference of their margins is that of the order.
 */
export function changedBy(
  order: Pick<SentOrder, 'side' | 'positionSide'>,
  filled: Decimal,
  before: HeldSide,
  after: HeldSide,
) {
  const [was, is] = [parseDecimal(before.size), parseDecimal(after.size)];
  if (!was || !is || compare(filled, ZERO) <= 0) return false;
  return isOpening(order) ? compare(add(was, filled), is) === 0 : compare(add(is, filled), was) === 0;
}
