/**
 * The fills of one market: pushed fills, and the fills since the last known one, which are read again after every gap
 * (B-B5).
 */
import type { Fill, Order } from '../../../shared/domain/order.ts';
import type { UpdateSource } from '../../../shared/domain/orderProgress.ts';
import { appError } from '../../../shared/result/appError.ts';
import type { TimeRange } from '../exchange/reading/plan.ts';
import type { Access } from './access.ts';
import { createAccountFeed, isLacking, loadedOf, type AccountFeed } from './accountFeed.ts';
import type { SyncParts } from './syncParts.ts';
import { createFillStore } from './fillStore.ts';
import { createFillSums, createFillReader } from './fillSums.ts';
import { createRefusedSymbols } from './refusedSymbols.ts';
import { sweepLimits } from './accountLimits.ts';

export interface FillSync {
  readonly feed: AccountFeed;
  /** Stores pushed fills; returns the new ones. */
  put(fills: readonly Fill[]): Fill[];
  /**
   * Reads the missing fills; `symbols` are those that trade (spot requests each of them separately), `all` is whether
   * they are all of them. False: another read may bring more.
   */
  load(restSession: Access, trading: { readonly symbols: readonly string[]; readonly all: boolean }): Promise<boolean>;
  /** Returns the ids of orders whose fills are known not to add up to their executed quantity (V4). */
  readonly incomplete: () => ReadonlySet<string>;
  show(): void;
  clear(): void;
}

/** The orders of the same market. */
export interface OrdersOfFills {
  all(): readonly Order[];
  readonly find: (orderId: string) => Order | undefined;
  readonly ask: (orderId: string) => Promise<boolean>;
  /**
   * Called with new fills that a request returned and no push had reported; `isFirst`: no fills of their symbol had been
   * read before.
   */
  listed(fills: readonly Fill[], isFirst: boolean): void;
}

/** Key of the one list in which futures returns the fills of all symbols. */
const EVERYTHING = '*';

