/** Loads the newest candles over REST, by market and price type. */
import type { KlineInterval, Market, PriceType } from '../../../shared/exchange/markets.ts';
import type { ReplyOf } from '../../../shared/exchange/endpoints.ts';
import type { AppError } from '../../../shared/result/appError.ts';
import type { Result } from '../../../shared/result/result.ts';
import { feedLimits } from './marketLimits.ts';
import type { RestClient } from '../exchange/rest/client.ts';
import { barOfRecord, type Bar } from '../exchange/mapping/marketValues.ts';

/** A series of candles as a panel requests it; the market offers the interval. */
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

/** Converts records to candles; invalid ones are left out (XS35). */
export function barsOfRecords(records: Records): Bar[] {
  return records.map(barOfRecord).filter((bar) => bar !== undefined);
}

/** Requests the newest candles, including the open one. `interval` was already checked against the market. */
export async function loadNewest(rest: Pick<RestClient, 'get'>, series: SeriesId): Promise<Result<Bar[], AppError>> {
  const { symbol, interval } = series;
  const limit = feedLimits.barsLoaded;
  const reply =
    series.market === 'spot'
      ? await rest.get('spot.market.klines', { symbol, interval, limit })
      : // The interval is one of futures: it was checked before, and the endpoint row refuses any other.
        await rest.get(futuresRows[series.priceType], { symbol, interval: interval as '1m', limit });
  return reply.ok ? { ok: true, value: barsOfRecords(reply.value) } : reply;
}
