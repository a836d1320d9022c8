/** What leaves for the window, each event with its world; nothing is merged or dropped, nothing is kept while nobody listens. */
import type { Balance, Fill, Order, Position } from '../../../shared/domain/order.ts';
import type { Trigger } from '../../../shared/domain/triggerSchema.ts';
import type { Intent } from '../../../shared/domain/intent.ts';
import type { Plan } from '../../../shared/domain/plan.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import type { EventName, EventPayload } from '../../../shared/ipc/contract.ts';
import type { FeedState } from '../../../shared/ipc/views.ts';
import type { World } from './world.ts';

/** See the opening comment. */
export interface Publishing {
  setOpen(open: boolean): void;
  orders(market: Market, feed: FeedState, reset: boolean, orders: readonly Order[]): void;
  fills(market: Market, feed: FeedState, reset: boolean, fills: readonly Fill[]): void;
  balances(market: Market, feed: FeedState, balances: readonly Balance[]): void;
  positions(feed: FeedState, positions: readonly Position[]): void;
  triggers(feed: FeedState, reset: boolean, triggers: readonly Trigger[]): void;
  intents(reset: boolean, intents: readonly Intent[]): void;
  plans(reset: boolean, plans: readonly Plan[]): void;
}

/** Publishing through `push`, closed at first. */
export function createPublishing(
  { environment, account }: World,
  push: <Name extends EventName>(event: Name, payload: EventPayload<Name>) => void,
): Publishing {
  const world = { environment, account };
  let open = false;
  const tell: typeof push = (event, payload) => {
    if (open) push(event, payload);
  };
  return {
    setOpen(next) {
      open = next;
    },
    orders: (market, feed, reset, orders) =>
      tell('trading.orders', { ...world, market, feed, reset, orders: [...orders] }),
    fills: (market, feed, reset, fills) => tell('trading.fills', { ...world, market, feed, reset, fills: [...fills] }),
    balances: (market, feed, balances) => tell('trading.balances', { ...world, market, feed, balances: [...balances] }),
    positions: (feed, positions) => tell('trading.positions', { ...world, feed, positions: [...positions] }),
    triggers: (feed, reset, triggers) => tell('trading.triggers', { ...world, feed, reset, triggers: [...triggers] }),
    intents: (reset, intents) => tell('trading.intents', { ...world, reset, intents: [...intents] }),
    plans: (reset, plans) => tell('trading.plans', { ...world, reset, plans: [...plans] }),
  };
}
