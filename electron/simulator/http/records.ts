import { intervalMilliseconds, type KlineInterval, type Market } from '../../../shared/exchange/markets.ts';
import { BUY, SELL } from '../engine/types.ts';
import { wireLevels, wireTouch } from '../market/bookLevels.ts';
import { dayStatistics } from '../market/dayStatistics.ts';
import type { InstrumentMarket } from '../market/instrumentMarket.ts';
import type { Instrument } from '../market/instruments.ts';
import type { TapeTrade } from '../market/tape.ts';
import { formatUnits } from '../market/units.ts';
import type { Dialect } from '../market/dialects.ts';
import type { Json } from '../venue/json.ts';
import type { Bar } from '../market/barSeries.ts';

/** Builds a depth reply (A-DEPTH-KEYS); its id is the update id of the depth stream. */
export function depthRecord(one: InstrumentMarket, limit: number): Json {
  return {
    lastUpdateId: one.book.updateId,
    bids: wireLevels(one, BUY, limit),
    asks: wireLevels(one, SELL, limit),
  };
}

/** Builds the record of the best bid and ask. */
export function bookTickerRecord(one: InstrumentMarket): { readonly [name: string]: Json } {
  const [bidPrice, bidQty] = wireTouch(one, BUY);
  const [askPrice, askQty] = wireTouch(one, SELL);
  return { symbol: one.instrument.symbol, bidPrice, bidQty, askPrice, askQty };
}

/** Builds the fields that the 24-hour tickers of both markets share. */
export function tickerRecord(one: InstrumentMarket): { readonly [name: string]: Json } {
  const day = dayStatistics(one);
  return {
    symbol: one.instrument.symbol,
    priceChange: day.change,
    priceChangePercent: day.changeShare,
    lastPrice: day.last,
    openPrice: day.open,
    highPrice: day.high,
    lowPrice: day.low,
    volume: day.volume,
    quoteVolume: day.quoteVolume,
    openTime: day.openTime,
    closeTime: day.closeTime,
  };
}

/** Returns the number of trades in the 24-hour window. */
export function dayTrades(one: InstrumentMarket): number {
  return dayStatistics(one).trades;
}

/** Builds the records of public trades, newest first. */
export function tradeRecords(
  one: InstrumentMarket,
  trades: readonly TapeTrade[],
  dialect: Dialect = 'documents',
): Json {
  const { priceDecimals, sizeDecimals } = one.instrument;
  return trades
    .map((trade) => ({
      id: one.tradeIds.text(trade.number, dialect),
      price: formatUnits(trade.price, priceDecimals),
      qty: formatUnits(trade.size, sizeDecimals),
      quoteQty: quoteText(trade, one.instrument),
      time: trade.time,
      isBestMatch: true,
      isBuyerMaker: trade.takerSold,
    }))
    .reverse();
}

/** Returns price times size of a trade, exact. */
export function quoteText(trade: TapeTrade, { priceDecimals, sizeDecimals }: Instrument): string {
  return formatUnits(BigInt(trade.price) * BigInt(trade.size), priceDecimals + sizeDecimals);
}

/** Builds a candle as an array; its close time follows A-KLINE-CLOSE. */
export function klineRecord(bar: Bar, interval: KlineInterval, market: Market, instrument: Instrument): Json {
  const { priceDecimals, sizeDecimals } = instrument;
  const quoteDecimals = priceDecimals + sizeDecimals;
  const end = bar.openTime + intervalMilliseconds[interval];
  return [
    bar.openTime,
    formatUnits(bar.open, priceDecimals),
    formatUnits(bar.high, priceDecimals),
    formatUnits(bar.low, priceDecimals),
    formatUnits(bar.close, priceDecimals),
    formatUnits(bar.volume, sizeDecimals),
    market === 'spot' ? end - 1 : end,
    formatUnits(bar.quote, quoteDecimals),
    bar.trades,
    formatUnits(bar.takerVolume, sizeDecimals),
    formatUnits(bar.takerQuote, quoteDecimals),
  ];
}
