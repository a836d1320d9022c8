/** Older candles for a chart that scrolls back, page by page over historyKlines. */
import { intervalMilliseconds } from '../../../shared/exchange/markets.ts';
import type { BarView } from '../../../shared/ipc/views.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import { ok, type Result } from '../../../shared/result/result.ts';
import { feedLimits } from '../constants.ts';
import type { Bar } from '../exchange/mapping/bars.ts';
import type { RestClient } from '../exchange/rest/client.ts';
import { sortedOnce } from './barSeries.ts';
import { barsOfRecords, type SeriesId } from './klinesLoad.ts';

/** Closed candles, oldest first; `complete`: the exchange has nothing older. */
export interface HistoryPage {
  readonly bars: BarView[];
  readonly complete: boolean;
}

/** Longest window the exchange answers at once. */
const LONGEST_WINDOW = 90 * 86_400_000;
const MAX_PAGES = 10;

async function loadPage(
  rest: Pick<RestClient, 'get'>,
  series: SeriesId,
  startTime: number,
  endTime: number,
): Promise<Result<Bar[], AppError>> {
  const { market, symbol, interval, priceType } = series;
  const window = { symbol, startTime, endTime, limit: feedLimits.historyPage };
  const reply =
    market === 'spot'
      ? await rest.get('spot.market.historyKlines', { ...window, interval })
      : await rest.get('futures.market.historyKlines', { ...window, interval: interval as '1m', priceType });
  return reply.ok ? ok(barsOfRecords(reply.value)) : reply;
}

/** Up to `limit` candles that open before `before`. A failure after the first page answers what was read until then. */
export async function loadHistory(
  rest: Pick<RestClient, 'get'>,
  series: SeriesId,
  before: number,
  limit: number,
): Promise<Result<HistoryPage, AppError>> {
  const length = intervalMilliseconds[series.interval];
  const windowMs = Math.min(length * feedLimits.historyPage, LONGEST_WINDOW);
  let found: Bar[] = [];
  let end = before - 1;
  let complete = false;
  for (let page = 0; page < MAX_PAGES && found.length < limit && !complete; page += 1) {
    if (end < 0) {
      complete = true;
      break;
    }
    const start = Math.max(0, end - windowMs + 1);
    const reply = await loadPage(rest, series, start, end);
    if (!reply.ok) {
      if (page === 0) return reply;
      break;
    }
    const inside = reply.value.filter((bar) => bar.openTime >= start && bar.openTime <= end);
    if (inside.length === 0) complete = true;
    found = sortedOnce([...inside, ...found]);
    end = start - 1;
  }
  const bars = found.slice(-limit).map((bar) => ({ ...bar, closed: true }));
  return ok({ bars, complete: complete && found.length <= limit });
}
