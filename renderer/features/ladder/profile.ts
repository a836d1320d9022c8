import { MINUTE_MS } from '../../../shared/time/units.ts';
import { ZERO, add, decimal, formatShort, type Decimal } from '../../../shared/num/decimal.ts';
import { countSteps } from '../../../shared/num/step.ts';
import type { TradeView } from '../../../shared/ipc/views.ts';
import type { VolumePeriod } from './params.ts';

/** Volume traded at a price, in base, by the side of the taker. Exact. */
export interface Volume {
  readonly buys: Decimal;
  readonly sells: Decimal;
}

/** Maximum number of prices with volume; beyond it, the prices whose last trade is oldest are dropped. */
export const MAX_PRICES = 5_000;
/** Longest period offered, in minutes. */
const MINUTES = 60;

/** By price without trailing zeros. */
type Prices = Map<string, Volume>;

/**
 * Volume at each price, updated with each trade. Mutable: changes send no notification, the painter reads it when it
 * draws.
 */
export interface Profile {
  add(trades: readonly TradeView[]): void;
  /**
   * Returns the volume by row, merged to `step`: buys up, sells down, as the book is merged. The result is cached until
   * trades or the step change.
   */
  rows(step: Decimal, period: VolumePeriod): ReadonlyMap<bigint, Volume>;
  /** Returns the time of the oldest counted trade (Unix ms); `null` before the first. */
  since(): number | null;
  /** Returns the volume at one exact price, of all counted trades. */
  at(price: Decimal): Volume | null;
}

function count(prices: Prices, trade: TradeView): void {
  const key = formatShort(decimal(trade.price));
  const before = prices.get(key) ?? { buys: ZERO, sells: ZERO };
  const size = decimal(trade.quantity);
  const after =
    trade.takerSide === 'BUY'
      ? { ...before, buys: add(before.buys, size) }
      : { ...before, sells: add(before.sells, size) };
  // Deleted and set again, so that the map's order is that of the last trade.
  prices.delete(key);
  prices.set(key, after);
}

function place(rows: Map<bigint, Volume>, price: string, volume: Volume, step: Decimal): void {
  const exact = decimal(price);
  const put = (row: bigint, buys: Decimal, sells: Decimal): void => {
    if (buys.units === 0n && sells.units === 0n) return;
    const before = rows.get(row);
    rows.set(row, before ? { buys: add(before.buys, buys), sells: add(before.sells, sells) } : { buys, sells });
  };
  put(countSteps(exact, step, 'ceil'), volume.buys, ZERO);
  put(countSteps(exact, step, 'floor'), ZERO, volume.sells);
}

/** Creates an empty profile. */
export function createProfile(): Profile {
  const all: Prices = new Map();
  /** By minute of the exchange's time, oldest first. */
  const minutes = new Map<number, Prices>();
  let since: number | null = null;
  let newest = 0;
  let cache: { key: string; rows: Map<bigint, Volume> } | null = null;
  const keyOf = (step: Decimal, period: VolumePeriod): string =>
    `${step.units} ${step.scale} ${period} ${period === 'opened' ? '' : newest}`;

  return {
    since: () => since,
    at: (price) => all.get(formatShort(price)) ?? null,
    add(trades) {
      const before = newest;
      for (const trade of trades) {
        since = Math.min(since ?? trade.time, trade.time);
        const minute = Math.floor(trade.time / MINUTE_MS);
        newest = Math.max(newest, minute);
        count(all, trade);
        if (minute <= newest - MINUTES) continue;
        const prices = minutes.get(minute) ?? new Map<string, Volume>();
        minutes.set(minute, prices);
        count(prices, trade);
      }
      for (const minute of minutes.keys()) if (minute <= newest - MINUTES) minutes.delete(minute);
      const [oldest] = all.keys();
      const full = all.size > MAX_PRICES && oldest !== undefined;
      for (const price of full ? [...all.keys()].slice(0, all.size - MAX_PRICES) : []) all.delete(price);
      // A new minute or a dropped price changes rows that no trade touched, so the rows are counted again at the next
      // read.
      if (full || newest !== before || trades.some(({ time }) => Math.floor(time / MINUTE_MS) !== newest)) cache = null;
      if (!cache) return;
      const step = cache.key.split(' ');
      const unit: Decimal = { units: BigInt(step[0]!), scale: Number(step[1]!) };
      for (const trade of trades) {
        const size = decimal(trade.quantity);
        const volume = trade.takerSide === 'BUY' ? { buys: size, sells: ZERO } : { buys: ZERO, sells: size };
        place(cache.rows, trade.price, volume, unit);
      }
    },
    rows(step, period) {
      const key = keyOf(step, period);
      if (cache?.key === key) return cache.rows;
      const rows = new Map<bigint, Volume>();
      const span = period === 'opened' ? 0 : Number(period);
      const counted =
        period === 'opened' ? [all] : [...minutes].filter(([at]) => at > newest - span).map(([, one]) => one);
      for (const prices of counted) for (const [price, volume] of prices) place(rows, price, volume, step);
      cache = { key, rows };
      return rows;
    },
  };
}
