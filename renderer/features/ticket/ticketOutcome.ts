/** Compares the receipt's prediction of an order with its fills (document 3, userTrades). */
import { isMeaningfulLiquidation } from '../../../shared/domain/liquidation.ts';
import type { Fill, Position } from '../../../shared/domain/order.ts';
import type { IntentDraft } from '../../../shared/domain/conditionalDraft.ts';
import {
  ZERO,
  add,
  decimal,
  divide,
  formatShort,
  multiply,
  parseDecimal,
  subtract,
  type Decimal,
} from '../../../shared/num/decimal.ts';
import type { OrderEstimate } from '../../../shared/domain/orderEstimate.ts';
import type { Receipt } from './receipt.ts';

/** Figures shown when the order was requested. */
export interface Prediction {
  readonly average: string | null;
  readonly fee: string | null;
  readonly feeAsset: string;
  /** A fraction; `null` where none was shown. */
  readonly slippage: string | null;
  /** Best price of the other side at that time, from which slippage is measured. */
  readonly best: string | null;
  readonly liquidation: string | null;
}

/** The actual figures; `null` is not known yet. */
export interface Actual {
  readonly filled: string;
  readonly average: string;
  /** `null`: fees were paid in several assets, or not reported. */
  readonly fee: string | null;
  readonly feeAsset: string | null;
  readonly slippage: string | null;
  readonly liquidation: string | null;
}

/**
 * Returns a key of a draft that does not depend on the order of its fields, because main returns them in its own order.
 */
export function draftKey(draft: IntentDraft): string {
  const sorted = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
    return entries.map(([key, one]) => [key, sorted(one)]);
  };
  return JSON.stringify(sorted(draft));
}

/** Returns a receipt's prediction of an order. */
export function predictionOf(receipt: Receipt, price: string | null, best: string | null): Prediction {
  const { after, fee, feeAsset, slippage } = receipt;
  return {
    average: receipt.average ?? after?.average ?? price,
    fee,
    feeAsset,
    slippage,
    best,
    liquidation: after?.liquidation ?? null,
  };
}

/**
 * Returns what main stores with the order: the figures the receipt shows, the price and the time they were made from, and
 * the rates they were made with. `price`: the order's own one, for an order that waits for a trigger.
 */
export function estimateOf(
  receipt: Receipt,
  shown: { readonly price: string | null; readonly best: string | null; readonly at: number },
  rates: { readonly makerFeeRate: string | null; readonly takerFeeRate: string | null } | null,
): OrderEstimate {
  const { average, fee, feeAsset, liquidation, best } = predictionOf(receipt, shown.price, shown.best);
  return {
    at: shown.at,
    best,
    average,
    fee,
    feeAsset,
    role: receipt.feeKind,
    makerRate: rates?.makerFeeRate ?? null,
    takerRate: rates?.takerFeeRate ?? null,
    margin: receipt.needsMargin ? receipt.margin : null,
    liquidation,
  };
}

/** Returns the liquidation price the exchange reports, `none` where it has no meaning at the present price (R58). */
function liquidationOf({ liquidatePrice }: Position, price: Decimal): string {
  const reported = parseDecimal(liquidatePrice ?? '');
  return reported && isMeaningfulLiquidation(reported, price) ? liquidatePrice! : 'none';
}

/** Sums up the fills of an order; `null` while there is none. */
export function actualOf(
  fills: readonly Fill[],
  side: 'BUY' | 'SELL',
  predicted: Prediction,
  position: Position | null,
): Actual | null {
  let size = ZERO;
  let value = ZERO;
  let fee = ZERO;
  const assets = new Set<string | null>();
  for (const one of fills) {
    const [quantity, price, paid] = [one.quantity, one.price, one.fee ?? ''].map(parseDecimal);
    if (!quantity || !price) return null;
    size = add(size, quantity);
    value = add(value, multiply(quantity, price));
    if (paid) fee = add(fee, paid);
    assets.add(paid ? one.feeAsset : null);
  }
  const average = divide(value, size, 8, 'halfUp');
  if (!average) return null;
  const best = parseDecimal(predicted.best ?? '');
  const worse = best && (side === 'BUY' ? subtract(average, best) : subtract(best, average));
  const slippage = best && worse ? divide(worse, best, 8, 'halfUp') : undefined;
  const [feeAsset = null] = [...assets];
  const one = assets.size === 1 && feeAsset !== null;
  return {
    filled: formatShort(size),
    average: formatShort(average),
    fee: one ? formatShort(fee) : null,
    feeAsset: one ? feeAsset : null,
    slippage: predicted.slippage !== null && slippage ? formatShort(slippage) : null,
    liquidation: position && liquidationOf(position, average),
  };
}

/** Converts a fraction to per cent without rounding. */
export function percentText(fraction: string): string {
  return formatShort(multiply(decimal(fraction), decimal('100')));
}
