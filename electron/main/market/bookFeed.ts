/** The order book feed of one symbol: takes the stream, resynchronises after a fault and publishes views. */
import { MINUTE_MS } from '../../../shared/time/units.ts';
import { createOrderBook, type BookFault, type BookOutcome, type OrderBook } from '../../../shared/domain/orderBook.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import type { Cancel, Clock } from '../../../shared/time/clock.ts';
import { bookLimits, feedLimits } from './marketLimits.ts';
import type { PublicPush } from '../exchange/ws/frames.ts';
import { createCrossCheck, type TopOfBook } from './crossCheck.ts';
import type { Feed, FeedParts } from './feed.ts';
import { createFeedStatus, type FeedStatus } from './feedStatus.ts';
import type { ConnectionState } from '../exchange/ws/socketPort.ts';

/** Message keys for the faults of a book. */
const faultReasons: Readonly<Record<BookFault, string>> = {
  gap: 'feed.reason.gap',
  crossed: 'feed.reason.crossed',
  invalid: 'feed.reason.invalid',
  tooDeep: 'feed.reason.tooDeep',
};

/** Polls periodically between `start` and `stop`. */
interface Polling {
  start(): void;
  stop(): void;
}

/** Creates polling that is stopped. `take` receives each reply unless polling was stopped in the meantime. */
function createPolling<Reply>(
  clock: Clock,
  ask: () => Promise<Reply | undefined>,
  take: (reply: Reply) => void,
): Polling {
  let timer: Cancel | undefined;
  const poll = async (): Promise<void> => {
    const reply = await ask();
    if (timer && reply) take(reply);
  };
  return {
    start() {
      timer = clock.every(feedLimits.budgetPollMs, () => void poll());
      void poll();
    },
    stop() {
      timer?.();
      timer = undefined;
    },
  };
}

/** Requested snapshots: at most six per minute (B-B2), and another when none is received in time (R11). */
interface Snapshots {
  /** Whether a snapshot may be requested now; otherwise `resync` is called with this reason as soon as it may. */
  mayAsk(reason: string): boolean;
  /** Starts waiting for a snapshot, unless a wait is already running. */
  expect(): void;
  /** Called when the snapshot was received or is no longer needed. */
  settled(): void;
}

/**
 * Creates the state without a request. `isMissing`: whether a snapshot is still needed when none was received in time.
 */
function createSnapshots(clock: Clock, isMissing: () => boolean, resync: (reason: string) => void): Snapshots {
  let due: Cancel | undefined;
  let renewals: number[] = [];
  const settled = (): void => {
    due?.();
    due = undefined;
  };
  return {
    mayAsk(reason) {
      settled();
      const now = clock.monotonic();
      renewals = renewals.filter((time) => time > now - MINUTE_MS);
      const oldest = renewals[0];
      if (oldest !== undefined && renewals.length >= bookLimits.resyncsPerMinute) {
        due = clock.after(oldest + MINUTE_MS - now, () => {
          due = undefined;
          resync(reason);
        });
        return false;
      }
      renewals.push(now);
      return true;
    },
    expect() {
      due ??= clock.after(bookLimits.snapshotMs, () => {
        due = undefined;
        if (isMissing()) resync('feed.reason.snapshotMissing');
      });
    },
    settled,
  };
}

/** The book as the stream builds it, and its feed status. */
interface SyncedBook {
  readonly book: OrderBook;
  readonly status: FeedStatus;
  eventTime(): number | null;
  start(): void;
  stop(): void;
  forget(): void;
}

