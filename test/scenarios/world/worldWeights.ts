/**
 * The request weight that reaches the exchange, counted independently of the client's ledger and of the exchange's own
 * (B-C1).
 */
import { endpoints } from '../../../shared/exchange/endpoints.ts';
import { limits } from '../../../shared/exchange/limits.ts';
import { markets, type Market } from '../../../shared/exchange/markets.ts';
import type { Breach } from './worldWindow.ts';

/** Counts the weight of the client's requests. */
export interface WorldWeights {
  /** Reports that a request of the client arrived now. `target`: path and query. */
  readonly arrived: (market: Market, method: string, target: string) => void;
  /** Returns the largest weight within one sliding window. */
  most(): number;
}

/** Placements have no weight; an order limit applies to them (document 1, Limits). */
const weights = new Map<string, number>(
  Object.values(endpoints).map(({ market, method, path, weight, ...row }) => [
    `${market} ${method} ${path}`,
    'orders' in row && row.orders !== undefined ? 0 : weight,
  ]),
);

/**
 * Creates an empty count; `now` returns the exchange's monotonic time in ms. A fixed window lies within the sliding one
 * that ends with its last request.
 */
export function createWorldWeights(now: () => number, breach: Breach): WorldWeights {
  /** Both markets together: the rate limit belongs to the address (R3). */
  const counted: { readonly at: number; readonly weight: number }[] = [];
  let [first, sum, most] = [0, 0, 0];
  return {
    arrived(market, method, target) {
      const [path = ''] = target.split('?', 1);
      const weight = weights.get(`${market} ${method} ${path}`);
      if (weight === undefined) return breach('B-C1', `${method} ${path} is no row of ${markets.join(' or ')}`);
      const at = now();
      counted.push({ at, weight });
      sum += weight;
      for (; counted[first]!.at <= at - limits.weight.windowMs; first += 1) sum -= counted[first]!.weight;
      most = Math.max(most, sum);
      if (sum > limits.weight.limit) breach('B-C1', `${sum} of weight arrived within ${limits.weight.windowMs} ms`);
    },
    most: () => most,
  };
}
