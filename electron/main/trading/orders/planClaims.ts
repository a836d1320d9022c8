/**
 * Orders that running plans take away (R15): each belongs to one plan alone, or both would place anew what one of them
 * cancelled. What the person cancels meanwhile is no plan's any more: nothing takes its place.
 */
import type { Replaced } from '../../../../shared/domain/plan.ts';
import type { Market } from '../../../../shared/exchange/markets.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';

/** What the person asked to be cancelled; `symbol` null: every symbol of the market. */
export type AskedCancel =
  | { readonly kind: 'order'; readonly market: Market; readonly orderId: string }
  | { readonly kind: 'trigger'; readonly triggerId: string }
  | { readonly kind: 'orders'; readonly market: Market; readonly symbol: string | null }
  | { readonly kind: 'triggers'; readonly symbol: string | null };

/** Where a plan keeps one order of its own resting, whichever it is now. */
export interface Place {
  readonly market: Market;
  readonly symbol: string;
}

/** What one plan holds, until it has ended. */
export interface PlanClaim {
  /** Why nothing may take the place of its orders: the person cancelled one of them. Null: it may. */
  rejectionReason(): AppError | null;
  /** This is the order the plan would replace from now on. */
  follow(what: Replaced): void;
  release(): void;
}

export interface PlanClaims {
  /** Why a plan cannot have these now: another one has them. */
  rejectionReason(replaces: readonly Replaced[]): AppError | null;
  /** Takes them in this very turn; `place`: of a plan that follows the market with one order. */
  claim(replaces: readonly Replaced[], place?: Place | null): Result<PlanClaim, AppError>;
  cancelled(asked: AskedCancel): void;
}

const idOf = (what: Replaced): string =>
  what.kind === 'order' ? `${what.market} ${what.orderId}` : `trigger ${what.triggerId}`;

function concerns(asked: AskedCancel, what: Replaced): boolean {
  switch (asked.kind) {
    case 'order':
      return what.kind === 'order' && what.market === asked.market && what.orderId === asked.orderId;
    case 'trigger':
      return what.kind === 'trigger' && what.triggerId === asked.triggerId;
    case 'orders':
      return what.kind === 'order' && isIn(asked, what);
    case 'triggers':
      return what.kind === 'trigger' && (asked.symbol ?? what.symbol) === what.symbol;
  }
}

function isIn(asked: Extract<AskedCancel, { kind: 'orders' }>, place: Place): boolean {
  return place.market === asked.market && (asked.symbol ?? place.symbol) === place.symbol;
}

interface Held {
  replaces: readonly Replaced[];
  /** Those that took its place before: whoever cancels what a slow screen still shows means the plan. */
  readonly past: Replaced[];
  readonly place: Place | null;
  cancelled: AppError | null;
}

/** Nothing is claimed. */
export function createPlanClaims(): PlanClaims {
  const all = new Set<Held>();
  const rejectionReason = (replaces: readonly Replaced[]): AppError | null => {
    const held = new Set([...all].flatMap((one) => one.replaces.map(idOf)));
    const taken = replaces.find((one) => held.has(idOf(one)));
    if (!taken) return null;
    const orderId = taken.kind === 'order' ? taken.orderId : taken.triggerId;
    return appError('refused', 'error.plan.replacedHeld', { orderId, symbol: taken.symbol });
  };
  return {
    rejectionReason,
    claim(replaces, place = null) {
      const taken = rejectionReason(replaces);
      if (taken) return fail(taken);
      const held: Held = { replaces, past: [], place, cancelled: null };
      all.add(held);
      return ok({
        rejectionReason: () => held.cancelled,
        follow(what) {
          held.past.push(...held.replaces);
          held.replaces = [what];
        },
        release: () => void all.delete(held),
      });
    },
    cancelled(asked) {
      for (const held of all) {
        const isSwept = held.place !== null && asked.kind === 'orders' && isIn(asked, held.place);
        if (!isSwept && ![...held.past, ...held.replaces].some((what) => concerns(asked, what))) continue;
        const symbol = held.replaces[0]?.symbol ?? held.place?.symbol ?? '';
        held.cancelled ??= appError('refused', 'error.plan.cancelledMeanwhile', { symbol });
      }
    },
  };
}
