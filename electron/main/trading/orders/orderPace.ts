/** How many orders left within the last minute, and whether the same one just did (B-A8). */
import { MINUTE_MS } from '../../../../shared/time/units.ts';
import type { IntentDraft } from '../../../../shared/domain/conditionalDraft.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import { placeLimits } from '../tradingLimits.ts';

export interface OrderPace {
  placed(draft: IntentDraft): void;
  lastMinute(): number;
  repeated(draft: IntentDraft): boolean;
}

/** The same order at another price is still the same (B-A8); a conditional one is the same when all of it is. */
function isSame(a: IntentDraft, b: IntentDraft): boolean {
  if ('kind' in a || 'kind' in b) return JSON.stringify(a) === JSON.stringify(b);
  return a.market === b.market && a.symbol === b.symbol && a.side === b.side && a.quantity === b.quantity;
}

/** No orders yet. */
export function createOrderPace(clock: Clock): OrderPace {
  let recent: { readonly at: number; readonly draft: IntentDraft }[] = [];
  const within = (): typeof recent => {
    const since = clock.monotonic() - MINUTE_MS;
    recent = recent.filter(({ at }) => at > since);
    return recent;
  };
  return {
    placed: (draft) => void recent.push({ at: clock.monotonic(), draft }),
    lastMinute: () => within().length,
    repeated(draft) {
      const since = clock.monotonic() - placeLimits.repeatMs;
      return within().some((one) => one.at > since && isSame(one.draft, draft));
    },
  };
}
