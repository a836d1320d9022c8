/**
 * The rows of a report over a period: what was sold on spot, which futures positions were closed, and how the account's
 * own entries changed the balances; and their totals. Nothing is converted: amounts stay in the asset in which the
 * exchange settled them.
 */
import type { Market } from '../exchange/markets.ts';
import { ZERO, add, divide, formatShort, parseDecimal, sign, type Decimal } from '../num/decimal.ts';
import { ACCOUNT_DECIMALS } from './accountAmount.ts';
import { beganWithOrder, isEstimatedPosition, type ClosedPosition } from './closedPosition.ts';
import { tradeOfLot, tradeOfPosition, type PerformanceTrade } from './performanceTrade.ts';
import { createPace, sortedInSteps } from './positionHistory.ts';
import { groupOf, type BalanceEntry } from './reconciliation.ts';
import type { SpotLot } from './spotLot.ts';
import type { LotMethod } from './spotLots.ts';

/** Parts of a report, in their order: sold lots of spot, closed futures positions, and entries of the account's lists. */
export const reportSections = ['sale', 'position', 'entry'] as const;
/** See {@link reportSections}. */
export type ReportSection = (typeof reportSections)[number];

/** What a report is for: `statement` also holds the balances. */
export const reportKinds = ['statement', 'tax'] as const;

/**
 * One row. Amounts are in `asset`: `gross` is the result of prices alone, `fees` is positive when paid, `funding` is
 * positive when received, and `net` contains all of them; of an entry, `net` is what it changed. `cost` contains the fee
 * of the purchase, `proceeds` not that of the sale. `kind`: type of the opening order, or the exchange's word of an
 * entry. `entrySource` and `exitSource` say where a price comes from. Null: not known, or not of this section. `size` is
 * in the base asset, times are Unix ms.
 */
export interface ReportRow {
  readonly section: ReportSection;
  readonly id: string;
  readonly time: number;
  readonly market: Market;
  readonly symbol: string | null;
  readonly asset: string | null;
  readonly kind: string | null;
  readonly side: 'LONG' | 'SHORT' | null;
  readonly size: string | null;
  readonly openedAt: number | null;
  readonly entryPrice: string | null;
  readonly entrySource: string | null;
  readonly exitPrice: string | null;
  readonly exitSource: string | null;
  readonly cost: string | null;
  readonly proceeds: string | null;
  readonly gross: string | null;
  readonly fees: string | null;
  readonly funding: string | null;
  readonly net: string | null;
  readonly certainty: SpotLot['certainty'];
  readonly issues: readonly string[];
}

/**
 * The sums of a section by market and asset; of entries also by the exchange's word, `kind`. `gains` and `losses` add up
 * to `net`. `unknown`: rows whose result is not known, which are in no sum. `estimates`: rows in the sums whose result may
 * be another one, because records are missing or do not prove which coins were sold.
 */
export interface ReportTotal {
  readonly section: ReportSection;
  readonly market: Market;
  readonly asset: string;
  readonly kind: string | null;
  readonly rows: number;
  readonly gross: string;
  readonly fees: string;
  readonly funding: string;
  readonly gains: string;
  readonly losses: string;
  readonly net: string;
  readonly unknown: number;
  readonly estimates: number;
}

/** What a report is made of. Lists may be in any order. */
export interface ReportRecords {
  /** Sold lots, matched by `method`. */
  readonly lots: readonly SpotLot[];
  readonly method: LotMethod;
  readonly positions: readonly ClosedPosition[];
  readonly entries: readonly (BalanceEntry & { readonly market: Market })[];
  /** Returns the type of the order that opened a position or bought a lot; null: not known. */
  readonly orderTypeOf: (orderId: string) => string | null;
}

/** A period in Unix ms, both ends inclusive. */
export interface ReportPeriod {
  readonly from: number;
  readonly to: number;
}

