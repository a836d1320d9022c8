/** The newest candles over REST, by market and price. */
import type { KlineInterval, Market, PriceType } from '../../../shared/exchange/markets.ts';
import type { ReplyOf } from '../../../shared/exchange/endpoints.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import type { Result } from '../../../shared/result/result.ts';
import { feedLimits } from './marketLimits.ts';
import { barOfRecord, type Bar } from '../exchange/mapping/bars.ts';
import type { RestClient } from '../exchange/rest/client.ts';

/** A series of candles as a panel asks for it; the market has the interval. */
export interface SeriesId {
  readonly market: Market;
  readonly symbol: string;
  readonly interval: KlineInterval;
  readonly priceType: PriceType;
}

type Records = ReplyOf<'spot.market.klines'>;

const futuresRows = {
  LAST: 'futures.market.klines',
  MARK: 'futures.market.markPriceKlines',
  INDEX: 'futures.market.indexPriceKlines',
} as const;

/** Candles of records; those that cannot be are left out (XS35). */
export function barsOfRecords(records: Records): Bar[] {
  return records.map(barOfRecord).filter((bar) => bar !== undefined);
}

/** Asks for the newest candles, the open one included. `interval` was checked against the market. */
export async function loadNewest(rest: Pick<RestClient, 'get'>, series: SeriesId): Promise<Result<Bar[], AppError>> {
  const { symbol, interval } = series;
  const limit = feedLimits.barsLoaded;
  const reply =
    series.market === 'spot'
      ? await rest.get('spot.market.klines', { symbol, interval, limit })
      : // A futures interval by the check that let the series in; the row refuses any other.
        await rest.get(futuresRows[series.priceType], { symbol, interval: interval as '1m', limit });
  return reply.ok ? { ok: true, value: barsOfRecords(reply.value) } : reply;
}
