/**
 * Orders that running plans replace (R15): each belongs to one plan only, because otherwise two plans would both
 * replace it. An order the user cancels meanwhile is not replaced any more.
 */
import type { Replaced } from '../../../../shared/domain/plan.ts';
import type { Market } from '../../../../shared/exchange/markets.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';

/** A cancel request of the user; `symbol` null: every symbol of the market. */
export type AskedCancel =
  | { readonly kind: 'order'; readonly market: Market; readonly orderId: string }
  | { readonly kind: 'trigger'; readonly triggerId: string }
  | { readonly kind: 'orders'; readonly market: Market; readonly symbol: string | null }
  | { readonly kind: 'triggers'; readonly symbol: string | null };

/** Market and symbol in which a plan keeps one resting order. */
export interface MarketSymbol {
  readonly market: Market;
  readonly symbol: string;
}

/** Claims of one plan, until it has ended. */
export interface PlanClaim {
  /** Returns why the plan's orders may not be replaced: the user cancelled one of them. Null: they may. */
  rejectionReason(): AppError | null;
  /** Sets the order that the plan would replace next. */
  follow(what: Replaced): void;
  release(): void;
}

export interface PlanClaims {
  /** Returns why a plan cannot claim these orders: another plan holds them. */
  rejectionReason(replaces: readonly Replaced[]): AppError | null;
  /** Claims orders synchronously; `place` is set for a plan that follows the market with one order. */
  claim(replaces: readonly Replaced[], place?: MarketSymbol | null): Result<PlanClaim, AppError>;
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

function isIn(asked: Extract<AskedCancel, { kind: 'orders' }>, place: MarketSymbol): boolean {
  return place.market === asked.market && (asked.symbol ?? place.symbol) === place.symbol;
}

interface Held {
  replaces: readonly Replaced[];
  /** Earlier orders of the plan: a cancel of one that the window still shows applies to the plan. */
  readonly past: Replaced[];
  readonly place: MarketSymbol | null;
  cancelled: AppError | null;
}

/** Creates the claims, empty. */
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
