/** The window's calls that read the market: lists, feeds, older candles. */
import type { BarView } from '../../../shared/ipc/views.ts';
import { appError, type AppError } from '../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../shared/result/result.ts';
import { marketReader } from '../exchange/reading/lists.ts';
import type { RestClient } from '../exchange/rest/client.ts';
import type { CallHandlers } from '../platform/callHandlers.ts';
import { sortedOnce } from './barSeries.ts';
import type { DatedInstruments } from './instruments.ts';
import { barsOfRecords, type SeriesId } from './klinesLoad.ts';
import { checkSeries, checkSymbol, type MarketHub } from './marketHub.ts';
import type { Publisher } from './publisher.ts';
import type { MarketQueries } from './marketQueries.ts';
import type { Bar } from '../exchange/mapping/marketValues.ts';

// Older candles for a chart that scrolls back, page by page from historyKlines.

/** Closed candles, oldest first; `complete`: the exchange has nothing older. */
interface HistoryPage {
  readonly bars: BarView[];
  readonly complete: boolean;
}

/** Requests for one page: ten for its candles, and those that find out that there is nothing older. */
const PAGE_CALLS = { calls: 16 };

/**
 * Returns up to `limit` candles that open before `before`. After a failure past the first page it returns what was read
 * until then.
 */
export async function loadHistory(
  rest: Pick<RestClient, 'get'>,
  { market, symbol, interval, priceType }: SeriesId,
  before: number,
  limit: number,
): Promise<Result<HistoryPage, AppError>> {
  const range = { startTime: 0, endTime: before - 1, openEnd: false };
  const reader =
    market === 'spot'
      ? marketReader(rest, 'spot.market.historyKlines', { symbol, interval }, range, PAGE_CALLS)
      : // The interval is one of futures: it was checked before, and the endpoint row refuses any other.
        marketReader(
          rest,
          'futures.market.historyKlines',
          { symbol, interval: interval as '1m', priceType },
          range,
          PAGE_CALLS,
        );
  let found: Bar[] = [];
  for (;;) {
    const step = await reader.next();
    if (step.error && found.length === 0 && step.items.length === 0) return { ok: false, error: step.error };
    const inside = barsOfRecords(step.items).filter((bar) => bar.openTime < before);
    found = sortedOnce([...inside, ...found]);
    if (!step.done && found.length < limit) continue;
    const bars = found.slice(-limit).map((bar) => ({ ...bar, closed: true }));
    return ok({ bars, complete: step.done && step.gaps.length === 0 && found.length <= limit });
  }
}

/** The window's calls that belong to the market. */
export type MarketCall = Extract<keyof CallHandlers, `market.${string}`>;

/** Dependencies of {@link createMarketCalls}. */
export interface MarketCallParts {
  readonly rest: Pick<RestClient, 'get'>;
  readonly instruments: DatedInstruments;
  readonly hub: Pick<MarketHub, 'subscribe' | 'unsubscribe'>;
  readonly questions: Pick<MarketQueries, 'quote' | 'sheet'>;
  readonly publisher: Pick<Publisher, 'seen'>;
}

export function createMarketCalls(parts: MarketCallParts): Pick<CallHandlers, MarketCall> {
  const { rest, instruments, hub, questions, publisher } = parts;
  return {
    'market.instruments': () => ok(instruments.all()),
    'market.missingLists': () => ok(instruments.missing()),
    'market.subscribe'(topic) {
      instruments.hurry(topic.market);
      return hub.subscribe(topic);
    },
    'market.unsubscribe': ({ subscription }) =>
      hub.unsubscribe(subscription)
        ? ok({})
        : fail(appError('invalid', 'error.market.unknownSubscription', { subscription: subscription.slice(0, 40) })),
    'market.seen': ({ number }) =>
      publisher.seen(number)
        ? ok({})
        : fail(appError('invalid', 'error.ipc.invalid', { channel: 'market.seen', field: 'number' })),
    async 'market.history'({ market, symbol, interval, priceType, before, limit }) {
      const known = checkSymbol(instruments, market, symbol);
      if (!known.ok) return known;
      const series = checkSeries({ market, symbol, interval, priceType });
      return series.ok ? loadHistory(rest, series.value, before, limit) : series;
    },
    'market.glance': ({ market, symbol }) => questions.quote(market, symbol),
    'market.sheet': ({ market, symbol }) => questions.sheet(market, symbol),
  };
}
