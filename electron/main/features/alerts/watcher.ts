/** Watches one alert: takes incoming data and returns what fires. */
import type { Alert } from '../../../../shared/domain/alert.ts';
import type { Market } from '../../../../shared/exchange/markets.ts';
import {
  HUNDRED,
  absolute,
  compare,
  decimal,
  divide,
  formatShort,
  multiply,
  parseDecimal,
  sign,
  subtract,
  ZERO,
  type Decimal,
  negate,
} from '../../../../shared/num/decimal.ts';
import { MINUTE_MS } from '../../../../shared/time/units.ts';

// Measures how far a price moved within a time window, in per cent, with a bounded number of samples.

/** The prices of one time window. */
interface MoveWindow {
  /**
   * Takes the next price at monotonic time `at` (ms); returns the largest move to it within the window, signed, in per
   * cent; null for the first price.
   */
  take(price: Decimal, at: number): Decimal | null;
  forget(): void;
}

interface Sample {
  readonly at: number;
  low: Decimal;
  high: Decimal;
}

const DECIMALS = 4;
/** Number of samples in a window; each holds the lowest and the highest price of its time. */
const SAMPLES = 240;

function percentFrom(from: Decimal, to: Decimal): Decimal | null {
  return sign(from) <= 0 ? null : (divide(multiply(subtract(to, from), HUNDRED), from, DECIMALS, 'trunc') ?? null);
}

/** Creates a window of `minutes` without prices. */
function createMoving(minutes: number): MoveWindow {
  const windowMs = minutes * MINUTE_MS;
  const each = Math.max(1_000, Math.floor(windowMs / SAMPLES));
  let samples: Sample[] = [];
  return {
    take(price, at) {
      samples = samples.filter((one) => one.at > at - windowMs);
      const [first] = samples;
      let answer: Decimal | null = null;
      if (first) {
        let { low, high } = first;
        for (const one of samples) {
          if (compare(one.low, low) < 0) low = one.low;
          if (compare(one.high, high) > 0) high = one.high;
        }
        const up = percentFrom(low, price);
        const down = percentFrom(high, price);
        answer = up && down && compare(negate(down), up) > 0 ? down : up;
      }
      const newest = samples.at(-1);
      if (newest && at - newest.at < each) {
        if (compare(price, newest.low) < 0) newest.low = price;
        if (compare(price, newest.high) > 0) newest.high = price;
      } else samples.push({ at, low: price, high: price });
      return answer;
    },
    forget() {
      samples = [];
    },
  };
}

/** Detects whether a price crossed a level, tick after tick, in exact decimals. */
interface Crossing {
  /**
   * Takes the next price; returns whether it reached or crossed the level since the one before. The first price never
   * does.
   */
  take(price: Decimal): boolean;
  /** Discards the last price: the next one counts as the first. */
  forget(): void;
}

const PER_CENT = decimal('0.01');

/** Returns whether a price is at least `percent` per cent of the level away from it. */
function isApart(price: Decimal, level: Decimal, percent: string): boolean {
  const least = multiply(multiply(level, parseDecimal(percent) ?? PER_CENT), PER_CENT);
  return compare(absolute(subtract(price, level)), least) >= 0;
}

/** Creates a crossing without a price yet. A jump over the level counts like a touch. */
function createCrossing(level: Decimal, direction: 'above' | 'below' | 'either'): Crossing {
  let side: -1 | 0 | 1 | null = null;
  return {
    take(price) {
      const before = side;
      side = compare(price, level);
      const up = before === -1 && side >= 0;
      const down = before === 1 && side <= 0;
      return (up && direction !== 'below') || (down && direction !== 'above');
    },
    forget() {
      side = null;
    },
  };
}

/** Prices of one symbol from one frame; null where the market has none. */
export interface Prices {
  readonly market: Market;
  readonly symbol: string;
  readonly LAST: string | null;
  readonly MARK: string | null;
  readonly INDEX: string | null;
}

/** Fields of a position needed for its liquidation alert. */
export interface HeldPosition {
  readonly symbol: string;
  readonly liquidatePrice: string | null;
}

/** The symbol of a fired alert, and the figure in the unit of its condition. */
export interface Fired {
  readonly symbol: string;
  readonly value: string;
}

/** Watcher of one alert; `at` is monotonic time in ms. */
export interface Watcher {
  prices(prices: Prices, held: readonly HeldPosition[], at: number): Fired | null;
  /** Takes the coming rate of a contract as a fraction. */
  funding(symbol: string, rate: string, at: number): Fired | null;
  fill(market: Market, symbol: string, quantity: string, at: number): Fired | null;
  /** Discards earlier prices of a market. */
  forget(market: Market): void;
}

