/** The fills of one market: pushes, and what is asked again after every gap, since the last one known (B-B5). */
import type { Fill, Order } from '../../../shared/domain/order.ts';
import type { UpdateSource } from '../../../shared/domain/orderProgress.ts';
import { appError } from '../../../shared/result/appError.ts';
import type { TimeRange } from '../exchange/reading/plan.ts';
import type { Access } from './access.ts';
import { createAccountFeed, isLacking, loadedOf, type AccountFeed } from './accountFeed.ts';
import type { SyncParts } from './syncParts.ts';
import { createFillStore } from './fillStore.ts';
import { fillReads } from './fillReads.ts';
import { createFillSums } from './fillSums.ts';
import { createRefusedSymbols } from './refusedSymbols.ts';
import { sweepLimits } from './accountLimits.ts';

export interface FillSync {
  readonly feed: AccountFeed;
  /** Takes pushed fills in; answers the new ones. */
  put(fills: readonly Fill[]): Fill[];
  /**
   * Asks for what is missing; `symbols` are those that trade (spot asks each alone), `all` whether they are every one. False:
   * asking again may bring more.
   */
  load(restSession: Access, trading: { readonly symbols: readonly string[]; readonly all: boolean }): Promise<boolean>;
  /** Ids of orders whose fills are known not to add up to what they executed (V4). */
  readonly incomplete: () => ReadonlySet<string>;
  show(): void;
  clear(): void;
}

/** The orders of the same market. */
export interface OrdersOfFills {
  all(): readonly Order[];
  readonly find: (orderId: string) => Order | undefined;
  readonly ask: (orderId: string) => Promise<boolean>;
  /** Asking showed these, which no push had told; `isFirst`: nothing was known before. */
  listed(fills: readonly Fill[], isFirst: boolean): void;
}

/** Futures answers all symbols in one list. */
const EVERYTHING = '*';

/** No fills yet. */
export function createFillSync(parts: SyncParts, orders: OrdersOfFills): FillSync {
  const { market, clock, publishing } = parts;
  const store = createFillStore(({ symbol, fillId }) =>
    parts.notice(appError('unreadable', 'error.fill.conflict', { symbol, fill: fillId })),
  );
  const feed = createAccountFeed(clock, market, () => publishing.fills(market, feed.view(), false, []));
  const show = (): void => publishing.fills(market, feed.view(), true, store.all());
  const read = fillReads(parts);
  const now = (): number => parts.serverNow(market) ?? clock.now();
  let durable: number | null = null;
  /** To where each symbol (futures: all at once) was read by an earlier sweep: only what came after is asked again. */
  const readTo = new Map<string, number>();
  /** When each was asked last, running time: one that fails does not stand before the others for ever. */
  const askedAt = new Map<string, number>();
  const refusals = createRefusedSymbols(clock, parts.notice, 'error.fill.pairRefused');
  /** From where each was read. */
  const readFrom = new Map<string, number>();
  /** A millisecond holds more fills than the exchange can list (XS34): what is missing there, asking again does not bring. */
  let crowded = false;

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
    take: (fills) => void put(fills, 'rest', false),
    askOrder: orders.ask,
    find: orders.find,
    beyond: () => parts.violated?.('V4', { reason: market }),
  });
  /** Orders all of whose fills lie where everything was read. */
  const summable = (): Order[] =>
    orders.all().filter(({ symbol, createdAt }) => {
      const from = readFrom.get(market === 'futures' ? EVERYTHING : symbol);
      return from !== undefined && createdAt >= from;
    });

  /** The symbols of this sweep: those never asked, then those asked longest ago. */
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
      const isFirst = feed.loaded() === 'never';
      const wanted = market === 'futures' ? [EVERYTHING] : symbols;
      let complete = all;
      for (const what of dueOf(wanted.filter((one) => !refusals.has(one)))) {
        askedAt.set(what, clock.monotonic());
        const range = rangeFor(keyId, what);
        const answer = await read(rest, { symbol: market === 'futures' ? null : what, range });
        if (parts.access()?.epoch !== epoch) return false;
        // What was read before a failure happened all the same.
        put(answer.items, 'rest', isFirst);
        if (answer.error && market === 'spot' && refusals.refused(what, answer.error)) continue;
        if (answer.error) {
          const loaded = loadedOf(answer.error);
          feed.setLoaded(loaded, begun);
          if (isFirst) show();
          return isLacking(loaded);
        }
        refusals.answered(what);
        readFrom.set(what, Math.min(readFrom.get(what) ?? range.startTime, range.startTime));
        const isCrowded = answer.gaps.length === 1 && answer.gaps[0] === 'crowded';
        if (isCrowded) crowded = true;
        if (answer.complete || isCrowded) readTo.set(what, started);
        else complete = false;
      }
      const isRefused = wanted.some((what) => refusals.has(what));
      // More symbols than one sweep asks for: the others follow with the next ones.
      if (wanted.some((what) => !readTo.has(what) && !refusals.has(what))) complete = false;
      const added = await sums.check(restSession, summable(), now());
      if (parts.access()?.epoch !== epoch) return false;
      feed.received(clock.now());
      const isWhole = complete && !crowded && added === 'whole';
      feed.setLoaded(!isWhole ? 'incomplete' : isRefused ? 'partRefused' : 'whole', begun);
      if (isFirst) show();
      const latest = store.latest();
      // What a refused pair did is asked from the same mark once the exchange tells it.
      if (isWhole && !isRefused && latest !== null) {
        // A push that came meanwhile says nothing about what another symbol did before it.
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
      crowded = false;
      for (const one of [readTo, askedAt, refusals]) one.clear();
      readFrom.clear();
      feed.setLoaded('never');
      show();
    },
  };
}
