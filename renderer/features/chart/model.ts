import { klineIntervals, type KlineInterval, type Market, type PriceType } from '../../../shared/exchange/markets.ts';
import type { Instrument } from '../../../shared/domain/instrument.ts';
import { compare, decimal } from '../../../shared/num/decimal.ts';
import type { BarView } from '../../../shared/ipc/views.ts';
import { formatNumber } from '../../format/number.ts';
import { formatBarTime, formatTimestamp, type TimeZone } from '../../format/time.ts';

/** Returns the intervals that the market documents, shortest first. */
export function intervalsOf(market: Market): readonly KlineInterval[] {
  return klineIntervals[market];
}

/** Returns the price types of a market's candles: spot has only the last price (R13). */
export function priceTypesOf(market: Market): readonly PriceType[] {
  return market === 'spot' ? ['LAST'] : ['LAST', 'MARK', 'INDEX'];
}

/** Returns the requested price type where the market has it, otherwise the last price. */
export function choosePriceType(market: Market, wanted: PriceType): PriceType {
  return priceTypesOf(market).includes(wanted) ? wanted : 'LAST';
}

/** One candle as display text. */
export interface BarText {
  readonly openTime: number;
  readonly time: string;
  readonly timestamp: string;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
  /** Whether it closed at or above its open. */
  readonly rising: boolean;
  readonly forming: boolean;
}

/** Whether the bar closed at or above its open. */
export function isRising(bar: Pick<BarView, 'open' | 'close'>): boolean {
  return compare(decimal(bar.close), decimal(bar.open)) >= 0;
}

/** Returns a candle as text with exactly the instrument's decimals. */
export function barText(bar: BarView, instrument: Instrument, zone: TimeZone): BarText {
  const price = (text: string): string => formatNumber(text, instrument.priceDecimals);
  return {
    openTime: bar.openTime,
    time: formatBarTime(bar.openTime, zone),
    timestamp: formatTimestamp(bar.openTime, zone),
    open: price(bar.open),
    high: price(bar.high),
    low: price(bar.low),
    close: price(bar.close),
    volume: formatNumber(bar.volume, instrument.quantityDecimals),
    rising: isRising(bar),
    forming: !bar.closed,
  };
}
