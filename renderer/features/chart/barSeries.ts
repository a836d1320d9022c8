import type { BarView, KlineView } from '../../../shared/ipc/views.ts';

/** Most closed bars kept for one symbol, interval and price; the oldest go first. */
export const BAR_LIMIT = 100_000;
const TRIM_PAGE = 1_000;

/** What a view did to the series: everything may differ, or only bars at the right end. */
export type BarChange =
  | { readonly kind: 'replaced' }
  | { readonly kind: 'advanced'; readonly closed: readonly BarView[] }
  | { readonly kind: 'none' };

/** Bars of one symbol: the closed ones, oldest first, and the one still forming. */
export interface BarSeries {
  readonly closed: readonly BarView[];
  readonly forming: BarView | null;
  apply(view: Pick<KlineView, 'reset' | 'bars'>): BarChange;
  /** Puts older closed bars in front; answers how many were new. */
  prepend(bars: readonly BarView[]): number;
  /** The bar that opens at this time (Unix ms). */
  at(openTime: number): BarView | null;
  clear(): void;
}

/** Index of the first bar that opens at or after `openTime`. */
export function lowerBound(bars: readonly BarView[], openTime: number): number {
  let low = 0;
  let high = bars.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (bars[middle]!.openTime < openTime) low = middle + 1;
    else high = middle;
  }
  return low;
}

function sameBar(a: BarView, b: BarView): boolean {
  return a.openTime === b.openTime && a.open === b.open && a.high === b.high && a.low === b.low && a.close === b.close;
}

/** An empty series. It is changed in place: a hundred thousand bars are not copied for each tick. */
export function createBarSeries(): BarSeries {
  let closed: BarView[] = [];
  let forming: BarView | null = null;

  const put = (bar: BarView, added: BarView[]): boolean => {
    const last = closed.at(-1);
    if (last && bar.openTime < last.openTime) {
      const index = lowerBound(closed, bar.openTime);
      if (closed[index]?.openTime === bar.openTime) closed[index] = bar;
      else closed.splice(index, 0, bar);
      return false;
    }
    if (last && bar.openTime === last.openTime) closed[closed.length - 1] = bar;
    else closed.push(bar);
    added.push(bar);
    return true;
  };
  /** A bar that a later one follows is final, whether or not its closing was seen (A-WS-KLINE). */
  const advance = (bar: BarView, added: BarView[]): boolean => {
    let inOrder = true;
    if (forming && bar.openTime > forming.openTime) inOrder = put({ ...forming, closed: true }, added);
    if (bar.closed) {
      if (forming && bar.openTime >= forming.openTime) forming = null;
      return put(bar, added) && inOrder;
    }
    const last = closed.at(-1);
    if (!last || bar.openTime > last.openTime) forming = bar;
    return inOrder;
  };
  const trim = (): void => {
    // A page at a time: a trim makes the chart build itself anew.
    if (closed.length >= BAR_LIMIT + TRIM_PAGE) closed.splice(0, closed.length - BAR_LIMIT);
  };
  const replace = (bars: readonly BarView[]): void => {
    const first = bars[0];
    const overlap = first ? closed[lowerBound(closed, first.openTime)] : undefined;
    // Loaded history is kept when the new picture continues it, so that a reconnect does not throw the view back.
    const continues = first !== undefined && overlap !== undefined && sameBar(overlap, first);
    closed = continues ? closed.slice(0, lowerBound(closed, first.openTime)) : [];
    forming = null;
  };

  return {
    get closed() {
      return closed;
    },
    get forming() {
      return forming;
    },
    apply(view) {
      if (view.reset) replace(view.bars);
      const before = forming;
      const added: BarView[] = [];
      let inOrder = true;
      for (const bar of view.bars) inOrder = advance(bar, added) && inOrder;
      const length = closed.length;
      trim();
      if (view.reset || !inOrder || closed.length < length) return { kind: 'replaced' };
      return added.length === 0 && forming === before ? { kind: 'none' } : { kind: 'advanced', closed: added };
    },
    prepend(bars) {
      const first = closed[0]?.openTime ?? forming?.openTime ?? Infinity;
      const older = bars.filter((bar) => bar.openTime < first);
      if (older.length === 0) return 0;
      const room = BAR_LIMIT - closed.length;
      const kept = room > 0 ? older.slice(-room) : [];
      closed = [...kept, ...closed];
      return kept.length;
    },
    at(openTime) {
      if (forming?.openTime === openTime) return forming;
      const bar = closed[lowerBound(closed, openTime)];
      return bar?.openTime === openTime ? bar : null;
    },
    clear() {
      closed = [];
      forming = null;
    },
  };
}
