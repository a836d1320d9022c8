/** Searches the archive in steps: a search of a large list takes long, and main answers meanwhile. */
import type { Fill, Order } from '../../../../shared/domain/order.ts';
import type { RecordSearchPage, RecordSearchRequest } from '../../../../shared/ipc/recordViews.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../shared/result/result.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import { pause } from '../../../../shared/time/steps.ts';
import { inSameContext, type TradingContext } from '../../account/tradingContext.ts';
import type { CallHandlers } from '../../platform/callHandlers.ts';
import type { SearchSource } from './archive/archiveReading.ts';
import type { OrderOriginParts, OrderOrigins } from './orderOrigins.ts';
import { refusedList } from './recordReading.ts';

/** Records that are searched between two pauses, and steps per request. */
export const searchSizes = { rows: 4_000, steps: 100 } as const;

/** Dependencies of {@link createRecordSearch}. `source` null: there is no database. */
export interface RecordSearchParts extends Pick<OrderOrigins, 'originsOf'> {
  readonly tradingContext: TradingContext;
  readonly clock: Pick<Clock, 'after'>;
  readonly source: SearchSource | null;
  /** Returns the access to the account; null: no key is in use. */
  readonly access: OrderOriginParts['access'];
  readonly sizes?: { readonly rows: number; readonly steps: number };
}

type Items = RecordSearchPage['items'];

/** Creates the handler. */
export function createRecordSearch(parts: RecordSearchParts): Pick<CallHandlers, 'records.search'> {
  const { tradingContext, clock, source, access, originsOf, sizes = searchSizes } = parts;

  /** Returns the items placed by the origin of the filter; null: the origins are not known now. */
  const placedBy = async (request: RecordSearchRequest, items: Items): Promise<Items | null> => {
    const { origin } = request.filter;
    if (origin === null || (items.kind !== 'orders' && items.kind !== 'fills')) return items;
    const list: readonly (Order | Fill)[] = items.list;
    const origins = await originsOf(
      request.market,
      list.map((one) => ({ ...one, time: 'time' in one ? one.time : one.createdAt })),
    );
    const found = origins && list.filter((_, index) => origins[index]?.by === origin);
    return found && ({ kind: items.kind, list: found } as Items);
  };

  return {
    'records.search': inSameContext(tradingContext, async (request) => {
      const waiting = fail(appError('unavailable', 'error.archive.waiting'));
      const { market, kind, symbol, from, limit } = request;
      const refused = refusedList(source, tradingContext, request);
      if (refused) return fail(refused);
      const { fields, text } = request.filter;
      const epochNow = (): number | null => access()?.epoch ?? null;
      const epoch = epochNow();
      const found: Items['list'][number][] = [];
      let { before } = request;
      for (let step = 0; step < sizes.steps; step += 1) {
        const most = limit - found.length;
        const asked = { market, kind, symbol, from, before, fields, text, limit: most, rows: sizes.rows };
        const page = source?.matches(asked) ?? null;
        const items = page && (await placedBy(request, page.items));
        // Under another key the records found so far may be those of another account.
        if (!items || epochNow() !== epoch) return waiting;
        found.push(...items.list);
        before = page.next;
        if (before === null || found.length >= limit) break;
        await pause(clock);
      }
      return ok({ items: { kind, list: found } as Items, next: before });
    }),
  };
}
