/** The places a command takes before it leaves: weight of the address, and the account's own counters (document 1, Limits). */
import type { EndpointRow } from '../../../../shared/exchange/row.ts';
import { limits } from '../../../../shared/exchange/limits.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import { createCountLedger, type CountLedger } from './countLedger.ts';
import type { WeightLedger } from './ledger.ts';
import type { HttpReply } from './transport.ts';

/** The places of one command. The first call of the two ends them. */
export interface Places {
  replied(reply: HttpReply): void;
  /** `sent` false: it did not go out, and gives its places back. */
  aborted(sent: boolean): void;
}

/** See the opening comment. One per account: its counters outlive a session. */
export interface Budgets {
  /** All places a row needs, or `undefined` when they are not free within two seconds (B-C2). */
  acquire(row: EndpointRow): Promise<Places | undefined>;
}

const TOO_MANY = 429;

/** Budgets over the weight ledger of this address. */
export function createBudgets(clock: Clock, weights: WeightLedger): Budgets {
  const orders = {
    spot: createCountLedger(clock, [limits.orders.spot]),
    futures: createCountLedger(clock, [limits.orders.futures]),
  };
  const spotCancels = createCountLedger(clock, limits.spotCancels);
  const counterOf = (row: EndpointRow): CountLedger | undefined => {
    if (row.orders !== undefined) return orders[row.market];
    return row.market === 'spot' && row.method === 'DELETE' ? spotCancels : undefined;
  };
  return {
    async acquire(row) {
      const counter = counterOf(row);
      const counted = await counter?.acquire();
      if (counter && !counted) return undefined;
      const weight = await weights.acquire(row.weight, 'command');
      if (!weight) {
        counted?.aborted(false);
        return undefined;
      }
      return {
        replied(reply) {
          if (reply.status === TOO_MANY) weight.refused(reply.headers);
          else weight.replied(reply.headers);
          counted?.replied(reply.headers);
        },
        aborted(sent) {
          weight.aborted(sent);
          counted?.aborted(sent);
        },
      };
    },
  };
}
