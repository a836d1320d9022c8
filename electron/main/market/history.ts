/** Older candles for a chart that scrolls back, page by page over historyKlines. */
import type { BarView } from '../../../shared/ipc/views.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { ok, type Result } from '../../../shared/result/result.ts';
import type { Bar } from '../exchange/mapping/bars.ts';
import { marketReader } from '../exchange/reading/lists.ts';
import type { RestClient } from '../exchange/rest/client.ts';
import { sortedOnce } from './barSeries.ts';
import { barsOfRecords, type SeriesId } from './klinesLoad.ts';

/** Closed candles, oldest first; `complete`: the exchange has nothing older. */
export interface HistoryPage {
  readonly bars: BarView[];
  readonly complete: boolean;
}

/** Questions for one page: ten for a page's candles, and those that find out that nothing is older. */
const PAGE_CALLS = { calls: 16 };

/** Up to `limit` candles that open before `before`. A failure after the first page answers what was read until then. */
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
      : // A futures interval by the check that let the series in; the row refuses any other.
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
