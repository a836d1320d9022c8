import type { Intent } from '../../../shared/domain/intent.ts';
import type { Order } from '../../../shared/domain/order.ts';
import { events, type EventPayload } from '../../../shared/ipc/contract.ts';
import type { RecordingShell } from '../../main/support/recordingShell.ts';
import { orderPhase } from '../../../shared/domain/orderProgress.ts';

/** What a window would hold after all events sent so far. */
export interface WindowView {
  /** Returns all intents by their id. */
  intents(): ReadonlyMap<string, Intent>;
  /** Returns the ids of the intents that were ever in doubt. */
  doubted(): ReadonlySet<string>;
  /** Returns the orders that have not ended, by their id. */
  openOrders(): ReadonlyMap<string, Order>;
}

/** Creates a view that reads only the events since its last read, so that frequent calls cost little. */
export function createWindowView(shell: Pick<RecordingShell, 'pushed'>): WindowView {
  const intents = new Map<string, Intent>();
  const doubted = new Set<string>();
  const orders = new Map<string, Order>();
  let seen = 0;
  const takeOrders = ({ market, reset, orders: changed }: EventPayload<'trading.orders'>): void => {
    if (reset) for (const order of orders.values()) if (order.market === market) orders.delete(order.orderId);
    for (const order of changed) {
      if (orderPhase(order.status) === 'final') orders.delete(order.orderId);
      else orders.set(order.orderId, order);
    }
  };
  const takeIntents = ({ reset, intents: changed }: EventPayload<'trading.intents'>): void => {
    if (reset) intents.clear();
    for (const intent of changed) {
      intents.set(intent.intentId, intent);
      if (intent.state === 'inDoubt') doubted.add(intent.intentId);
    }
  };
  const readOn = (): void => {
    for (; seen < shell.pushed.length; seen += 1) {
      const { channel, payload } = shell.pushed[seen]!;
      if (channel === 'trading.orders') takeOrders(events['trading.orders'].parse(payload));
      if (channel === 'trading.intents') takeIntents(events['trading.intents'].parse(payload));
    }
  };
  return {
    intents() {
      readOn();
      return intents;
    },
    doubted() {
      readOn();
      return doubted;
    },
    openOrders() {
      readOn();
      return orders;
    },
  };
}
