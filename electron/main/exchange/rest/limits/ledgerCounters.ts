/** The limits of the account, each with its ledger: placements of either market, and spot cancels (document 1, Limits). */
import { limits } from '../../../../../shared/exchange/limits.ts';
import type { Market } from '../../../../../shared/exchange/markets.ts';
import type { Clock } from '../../../../../shared/time/clock.ts';
import { createCountLedger, type CountLedger } from './countLedger.ts';

/** See the opening comment. They outlive a session of a key. */
export interface AccountCounters {
  readonly orders: Readonly<Record<Market, CountLedger>>;
  readonly spotCancels: CountLedger;
}

/** Nothing counted. */
export function createAccountCounters(clock: Clock): AccountCounters {
  return {
    orders: {
      spot: createCountLedger(clock, [limits.orders.spot]),
      futures: createCountLedger(clock, [limits.orders.futures]),
    },
    spotCancels: createCountLedger(clock, limits.spotCancels),
  };
}
