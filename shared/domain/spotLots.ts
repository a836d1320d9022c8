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
import { splitAmount } from './fillSlice.ts';
import type { Fill } from './order.ts';
import type { SpotLot } from './spotLot.ts';
import { compareFills, createPace, sortedInSteps } from './positionHistory.ts';

/** Which purchase a sale takes first: the oldest, the newest, or an equal part of all. */
export const lotMethods = ['fifo', 'lifo', 'average'] as const;
/** See {@link lotMethods}. */
export type LotMethod = (typeof lotMethods)[number];

/**
 * A size that was bought together, and sold together where `sale` is not null. Size in base, amounts in quote but
 * `purchaseFee`, which was paid in base: `cost` with the fee of the purchase, `proceeds` after that of the sale.
 * `purchase` is the oldest one where purchases are averaged, and null where it is not among the fills (deposited, or
 * older): then the cost is unknown.
 */
export interface LotPart {
  readonly purchase: Fill | null;
  readonly sale: Fill | null;
  readonly size: Decimal;
  readonly cost: Decimal | null;
  readonly purchaseFee: Decimal | null;
  readonly proceeds: Decimal | null;
  readonly saleFee: Decimal | null;
}

/**
 * One sale. Sizes in base, amounts in quote: `proceeds` after the fee; `cost` of what was sold, with the fees of its
 * purchases. `missing`: size whose purchase is not among the fills (deposited, or older); then cost and result are
 * unknown.
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
  /** Its parts in the order in which they were taken; they add up to the sale. */
  readonly parts: readonly LotPart[];
}

/** Sales in their order, and what is left of the purchases by symbol. */
export interface SpotResults {
  readonly sales: readonly SpotSale[];
  readonly held: readonly { readonly symbol: string; readonly size: string; readonly cost: string }[];
  /** What is left of each purchase, in their order. */
  readonly lots: readonly LotPart[];
  /** Ids of fills whose values are not decimals. */
  readonly unreadable: readonly string[];
}

interface Lot {
  readonly purchase: Fill;
  size: Decimal;
  cost: Decimal;
  fee: Decimal;
}

/** The lots of a symbol that still have a size: those from `first` on. */
interface Lots {
  readonly list: Lot[];
  first: number;
}

/** Takes a share of an amount, rounded up where it is only a part; the last share is the rest. */
const shareOf = (amount: Decimal, size: Decimal, whole: Decimal): Decimal =>
  compare(size, whole) === 0
    ? amount
    : divide(multiply(amount, size), whole, Math.max(ACCOUNT_DECIMALS, amount.scale), 'ceil')!;

/** Takes at most so much of a lot. */
function takeFrom(
  lot: Lot,
  wanted: Decimal,
): { readonly size: Decimal; readonly cost: Decimal; readonly fee: Decimal } {
  const size = minimum(wanted, lot.size);
  const cost = shareOf(lot.cost, size, lot.size);
  const fee = shareOf(lot.fee, size, lot.size);
  lot.size = subtract(lot.size, size);
  lot.cost = subtract(lot.cost, cost);
  lot.fee = subtract(lot.fee, fee);
  return { size, cost, fee };
}

/** Adds a purchase to the lots; averaged purchases form one lot. */
function buy({ list, first }: Lots, method: LotMethod, lot: Lot): void {
  const pool = list[first];
  if (method !== 'average' || !pool) {
    list.push(lot);
    return;
  }
  pool.size = add(pool.size, lot.size);
  pool.cost = add(pool.cost, lot.cost);
  pool.fee = add(pool.fee, lot.fee);
}

/** Sells from the lots and removes those that are used up. */
function sell(lots: Lots, method: LotMethod, fill: Fill, size: Decimal, value: Decimal, fee: Decimal): SpotSale {
  const taken: Pick<LotPart, 'purchase' | 'size' | 'cost' | 'purchaseFee'>[] = [];
  let left = size;
  let cost = ZERO;
  while (sign(left) > 0 && lots.first < lots.list.length) {
    const lot = method === 'lifo' ? lots.list.at(-1)! : lots.list[lots.first]!;
    const part = takeFrom(lot, left);
    taken.push({ purchase: lot.purchase, size: part.size, cost: part.cost, purchaseFee: part.fee });
    left = subtract(left, part.size);
    cost = add(cost, part.cost);
    if (sign(lot.size) > 0) break;
    if (method === 'lifo') lots.list.pop();
    else lots.first += 1;
  }
  const isKnown = sign(left) === 0;
  if (!isKnown) taken.push({ purchase: null, size: left, cost: null, purchaseFee: null });
  const sizes = taken.map((part) => part.size);
  const values = splitAmount(value, sizes, ACCOUNT_DECIMALS);
  const fees = splitAmount(fee, sizes, ACCOUNT_DECIMALS);
  const { symbol, fillId, orderId, time } = fill;
  const proceeds = subtract(value, fee);
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
    parts: taken.map((part, at) => ({
      ...part,
      sale: fill,
      proceeds: subtract(values[at]!, fees[at]!),
      saleFee: fees[at]!,
    })),
  };
}

/**
 * Returns in steps the results of all sales of an account's spot fills, in any order; each fill counts once. A purchase
 * never serves a sale before it.
 */
export function* spotResults(fills: readonly Fill[], method: LotMethod = 'fifo'): Generator<void, SpotResults> {
  const isDue = createPace();
  const lotsOf = new Map<string, Lots>();
  const seen = new Set<string>();
  const sales: SpotSale[] = [];
  const unreadable: string[] = [];
  for (const fill of yield* sortedInSteps(fills, compareFills, isDue)) {
    if (isDue()) yield;
    const { symbol, fillId, orderId, side } = fill;
    const key = `${symbol} ${fillId} ${orderId}`;
    if (seen.has(key)) continue;
    seen.add(key);
    const [size, value, fee] = [fill.quantity, fill.quoteQuantity, fill.fee].map(parseDecimal);
    if (!size || sign(size) <= 0 || !value || !fee) {
      unreadable.push(fillId);
      continue;
    }
    const lots = lotsOf.get(symbol) ?? { list: [], first: 0 };
    lotsOf.set(symbol, lots);
    if (side === 'SELL') sales.push(sell(lots, method, fill, size, value, fee));
    else if (compare(size, fee) > 0) {
      buy(lots, method, { purchase: fill, size: subtract(size, fee), cost: value, fee });
    }
  }
  const held: SpotResults['held'][number][] = [];
  const left: LotPart[] = [];
  for (const [symbol, { list, first }] of lotsOf) {
    if (first === list.length) continue;
    let [size, cost] = [ZERO, ZERO];
    for (const { fee: purchaseFee, ...lot } of list.slice(first)) {
      if (isDue()) yield;
      size = add(size, lot.size);
      cost = add(cost, lot.cost);
      left.push({ ...lot, purchaseFee, sale: null, proceeds: null, saleFee: null });
    }
    held.push({ symbol, size: formatShort(size), cost: formatShort(cost) });
  }
  return { sales, held, lots: left, unreadable };
}

/** Returns the time at which a lot was sold, or at which it was bought while it is held. */
export const lotTime = ({ sale, purchase }: SpotLot): number => (sale ?? purchase)!.time;
