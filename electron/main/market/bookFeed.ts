/** The order book of one symbol: stream in, resync when it breaks, views out. */
import { createOrderBook, type BookFault, type BookOutcome } from '../../../shared/domain/orderBook.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import type { Cancel } from '../../../shared/time/clock.ts';
import { bookLimits, feedLimits } from './marketLimits.ts';
import type { PublicPush } from '../exchange/ws/frames.ts';
import type { LinkState } from '../exchange/ws/streamConsumer.ts';
import { createCrossCheck, type TopOfBook } from './crossCheck.ts';
import type { BestPrices, Feed, FeedParts } from './feed.ts';
import { createFeedStatus } from './feedStatus.ts';

const MINUTE = 60_000;

/** Message keys of what can be wrong with a book. */
const faultReasons: Readonly<Record<BookFault, string>> = {
  gap: 'feed.reason.gap',
  crossed: 'feed.reason.crossed',
  invalid: 'feed.reason.invalid',
  tooDeep: 'feed.reason.tooDeep',
};

/** A book feed, not yet started. `priceDecimals` is a hint for the book's integer keys. */
export function createBookFeed(market: Market, symbol: string, priceDecimals: number, parts: FeedParts): Feed {
  const { clock } = parts;
  const book = createOrderBook(bookLimits.depth, priceDecimals);
  const stream = { kind: 'depth', symbol, level: bookLimits.depth } as const;
  const socket = parts.sockets[market];
  let eventTime: number | null = null;
  let dirty = false;
  let leave: Cancel | undefined;
  let snapshotDue: Cancel | undefined;
  let polling: Cancel | undefined;
  let renewals: number[] = [];
  /** Put together anew after a fault: the exchange is asked soon whether it is right now. */
  let isMended = false;

  const feed: Feed = { start, stop, show, forget, take, touch };
  const changed = (): void => {
    dirty = true;
    parts.publisher.changed(feed);
  };
  const status = createFeedStatus(clock, changed);
  const top = (): TopOfBook => ({ updateId: book.updateId(), ...book.top(bookLimits.crossCheckLevels) });
  const check = createCrossCheck({
    clock,
    random: parts.random,
    ask: askTop,
    now: top,
    differs() {
      book.interrupt();
      resync('feed.reason.crossCheck');
    },
  });

  async function ask(limit: 15 | 200) {
    const row = market === 'spot' ? 'spot.market.depth' : 'futures.market.depth';
    const reply = await parts.rest.get(row, { symbol, limit });
    return reply.ok ? reply.value : undefined;
  }
  async function askTop(): Promise<TopOfBook | undefined> {
    const reply = await ask(bookLimits.crossCheckLevels);
    return reply && { updateId: reply.lastUpdateId, bids: reply.bids.flat(), asks: reply.asks.flat() };
  }

  /** Without a stream the book is asked for: a picture of its moment, which is never called live (R4). */
  const poll = async (): Promise<void> => {
    const reply = await ask(bookLimits.depth);
    if (!polling || !reply) return;
    const { lastUpdateId: id, bids, asks } = reply;
    if (book.snapshot({ U: id, u: id, b: bids, a: asks }) !== 'applied') return;
    book.interrupt();
    status.received(clock.now());
    changed();
  };
  const stopPolling = (): void => {
    polling?.();
    polling = undefined;
  };
  const noSnapshotDue = (): void => {
    snapshotDue?.();
    snapshotDue = undefined;
  };
  /** No snapshot in time: subscribe again (R11). One wait at a time. */
  const awaitSnapshot = (): void => {
    snapshotDue ??= clock.after(bookLimits.snapshotMs, () => {
      snapshotDue = undefined;
      if (book.status() === 'syncing') resync('feed.reason.snapshotMissing');
    });
  };
  /** Asks for a new snapshot, at most six times a minute (B-B2). */
  function resync(reason: string): void {
    status.set('syncing', reason);
    isMended = true;
    check.stop();
    noSnapshotDue();
    const now = clock.monotonic();
    renewals = renewals.filter((time) => time > now - MINUTE);
    const oldest = renewals[0];
    if (oldest !== undefined && renewals.length >= bookLimits.resyncsPerMinute) {
      snapshotDue = clock.after(oldest + MINUTE - now, () => {
        snapshotDue = undefined;
        resync(reason);
      });
      return;
    }
    renewals.push(now);
    parts.log.write('book.resync', { market, reason });
    socket.renew(stream);
    awaitSnapshot();
  }
  const settle = (outcome: BookOutcome): void => {
    switch (outcome) {
      case 'applied':
        noSnapshotDue();
        status.set(book.status(), book.status() === 'stale' ? 'feed.reason.silent' : null);
        check.start(isMended);
        isMended = false;
        check.applied(top);
        changed();
        return;
      case 'dropped':
        awaitSnapshot();
        return;
      case 'gap':
      case 'crossed':
      case 'invalid':
      case 'tooDeep':
        resync(faultReasons[outcome]);
    }
  };
  /** A picture of nothing proves nothing: whoever has no book has no price either, and is asked again. */
  const empty = (): void => {
    const wasLive = book.status() !== 'syncing';
    book.interrupt();
    if (wasLive) resync('feed.reason.invalid');
    else awaitSnapshot();
  };
  const push = (frame: PublicPush, receivedAt: number): void => {
    if (frame.kind !== 'depth') return;
    const update = frame.push;
    status.received(receivedAt);
    eventTime = update.E;
    if (update.d === 'SNAPSHOT' && update.b.length === 0 && update.a.length === 0) return empty();
    settle(update.d === 'SNAPSHOT' ? book.snapshot(update) : book.change(update));
  };
  const link = (state: LinkState): void => {
    stopPolling();
    switch (state.state) {
      case 'waiting':
        book.interrupt();
        book.setCurrent(true);
        check.stop();
        noSnapshotDue();
        status.lost(state.reason);
        if (state.reason === 'feed.reason.budget') {
          polling = clock.every(feedLimits.budgetPollMs, () => void poll());
          void poll();
        }
        return;
      case 'open':
        if (book.status() === 'syncing') awaitSnapshot();
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
        noSnapshotDue();
        status.set('stale', 'feed.reason.refused');
        parts.notice(state.error);
    }
  };

  function start(): void {
    leave = socket.subscribe(stream, { push, link });
  }
  function stop(): void {
    leave?.();
    stopPolling();
    check.stop();
    noSnapshotDue();
    parts.publisher.forget(feed);
  }
  function show(): void {
    changed();
  }
  function forget(): void {
    book.clear();
    eventTime = null;
    changed();
  }
  function take(): ReturnType<Feed['take']> {
    if (!dirty) return undefined;
    dirty = false;
    const payload = {
      market,
      symbol,
      feed: status.view(),
      updateId: book.updateId(),
      eventTime,
      bids: book.bids(),
      asks: book.asks(),
    };
    return { event: 'market.book', payload };
  }
  function touch(): BestPrices | null {
    const { bids, asks } = book.top(bookLimits.depth);
    const [bid, ask] = [bids[0], asks[0]];
    return status.view().status === 'live' && bid !== undefined && ask !== undefined
      ? { bid, ask, at: clock.now(), bids, asks }
      : null;
  }
  return feed;
}
