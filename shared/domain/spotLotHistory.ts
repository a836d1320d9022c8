/**
 * Joins the lots of an account's spot fills with its orders and bills, which say who bought them and whether the fills
 * prove which coins were sold.
 */
import { equals, formatShort, parseDecimal, subtract, type Decimal } from '../num/decimal.ts';
import { without, type Stretch } from '../time/stretches.ts';
import type { Bill } from './accountRecord.ts';
import type { Fill, Order } from './order.ts';
import { compareIds, createPace } from './positionHistory.ts';
import { lotIssues, type LotIssue, type SpotLot } from './spotLot.ts';
import { lotTime, spotResults, type LotMethod, type LotPart } from './spotLots.ts';

/** Both assets of a symbol. */
interface PairAssets {
  readonly baseAsset: string;
  readonly quoteAsset: string;
}

/** The records of a spot account. Each list may be in any order and contain an entry twice. */
export interface SpotRecords {
  readonly fills: readonly Fill[];
  readonly bills: readonly Bill[];
  /** Returns who placed an order; null: the order is not among the records. */
  readonly originOf: (orderId: string) => Order['origin'] | null;
  /** Returns the assets of a listed symbol. */
  readonly assetsOf: (symbol: string) => PairAssets | null | undefined;
  /** Earliest time of any record, Unix ms. */
  readonly since: number;
  /** Ranges in which the records are complete. */
  readonly covered: {
    readonly fillsOf: (symbol: string) => readonly Stretch[];
    readonly bills: readonly Stretch[];
  };
}

/** The lots of an account. */
export interface SpotLotHistory {
  /** Last sold first. */
  readonly closed: readonly SpotLot[];
  /** What is left of the purchases, last bought first. */
  readonly open: readonly SpotLot[];
  /** Ids of fills whose values are not decimals. */
  readonly unreadable: readonly string[];
}

/** Kinds of bills that fills explain (document 2 bizType). */
const ofTrades: ReadonlySet<string> = new Set(['trade_in', 'trade_out']);
/** Issues that leave open which coins were sold. */
const leavesOpen: ReadonlySet<LotIssue> = new Set(['fillsMissing', 'billsMissing', 'otherFlow', 'otherSymbol']);

/** Returns the assets of each symbol: as listed, else as the fees of its fills name them (A-SPOT-FEE-ASSET). */
function assetsBySymbol({ fills, assetsOf }: SpotRecords): ReadonlyMap<string, Partial<PairAssets>> {
  const assets = new Map<string, Partial<PairAssets>>();
  for (const { symbol, side, feeAsset } of fills) {
    const known = assets.get(symbol) ?? assetsOf(symbol) ?? {};
    const named = feeAsset === null ? {} : side === 'BUY' ? { baseAsset: feeAsset } : { quoteAsset: feeAsset };
    assets.set(symbol, { ...named, ...known });
  }
  return assets;
}

