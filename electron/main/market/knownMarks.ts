/**
 * The mark price and the current funding rate of each contract as the running feeds received them last. Nothing is
 * requested for it: what no feed received lately is unknown.
 */
import type { Clock } from '../../../shared/time/clock.ts';
import { feedLimits } from './marketLimits.ts';

/** Mark price and funding rate (a fraction) of a contract at a moment; null: not known then. */
export interface KnownMark {
  readonly markPrice: string | null;
  readonly fundingRate: string | null;
}

export interface KnownMarks {
  /** Takes a mark price that was received now; null: none was reported. */
  readonly price: (symbol: string, price: string | null) => void;
  /** Takes a current funding rate that was received now. */
  readonly rate: (symbol: string, rate: string) => void;
  /** Returns what is known of a contract now. */
  readonly of: (symbol: string) => KnownMark;
  /** Called when the exchange was replaced or stopped. */
  forget(): void;
}

/** Creates an empty memory of marks. */
export function createKnownMarks(clock: Pick<Clock, 'monotonic'>): KnownMarks {
  type Values = Map<string, { readonly value: string; readonly at: number }>;
  const prices: Values = new Map();
  const rates: Values = new Map();
  const known = (values: Values, symbol: string, freshMs: number): string | null => {
    const one = values.get(symbol);
    return one && clock.monotonic() - one.at <= freshMs ? one.value : null;
  };
  return {
    price(symbol, value) {
      if (value !== null) prices.set(symbol, { value, at: clock.monotonic() });
    },
    rate(symbol, value) {
      rates.set(symbol, { value, at: clock.monotonic() });
    },
    of: (symbol) => ({
      markPrice: known(prices, symbol, feedLimits.markFreshMs),
      fundingRate: known(rates, symbol, feedLimits.fundingFreshMs),
    }),
    forget() {
      prices.clear();
      rates.clear();
    },
  };
}