/** A report: rows by section, then by time and id. `noAsset`: rows that are in no total, because their asset is unknown. */
export interface AccountReport {
  readonly rows: readonly ReportRow[];
  readonly totals: readonly ReportTotal[];
  readonly noAsset: number;
}

/** The members of a row that not every section has. */
export const noValues = {
  symbol: null,
  side: null,
  size: null,
  openedAt: null,
  entryPrice: null,
  entrySource: null,
  exitPrice: null,
  exitSource: null,
  cost: null,
  proceeds: null,
  gross: null,
  fees: null,
  funding: null,
} as const;

const fillSource = (fillId: string): string => `fill ${fillId}`;

/** Returns the price that a cost stands for, rounded to the decimals of account amounts. */
function averageCost({ cost, size }: SpotLot): string | null {
  const [paid, bought] = [cost === null ? undefined : parseDecimal(cost), parseDecimal(size)];
  return paid && bought && sign(bought) > 0 ? formatShort(divide(paid, bought, ACCOUNT_DECIMALS, 'halfUp')!) : null;
}

/** The members of a row that come from a trade. */
const ofTrade = ({ id, closedAt, market, symbol, asset, side, gross, fees, funding, net }: PerformanceTrade) => ({
  id,
  time: closedAt,
  market,
  symbol,
  asset,
  side,
  gross,
  fees,
  funding,
  net,
});

function saleRow(lot: SpotLot, method: LotMethod, orderType: string | null): ReportRow | null {
  const trade = tradeOfLot(lot, { orderType, tags: [], drill: null });
  if (!trade) return null;
  const { purchase, sale, size, cost, proceeds, certainty, issues } = lot;
  const isAveraged = method === 'average';
  return {
    ...ofTrade(trade),
    section: 'sale',
    kind: orderType,
    size,
    openedAt: isAveraged ? null : trade.openedAt,
    entryPrice: isAveraged ? averageCost(lot) : (purchase?.price ?? null),
    entrySource: purchase && (isAveraged ? 'averageOfPurchases' : fillSource(purchase.fillId)),
    exitPrice: sale!.price,
    exitSource: fillSource(sale!.fillId),
    cost,
    proceeds,
    certainty: trade.net === null ? 'unknown' : certainty,
    issues,
  };
}

function positionRow(position: ClosedPosition, orderType: string | null): ReportRow | null {
  const trade = tradeOfPosition(position, { orderType, tags: [], drill: null });
  if (!trade) return null;
  const { size, entryPrice, exitPrice, issues } = position;
  return {
    ...noValues,
    ...ofTrade(trade),
    section: 'position',
    kind: orderType,
    size,
    openedAt: trade.openedAt,
    entryPrice,
    entrySource: entryPrice === null ? null : 'averageOfFills',
    exitPrice,
    exitSource: exitPrice === null ? null : 'averageOfFills',
    certainty: trade.net === null ? 'unknown' : isEstimatedPosition(position) ? 'assumed' : 'exact',
    issues,
  };
}

/** Returns an entry as a row; the fee of a trade is already taken from what it changed, so that its result is more. */
function entryRow({ id, asset, time, kind, amount: net, fee, market }: ReportRecords['entries'][number]): ReportRow {
  const [changed, paid] = [parseDecimal(net), parseDecimal(fee ?? '0')];
  const isTrade = ['realisedPnl', 'trades'].includes(groupOf(market, kind));
  const isRead = changed !== undefined && paid !== undefined;
  return {
    ...noValues,
    section: 'entry',
    id,
    time,
    market,
    asset,
    kind,
    gross: isRead && isTrade ? formatShort(add(changed, paid)) : null,
    fees: isRead && isTrade ? formatShort(paid) : null,
    net: isRead ? net : null,
    certainty: isRead ? 'exact' : 'unknown',
    issues: [],
  };
}

