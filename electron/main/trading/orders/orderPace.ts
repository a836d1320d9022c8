/** How many orders left within the last minute, and whether the same one just did (B-A8). */
import type { OrderDraft } from '../../../../shared/domain/order.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import { placeLimits } from '../tradingLimits.ts';

/** See the opening comment. */
export interface OrderPace {
  placed(draft: OrderDraft): void;
  lastMinute(): number;
  repeated(draft: OrderDraft): boolean;
}

const MINUTE_MS = 60_000;

/** No orders yet. */
export function createOrderPace(clock: Clock): OrderPace {
  let recent: { readonly at: number; readonly draft: OrderDraft }[] = [];
  const within = (): typeof recent => {
    const since = clock.monotonic() - MINUTE_MS;
    recent = recent.filter(({ at }) => at > since);
    return recent;
  };
  return {
    placed: (draft) => void recent.push({ at: clock.monotonic(), draft }),
    lastMinute: () => within().length,
    repeated({ market, symbol, side, quantity }) {
      const since = clock.monotonic() - placeLimits.repeatMs;
      return within().some(
        ({ at, draft }) =>
          at > since &&
          draft.market === market &&
          draft.symbol === symbol &&
          draft.side === side &&
          draft.quantity === quantity,
      );
    },
  };
}