const DISTANCE_DECIMALS = 4;

/**
 * Returns the distance of the mark price from the liquidation price, in per cent of the mark price; null where there is
 * none.
 */
function distanceOf(mark: Decimal, liquidation: string | null): Decimal | null {
  const price = liquidation === null ? undefined : parseDecimal(liquidation);
  if (!price || sign(price) <= 0 || sign(mark) <= 0) return null;
  return divide(multiply(absolute(subtract(mark, price)), HUNDRED), mark, DISTANCE_DECIMALS, 'floor') ?? null;
}

/** Creates the watcher of an alert. */
export function createWatcher({ condition, rearmPercent, rearmSeconds }: Alert): Watcher {
  const level = condition.kind === 'price' ? (parseDecimal(condition.price) ?? ZERO) : ZERO;
  const crossing = condition.kind === 'price' ? createCrossing(level, condition.direction) : null;
  const moving = condition.kind === 'move' ? createMoving(condition.minutes) : null;
  const limit = 'percent' in condition ? (parseDecimal(condition.percent) ?? ZERO) : ZERO;
  /**
   * By symbol: when the alert last fired, and whether its condition ended since. An alert on any symbol fires for each
   * separately.
   */
  const notified = new Map<string, { readonly at: number; over: boolean }>();

  const mayNotify = (symbol: string, at: number): boolean => {
    const last = notified.get(symbol);
    return !last || (last.over && at - last.at >= rearmSeconds * 1_000);
  };
  const over = (symbol: string): void => {
    const last = notified.get(symbol);
    if (last) last.over = true;
  };
  const notify = (symbol: string, value: string, at: number): Fired => {
    notified.set(symbol, { at, over: false });
    return { symbol, value };
  };
  /** Fires when a condition begins to hold, and again only after it ended. */
  const whileTrue = (isMet: boolean, symbol: string, value: string, at: number): Fired | null => {
    if (!isMet) over(symbol);
    return isMet && mayNotify(symbol, at) ? notify(symbol, value, at) : null;
  };

  return {
    prices(prices, held, at) {
      const { symbol } = prices;
      if (condition.kind === 'liquidation') {
        const mark = prices.MARK === null ? undefined : parseDecimal(prices.MARK);
        if (!mark || prices.market !== 'futures' || (condition.symbol !== null && condition.symbol !== symbol))
          return null;
        const distances = held
          .filter((one) => one.symbol === symbol)
          .flatMap((one) => distanceOf(mark, one.liquidatePrice) ?? [])
          .toSorted(compare);
        const [nearest] = distances;
        if (!nearest) return null;
        return whileTrue(compare(nearest, limit) < 0, symbol, formatShort(nearest), at);
      }
      if (condition.kind !== 'price' && condition.kind !== 'move') return null;
      if (condition.market !== prices.market || condition.symbol !== symbol) return null;
      const text = prices[condition.source];
      const price = text === null ? undefined : parseDecimal(text);
      if (text === null || !price || sign(price) <= 0) return null;
      if (crossing) {
        const fired = crossing.take(price) && mayNotify(symbol, at) ? notify(symbol, text, at) : null;
        if (isApart(price, level, rearmPercent)) over(symbol);
        return fired;
      }
      const moved = moving?.take(price, at);
      if (!moved || compare(absolute(moved), limit) < 0) return null;
      over(symbol);
      if (!mayNotify(symbol, at)) return null;
      // The same move fires once: the next move is measured from here.
      moving?.forget();
      moving?.take(price, at);
      return notify(symbol, formatShort(moved), at);
    },
    funding(symbol, rate, at) {
      if (condition.kind !== 'funding' || condition.symbol !== symbol) return null;
      const fraction = parseDecimal(rate);
      if (!fraction) return null;
      const percent = multiply(fraction, HUNDRED);
      const order = compare(percent, limit);
      return whileTrue(condition.direction === 'above' ? order > 0 : order < 0, symbol, formatShort(percent), at);
    },
    fill(market, symbol, quantity, at) {
      if (condition.kind !== 'fill') return null;
      if (condition.market !== null && condition.market !== market) return null;
      if (condition.symbol !== null && condition.symbol !== symbol) return null;
      over(symbol);
      return mayNotify(symbol, at) ? notify(symbol, quantity, at) : null;
    },
    forget(market) {
      if (condition.kind !== 'price' && condition.kind !== 'move') return;
      if (condition.market !== market) return;
      crossing?.forget();
      moving?.forget();
    },
  };
}
