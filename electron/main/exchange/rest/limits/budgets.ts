/** The places a command takes before it leaves: weight of the address, and the account's own counters (document 1, Limits). */
import type { EndpointRow } from '../../../../../shared/exchange/row.ts';
import type { CountLedger } from './countLedger.ts';
import type { Lane, WeightLedger } from './ledger.ts';
import { isLimitsRefusal } from './ledgerRefusal.ts';
import type { HttpReply } from '../transport.ts';

/** The places of one command. The first call of the two ends them. */
export interface Places {
  replied(reply: HttpReply): void;
  /** `sent` false: it did not go out, and gives its places back. */
  aborted(sent: boolean): void;
}

/** The counters belong to the ledger and outlive a session. */
export interface Budgets {
  /**
   * All places a row needs, or `undefined` when they are not free within two seconds (B-C2). `items`: how many orders a
   * batch places; it counts as the larger of that and the row's own figure (R9). The lane `kill` waits behind nobody.
   */
  acquire(row: EndpointRow, items?: number, lane?: Lane): Promise<Places | undefined>;
}

/** Budgets over the ledger of this address. */
export function createBudgets(ledger: WeightLedger): Budgets {
  const { orders, spotCancels } = ledger.counters;
  const counterOf = (row: EndpointRow): CountLedger | undefined => {
    if (row.orders !== undefined) return orders[row.market];
    return row.market === 'spot' && row.method === 'DELETE' ? spotCancels : undefined;
  };
  return {
    async acquire(row, items = 1, lane = 'command') {
      const counter = counterOf(row);
      const counted = await counter?.acquire(
        row.orders === undefined ? 1 : Math.max(row.orders, items),
        lane === 'kill',
      );
      if (counter && !counted) return undefined;
      const weight = await ledger.acquire(row.weight, lane, row.id);
      if (!weight) {
        counted?.aborted(false);
        return undefined;
      }
      return {
        replied(reply) {
          if (isLimitsRefusal(reply)) weight.refused(reply.headers);
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
