/**
 * Performance of an account: one pass over its trades, by asset, because amounts of different assets are never added.
 * Each asset has the figures of all trades, of the groups of each dimension, and a calendar.
 */
import { parseDecimal, powerOfTen, type Decimal } from '../num/decimal.ts';
import { ACCOUNT_DECIMALS } from './accountAmount.ts';
import { CalendarSums, localTime, type OffsetAt, type PerformanceCalendar } from './performanceCalendar.ts';
import { TradeSums, type TradeStatistics, type TradeUnits } from './performanceStatistics.ts';
import type { PerformanceDimension, PerformanceTrade } from './performanceTrade.ts';
import { compareIds } from './positionHistory.ts';

/** The figures of one group; `key` null: the trades do not state it. */
export interface PerformanceGroup {
  readonly key: string | null;
  readonly statistics: TradeStatistics;
}

/** The performance in one asset. */
export interface AssetPerformance {
  readonly asset: string;
  readonly total: TradeStatistics;
  /** Groups in the order of their newest trades. */
  readonly by: Readonly<Record<PerformanceDimension, readonly PerformanceGroup[]>>;
  readonly calendar: PerformanceCalendar;
}

/** The performance of an account. `noAsset`: ids of trades whose asset is unknown, which are in no figure. */
export interface Performance {
  readonly assets: readonly AssetPerformance[];
  readonly noAsset: readonly string[];
}

/** The amounts of a trade before they have a common scale; null: not known. */
interface Parsed {
  readonly trade: PerformanceTrade;
  readonly net: Decimal | null;
  readonly gross: Decimal | null;
  readonly fees: Decimal | null;
  readonly funding: Decimal | null;
}

/** The trades of an asset and the decimals that all their amounts fit in. */
interface Column {
  readonly rows: Parsed[];
  scale: number;
}

const read = (text: string | null): Decimal | null => (text === null ? null : (parseDecimal(text) ?? null));

function addRow(column: Column, trade: PerformanceTrade): void {
  const [net, gross, fees, funding] = [read(trade.net), read(trade.gross), read(trade.fees), read(trade.funding)];
  for (const amount of [net, gross, fees, funding]) {
    if (amount && amount.scale > column.scale) column.scale = amount.scale;
  }
  column.rows.push({ trade, net, gross, fees, funding });
}

/** Sums of the groups of one dimension, by their key. */
class Groups {
  readonly #sums = new Map<string | number | null, TradeSums>();

  add(key: string | number | null, units: TradeUnits): void {
    let sums = this.#sums.get(key);
    if (!sums) {
      sums = new TradeSums();
      this.#sums.set(key, sums);
    }
    sums.add(units);
  }

  groups(scale: number): PerformanceGroup[] {
    return [...this.#sums].map(([key, sums]) => ({
      key: key === null ? null : String(key),
      statistics: sums.figures(scale),
    }));
  }
}

/** Computes the performance in one asset from its trades, last closed first. */
function assetPerformance(asset: string, { rows, scale }: Column, offsetAt: OffsetAt): AssetPerformance {
  const units = (amount: Decimal | null): bigint | null =>
    amount && (amount.scale === scale ? amount.units : amount.units * powerOfTen(scale - amount.scale));
  const total = new TradeSums();
  const days = new CalendarSums();
  const by = {
    symbol: new Groups(),
    side: new Groups(),
    hour: new Groups(),
    weekday: new Groups(),
    orderType: new Groups(),
    tag: new Groups(),
    origin: new Groups(),
  } as const satisfies Record<PerformanceDimension, Groups>;
  for (const { trade, net: amount, gross, fees, funding } of rows) {
    const { id, openedAt, closedAt, symbol, side, orderType, tags, origin } = trade;
    const net = units(amount);
    const one: TradeUnits = {
      id,
      openedAt,
      closedAt,
      net,
      square: net === null ? 0n : net * net,
      gross: units(gross),
      fees: units(fees),
      funding: units(funding),
    };
    const opened = openedAt === null ? null : localTime(openedAt, offsetAt);
    total.add(one);
    by.symbol.add(symbol, one);
    by.side.add(side, one);
    by.hour.add(opened && opened.hour, one);
    by.weekday.add(opened && opened.weekday, one);
    by.orderType.add(orderType, one);
    if (tags.length === 0) by.tag.add(null, one);
    for (const tag of tags) by.tag.add(tag, one);
    by.origin.add(origin, one);
    days.add(one, localTime(closedAt, offsetAt).day);
  }
  return {
    asset,
    total: total.figures(scale),
    by: {
      symbol: by.symbol.groups(scale),
      side: by.side.groups(scale),
      hour: by.hour.groups(scale),
      weekday: by.weekday.groups(scale),
      orderType: by.orderType.groups(scale),
      tag: by.tag.groups(scale),
      origin: by.origin.groups(scale),
    },
    calendar: days.calendar(scale),
  };
}

/** Last closed first; ids decide between equal times. */
const compareTrades = (a: PerformanceTrade, b: PerformanceTrade): number =>
  b.closedAt - a.closedAt || compareIds(b.id, a.id);

/** Returns the trades in their order; they come sorted as a rule, so that only the check takes time. */
function inOrder(trades: readonly PerformanceTrade[]): readonly PerformanceTrade[] {
  const isSorted = trades.every((trade, at) => at === 0 || compareTrades(trades[at - 1]!, trade) <= 0);
  return isSorted ? trades : trades.toSorted(compareTrades);
}

/** Computes the performance of an account from its trades, in any order; `offsetAt` is the user's time zone. */
export function performanceOf(trades: readonly PerformanceTrade[], offsetAt: OffsetAt): Performance {
  const columns = new Map<string, Column>();
  const noAsset: string[] = [];
  for (const trade of inOrder(trades)) {
    if (trade.asset === null) {
      noAsset.push(trade.id);
      continue;
    }
    let column = columns.get(trade.asset);
    if (!column) {
      // Averages and intervals have at least the decimals of the account's amounts.
      column = { rows: [], scale: ACCOUNT_DECIMALS };
      columns.set(trade.asset, column);
    }
    addRow(column, trade);
  }
  const assets = [...columns].map(([asset, column]) => assetPerformance(asset, column, offsetAt));
  return { assets, noAsset };
}
