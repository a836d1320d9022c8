/**
 * Sends copy trading data to the window: views built from what was read, sent when they changed, and once a minute when
 * only their ages changed.
 */
import type { CopyOrder } from '../../../../../shared/domain/copyOrder.ts';
import { unrealisedOf } from '../../../../../shared/domain/copyFigures.ts';
import type { TraderResults } from '../../../../../shared/domain/traderTruth.ts';
import {
  grouped,
  profitShares,
  traderResultsOf,
  type SharePayment,
} from '../../../../../shared/domain/traderTruthSums.ts';
import type { CopyHistoryEvent, CopyOpenEvent, CopyTradersEvent } from '../../../../../shared/ipc/copyViews.ts';
import type { Clock } from '../../../../../shared/time/clock.ts';
import type { TradingContext } from '../../../account/tradingContext.ts';
import { copyListLimits } from '../copyLimits.ts';
import type { OpeningFills } from '../past/openingFills.ts';
import type { PastCopyStore } from '../past/pastCopyStore.ts';
import type { PastReading } from '../past/pastReading.ts';
import type { CopyFeed } from './copyFeed.ts';
import type { CopyLists } from './copyLists.ts';

/** Dependencies of {@link createCopyNews}. */
export interface CopyNewsParts {
  readonly tradingContext: TradingContext;
  readonly clock: Clock;
  readonly lists: Pick<CopyLists, 'feeds' | 'traders' | 'open' | 'marks' | 'missing'>;
  readonly past: PastReading;
  readonly pastFeed: CopyFeed;
  readonly book: PastCopyStore;
  readonly fills: Pick<OpeningFills, 'of'>;
  readonly push: {
    readonly traders: (event: CopyTradersEvent) => void;
    readonly open: (event: CopyOpenEvent) => void;
    readonly past: (event: CopyHistoryEvent) => void;
  };
}

export interface CopyNews {
  /** Sends what changed. */
  notify(): void;
  /** Makes the next call send everything, because the window is new. */
  forget(): void;
}

/** Creates a filter that passes an event on when anything but its ages changed, or a minute after the last one. */
function whenChanged<Event>(clock: Clock, ageless: (event: Event) => unknown, push: (event: Event) => void) {
  let notified = '';
  let at = Number.NEGATIVE_INFINITY;
  return {
    notify(event: Event): void {
      const text = JSON.stringify(ageless(event));
      if (text === notified && clock.monotonic() - at < copyListLimits.notifyMs) return;
      notified = text;
      at = clock.monotonic();
      push(event);
    },
    forget(): void {
      notified = '';
    },
  };
}

const withoutAges = <Event extends { feed: CopyTradersEvent['feed']; readAt?: number | null }>(event: Event) => ({
  ...event,
  feed: { ...event.feed, receivedAt: null },
  readAt: null,
});

/** Creates the sender; nothing was sent to the window yet. */
export function createCopyNews(parts: CopyNewsParts): CopyNews {
  const { tradingContext, clock, lists, past, pastFeed, book } = parts;
  const traders = whenChanged(clock, withoutAges<CopyTradersEvent>, parts.push.traders);
  const open = whenChanged(clock, withoutAges<CopyOpenEvent>, parts.push.open);
  const history = whenChanged(clock, withoutAges<CopyHistoryEvent>, parts.push.past);

  /** Returns the copies of the open list that are not in the past list. */
  const stillOpen = (): readonly CopyOrder[] => (lists.open()?.items ?? []).filter(({ copyId }) => !book.has(copyId));
  /** Profit shares by copy; computed again only when the payments or the copies changed. */
  let shares: { readonly of: string; readonly by: ReadonlyMap<string, string | null> } | null = null;
  const sharesOf = (payments: readonly SharePayment[]): ReadonlyMap<string, string | null> => {
    const settledTo = past.sharesSettledTo();
    const of = `${book.version()} ${payments.length} ${settledTo}`;
    if (shares?.of !== of) shares = { of, by: profitShares(book.all(), payments, settledTo) };
    return shares.by;
  };
  /** Returns figures of every trader who is followed or was copied, once both lists are known. */
  const traderFigures = (): TraderResults[] => {
    const known = lists.open();
    if (known === null || !past.hasBegun()) return [];
    const now = stillOpen();
    const before = book.all();
    const payments = past.shares();
    const paid = payments && sharesOf(payments);
    const ids = new Set([
      ...(lists.traders()?.items ?? []).map(({ traderId }) => traderId),
      ...[...now, ...before].map(({ traderId }) => traderId),
    ]);
    // While a copy is neither in the open list nor in the past list, its trader's sums are incomplete and not shown.
    const unfound = new Set(lists.missing().map(({ traderId }) => traderId));
    const openOf = grouped(now, ({ traderId }) => traderId);
    const pastOf = grouped(before, ({ traderId }) => traderId);
    return [...ids].map((traderId) =>
      traderResultsOf({
        traderId,
        open: known.complete ? (openOf.get(traderId) ?? []) : null,
        past: pastOf.get(traderId) ?? [],
        isPastWhole: !unfound.has(traderId),
        marks: lists.marks(),
        profitShare: paid && (paid.has(traderId) ? (paid.get(traderId) ?? null) : '0'),
        fills: parts.fills.of(traderId),
      }),
    );
  };

  return {
    notify() {
      const { feeds } = lists;
      const known = lists.traders();
      traders.notify({
        ...tradingContext,
        feed: feeds.traders.state(),
        readAt: feeds.traders.readAt(),
        traders: [...(known?.items ?? [])],
        complete: known?.complete ?? false,
        truths: traderFigures(),
      });
      const marks = lists.marks();
      open.notify({
        ...tradingContext,
        feed: feeds.open.state(),
        readAt: feeds.open.readAt(),
        complete: lists.open()?.complete ?? false,
        copies: stillOpen().map((order) => {
          const markPrice = marks.get(order.symbol) ?? null;
          return { order, markPrice, unrealised: unrealisedOf(order, markPrice) };
        }),
      });
      const { gaps, ...state } = past.state();
      history.notify({
        ...tradingContext,
        feed: pastFeed.state(),
        version: book.version(),
        count: book.all().length,
        ...state,
        gaps: gaps.map(({ from, to }) => ({ from, to })),
      });
    },
    forget() {
      for (const one of [traders, open, history]) one.forget();
    },
  };
}
