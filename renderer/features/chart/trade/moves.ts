import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TradingState } from '../../../state/account/index.ts';
import { lineIds } from './subjects.ts';

/** A requested move: its target price, and its time (wall ms). */
interface Asked {
  readonly price: string;
  readonly at: number;
}

/** Pending moves by line. A line stays at its order's price; the requested price is shown beside it. */
export interface Moves {
  readonly store: StoreApi<{ readonly asked: Readonly<Record<string, Asked>> }>;
  readonly begin: (id: string, price: string, at: number) => void;
  /** Removes a move that failed or is complete. */
  readonly end: (id: string) => void;
  /** Removes the moves whose order is gone, or whose plan has ended since. */
  readonly settle: (state: Pick<TradingState, 'orders' | 'triggers' | 'plans'>, symbol: string) => void;
}

/** Creates an empty set of moves. */
export function createMoves(): Moves {
  const store: Moves['store'] = createStore(() => ({ asked: {} }));
  const keep = (still: (id: string, asked: Asked) => boolean): void => {
    const { asked } = store.getState();
    const remaining = Object.entries(asked).filter(([id, one]) => still(id, one));
    if (remaining.length < Object.keys(asked).length) store.setState({ asked: Object.fromEntries(remaining) });
  };
  return {
    store,
    begin: (id, price, at) => store.setState(({ asked }) => ({ asked: { ...asked, [id]: { price, at } } })),
    end: (id) => keep((one) => one !== id),
    settle({ orders, triggers, plans }, symbol) {
      const alive = new Set([
        ...[...orders.spot.open, ...orders.futures.open].map(lineIds.order),
        ...triggers.open.map(lineIds.trigger),
      ]);
      const ended = plans.filter(
        (plan) => plan.kind === 'move' && plan.state !== 'running' && plan.symbols.includes(symbol),
      );
      keep((id, { at }) => alive.has(id) && !ended.some((plan) => plan.createdAt >= at));
    },
  };
}
