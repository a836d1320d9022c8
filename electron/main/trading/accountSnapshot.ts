/** The account as it is known now, for what compares it with an earlier time: lists, plans, orders in doubt (B-A10). */
import type { Intent } from '../../../shared/domain/intent.ts';
import type { Order, Position } from '../../../shared/domain/order.ts';
import { orderPhase } from '../../../shared/domain/orderPhase.ts';
import type { Plan } from '../../../shared/domain/plan.ts';
import { isConditionalOrderEnd } from '../../../shared/domain/conditionalOrder.ts';
import type { ConditionalOrder } from '../../../shared/domain/conditionalOrderSchema.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import type { OrderFlow } from './orders/orderFlow.ts';
import type { AccountSync } from '../account/accountSync.ts';

export interface AccountSnapshot {
  /** The key in use; null without one, or while the journal is being read. */
  keyId(): string | null;
  /** Whether a market was compared with the exchange since the way to it was attached. */
  isCompared(market: Market): boolean;
  /** Whether the key may not see a market, so that comparing told nothing of it. */
  isDenied(market: Market): boolean;
  orders(market: Market): readonly Order[];
  triggers(): readonly ConditionalOrder[];
  positions(): readonly Position[];
  /** Every plan of this install that is remembered. */
  plans(): readonly Plan[];
  doubts(): readonly Intent[];
  intent(intentId: string): Intent | null;
  /** Asks how an order ended; undefined when the exchange does not say, or when it is open. */
  ended(market: Market, orderId: string): Promise<Order | undefined>;
  /** The same of conditional orders. */
  conditionalOrdersEnded(wanted: readonly ConditionalOrder[]): Promise<readonly ConditionalOrder[]>;
}

/** A picture that looks when it is asked. */
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
