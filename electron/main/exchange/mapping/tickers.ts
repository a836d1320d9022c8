/**
 * Converts 24-hour figures of the wire to the app's type. The change is computed here, because the percentage of the
 * wire has two meanings.
 */
import type { z } from 'zod';
import type { tickerPushItem } from '../../../../shared/exchange/channels.ts';
import type { ReplyOf } from '../../../../shared/exchange/endpoints.ts';
import type { TickerView } from '../../../../shared/ipc/views.ts';
import { decimal, divide, formatDecimal, formatShort, subtract } from '../../../../shared/num/decimal.ts';

/** The figures of a ticker, without market, symbol and feed state. */
export type TickerFigures = Omit<TickerView, 'market' | 'symbol' | 'feed'>;

const FRACTION_DECIMALS = 8;

function withChange(figures: Omit<TickerFigures, 'change' | 'changeFraction'>): TickerFigures {
  const last = decimal(figures.last);
  const open = decimal(figures.open);
  const change = subtract(last, open);
  const fraction = divide(change, open, FRACTION_DECIMALS, 'halfUp');
  return {
    ...figures,
    change: formatDecimal(change),
    changeFraction: fraction ? formatShort(fraction) : null,
  };
}

/** Converts a pushed ticker. */
export function tickerOfPush(item: z.output<typeof tickerPushItem>): TickerFigures {
  return withChange({
    last: item.c,
    open: item.o,
    high: item.h,
    low: item.l,
    volume: item.v,
    quoteVolume: item.q,
    mark: item.m ?? null,
    index: item.i ?? null,
  });
}

type TickerRecord = ReplyOf<'spot.market.ticker.24hr'>[number] | ReplyOf<'futures.market.ticker.24hr'>[number];

/** Converts a REST ticker. */
export function tickerOfRecord(record: TickerRecord): TickerFigures {
  return withChange({
    last: record.lastPrice,
    open: record.openPrice,
    high: record.highPrice,
    low: record.lowPrice,
    volume: record.volume,
    quoteVolume: record.quoteVolume,
    mark: 'markPrice' in record ? record.markPrice : null,
    index: 'indexPrice' in record ? record.indexPrice : null,
  });
}
