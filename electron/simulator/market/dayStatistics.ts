import { MINUTE_MS } from '../../../shared/time/units.ts';
import type { InstrumentMarket } from './instrumentMarket.ts';
import { formatRatio, formatUnits } from './units.ts';

const DAY_MINUTES = 1440;

/**
 * The statistics of an instrument's rolling day as text in the form of the API. `changeShare` is a fraction; times are
 * Unix ms.
 */
export interface DayStatistics {
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly last: string;
  readonly change: string;
  readonly changeShare: string;
  readonly average: string;
  readonly volume: string;
  readonly quoteVolume: string;
  readonly trades: number;
  readonly openTime: number;
  readonly closeTime: number;
}

/** Returns the statistics over the last day up to now; as on the running exchange, the times are whole minutes. */
export function dayStatistics(one: InstrumentMarket): DayStatistics {
  const { priceDecimals, sizeDecimals } = one.instrument;
  const closeTime = one.last.openTime;
  const openTime = closeTime - DAY_MINUTES * MINUTE_MS;
  const bar = one.last.span(openTime, closeTime + MINUTE_MS)!;
  const change = bar.close - bar.open;
  const share = formatRatio(BigInt(Math.abs(change)), BigInt(bar.open), 6);
  return {
    open: formatUnits(bar.open, priceDecimals),
    high: formatUnits(bar.high, priceDecimals),
    low: formatUnits(bar.low, priceDecimals),
    last: formatUnits(bar.close, priceDecimals),
    change: formatUnits(change, priceDecimals),
    changeShare: change < 0 && /[1-9]/.test(share) ? `-${share}` : share,
    average: formatRatio(bar.quote, bar.volume * 10n ** BigInt(priceDecimals), 8),
    volume: formatUnits(bar.volume, sizeDecimals),
    quoteVolume: formatUnits(bar.quote, priceDecimals + sizeDecimals),
    trades: bar.trades,
    openTime,
    closeTime,
  };
}
