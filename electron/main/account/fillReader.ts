/**
 * Reads fills from the exchange: all fills of a symbol (futures: of all symbols) in a time range, or the fills of one
 * order.
 */
import type { Fill } from '../../../shared/domain/order.ts';
import { fillOfFuturesRecord, fillOfSpotRecord } from '../exchange/mapping/fills.ts';
import { historyReader } from '../exchange/reading/lists.ts';
import type { TimeRange } from '../exchange/reading/plan.ts';
import { readAll, type WholeList } from '../exchange/reading/reader.ts';
import type { Access } from './access.ts';
import { LIST_PAGES } from './accountLimits.ts';
import type { SyncParts } from './syncParts.ts';

/** Filters of a request for fills; on futures a null symbol requests the fills of all symbols. */
export interface FillQuery {
  readonly symbol: string | null;
  readonly orderId?: string;
  readonly range: TimeRange;
}

/** Reads fills; a record without meaning makes the result incomplete. */
export type ReadFills = (rest: Access['rest'], question: FillQuery) => Promise<WholeList<Fill>>;

const within = { calls: LIST_PAGES };

/** Creates the reader of fills of one market. Spot requires one request for each symbol (document 2, myTrades). */
export function createFillReader(parts: Pick<SyncParts, 'market' | 'instruments'>): ReadFills {
  return async (rest, { symbol, orderId, range }) => {
    const byOrder = orderId === undefined ? {} : { orderId };
    if (parts.market === 'spot') {
      const filters = { symbol: symbol ?? '', ...byOrder };
      const assets = parts.instruments.find('spot', filters.symbol);
      const read = await readAll(historyReader(rest, 'spot.myTrades', filters, range, within));
      return { ...read, items: read.items.map((record) => fillOfSpotRecord(record, assets)) };
    }
    const filters = { ...(symbol === null ? {} : { symbol }), ...byOrder };
    const read = await readAll(historyReader(rest, 'futures.userTrades', filters, range, within));
    const items = read.items.flatMap((record) => fillOfFuturesRecord(record) ?? []);
    return { ...read, items, complete: read.complete && items.length === read.items.length };
  };
}