/** Creates the sync without fills. */
export function createFillSync(parts: SyncParts, orders: OrdersOfFills): FillSync {
  const { market, clock, publishing } = parts;
  const store = createFillStore(({ symbol, fillId }) =>
    parts.notice(appError('unreadable', 'error.fill.conflict', { symbol, fill: fillId })),
  );
  const feed = createAccountFeed(clock, market, () => publishing.fills(market, feed.view(), false, []));
  const show = (): void => publishing.fills(market, feed.view(), true, store.all());
  const read = createFillReader(parts);
  const now = (): number => parts.serverNow(market) ?? clock.now();
  let durable: number | null = null;
  /**
   * Time up to which an earlier comparison read each symbol (futures: all at once): only later fills are requested
   * again.
   */
  const readTo = new Map<string, number>();
  /** Time of the last request for each symbol, monotonic ms; it keeps a symbol that fails from blocking the others. */
  const askedAt = new Map<string, number>();
  /** Whether the lists were read before: what the first reading returns was there before this session. */
  let hasRead = false;
  const refusals = createRefusedSymbols(clock, parts.notice, 'error.fill.pairRefused');
  /** Time from which each symbol was read. */
  const readFrom = new Map<string, number>();
  /**
   * Whether one millisecond holds more fills than the exchange can list (XS34): another request does not return the
   * missing ones.
   */
  let hasCrowdedMillisecond = false;

  const rangeFor = (keyId: string, what: string): TimeRange => {
    const endTime = now();
    durable ??= parts.fillMark(keyId);
    const first = Math.min((durable ?? endTime) - sweepLimits.fillOverlapMs, endTime - sweepLimits.fillStartMs);
    const before = readTo.get(what);
    const start = before === undefined ? first : before - sweepLimits.fillOverlapMs;
    return { startTime: Math.max(0, start, endTime - sweepLimits.fillReachMs), endTime, openEnd: true };
  };

  const put = (fills: readonly Fill[], source: UpdateSource, quiet: boolean): Fill[] => {
    const fresh = store.add(fills);
    parts.records.fills(fresh, source);
    if (source === 'rest') orders.listed(fresh, quiet);
    if (fresh.length > 0 && !quiet) publishing.fills(market, feed.view(), false, fresh);
    return fresh;
  };
  const sums = createFillSums({
    store,
    read,
    isCurrent: ({ epoch }) => parts.access()?.epoch === epoch,
    take: (fills) => void put(fills, 'rest', !hasRead),
    askOrder: orders.ask,
    find: orders.find,
    beyond: () => parts.violated?.('V4', { reason: market }),
  });
  /** Returns the orders whose fills all lie in a range that was read completely. */
  const summable = (): Order[] =>
    orders.all().filter(({ symbol, createdAt }) => {
      const from = readFrom.get(market === 'futures' ? EVERYTHING : symbol);
      return from !== undefined && createdAt >= from;
    });

  /** Returns the symbols of this comparison: first those never requested, then those requested longest ago. */
  const dueOf = (symbols: readonly string[]): string[] =>
    symbols
      .toSorted((a, b) => (askedAt.get(a) ?? -Infinity) - (askedAt.get(b) ?? -Infinity))
      .slice(0, sweepLimits.fillSymbols);

  return {
    feed,
    put: (fills) => put(fills, 'push', false),
    async load(restSession, { symbols, all }) {
      const { rest, epoch, keyId } = restSession;
      const begun = feed.begin();
      const started = now();
      let hasHistory = !hasRead;
      const wanted = market === 'futures' ? [EVERYTHING] : symbols;
      let complete = all;
      for (const what of dueOf(wanted.filter((one) => !refusals.has(one)))) {
        askedAt.set(what, clock.monotonic());
        const range = rangeFor(keyId, what);
        const answer = await read(rest, { symbol: market === 'futures' ? null : what, range });
        if (parts.access()?.epoch !== epoch) return false;
        // The fills that were read before a failure are valid all the same.
        const isFirst = !readTo.has(what);
        const fresh = put(answer.items, 'rest', isFirst);
        if (isFirst && fresh.length > 0) hasHistory = true;
        if (answer.error && market === 'spot' && refusals.refused(what, answer.error)) continue;
        if (answer.error) {
          const loaded = loadedOf(answer.error);
          feed.setLoaded(loaded, begun);
          if (hasHistory) show();
          return isLacking(loaded);
        }
        refusals.answered(what);
        readFrom.set(what, Math.min(readFrom.get(what) ?? range.startTime, range.startTime));
        const isCrowded = answer.gaps.length === 1 && answer.gaps[0] === 'crowded';
        if (isCrowded) hasCrowdedMillisecond = true;
        if (answer.complete || isCrowded) readTo.set(what, started);
        else complete = false;
      }
      const isRefused = wanted.some((what) => refusals.has(what));
      // There are more symbols than one comparison requests: the others follow in the next ones.
      if (wanted.some((what) => !readTo.has(what) && !refusals.has(what))) complete = false;
      const added = await sums.check(restSession, summable(), now());
      if (parts.access()?.epoch !== epoch) return false;
      feed.received(clock.now());
      const isWhole = complete && !hasCrowdedMillisecond && added === 'whole';
      feed.setLoaded(!isWhole ? 'incomplete' : isRefused ? 'partRefused' : 'whole', begun);
      hasRead = true;
      if (hasHistory) show();
      const latest = store.latest();
      // The fills of a refused symbol are requested from the same mark once the exchange returns them.
      if (isWhole && !isRefused && latest !== null) {
        // A push received in the meantime proves nothing about earlier fills of another symbol.
        const until = Math.min(latest, started);
        if (until > (durable ?? 0)) {
          durable = until;
          parts.setFillMark(keyId, until);
        }
      }
      return complete && added !== 'failing';
    },
    incomplete: sums.incomplete,
    show,
    clear() {
      store.clear();
      sums.clear();
      durable = null;
      hasCrowdedMillisecond = false;
      hasRead = false;
      for (const one of [readTo, askedAt, refusals]) one.clear();
      readFrom.clear();
      feed.setLoaded('never');
      show();
    },
  };
}
