import { add, compare, decimal, formatFixed, multiply, type Decimal } from '../../../shared/num/decimal.ts';
import type { TradeView } from '../../../shared/ipc/views.ts';
import { formatNumber, groupThousands } from '../../format/number.ts';
import { formatClock, formatTimestamp, type TimeZone } from '../../format/time.ts';
import type { Translate } from '../../i18n/messages.ts';
import type { TapeUnit } from './params.ts';

/**
 * Milliseconds from its first trade within which consecutive trades of one side at one price are merged into one line:
 * the trades of one taker order follow each other, but the exchange does not identify that order.
 */
export const MERGE_WITHIN_MS = 100;

/** One line of the tape: a trade, or several trades taken for one taker order. Exact. */
export interface TapeEntry {
  /** Id of the newest trade. */
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
  /** Number of trades in the line. */
  readonly count: number;
  readonly large: boolean;
}

/** Selection of the shown trades. Limits apply to merged lines; `null`: no filter, and no line is large. */
export interface TapeSelection {
  readonly merge: boolean;
  readonly unit: TapeUnit;
  readonly smallest: Decimal | null;
  readonly large: Decimal | null;
}

/** Shows every trade as received, with none marked as large. */
export const everyTrade: TapeSelection = { merge: false, unit: 'base', smallest: null, large: null };

/** Returns the size of a line in the unit: base, or its value in quote. */
export function measureOf(entry: Pick<TapeEntry, 'price' | 'size'>, unit: TapeUnit): Decimal {
  return unit === 'base' ? entry.size : multiply(decimal(entry.price), entry.size);
}

/**
 * Returns the index of the first trade of each line, oldest line first: merging starts at a line's first trade, so that
 * lines do not change later.
 */
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

/** Returns the lines of the tape that pass the filter, newest first, at most `count`. `trades` are oldest first. */
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
 * Returns the size that one in twenty lines reaches: the 95th percentile of the kept lines, by nearest rank. `null`
 * below twenty lines, which are too few to call one large.
 */
export function automaticLarge(trades: readonly TradeView[], merge: boolean, unit: TapeUnit): Decimal | null {
  const sizes = tapeEntries(trades, trades.length, { merge, unit, smallest: null }).map((entry) =>
    measureOf(entry, unit),
  );
  if (sizes.length < 20) return null;
  return sizes.toSorted(compare)[Math.ceil(sizes.length * 0.95) - 1]!;
}

/** Returns the newest `count` lines as display text, newest first. */
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

/** Returns the tooltip of a line: the time of its newest trade to the millisecond, and how many trades it merges. */
export function tapeHint(t: Translate, { time, count }: Pick<TapeRow, 'time' | 'count'>, zone: TimeZone): string {
  const exact = formatTimestamp(time, zone);
  return count > 1 ? `${exact}\n${t('tape.merged.hint', { number: count })}` : exact;
}
