/** The fills of one market: pushes, and what is asked again after every gap, since the last one known (B-B5). */
import type { Fill } from '../../../../shared/domain/order.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { fillOfFuturesRecord, fillOfSpotRecord } from '../../exchange/mapping/fills.ts';
import { historyReader } from '../../exchange/reading/lists.ts';
import type { TimeRange } from '../../exchange/reading/plan.ts';
import { readAll, type WholeList } from '../../exchange/reading/reader.ts';
import type { Access } from '../access.ts';
import { createAccountFeed, type AccountFeed } from './accountFeed.ts';
import type { DeskParts } from './deskParts.ts';
import { createFillBook } from './fillBook.ts';
import { lookLimits, sweepLimits } from '../tradingLimits.ts';

/** See the opening comment. */
export interface FillDesk {
  readonly feed: AccountFeed;
  /** Takes pushed fills in; answers the new ones. */
  put(fills: readonly Fill[]): Fill[];
  /** Asks for what is missing; `symbols` are those that trade (spot asks each alone). False when it did not succeed. */
  load(way: Access, symbols: readonly string[]): Promise<boolean>;
  show(): void;
  clear(): void;
}

/** Futures answers all symbols in one list. */
const EVERYTHING = '*';
const within = { calls: lookLimits.pages };

/** No fills yet. */
export function createFillDesk(parts: DeskParts): FillDesk {
  const { market, clock, publishing } = parts;
  const book = createFillBook(({ symbol, fillId }) =>
    parts.notice(appError('unreadable', 'error.fill.conflict', { symbol, fill: fillId })),
  );
  const feed = createAccountFeed(clock, () => publishing.fills(market, feed.view(), false, []));
  const show = (): void => publishing.fills(market, feed.view(), true, book.all());
  let durable: number | null = null;
  /** To where each symbol (futures: all at once) was read by an earlier sweep: only what came after is asked again. */
  const readTo = new Map<string, number>();

  const rangeFor = (keyId: string, what: string): TimeRange => {
    const now = parts.serverNow(market) ?? clock.now();
    durable ??= parts.fillMark(keyId);
    const first = Math.min((durable ?? now) - sweepLimits.fillOverlapMs, now - sweepLimits.fillStartMs);
    const before = readTo.get(what);
    const start = before === undefined ? first : before - sweepLimits.fillOverlapMs;
    return { startTime: Math.max(0, start, now - sweepLimits.fillReachMs), endTime: now, openEnd: true };
  };

  const readSpot = async (rest: Access['rest'], symbol: string, range: TimeRange): Promise<WholeList<Fill>> => {
    const assets = parts.instruments.find('spot', symbol);
    const read = await readAll(historyReader(rest, 'spot.myTrades', { symbol }, range, within));
    return { ...read, items: read.items.map((record) => fillOfSpotRecord(record, assets)) };
  };

  const readFutures = async (rest: Access['rest'], range: TimeRange): Promise<WholeList<Fill>> => {
    const read = await readAll(historyReader(rest, 'futures.userTrades', {}, range, within));
    const items = read.items.flatMap((record) => fillOfFuturesRecord(record) ?? []);
    return { ...read, items, complete: read.complete && items.length === read.items.length };
  };

  const put = (fills: readonly Fill[], quiet: boolean): Fill[] => {
    const fresh = book.add(fills);
    if (fresh.length > 0 && !quiet) publishing.fills(market, feed.view(), false, fresh);
    return fresh;
  };

  return {
    feed,
    put: (fills) => put(fills, false),
    async load(way, symbols) {
      const { rest, epoch, keyId } = way;
      const started = parts.serverNow(market) ?? clock.now();
      const isFirst = feed.loaded() === 'never';
      let complete = true;
      const asked = market === 'futures' ? [EVERYTHING] : symbols.slice(0, sweepLimits.fillSymbols);
      for (const what of asked) {
        const range = rangeFor(keyId, what);
        const answer = market === 'futures' ? await readFutures(rest, range) : await readSpot(rest, what, range);
        if (parts.access()?.epoch !== epoch) return false;
        // What was read before a failure happened all the same.
        put(answer.items, isFirst);
        if (answer.error) {
          feed.setLoaded('failed');
          if (isFirst) show();
          return false;
        }
        if (answer.complete) readTo.set(what, started);
        else complete = false;
      }
      feed.setLoaded(complete ? 'whole' : 'incomplete');
      if (isFirst) show();
      const latest = book.latest();
      if (complete && latest !== null && latest > (durable ?? 0)) {
        durable = latest;
        parts.setFillMark(keyId, latest);
      }
      return complete;
    },
    show,
    clear() {
      book.clear();
      durable = null;
      readTo.clear();
      feed.setLoaded('never');
      show();
    },
  };
}
