import type { Intent } from '../../../shared/domain/intent.ts';
import type { Order } from '../../../shared/domain/order.ts';
import type { Plan } from '../../../shared/domain/plan.ts';
import { markets, type Market } from '../../../shared/exchange/markets.ts';
import { orderSides, type OrderSide } from '../../../shared/exchange/orderWords.ts';
import type { CancelScope } from '../../bridge/cancels.ts';
import { newestOrders, type TradingState } from '../../bridge/tradingState.ts';

/** The open orders of both markets, newest first. */
export function allOpen(orders: TradingState['orders']): readonly Order[] {
  return newestOrders([...orders.spot.open, ...orders.futures.open]);
}

const settled: ReadonlySet<Intent['state']> = new Set(['placed', 'rejected', 'notSent', 'notPlaced']);

/**
 * The placements worth a row of their own: those in doubt, and those that were until they are dismissed. An order whose
 * fate was never in doubt has its row among the orders.
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
 * The plans worth a row: those that run, and those that stopped with something unsent, until they are dismissed. A single
 * order under way has its row among the placements.
 */
export function planRows(plans: readonly Plan[], dismissed: ReadonlySet<string>): readonly Plan[] {
  return plans.filter((plan) =>
    plan.state === 'running'
      ? plan.kind !== 'single'
      : plan.state === 'stopped' && (plan.left > 0 || plan.kind !== 'single') && !dismissed.has(plan.planId),
  );
}

/** A choice of "cancel all": the orders of one symbol, of a whole market, or of one side of it, and how many they are. */
export interface CancelChoice {
  readonly market: Market;
  readonly scope: CancelScope;
  /** One side alone: its orders are cancelled one by one, because the exchange has no call for that. Null: both. */
  readonly side: OrderSide | null;
  readonly count: number;
}

/** What "cancel all" offers: the desk's symbol first, then the others, each market and its sides; only what has orders. */
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

/** Most other symbols offered: the rest is reached by marking rows. */
const OTHER_SYMBOLS = 8;
