/**
 * The places that a command takes in the limits before it is sent: the weight of the IP address, and the account's own
 * counters (document 1, Limits).
 */
import type { EndpointRow } from '../../../../../shared/exchange/row.ts';
import type { CountLedger } from './countLedger.ts';
import type { Lane, WeightLedger } from './weightLedger.ts';
import { isLimitsRefusal } from './ledgerRefusal.ts';
import type { HttpReply } from '../transport.ts';

/** The places of one command. The first call of either method ends them. */
export interface Places {
  replied(reply: HttpReply): void;
  /** `sent` false: the command was not sent and gives its places back. */
  aborted(sent: boolean): void;
}

/** The limits that commands take places in. The counters belong to the ledger and outlive a session. */
export interface Budgets {
  /**
   * Takes all places that an endpoint needs; `undefined` when they are not free within two seconds (B-C2). `items`:
   * number of orders that a batch places, where the larger of it and the endpoint's own figure counts (R9), or number of
   * orders that a batch cancels, each of which counts (A-BATCH-CANCEL). The lane `kill` waits for no other request.
   */
  acquire(row: EndpointRow, items?: number, lane?: Lane): Promise<Places | undefined>;
}

/** Creates budgets over the ledger of this IP address. */
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
        row.orders === undefined ? items : Math.max(row.orders, items),
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