/** Sums while they are counted. */
interface Counted {
  readonly of: Pick<ReportTotal, 'section' | 'market' | 'asset' | 'kind'>;
  rows: number;
  unknown: number;
  estimates: number;
  gross: Decimal;
  fees: Decimal;
  funding: Decimal;
  gains: Decimal;
  losses: Decimal;
}

const begun = (of: Counted['of']): Counted => ({
  of,
  rows: 0,
  unknown: 0,
  estimates: 0,
  gross: ZERO,
  fees: ZERO,
  funding: ZERO,
  gains: ZERO,
  losses: ZERO,
});

/** Returns a known amount, or zero. */
const known = (text: string | null): Decimal => (text === null ? undefined : parseDecimal(text)) ?? ZERO;

function count(sums: Counted, { net, gross, fees, funding, certainty }: ReportRow): void {
  sums.rows += 1;
  const result = net === null ? undefined : parseDecimal(net);
  if (!result) {
    sums.unknown += 1;
    return;
  }
  if (certainty === 'assumed') sums.estimates += 1;
  if (sign(result) > 0) sums.gains = add(sums.gains, result);
  else sums.losses = add(sums.losses, result);
  sums.gross = add(sums.gross, known(gross));
  sums.fees = add(sums.fees, known(fees));
  sums.funding = add(sums.funding, known(funding));
}

function totalOf({ of, rows, unknown, estimates, gross, fees, funding, gains, losses }: Counted): ReportTotal {
  const [lost, net] = [formatShort(losses), formatShort(add(gains, losses))];
  return {
    ...of,
    rows,
    gross: formatShort(gross),
    fees: formatShort(fees),
    funding: formatShort(funding),
    gains: formatShort(gains),
    losses: lost,
    net,
    unknown,
    estimates,
  };
}

const compareText = (a: string | null, b: string | null): number =>
  (a ?? '') === (b ?? '') ? 0 : (a ?? '') < (b ?? '') ? -1 : 1;
const rankOf = (section: ReportSection): number => reportSections.indexOf(section);
const compareRows = (a: ReportRow, b: ReportRow): number =>
  rankOf(a.section) - rankOf(b.section) || a.time - b.time || compareText(a.id, b.id);
const compareTotals = (a: ReportTotal, b: ReportTotal): number =>
  rankOf(a.section) - rankOf(b.section) ||
  compareText(a.market, b.market) ||
  compareText(a.asset, b.asset) ||
  compareText(a.kind, b.kind);

/** Makes a report in steps: rows by their time in the period, that of a trade is its closing. */
export function* accountReport(records: ReportRecords, { from, to }: ReportPeriod): Generator<void, AccountReport> {
  const { lots, method, positions, entries, orderTypeOf } = records;
  const isDue = createPace();
  const found: ReportRow[] = [];
  const take = (row: ReportRow | null): void => {
    if (row && row.time >= from && row.time <= to) found.push(row);
  };
  for (const lot of lots) {
    if (isDue()) yield;
    take(saleRow(lot, method, lot.purchase && orderTypeOf(lot.purchase.orderId)));
  }
  for (const position of positions) {
    if (isDue()) yield;
    const orderId = beganWithOrder(position);
    take(positionRow(position, orderId === null ? null : orderTypeOf(orderId)));
  }
  for (const entry of entries) {
    if (isDue()) yield;
    take(entryRow(entry));
  }
  const rows = yield* sortedInSteps(found, compareRows, isDue);
  const sums = new Map<string, Counted>();
  let noAsset = 0;
  for (const row of rows) {
    if (isDue()) yield;
    const { section, market, asset } = row;
    if (asset === null) {
      noAsset += 1;
      continue;
    }
    const kind = section === 'entry' ? row.kind : null;
    const key = JSON.stringify([section, market, asset, kind]);
    const sum = sums.get(key) ?? begun({ section, market, asset, kind });
    sums.set(key, sum);
    count(sum, row);
  }
  return { rows, totals: [...sums.values()].map(totalOf).toSorted(compareTotals), noAsset };
}
