import { compare, parseDecimal } from '../../../shared/num/decimal.ts';
import type { BarView, KlineView } from '../../../shared/ipc/views.ts';
import { createClosedBars, type ClosedBars } from './bars/closedBars.ts';

/**
 * Maximum number of closed bars kept for one symbol, interval and price type; the oldest are dropped first. A year of
 * minutes is 525,600.
 */
export const BAR_LIMIT = 600_000;
const TRIM_PAGE = 1_000;

/**
 * The change of a series: `replaced` means that any bar may differ, `advanced` that bars were added at the right end,
 * `appended` that a page of newer bars was added to a past range.
 */
export type BarChange =
  | { readonly kind: 'replaced' }
  | { readonly kind: 'appended' }
  | { readonly kind: 'advanced'; readonly closed: readonly BarView[] }
  | { readonly kind: 'none' };

/** Bars of one symbol: the closed ones, oldest first, and the one still forming. */
export interface BarSeries {
  readonly closed: ClosedBars;
  readonly forming: BarView | null;
  /** The series of the exchange's bars: this series itself, unless its bars are made of shorter ones (R13). */
  readonly base: BarSeries;
  apply(view: Pick<KlineView, 'reset' | 'bars'>): BarChange;
  /**
   * Adds older closed bars of the base at the front; returns how many were added at the front of this series.
   * `complete`: nothing older exists.
   */
  prepend(bars: readonly BarView[], complete?: boolean): number;
  /** Returns the bar that opens at this time (Unix ms). */
  at(openTime: number): BarView | null;
  clear(): void;
}

function sameValue(a: string, b: string): boolean {
  if (a === b) return true;
  const [one, other] = [parseDecimal(a), parseDecimal(b)];
  return one !== undefined && other !== undefined && compare(one, other) === 0;
}

function sameBar(a: BarView, b: BarView): boolean {
  const prices = ['open', 'high', 'low', 'close'] as const;
  return a.openTime === b.openTime && prices.every((name) => sameValue(a[name], b[name]));
}

/** Creates an empty series. It is changed in place, so that half a million bars are not copied for each tick. */
export function createBarSeries(): BarSeries {
  const closed = createClosedBars();
  let forming: BarView | null = null;

  const put = (bar: BarView, added: BarView[]): boolean => {
    const last = closed.openTimeAt(closed.length - 1);
    if (last !== undefined && bar.openTime < last) {
      const index = closed.lowerBound(bar.openTime);
      if (closed.openTimeAt(index) === bar.openTime) closed.set(index, bar);
      else closed.insert(index, bar);
      return false;
    }
    if (bar.openTime === last) closed.set(closed.length - 1, bar);
    else closed.push(bar);
    added.push(bar);
    return true;
  };
  /** A bar followed by a later one is final, even if its closing was not received (A-WS-KLINE). */
  const advance = (bar: BarView, added: BarView[]): boolean => {
    let inOrder = true;
    if (forming && bar.openTime > forming.openTime) inOrder = put({ ...forming, closed: true }, added);
    if (bar.closed) {
      if (forming && bar.openTime >= forming.openTime) forming = null;
      return put(bar, added) && inOrder;
    }
    const last = closed.openTimeAt(closed.length - 1);
    if (last === undefined || bar.openTime > last) forming = bar;
    return inOrder;
  };
  const trim = (): void => {
    // Drops a page at a time, because a trim makes the chart rebuild.
    if (closed.length >= BAR_LIMIT + TRIM_PAGE) closed.dropFirst(closed.length - BAR_LIMIT);
  };
  const replace = (bars: readonly BarView[]): void => {
    const first = bars[0];
    const index = first ? closed.lowerBound(first.openTime) : 0;
    const overlap = first ? closed.at(index) : undefined;
    // Loaded history is kept when the new snapshot continues it, so that a reconnect does not reset the view.
    const continues = first !== undefined && overlap !== undefined && sameBar(overlap, first);
    closed.truncate(continues ? index : 0);
    forming = null;
  };

  const series: BarSeries = {
    closed,
    get forming() {
      return forming;
    },
    get base() {
      return series;
    },
    apply(view) {
      if (view.reset) replace(view.bars);
      const before = forming;
      const added: BarView[] = [];
      let inOrder = true;
      for (const bar of view.bars) inOrder = advance(bar, added) && inOrder;
      const { length } = closed;
      trim();
      if (view.reset || !inOrder || closed.length < length) return { kind: 'replaced' };
      return added.length === 0 && forming === before ? { kind: 'none' } : { kind: 'advanced', closed: added };
    },
    prepend(bars) {
      const first = closed.openTimeAt(0) ?? forming?.openTime ?? Infinity;
      const older = bars.filter((bar) => bar.openTime < first);
      const room = BAR_LIMIT - closed.length;
      const prepended = room > 0 ? older.slice(-room) : [];
      if (prepended.length > 0) closed.prepend(prepended);
      return prepended.length;
    },
    at(openTime) {
      if (forming?.openTime === openTime) return forming;
      const bar = closed.at(closed.lowerBound(openTime));
      return bar?.openTime === openTime ? bar : null;
    },
    clear() {
      closed.truncate(0);
      forming = null;
    },
  };
  return series;
}
