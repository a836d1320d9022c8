/**
 * The reading half of copy trading: traders, open and past copies of the key in use, and the figures derived from them.
 */
import type { GuardReading } from '../../../../shared/domain/copyGuardSums.ts';
import type { CopyOrder } from '../../../../shared/domain/copyOrder.ts';
import { SHARE_WITHIN_MS } from '../../../../shared/domain/traderTruthSums.ts';
import type { EventName, EventPayload } from '../../../../shared/ipc/contract.ts';
import type { Cancel, Clock } from '../../../../shared/time/clock.ts';
import type { Random } from '../../../../shared/time/random.ts';
import type { RestClient } from '../../exchange/rest/client.ts';
import type { PrivateRest } from '../../exchange/ports.ts';
import type { AppError } from '../../../../shared/result/appError.ts';
import type { Result } from '../../../../shared/result/result.ts';
import type { TradingContext } from '../../account/tradingContext.ts';
import { copyGuardLimits, copyListLimits } from './copyLimits.ts';
import { createCopyFeed } from './lists/copyFeed.ts';
import { createCopyLists, type CopyLists } from './lists/copyLists.ts';
import { createCopyNews } from './lists/copyNews.ts';
import { createOpeningFills } from './past/openingFills.ts';
import { createPastCopyStore, endOf, type PastCopyStore } from './past/pastCopyStore.ts';
import { createPastReading, type PastReading } from './past/pastReading.ts';

/** Dependencies of {@link createCopySync}. */
export interface CopySyncParts {
  readonly tradingContext: TradingContext;
  readonly clock: Clock;
  readonly random: Random;
  /** Returns the signed REST client of the key in use; null without a key. */
  readonly rest: () => PrivateRest | null;
  readonly market: Pick<RestClient, 'get'>;
  /** Returns the exchange's time in Unix ms. */
  readonly exchangeNow: () => number;
  readonly push: <Name extends EventName>(event: Name, payload: EventPayload<Name>) => void;
  /** Called when a reading of the open copies ended, whether it succeeded or not. */
  readonly heardOpen: () => void;
  /** Returns whether the account's equity is needed. */
  readonly needsEquity: () => boolean;
}

export interface CopySync {
  readonly lists: CopyLists;
  readonly book: PastCopyStore;
  readonly past: Pick<PastReading, 'state' | 'readTo'>;
  /** Sets whether the lists are read and sent. `window`: a panel shows them; `guards`: a guard is set. */
  want(who: 'window' | 'guards', wanted: boolean): void;
  /** Called when a window subscribed: sends everything to it, and reads again what was read before. */
  join(): void;
  /** Sends everything again and reads everything again. */
  refresh(): void;
  /** Returns the data a guard over this trader checks; null when some of it is unknown or outdated. */
  readonly reading: (traderId: string, since: number) => GuardReading | null;
  /** Returns whether the trader is followed or has open copies; null when unknown. */
  readonly isActive: (traderId: string) => boolean | null;
  /** Returns the trader's name, or the id when there is none. */
  readonly nameOf: (traderId: string) => string;
  /** Reads the open copies now; null when the list is not complete. */
  readonly readOpen: () => Promise<readonly CopyOrder[] | null>;
  stop(): void;
}

/** The account's equity, requested at a low rate when a guard needs it; it is discarded when a request fails. */
interface Equity {
  read(): Promise<void>;
  amount(): string | null;
  clear(): void;
}

/** Creates the equity reader with nothing requested yet. */
function createEquity(
  clock: Clock,
  isNeeded: () => boolean,
  ask: () => Promise<Result<string, AppError>> | undefined,
): Equity {
  let known: { readonly amount: string; readonly at: number } | null = null;
  return {
    async read() {
      if (!isNeeded() || (known && clock.monotonic() - known.at < copyGuardLimits.equityMs)) return;
      const answer = await ask();
      known = answer?.ok ? { amount: answer.value, at: clock.monotonic() } : null;
    },
    amount: () => known?.amount ?? null,
    clear() {
      known = null;
    },
  };
}

/** Runs `work` at once; calls that follow within `gapMs` are merged into one later run, to save request weight. */
function createSpaced(clock: Clock, gapMs: number, work: () => void): () => void {
  let doneAt = Number.NEGATIVE_INFINITY;
  let timer: Cancel | undefined;
  const now = (): void => {
    timer?.();
    timer = undefined;
    doneAt = clock.monotonic();
    work();
  };
  return () => {
    const free = doneAt + gapMs - clock.monotonic();
    if (free <= 0) now();
    else timer ??= clock.after(free, now);
  };
}

/** What the lists and the past copies show about one trader. */
interface TraderViews extends Pick<CopySync, 'isActive' | 'nameOf'> {
  /** Returns the trader's copies that are open, or closed and not yet in the past list. */
  open(traderId: string): readonly CopyOrder[];
}

