/** The running error of the estimates over many orders, and whether the desk's arithmetic drifts from the exchange's. */
import { z } from 'zod';
import {
  ZERO,
  absolute,
  add,
  compare,
  decimal,
  divide,
  formatShort,
  fromBigInt,
  type Decimal,
} from '../num/decimal.ts';
import { receiptFigures, type OrderReceipt, type ReceiptGap } from './orderReceipt.ts';

/** Figures of which the arithmetic alone can be checked. */
export const checkedFigures = ['fee', 'margin', 'liquidation'] as const;

/** Newest orders of which a drift is judged, and the fewest that show one. */
export const driftRule = { orders: 20, fewest: 3 } as const;

const amount = z.string().nullable();

/**
 * The error of one figure: `count` orders with a known one, `unknown` ended orders that have the figure without. Shares are fractions. `mean`
 * and `median` keep the sign, `worst` is the largest in either direction. Amounts are null where the orders have several
 * assets.
 */
export const receiptErrorSchema = z.strictObject({
  figure: z.enum(receiptFigures),
  count: z.number().int(),
  unknown: z.number().int(),
  asset: amount,
  mean: z.strictObject({ amount, share: amount }),
  median: z.strictObject({ amount, share: amount }),
  worst: z.strictObject({ amount, share: amount, clientOrderId: z.string() }).nullable(),
});

/**
 * A drift: of the newest `orders` that can be checked, at most `most`, `off` differ by more than rounding explains. It
 * drifts when these are more than half, that is when the median is beyond rounding, and there are `fewest` orders.
 * `median`: of the shares, without sign.
 */
export const receiptDriftSchema = z.strictObject({
  figure: z.enum(checkedFigures),
  orders: z.number().int(),
  off: z.number().int(),
  isDrifting: z.boolean(),
  median: amount,
  most: z.number().int(),
  fewest: z.number().int(),
});

/** See {@link receiptErrorSchema}. */
export type ReceiptError = z.infer<typeof receiptErrorSchema>;
/** See {@link receiptDriftSchema}. */
export type ReceiptDrift = z.infer<typeof receiptDriftSchema>;

/** Decimals of a mean. */
const MEAN_DECIMALS = 8;

function meanOf(values: readonly Decimal[]): string | null {
  const sum = values.reduce(add, ZERO);
  const mean = divide(sum, fromBigInt(BigInt(values.length)), MEAN_DECIMALS, 'halfUp');
  return mean ? formatShort(mean) : null;
}

/** Returns the middle value; of an even number the mean of the two in the middle. */
function medianOf(values: readonly Decimal[]): string | null {
  const sorted = values.toSorted(compare);
  const middle = Math.floor(sorted.length / 2);
  if (sorted.length === 0) return null;
  return sorted.length % 2 === 1 ? formatShort(sorted[middle]!) : meanOf(sorted.slice(middle - 1, middle + 1));
}

/** Gaps of orders that do not have the figure at all. */
const withoutFigure: ReadonlySet<unknown> = new Set<ReceiptGap>(['noMargin', 'resting']);

/** Whether an order ended with fills. */
const hasEnded = ({ state }: OrderReceipt): boolean => state === 'filled' || state === 'partly';

/**
 * Returns what the amounts of a figure are in, amounts of which may be added, and its asset; null: a price, or an asset
 * that is not stored.
 */
function unitOf(figure: ReceiptError['figure'], { market, symbol, feeAsset }: OrderReceipt) {
  // Fees of futures are in the margin asset, in which the other amounts are too.
  const asset = figure === 'fee' || (market === 'futures' && figure !== 'liquidation') ? feeAsset : null;
  return { unit: asset ?? `${market} ${symbol}`, asset };
}

/** Returns the running error of every figure. */
export function receiptErrors(receipts: readonly OrderReceipt[]): ReceiptError[] {
  const ended = receipts.filter(hasEnded);
  return receiptFigures.map((figure) => {
    const known = ended.flatMap((one) => (one[figure].error ? [{ one, error: one[figure].error }] : []));
    const units = known.map(({ one }) => unitOf(figure, one));
    const isOneUnit = new Set(units.map(({ unit }) => unit)).size === 1;
    const amounts = isOneUnit ? known.map(({ error }) => decimal(error.amount)) : [];
    const withShare = known.flatMap(({ one, error }) =>
      error.share === null ? [] : [{ one, error, share: decimal(error.share) }],
    );
    const shares = withShare.map(({ share }) => share);
    let worst: (typeof withShare)[number] | null = null;
    for (const next of withShare) {
      if (!worst || compare(absolute(next.share), absolute(worst.share)) > 0) worst = next;
    }
    return {
      figure,
      count: known.length,
      unknown: ended.filter(({ [figure]: { error, gap } }) => !error && !withoutFigure.has(gap)).length,
      asset: isOneUnit ? units[0]!.asset : null,
      mean: { amount: meanOf(amounts), share: meanOf(shares) },
      median: { amount: medianOf(amounts), share: medianOf(shares) },
      worst: worst && { ...worst.error, clientOrderId: worst.one.clientOrderId },
    };
  });
}

/** Judges the arithmetic by the newest orders; `receipts`: newest first. */
export function receiptDrifts(receipts: readonly OrderReceipt[]): ReceiptDrift[] {
  return checkedFigures.map((figure) => {
    const checks = receipts.flatMap(({ checks: all }) => all[figure] ?? []).slice(0, driftRule.orders);
    const off = checks.filter(
      ({ difference, allowed }) => compare(absolute(decimal(difference)), decimal(allowed)) > 0,
    );
    const shares = checks.flatMap(({ share }) => (share === null ? [] : [absolute(decimal(share))]));
    return {
      figure,
      orders: checks.length,
      off: off.length,
      isDrifting: checks.length >= driftRule.fewest && off.length * 2 > checks.length,
      median: medianOf(shares),
      most: driftRule.orders,
      fewest: driftRule.fewest,
    };
  });
}
