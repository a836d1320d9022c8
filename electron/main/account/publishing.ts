/**
 * Sends the account events to the window, each with its trading context; nothing is merged or dropped, and nothing is
 * kept while publishing is closed.
 */
import type { Balance, Fill, Order, Position } from '../../../shared/domain/order.ts';
import type { ConditionalOrder } from '../../../shared/domain/conditionalOrderSchema.ts';
import type { Intent } from '../../../shared/domain/intent.ts';
import type { Plan } from '../../../shared/domain/plan.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import type { EventName, EventPayload } from '../../../shared/ipc/contract.ts';
import type { FeedState } from '../../../shared/ipc/views.ts';
import type { TradingContext } from './tradingContext.ts';

export interface Publishing {
  setOpen(open: boolean): void;
  orders(market: Market, feed: FeedState, reset: boolean, orders: readonly Order[]): void;
  fills(market: Market, feed: FeedState, reset: boolean, fills: readonly Fill[]): void;
  balances(market: Market, feed: FeedState, balances: readonly Balance[]): void;
  positions(feed: FeedState, positions: readonly Position[]): void;
  triggers(feed: FeedState, reset: boolean, triggers: readonly ConditionalOrder[]): void;
  intents(reset: boolean, intents: readonly Intent[]): void;
  plans(reset: boolean, plans: readonly Plan[]): void;
}

/** Creates the publisher, which sends through `push`; it is closed at first. */
export function createPublishing(
  { environment, account }: TradingContext,
  push: <Name extends EventName>(event: Name, payload: EventPayload<Name>) => void,
): Publishing {
  const tradingContext = { environment, account };
  let open = false;
  const notify: typeof push = (event, payload) => {
    if (open) push(event, payload);
  };
  return {
    setOpen(next) {
      open = next;
    },
    orders: (market, feed, reset, orders) =>
      notify('trading.orders', { ...tradingContext, market, feed, reset, orders: [...orders] }),
    fills: (market, feed, reset, fills) =>
      notify('trading.fills', { ...tradingContext, market, feed, reset, fills: [...fills] }),
    balances: (market, feed, balances) =>
      notify('trading.balances', { ...tradingContext, market, feed, balances: [...balances] }),
    positions: (feed, positions) => notify('trading.positions', { ...tradingContext, feed, positions: [...positions] }),
    triggers: (feed, reset, triggers) =>
      notify('trading.triggers', { ...tradingContext, feed, reset, triggers: [...triggers] }),
    intents: (reset, intents) => notify('trading.intents', { ...tradingContext, reset, intents: [...intents] }),
    plans: (reset, plans) => notify('trading.plans', { ...tradingContext, reset, plans: [...plans] }),
  };
}
