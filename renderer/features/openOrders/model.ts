import type { Intent } from '../../../shared/domain/intent.ts';
import type { Order } from '../../../shared/domain/order.ts';
import type { Plan } from '../../../shared/domain/plan.ts';
import { markets, type Market } from '../../../shared/exchange/markets.ts';
import { orderSides, type OrderSide } from '../../../shared/exchange/orderWords.ts';
import type { CancelScope } from '../../state/orders/index.ts';
import { newestOrders, type TradingState } from '../../state/account/index.ts';

/** Returns the open orders of both markets, newest first. */
export function allOpen(orders: TradingState['orders']): readonly Order[] {
  return newestOrders([...orders.spot.open, ...orders.futures.open]);
}

const settled: ReadonlySet<Intent['state']> = new Set(['placed', 'rejected', 'notSent', 'notPlaced']);

/**
 * Returns the placements that get a row: those in doubt, and those that were in doubt until the user dismisses them. An
 * order that was never in doubt has its row among the orders.
 */
export function doubtRows(
  intents: readonly Intent[],
  doubted: ReadonlySet<string>,
  dismissed: ReadonlySet<string>,
): readonly Intent[] {
  return intents.filter((intent) => {
    if (intent.state === 'inDoubt') return true;
    const wasInDoubt = intent.looks > 0 || intent.state === 'notPlaced' || doubted.has(intent.intentId);
    return settled.has(intent.state) && wasInDoubt && !dismissed.has(intent.intentId);
  });
}

/**
 * Returns the plans that get a row: running ones, and stopped ones with unsent orders until the user dismisses them. A
 * single order being sent has its row among the placements.
 */
export function planRows(plans: readonly Plan[], dismissed: ReadonlySet<string>): readonly Plan[] {
  return plans.filter((plan) =>
    plan.state === 'running'
      ? plan.kind !== 'single'
      : plan.state === 'stopped' && (plan.left > 0 || plan.kind !== 'single') && !dismissed.has(plan.planId),
  );
}

/** A choice of "cancel all": the orders of one symbol, of a whole market, or of one side of it, with their number. */
export interface CancelChoice {
  readonly market: Market;
  readonly scope: CancelScope;
  /** One side only: its orders are cancelled one by one, because the exchange has no call for that. Null: both. */
  readonly side: OrderSide | null;
  readonly count: number;
}

/**
 * Returns the choices of "cancel all": the selected symbol first, then the other symbols, each market and its sides;
 * only those with orders.
 */
export function cancelChoices(orders: readonly Order[], selection: { market: Market; symbol: string }): CancelChoice[] {
  const choice = (market: Market, symbol: string | null, side: OrderSide | null): CancelChoice => {
    const count = orders.filter(
      (order) =>
        order.market === market &&
        (symbol === null || order.symbol === symbol) &&
        (side === null || order.side === side),
    ).length;
    return { market, scope: symbol === null ? { kind: 'ALL' } : { kind: 'symbol', symbol }, side, count };
  };
  const others = (market: Market): string[] =>
    [...new Set(orders.flatMap((order) => (order.market === market ? [order.symbol] : [])))]
      .filter((symbol) => market !== selection.market || symbol !== selection.symbol)
      .toSorted()
      .slice(0, OTHER_SYMBOLS);
  const whole = markets.flatMap((market) => [
    ...others(market).map((symbol) => choice(market, symbol, null)),
    choice(market, null, null),
    ...orderSides.map((side) => choice(market, null, side)),
  ]);
  return [choice(selection.market, selection.symbol, null), ...whole].filter(({ count }) => count > 0);
}

/** Maximum number of other symbols offered: the user can cancel the rest by marking rows. */
const OTHER_SYMBOLS = 8;
