/** Counts the orders sent within the last minute, and detects a repeated one (B-A8). */
import { MINUTE_MS } from '../../../../shared/time/units.ts';
import type { IntentDraft } from '../../../../shared/domain/conditionalDraft.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import { placeLimits } from '../tradingLimits.ts';

export interface OrderPace {
  placed(draft: IntentDraft): void;
  lastMinute(): number;
  repeated(draft: IntentDraft): boolean;
}

/**
 * Returns whether two orders are the same: the price does not matter (B-A8); conditional orders must be equal in every
 * field.
 */
function isSame(a: IntentDraft, b: IntentDraft): boolean {
  if ('kind' in a || 'kind' in b) return JSON.stringify(a) === JSON.stringify(b);
  return a.market === b.market && a.symbol === b.symbol && a.side === b.side && a.quantity === b.quantity;
}

/** Creates the pace without orders. */
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
