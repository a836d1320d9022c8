/**
 * Matches spot sales with the purchases that they sell, for their realised result. The fee of a purchase is taken from
 * the base bought, that of a sale from the quote received (A-SPOT-FEE-ASSET).
 */
import {
  ZERO,
  add,
  compare,
  divide,
  formatShort,
  minimum,
  multiply,
  parseDecimal,
  sign,
  subtract,
  type Decimal,
} from '../num/decimal.ts';
import { ACCOUNT_DECIMALS } from './accountAmount.ts';
import type { Fill } from './order.ts';
import { compareFills } from './positionHistory.ts';

/** Which purchase a sale takes first: the oldest, the newest, or an equal part of all. */
export const lotMethods = ['fifo', 'lifo', 'average'] as const;
/** See {@link lotMethods}. */
export type LotMethod = (typeof lotMethods)[number];

/**
 * One sale. Sizes in base, amounts in quote: `proceeds` after the fee; `cost` of what was sold, with the fees of its
 * purchases. `missing`: size whose purchase is not among the fills (deposited, or older); then cost and result are
 * unknown. `purchases`: ids of the purchases it was taken from.
 */
export interface SpotSale {
  readonly symbol: string;
  readonly fillId: string;
  readonly orderId: string;
  readonly time: number;
  readonly size: string;
  readonly proceeds: string;
  readonly cost: string | null;
  readonly realised: string | null;
  readonly missing: string;
  readonly purchases: readonly string[];
}

/** Sales in their order, and what is left of the purchases by symbol. */
export interface SpotResults {
  readonly sales: readonly SpotSale[];
  readonly held: readonly { readonly symbol: string; readonly size: string; readonly cost: string }[];
  /** Ids of fills whose values are not decimals. */
  readonly unreadable: readonly string[];
}

interface Lot {
  readonly fillIds: string[];
  size: Decimal;
  cost: Decimal;
}

/** Takes at most so much of a lot; its share of the cost is rounded up, and the last part costs the rest. */
function takeFrom(lot: Lot, wanted: Decimal): { readonly size: Decimal; readonly cost: Decimal } {
  const size = minimum(wanted, lot.size);
  const isWhole = compare(size, lot.size) === 0;
  const cost = isWhole ? lot.cost : divide(multiply(lot.cost, size), lot.size, ACCOUNT_DECIMALS, 'ceil')!;
  lot.size = subtract(lot.size, size);
  lot.cost = subtract(lot.cost, cost);
  return { size, cost };
}

/** Adds a purchase to the lots; averaged purchases form one lot. */
function buy(lots: Lot[], method: LotMethod, fillId: string, size: Decimal, cost: Decimal): void {
  const [pool] = lots;
  if (method !== 'average' || !pool) {
    lots.push({ fillIds: [fillId], size, cost });
    return;
  }
  pool.fillIds.push(fillId);
  pool.size = add(pool.size, size);
  pool.cost = add(pool.cost, cost);
}

/** Sells from the lots and removes those that are used up. */
function sell(lots: Lot[], method: LotMethod, fill: Fill, size: Decimal, proceeds: Decimal): SpotSale {
  const purchases: string[] = [];
  let left = size;
  let cost = ZERO;
  while (sign(left) > 0 && lots.length > 0) {
    const lot = method === 'lifo' ? lots.at(-1)! : lots[0]!;
    const taken = takeFrom(lot, left);
    purchases.push(...lot.fillIds);
    left = subtract(left, taken.size);
    cost = add(cost, taken.cost);
    if (sign(lot.size) > 0) break;
    if (method === 'lifo') lots.pop();
    else lots.shift();
  }
  const isKnown = sign(left) === 0;
  const { symbol, fillId, orderId, time } = fill;
  return {
    symbol,
    fillId,
    orderId,
    time,
    size: formatShort(size),
    proceeds: formatShort(proceeds),
    cost: isKnown ? formatShort(cost) : null,
    realised: isKnown ? formatShort(subtract(proceeds, cost)) : null,
    missing: formatShort(left),
    purchases,
  };
}

/**
 * Returns the results of all sales of an account's spot fills, in any order; each fill counts once. A purchase never
 * serves a sale before it.
 */
export function spotResults(fills: readonly Fill[], method: LotMethod = 'fifo'): SpotResults {
  const lotsOf = new Map<string, Lot[]>();
  const seen = new Set<string>();
  const sales: SpotSale[] = [];
  const unreadable: string[] = [];
  for (const fill of fills.toSorted(compareFills)) {
    const { symbol, fillId, orderId, side } = fill;
    const key = `${symbol} ${fillId} ${orderId}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const [size, value, fee] = [fill.quantity, fill.quoteQuantity, fill.fee].map(parseDecimal);
    if (!size || sign(size) <= 0 || !value || !fee) {
      unreadable.push(fillId);
      continue;
    }
    const lots = lotsOf.get(symbol) ?? [];
    lotsOf.set(symbol, lots);
    if (side === 'SELL') sales.push(sell(lots, method, fill, size, subtract(value, fee)));
    else if (compare(size, fee) > 0) buy(lots, method, fillId, subtract(size, fee), value);
  }
  const held = [...lotsOf].flatMap(([symbol, lots]) => {
    if (lots.length === 0) return [];
    const size = lots.map((lot) => lot.size).reduce(add, ZERO);
    const cost = lots.map((lot) => lot.cost).reduce(add, ZERO);
    return [{ symbol, size: formatShort(size), cost: formatShort(cost) }];
  });
  return { sales, held, unreadable };
}