/** The times from which an asset moved otherwise than by the fills of a symbol, Unix ms. */
interface OtherMoves {
  readonly flows: ReadonlyMap<string, number>;
  /** First trade of each symbol that has the asset, by asset. */
  readonly trades: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

/** Returns whether a balance was there before its bill. */
function hadBalance({ balanceAfter, change }: Bill): boolean {
  const [after, changed] = [parseDecimal(balanceAfter), parseDecimal(change)];
  return !after || !changed || !equals(after, changed);
}

function otherMoves(records: SpotRecords, assets: ReadonlyMap<string, Partial<PairAssets>>): OtherMoves {
  const flows = new Map<string, number>();
  const oldest = new Map<string, Bill>();
  for (const bill of records.bills) {
    const { asset, businessType, createdAt, billId } = bill;
    // A bill without a time may have come first.
    const time = createdAt ?? 0;
    if (!ofTrades.has(businessType)) flows.set(asset, Math.min(flows.get(asset) ?? Infinity, time));
    const first = oldest.get(asset);
    const earlier = first ? time - (first.createdAt ?? 0) || compareIds(billId, first.billId) : -1;
    if (earlier < 0) oldest.set(asset, bill);
  }
  for (const [asset, first] of oldest) if (hadBalance(first)) flows.set(asset, 0);
  const trades = new Map<string, Map<string, number>>();
  for (const { symbol, time } of records.fills) {
    const { baseAsset, quoteAsset } = assets.get(symbol)!;
    for (const asset of [baseAsset, quoteAsset]) {
      if (asset === undefined) continue;
      const first = trades.get(asset) ?? new Map<string, number>();
      trades.set(asset, first.set(symbol, Math.min(first.get(symbol) ?? Infinity, time)));
    }
  }
  return { flows, trades };
}

const fillOf = ({ fillId, orderId, price, time }: Fill): NonNullable<SpotLot['purchase']> => ({
  fillId,
  orderId,
  price,
  time,
});
const text = (value: Decimal | null): string | null => value && formatShort(value);

/** Last sold first, or last bought first; the id decides between equal times. */
const compareLots = (a: SpotLot, b: SpotLot): number => lotTime(b) - lotTime(a) || (a.id < b.id ? 1 : -1);

/** Computes the lots of an account in steps; see {@link SpotRecords}. */
export function* spotLotHistory(records: SpotRecords, method: LotMethod = 'fifo'): Generator<void, SpotLotHistory> {
  const { originOf, covered, since } = records;
  const { sales, lots, unreadable } = yield* spotResults(records.fills, method);
  const isDue = createPace();
  const assets = assetsBySymbol(records);
  const { flows, trades } = otherMoves(records, assets);

  const lotOf = (part: LotPart, number: number): SpotLot => {
    const { purchase, sale, size, cost, proceeds, purchaseFee, saleFee } = part;
    const { symbol, fillId, orderId } = (sale ?? purchase)!;
    const { baseAsset = null, quoteAsset = null } = assets.get(symbol)!;
    // What happened after the sale cannot have changed which coins it sold.
    const until = sale?.time ?? Infinity;
    const found = new Set<LotIssue>();
    if (!purchase) found.add('purchaseMissing');
    else if (originOf(purchase.orderId) === null) found.add('orderMissing');
    const fills = covered.fillsOf(symbol);
    // Newer fills than those read last come from trading, as they happen.
    const read = Math.min(until, fills.at(-1)?.to ?? since);
    if (fills.length === 0 || without([{ from: since, to: read }], fills).length > 0) found.add('fillsMissing');
    const billed = sale?.time ?? Math.max(purchase!.time, covered.bills.at(-1)?.to ?? since);
    if (without([{ from: since, to: billed }], covered.bills).length > 0) found.add('billsMissing');
    if (baseAsset !== null) {
      const flow = flows.get(baseAsset);
      if (flow !== undefined && flow <= until) found.add('otherFlow');
      for (const [other, first] of trades.get(baseAsset) ?? []) {
        if (other !== symbol && first <= until) found.add('otherSymbol');
      }
    }
    const issues = lotIssues.filter((issue) => found.has(issue));
    return {
      id: `${symbol} ${fillId} ${orderId} ${String(number).padStart(5, '0')}`,
      symbol,
      baseAsset,
      quoteAsset,
      size: formatShort(size),
      purchase: purchase && fillOf(purchase),
      sale: sale && fillOf(sale),
      cost: text(cost),
      proceeds: text(proceeds),
      realised: cost && proceeds ? formatShort(subtract(proceeds, cost)) : null,
      purchaseFee: text(purchaseFee),
      saleFee: text(saleFee),
      origin: purchase && originOf(purchase.orderId),
      certainty: !purchase ? 'unknown' : issues.some((issue) => leavesOpen.has(issue)) ? 'assumed' : 'exact',
      issues,
    };
  };

  const closed: SpotLot[] = [];
  for (const { parts } of sales) {
    for (const [number, part] of parts.entries()) {
      if (isDue()) yield;
      closed.push(lotOf(part, number));
    }
  }
  const open: SpotLot[] = [];
  for (const part of lots) {
    if (isDue()) yield;
    open.push(lotOf(part, 0));
  }
  return { closed: closed.toSorted(compareLots), open: open.toSorted(compareLots), unreadable };
}
