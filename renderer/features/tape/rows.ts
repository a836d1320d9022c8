import { add, compare, decimal, formatFixed, multiply, type Decimal } from '../../../shared/num/decimal.ts';
import type { TradeView } from '../../../shared/ipc/views.ts';
import { formatNumber, groupThousands } from '../../format/number.ts';
import { formatClock, type TimeZone } from '../../format/time.ts';
import type { TapeUnit } from './params.ts';

/**
 * Trades of one taker order come one after the other, but the exchange does not name that order: consecutive trades of one
 * side at one price within this time of the first are shown as one. In ms.
 */
export const MERGE_WITHIN_MS = 100;

/** One line of the tape: a trade, or several taken for one. Exact. */
export interface TapeEntry {
  /** That of the newest trade. */
  readonly id: string;
  /** Unix ms, of the newest trade. */
  readonly time: number;
  readonly price: string;
  readonly size: Decimal;
  readonly side: TradeView['takerSide'];
  readonly count: number;
}

/** One line as display text. */
export interface TapeRow {
  readonly id: string;
  /** Unix ms. */
  readonly time: number;
  readonly clock: string;
  readonly price: string;
  readonly size: string;
  readonly side: TradeView['takerSide'];
  /** How many trades it stands for. */
  readonly count: number;
  readonly large: boolean;
}

/** What is shown of the trades. Limits count for merged lines; `null`: everything, and nothing is large. */
export interface TapeSelection {
  readonly merge: boolean;
  readonly unit: TapeUnit;
  readonly smallest: Decimal | null;
  readonly large: Decimal | null;
}

/** Every trade as it comes, none marked. */
export const everyTrade: TapeSelection = { merge: false, unit: 'base', smallest: null, large: null };

/** The size of a line in the unit: base, or what it is worth in quote. */
export function measureOf(entry: Pick<TapeEntry, 'price' | 'size'>, unit: TapeUnit): Decimal {
  return unit === 'base' ? entry.size : multiply(decimal(entry.price), entry.size);
}

/** Index of the first trade of each line, oldest line first: a line is counted from its first trade on, and so stays. */
function lineStarts(trades: readonly TradeView[], merge: boolean): number[] {
  const starts: number[] = [];
  for (const [index, trade] of trades.entries()) {
    const first = trades[starts.at(-1) ?? -1];
    const previous = trades[index - 1];
    const together =
      merge &&
      first !== undefined &&
      previous !== undefined &&
      previous.takerSide === trade.takerSide &&
      previous.price === trade.price &&
      trade.time - first.time <= MERGE_WITHIN_MS;
    if (!together) starts.push(index);
  }
  return starts;
}

/** The lines of the tape, newest first, at most `count` of those that pass the filter. `trades` are oldest first. */
export function tapeEntries(
  trades: readonly TradeView[],
  count: number,
  { merge, unit, smallest }: Pick<TapeSelection, 'merge' | 'unit' | 'smallest'>,
): TapeEntry[] {
  const entries: TapeEntry[] = [];
  let end = trades.length;
  for (const start of lineStarts(trades, merge).toReversed()) {
    if (entries.length >= count) break;
    const newest = trades[end - 1]!;
    let size = decimal(newest.quantity);
    for (let i = start; i < end - 1; i += 1) size = add(size, decimal(trades[i]!.quantity));
    const { id, time, price, takerSide: side } = newest;
    const entry = { id, time, price, size, side, count: end - start };
    end = start;
    if (smallest === null || compare(measureOf(entry, unit), smallest) >= 0) entries.push(entry);
  }
  return entries;
}

/**
 * The size from which one in twenty lines is: the 95th percentile of what is kept, by nearest rank. `null` below twenty
 * lines: too few to call one large.
 */
export function automaticLarge(trades: readonly TradeView[], merge: boolean, unit: TapeUnit): Decimal | null {
  const sizes = tapeEntries(trades, trades.length, { merge, unit, smallest: null }).map((entry) =>
    measureOf(entry, unit),
  );
  if (sizes.length < 20) return null;
  return sizes.toSorted(compare)[Math.ceil(sizes.length * 0.95) - 1]!;
}

/** The newest `count` lines as display text, newest first. */
export function tapeRows(
  trades: readonly TradeView[],
  count: number,
  decimals: { readonly price: number; readonly quantity: number },
  zone: TimeZone,
  selection: TapeSelection = everyTrade,
): TapeRow[] {
  const { large, unit } = selection;
  return tapeEntries(trades, count, selection).map((entry) => ({
    id: entry.id,
    time: entry.time,
    clock: formatClock(entry.time, zone),
    price: formatNumber(entry.price, decimals.price),
    size: groupThousands(formatFixed(entry.size, decimals.quantity, 'halfUp')),
    side: entry.side,
    count: entry.count,
    large: large !== null && compare(measureOf(entry, unit), large) >= 0,
  }));
}
