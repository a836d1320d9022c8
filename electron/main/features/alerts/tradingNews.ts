/** Selects the account events that become notifications: fills, failed placements, ended plans. */
import { createFillWatch } from '../../../../shared/domain/newFills.ts';
import type { Fill } from '../../../../shared/domain/order.ts';
import type { Intent } from '../../../../shared/domain/intent.ts';
import type { Plan } from '../../../../shared/domain/plan.ts';
import type { EventName, EventPayload } from '../../../../shared/ipc/contract.ts';
import { add, formatDecimal, parseDecimal, ZERO } from '../../../../shared/num/decimal.ts';
import type { News } from './centre.ts';
import type { HeldPosition } from './watcher.ts';

/** Receives the selected events. */
export interface TradingNewsListener {
  readonly news: (news: News) => void;
  /** Called with the changes while the program did not run. */
  readonly missedChanges: (list: EventPayload<'trading.away'>) => void;
  /** Called for the fills of one order that arrived together. */
  readonly fill: (market: 'spot' | 'futures', symbol: string, quantity: string) => void;
  /** Called with the open positions; empty while they are unknown. */
  readonly positions: (held: readonly HeldPosition[]) => void;
}

function fillNews(fills: readonly Fill[]): Extract<News, { kind: 'fill' }>[] {
  const orders = new Map<string, Fill[]>();
  for (const fill of fills) {
    const order = `${fill.market} ${fill.symbol} ${fill.orderId}`;
    orders.set(order, [...(orders.get(order) ?? []), fill]);
  }
  return [...orders.values()].map((group) => {
    const { market, symbol, side, price } = group[0]!;
    const sum = group.reduce((total, fill) => add(total, parseDecimal(fill.quantity) ?? ZERO), ZERO);
    const one = group.every((fill) => fill.price === price);
    return {
      kind: 'fill',
      market,
      symbol,
      side,
      quantity: formatDecimal(sum),
      price: one ? price : null,
      count: group.length,
    };
  });
}

/** Creates a handler of the account's events as they are sent to the window. */
export function createTradingNews(listener: TradingNewsListener) {
  const freshFills = createFillWatch();
  const intents = new Map<string, Intent['state']>();
  const plans = new Map<string, Plan['state']>();

  const intent = (one: Intent, reset: boolean): void => {
    const before = intents.get(one.intentId);
    intents.set(one.intentId, one.state);
    if (reset || before === one.state) return;
    const { state, draft, error } = one;
    if (state !== 'rejected' && state !== 'notSent' && state !== 'inDoubt' && state !== 'notPlaced') return;
    listener.news({ kind: 'order', outcome: state, market: draft.market, symbol: draft.symbol, error });
  };
  const plan = (one: Plan, reset: boolean): void => {
    const before = plans.get(one.planId);
    plans.set(one.planId, one.state);
    // A single order is reported by its intent.
    if (reset || one.kind === 'single' || one.state === 'running' || before === one.state) return;
    listener.news({ kind: 'plan', plan: one.kind, symbols: one.symbols, state: one.state, stopped: one.stopped });
  };
  return <Name extends EventName>(event: Name, payload: EventPayload<Name>): void => {
    if (event === 'trading.fills') {
      const report = payload as EventPayload<'trading.fills'>;
      for (const one of fillNews(freshFills(report, `${report.environment} ${report.account}`))) {
        listener.news(one);
        listener.fill(one.market, one.symbol, one.quantity);
      }
    } else if (event === 'trading.intents') {
      const reported = payload as EventPayload<'trading.intents'>;
      for (const one of reported.intents) intent(one, reported.reset);
    } else if (event === 'trading.plans') {
      const reported = payload as EventPayload<'trading.plans'>;
      for (const one of reported.plans) plan(one, reported.reset);
    } else if (event === 'trading.away') {
      listener.missedChanges(payload as EventPayload<'trading.away'>);
    } else if (event === 'trading.positions') {
      const { feed, positions } = payload as EventPayload<'trading.positions'>;
      listener.positions(feed.status === 'live' ? positions : []);
    }
  };
}
