/** The limits of the account, each with its ledger: placements of either market, and spot cancels (document 1, Limits). */
import { limits } from '../../../../../shared/exchange/limits.ts';
import type { Market } from '../../../../../shared/exchange/markets.ts';
import type { Clock } from '../../../../../shared/time/clock.ts';
import type { Violated } from '../../../platform/invariants/violations.ts';
import { createCountLedger, type CountLedger } from './countLedger.ts';

/** See the opening comment. They outlive a session of a key. */
export interface AccountCounters {
  readonly orders: Readonly<Record<Market, CountLedger>>;
  readonly spotCancels: CountLedger;
}

/** Nothing counted. `violated` hears of a limit that was not kept after all (V7). */
export function createAccountCounters(clock: Clock, violated?: Violated): AccountCounters {
  return {
    orders: {
      spot: createCountLedger(clock, [limits.orders.spot], { violated }),
      futures: createCountLedger(clock, [limits.orders.futures], { violated }),
    },
    spotCancels: createCountLedger(clock, limits.spotCancels, { violated, what: 'cancels' }),
  };
}
