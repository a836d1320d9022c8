/**
 * Read access to the account's current state, for comparison with an earlier one: lists, plans, in-doubt orders
 * (B-A10).
 */
import type { Intent } from '../../../shared/domain/intent.ts';
import type { Balance, Order, Position } from '../../../shared/domain/order.ts';
import type { Plan } from '../../../shared/domain/plan.ts';
import { isConditionalOrderEnd } from '../../../shared/domain/conditionalOrder.ts';
import type { ConditionalOrder } from '../../../shared/domain/conditionalOrderSchema.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import type { OrderFlow } from './orders/orderFlow.ts';
import type { AccountSync } from '../account/accountSync.ts';
import { orderPhase } from '../../../shared/domain/orderProgress.ts';

export interface AccountSnapshot {
  /** Returns the id of the key in use; null without one, or while the journal is being read. */
  keyId(): string | null;
  /** Returns whether a market was compared with the exchange since the REST client was attached. */
  isCompared(market: Market): boolean;
  /** Returns whether the key has no permission for a market, so that the comparison showed nothing of it. */
  isDenied(market: Market): boolean;
  orders(market: Market): readonly Order[];
  triggers(): readonly ConditionalOrder[];
  positions(): readonly Position[];
  balances(market: Market): readonly Balance[];
  /** Returns every plan of this installation that is still known. */
  plans(): readonly Plan[];
  doubts(): readonly Intent[];
  intent(intentId: string): Intent | null;
  /** Requests how an order ended; undefined when the exchange does not report it, or when the order is open. */
  ended(market: Market, orderId: string): Promise<Order | undefined>;
  /** Requests how conditional orders ended; open ones and those not reported are left out. */
  conditionalOrdersEnded(wanted: readonly ConditionalOrder[]): Promise<readonly ConditionalOrder[]>;
}

/** Creates a snapshot that reads the state at each call. */
export function createAccountSnapshot(
  { access, syncs }: Pick<AccountSync, 'access' | 'syncs'>,
  flow: Pick<OrderFlow, 'plans' | 'unsettled' | 'intent'>,
): AccountSnapshot {
  return {
    keyId: () => access()?.keyId ?? null,
    isCompared: (market) => syncs[market].isCompared(),
    isDenied: (market) => syncs[market].isDenied(),
    orders: (market) => syncs[market].orders.tracker.open(),
    triggers: () => syncs.futures.triggers.open(),
    positions: () => syncs.futures.positions.all(),
    balances: (market) => syncs[market].balances.all(),
    plans: flow.plans,
    doubts: flow.unsettled,
    intent: flow.intent,
    async ended(market, orderId) {
      const { orders } = syncs[market];
      await orders.ask(orderId);
      const order = orders.tracker.find(orderId);
      return order && orderPhase(order.status) === 'final' ? order : undefined;
    },
    async conditionalOrdersEnded(wanted) {
      const { triggers } = syncs.futures;
      await triggers.settle(wanted);
      const now = wanted.flatMap(({ triggerId }) => triggers.find(triggerId) ?? []);
      return now.filter(({ phase }) => isConditionalOrderEnd(phase));
    },
  };
}