/** Creates a book whose stream is not running yet. It calls `changed` after each change of the book or its status. */
function createSyncedBook(
  market: Market,
  symbol: string,
  priceDecimals: number,
  parts: FeedParts,
  changed: () => void,
): SyncedBook {
  const { clock } = parts;
  const book = createOrderBook(bookLimits.depth, priceDecimals);
  const stream = { kind: 'depth', symbol, level: bookLimits.depth } as const;
  const socket = parts.sockets[market];
  let eventTime: number | null = null;
  let leave: Cancel | undefined;
  /** Whether the book was rebuilt after a fault: it is soon compared with the exchange. */
  let isRebuilt = false;

  const status = createFeedStatus(clock, changed);
  const top = (): TopOfBook => ({ updateId: book.updateId(), ...book.top(bookLimits.crossCheckLevels) });
  const ask = async (limit: 15 | 200) => {
    const row = market === 'spot' ? 'spot.market.depth' : 'futures.market.depth';
    const reply = await parts.rest.get(row, { symbol, limit });
    return reply.ok ? reply.value : undefined;
  };
  const check = createCrossCheck({
    clock,
    random: parts.random,
    async ask() {
      const reply = await ask(bookLimits.crossCheckLevels);
      return reply && { updateId: reply.lastUpdateId, bids: reply.bids.flat(), asks: reply.asks.flat() };
    },
    now: top,
    differs() {
      book.interrupt();
      resync('feed.reason.crossCheck');
    },
  });
  /** Without a stream the book is polled: a snapshot of one moment, which is never shown as live (R4). */
  const polling = createPolling(
    clock,
    () => ask(bookLimits.depth),
    ({ lastUpdateId: id, bids, asks }) => {
      if (book.snapshot({ U: id, u: id, b: bids, a: asks }) !== 'applied') return;
      book.interrupt();
      status.received(clock.now());
      changed();
    },
  );
  const resync = (reason: string): void => {
    status.set('syncing', reason);
    isRebuilt = true;
    check.stop();
    if (!snapshots.mayAsk(reason)) return;
    parts.log.write('book.resync', { market, reason });
    socket.renew(stream);
    snapshots.expect();
  };
  const snapshots = createSnapshots(clock, () => book.status() === 'syncing', resync);
  const settle = (outcome: BookOutcome): void => {
    switch (outcome) {
      case 'applied':
        snapshots.settled();
        status.set(book.status(), book.status() === 'stale' ? 'feed.reason.silent' : null);
        check.start(isRebuilt);
        isRebuilt = false;
        check.applied(top);
        changed();
        return;
      case 'dropped':
        snapshots.expect();
        return;
      case 'gap':
      case 'crossed':
      case 'invalid':
      case 'tooDeep':
        resync(faultReasons[outcome]);
    }
  };
  /**
   * Handles an empty snapshot, which proves nothing: an empty book has no price either, so another snapshot is
   * requested.
   */
  const empty = (): void => {
    const wasLive = book.status() !== 'syncing';
    book.interrupt();
    if (wasLive) resync('feed.reason.invalid');
    else snapshots.expect();
  };
  const push = (frame: PublicPush, receivedAt: number): void => {
    if (frame.kind !== 'depth') return;
    const update = frame.push;
    status.received(receivedAt);
    eventTime = update.E;
    if (update.d === 'SNAPSHOT' && update.b.length === 0 && update.a.length === 0) return empty();
    settle(update.d === 'SNAPSHOT' ? book.snapshot(update) : book.change(update));
  };
  const link = (state: ConnectionState): void => {
    polling.stop();
    switch (state.state) {
      case 'waiting':
        book.interrupt();
        book.setCurrent(true);
        check.stop();
        snapshots.settled();
        status.lost(state.reason);
        if (state.reason === 'feed.reason.budget') polling.start();
        return;
      case 'open':
        if (book.status() === 'syncing') snapshots.expect();
        return;
      case 'silent':
        book.setCurrent(false);
        status.set('stale', 'feed.reason.silent');
        return;
      case 'alive':
        book.setCurrent(true);
        if (book.status() === 'live') status.set('live', null);
        else status.set('syncing', 'feed.reason.resyncing');
        return;
      case 'refused':
        book.interrupt();
        snapshots.settled();
        status.set('stale', 'feed.reason.refused');
        parts.notice(state.error);
    }
  };

  return {
    book,
    status,
    eventTime: () => eventTime,
    start() {
      leave = socket.subscribe(stream, { push, link });
    },
    stop() {
      leave?.();
      polling.stop();
      check.stop();
      snapshots.settled();
    },
    forget() {
      book.clear();
      eventTime = null;
    },
  };
}

/** Creates a book feed, not yet started. `priceDecimals` is a hint for the book's integer keys. */
export function createBookFeed(market: Market, symbol: string, priceDecimals: number, parts: FeedParts): Feed {
  let dirty = false;
  const changed = (): void => {
    dirty = true;
    parts.publisher.changed(feed);
  };
  const synced = createSyncedBook(market, symbol, priceDecimals, parts, changed);
  const { book, status } = synced;
  const feed: Feed = {
    start: () => synced.start(),
    stop() {
      synced.stop();
      parts.publisher.forget(feed);
    },
    show: changed,
    forget() {
      synced.forget();
      changed();
    },
    take() {
      if (!dirty) return undefined;
      dirty = false;
      const payload = {
        market,
        symbol,
        feed: status.view(),
        updateId: book.updateId(),
        eventTime: synced.eventTime(),
        bids: book.bids(),
        asks: book.asks(),
      };
      return { event: 'market.book', payload };
    },
    touch() {
      const { bids, asks } = book.top(bookLimits.depth);
      const [bid, ask] = [bids[0], asks[0]];
      return status.view().status === 'live' && bid !== undefined && ask !== undefined
        ? { bid, ask, at: parts.clock.now(), bids, asks }
        : null;
    },
  };
  return feed;
}
