import type { Intent } from '../../../shared/domain/intent.ts';
import type { Order } from '../../../shared/domain/order.ts';
import type { Plan } from '../../../shared/domain/plan.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
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

/** A choice of "cancel all": the orders of one symbol, or of a whole market, and how many they are. */
export interface CancelChoice {
  readonly market: Market;
  readonly scope: CancelScope;
  readonly count: number;
}

/** What "cancel all" offers: the desk's symbol first, then each market; only what has orders. */
export function cancelChoices(orders: readonly Order[], selection: { market: Market; symbol: string }): CancelChoice[] {
  const { market, symbol } = selection;
  const count = (own: Market, name: string | null): number =>
    orders.filter((order) => order.market === own && (name === null || order.symbol === name)).length;
  const choices: CancelChoice[] = [
    { market, scope: { kind: 'symbol', symbol }, count: count(market, symbol) },
    { market: 'spot', scope: { kind: 'ALL' }, count: count('spot', null) },
    { market: 'futures', scope: { kind: 'ALL' }, count: count('futures', null) },
  ];
  return choices.filter((choice) => choice.count > 0);
}
