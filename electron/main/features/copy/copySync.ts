/** The reading half of copy trading: traders, open and past copies of the key in use, and what follows from them. */
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
  /** The signed way of the key in use; null without one. */
  readonly rest: () => PrivateRest | null;
  readonly market: Pick<RestClient, 'get'>;
  /** The exchange's time in Unix ms. */
  readonly exchangeNow: () => number;
  readonly push: <Name extends EventName>(event: Name, payload: EventPayload<Name>) => void;
  /** A reading of the open copies ended, well or not. */
  readonly heardOpen: () => void;
  /** Whether the account's equity is needed. */
  readonly needsEquity: () => boolean;
}

export interface CopySync {
  readonly lists: CopyLists;
  readonly book: PastCopyStore;
  readonly past: Pick<PastReading, 'state' | 'readTo'>;
  /** Somebody looks: read, and told. `window`: at a panel; `guards`: a guard is set. */
  want(who: 'window' | 'guards', wanted: boolean): void;
  /** A window joined: it is told everything, and what was read before it came is read anew. */
  join(): void;
  /** Everything is told anew and read anew. */
  refresh(): void;
  /** What a guard over this trader looks at; null: not all of it is known and of now. */
  readonly reading: (traderId: string, since: number) => GuardReading | null;
  /** Whether it is followed or has open copies; null: not known. */
  readonly isActive: (traderId: string) => boolean | null;
  /** The trader's name, or its id without one. */
  readonly nameOf: (traderId: string) => string;
  /** The open copies, asked for now; null: they did not come whole. */
  readonly readOpen: () => Promise<readonly CopyOrder[] | null>;
  stop(): void;
}

/** The account's equity, asked for where a guard needs it, seldom enough; an old one is none. */
interface Equity {
  read(): Promise<void>;
  amount(): string | null;
  clear(): void;
}

/** Not asked for yet. */
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

/** Does something at once, and when it is wanted again and again, once more in a moment: the weight is not spent on it. */
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

/** What the lists and the past know of one trader. */
interface TraderViews extends Pick<CopySync, 'isActive' | 'nameOf'> {
  /** Its copies that are open, or closed and not yet in the past. */
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

/** A desk at rest. */
export function createCopySync(parts: CopySyncParts): CopySync {
  const { tradingContext, clock, push } = parts;
  const book = createPastCopyStore();
  const pastFeed = createCopyFeed(() => clock.now());
  const wanted = { window: false, guards: false };
  const equity = createEquity(clock, parts.needsEquity, () => lists.hurried()?.equity());

  /** Where the exchange's time runs at another pace than ours, nothing it tells of is later than it (R38). */
  const exchangeNow = (): number => {
    const [newest] = book.all();
    const opened = (lists.open()?.items ?? []).map(({ openedAt }) => openedAt ?? 0);
    return Math.max(parts.exchangeNow(), newest ? endOf(newest) : 0, ...opened);
  };
  /** The same for the end of what is asked for: what is paid for a copy is booked a moment after it closed. */
  const askedTo = (): number => {
    const now = exchangeNow();
    return now > parts.exchangeNow() ? now + SHARE_WITHIN_MS : now;
  };
  const notify = (): void => {
    if (wanted.window) news.notify();
  };
  const past = createPastReading({
    clock,
    now: askedTo,
    exchangeNow: parts.exchangeNow,
    store: book,
    stepped(failed) {
      if (failed) pastFeed.bad();
      else pastFeed.good(clock.now());
      notify();
    },
  });
  const heard = async (what: 'traders' | 'open'): Promise<void> => {
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
    heard: (what) => void heard(what),
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
    void past.look(exchangeNow(), true);
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