function createTraderViews(lists: CopyLists, book: PastCopyStore, copies: () => readonly CopyOrder[]): TraderViews {
  const open = (traderId: string): readonly CopyOrder[] =>
    [...(lists.open()?.items ?? []), ...lists.missing()].filter(
      (order) => order.traderId === traderId && !book.has(order.copyId),
    );
  return {
    open,
    isActive(traderId) {
      if (open(traderId).length > 0) return true;
      const known = lists.traders();
      if (known?.items.some((trader) => trader.traderId === traderId)) return true;
      return known?.complete === true && lists.open()?.complete === true ? false : null;
    },
    nameOf(traderId) {
      const trader = lists.traders()?.items.find((one) => one.traderId === traderId);
      return trader?.name ?? copies().find((order) => order.traderId === traderId)?.traderName ?? traderId;
    },
  };
}

/** Creates the copy sync; it reads nothing until `want` or `join`. */
export function createCopySync(parts: CopySyncParts): CopySync {
  const { tradingContext, clock, push } = parts;
  const book = createPastCopyStore();
  const pastFeed = createCopyFeed(() => clock.now());
  const wanted = { window: false, guards: false };
  const equity = createEquity(clock, parts.needsEquity, () => lists.hurried()?.equity());

  /**
   * Returns the exchange's time; where it runs at another pace than real time, at least the time of the newest copy
   * (R38).
   */
  const exchangeNow = (): number => {
    const [newest] = book.all();
    const opened = (lists.open()?.items ?? []).map(({ openedAt }) => openedAt ?? 0);
    return Math.max(parts.exchangeNow(), newest ? endOf(newest) : 0, ...opened);
  };
  /**
   * Returns the end of a requested range; the same, plus the delay after which the payment for a closed copy is booked.
   */
  const requestEnd = (): number => {
    const now = exchangeNow();
    return now > parts.exchangeNow() ? now + SHARE_WITHIN_MS : now;
  };
  const notify = (): void => {
    if (wanted.window) news.notify();
  };
  const past = createPastReading({
    clock,
    now: requestEnd,
    exchangeNow: parts.exchangeNow,
    store: book,
    stepped(failed) {
      if (failed) pastFeed.bad();
      else pastFeed.good(clock.now());
      notify();
    },
  });
  const handleChange = async (what: 'traders' | 'open'): Promise<void> => {
    notify();
    if (what === 'traders') return;
    await equity.read();
    parts.heardOpen();
  };
  const lists = createCopyLists({
    clock,
    random: parts.random,
    rest: parts.rest,
    market: parts.market,
    past,
    book,
    onReadingEnded: (what) => void handleChange(what),
    isLookedAt: () => wanted.window,
    keyChanged() {
      equity.clear();
      fills.clear();
      pastFeed.reset();
      if (!parts.rest()) pastFeed.noKey();
      notify();
    },
  });
  const copies = (): readonly CopyOrder[] => [...(lists.open()?.items ?? []), ...book.all()];
  const fills = createOpeningFills({ clock, rest: parts.market, now: exchangeNow, copies, changed: notify });
  const news = createCopyNews({
    tradingContext,
    clock,
    lists,
    past,
    pastFeed,
    book,
    fills,
    push: {
      traders: (event) => push('copy.traders', event),
      open: (event) => push('copy.open', event),
      past: (event) => push('copy.past', event),
    },
  });
  const traders = createTraderViews(lists, book, copies);

  const readAnew = createSpaced(clock, copyListLimits.refreshMs, () => {
    if (!wanted.window) return;
    lists.refresh();
    void past.readNewCopies(exchangeNow(), true);
  });
  const refresh = (): void => {
    news.forget();
    notify();
    readAnew();
  };

  return {
    lists,
    book,
    past,
    want(who, isWanted) {
      wanted[who] = isWanted;
      fills.set(wanted.window);
      if (wanted.window || wanted.guards) lists.start();
      else lists.stop();
    },
    join() {
      wanted.window = true;
      fills.set(true);
      if (!lists.start()) return refresh();
      news.forget();
      notify();
    },
    refresh,
    reading(traderId, since) {
      const isNow = lists.feeds.open.state().status === 'live' && pastFeed.state().status === 'live';
      if (!isNow || lists.open()?.complete !== true || !past.covers(since)) return null;
      return {
        open: traders.open(traderId),
        past: book.all().filter((order) => order.traderId === traderId),
        marks: lists.marks(),
        equity: equity.amount(),
        now: exchangeNow(),
      };
    },
    isActive: traders.isActive,
    nameOf: traders.nameOf,
    async readOpen() {
      const answer = await lists.hurried()?.open();
      return answer?.ok && answer.value.complete ? answer.value.items : null;
    },
    stop() {
      wanted.window = wanted.guards = false;
      fills.set(false);
      lists.stop();
    },
  };
}
