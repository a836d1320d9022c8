/**
 * A plan that follows the best price of its side with one resting order (R15): the order is cancelled, its end
 * confirmed, and the unfilled rest placed again. There are never two orders at once, and none beyond the confirmed
 * limit price.
 */
import type { Intent } from '../../../../shared/domain/intent.ts';
import type { Order, OrderDraft } from '../../../../shared/domain/order.ts';
import type { PlanProgram, Replaced } from '../../../../shared/domain/plan.ts';
import {
  compare,
  decimal,
  formatDecimal,
  parseDecimal,
  sign,
  subtract,
  ZERO,
  type Decimal,
} from '../../../../shared/num/decimal.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import type { TradingParts } from '../tradingParts.ts';
import { chaseLimits, FRESH_MS } from '../tradingLimits.ts';
import type { PlanSteps } from './planSteps.ts';
import { sideOfDraft, cancelAndConfirm, withQuantity, type ReplacingParts, type RestingOrder } from './replacing.ts';
import { orderPhase } from '../../../../shared/domain/orderProgress.ts';

/** Dependencies of {@link runChase}. */
export interface ChaseParts extends ReplacingParts, Pick<TradingParts, 'touch' | 'notice'> {
  /** Returns whether the user cancelled this order in the app. */
  readonly wasCancelled: (orderId: string) => boolean;
  /** Returns whether the user stopped the plan, so that its order is cancelled too. */
  readonly wasStopped: () => boolean;
  /** Returns the current state of an intent of the plan. */
  readonly intentOf: (intentId: string) => Intent | undefined;
  /** Returns whether the session is still the one the plan began with. */
  readonly isSameWay: () => boolean;
  /** Called with the order that now rests for the plan: no other plan may replace it. */
  readonly follow: (what: Replaced) => void;
}

/** Error key of a chase that the user stopped. */
export const CHASE_STOPPED = 'error.plan.chaseStopped';

type Chase = Extract<PlanProgram, { kind: 'chase' }>;
/** Confirmed terms: the program, the first price, and the end on the monotonic clock. */
interface ChaseTerms {
  readonly program: Chase;
  readonly firstPrice: string;
  readonly until: number;
}
/**
 * Result of following one order. `end`: the reason, null when everything is filled; `cancelAndConfirm`: the order is
 * cancelled first.
 */
type Turn =
  | { readonly kind: 'move'; readonly price: string }
  | { readonly kind: 'end'; readonly reason: AppError | null; readonly cancelAndConfirm: boolean };

const end = (reason: AppError | null, isTakenAway = false): Turn => ({
  kind: 'end',
  reason,
  cancelAndConfirm: isTakenAway,
});

/** Returns the best price of the order's side, limited by `limitPrice`; null when it is unknown or old. */
function wantedPrice({ market, symbol, side }: OrderDraft, { limitPrice }: Chase, parts: ChaseParts): string | null {
  const best = parts.touch(market, symbol);
  if (!best || parts.clock.now() - best.at > FRESH_MS) return null;
  const price = side === 'BUY' ? best.bid : best.ask;
  if (sign(parseDecimal(price) ?? ZERO) <= 0) return null;
  const isBeyond = compare(decimal(price), decimal(limitPrice)) * (side === 'BUY' ? 1 : -1) > 0;
  return isBeyond ? limitPrice : price;
}

const isBetter = (side: OrderDraft['side'], price: string, than: string): boolean =>
  compare(decimal(price), decimal(than)) * (side === 'BUY' ? 1 : -1) > 0;

/**
 * Returns whether a post-only order was refused for crossing on arrival: it ended at once, unfilled, and the user did
 * not cancel it.
 */
function hasCrossed(order: Order, draft: OrderDraft, parts: ChaseParts): boolean {
  const stood = order.updatedAt - order.createdAt;
  return (
    draft.timeInForce === 'POST_ONLY' &&
    sign(parseDecimal(order.executedQuantity) ?? ZERO) === 0 &&
    // Missing or inconsistent times prove no refusal: an order that may have been cancelled is not placed again.
    order.createdAt > 0 &&
    stood >= 0 &&
    stood <= chaseLimits.crossedMs &&
    !parts.wasCancelled(order.orderId)
  );
}

/**
 * Returns how the chase ends with an ended order; null when the order was refused for crossing and is to be placed
 * again.
 */
function endOf(order: Order, draft: OrderDraft, parts: ChaseParts): Turn | null {
  const left = subtract(decimal(draft.quantity), parseDecimal(order.executedQuantity) ?? ZERO);
  if (order.status === 'FILLED' || sign(left) <= 0) return end(null);
  return hasCrossed(order, draft, parts) ? null : end(orderEnded(order.status, left));
}

const orderEnded = (status: string, left: Decimal): AppError =>
  appError('refused', 'error.plan.chaseOrderEnded', { status, left: formatDecimal(left) });
const silent = (symbol: string, milliseconds: number): AppError =>
  appError('unavailable', 'error.plan.chaseSilent', { symbol, seconds: Math.floor(milliseconds / 1000) });

/**
 * Waits, without an order, until the best price is between the first price and the limit again: both were confirmed
 * (V1).
 */
async function awaitPrice(
  draft: OrderDraft,
  chaseTerms: ChaseTerms,
  steps: PlanSteps,
  parts: ChaseParts,
): Promise<Turn> {
  const { clock } = steps;
  let notifiedAt = clock.monotonic();
  for (;;) {
    // The market is moving away: two orders are never sent at the same moment.
    await steps.pass(chaseLimits.lookMs);
    const now = clock.monotonic();
    const rejectionReason = steps.rejectionReason();
    if (rejectionReason) return end(rejectionReason);
    if (now >= chaseTerms.until) return end(orderEnded('CANCELED', decimal(draft.quantity)));
    const price = wantedPrice(draft, chaseTerms.program, parts);
    if (price !== null || steps.isPaused()) notifiedAt = now;
    else if (now - notifiedAt >= chaseLimits.silentMs) return end(silent(draft.symbol, now - notifiedAt));
    if (price !== null && !steps.isPaused() && !isBetter(draft.side, chaseTerms.firstPrice, price)) {
      return { kind: 'move', price };
    }
  }
}

/**
 * Follows one resting order until it must move or the plan ends. `mayMove`: whether the plan may place another order.
 */
async function follow(
  draft: OrderDraft,
  orderId: string,
  chaseTerms: ChaseTerms,
  mayMove: boolean,
  steps: PlanSteps,
  parts: ChaseParts,
): Promise<Turn> {
  const { clock } = steps;
  const { program, until } = chaseTerms;
  const { orders } = parts.cancelling.syncs[draft.market];
  let notifiedAt = clock.monotonic();
  let askAt = notifiedAt + chaseLimits.askMs;
  for (;;) {
    const now = clock.monotonic();
    const rejectionReason = steps.rejectionReason();
    if (rejectionReason) return end(rejectionReason, parts.wasStopped());
    const order = orders.tracker.find(orderId);
    const price = wantedPrice(draft, program, parts);
    if (order && orderPhase(order.status) === 'final') {
      const turn = endOf(order, draft, parts);
      if (turn) return turn;
      return mayMove ? awaitPrice(draft, chaseTerms, steps, parts) : end(appError('refused', 'error.plan.chaseMoves'));
    }
    if (now >= until) return end(appError('refused', 'error.plan.chaseTime'), true);
    if (!order && now >= askAt) {
      askAt = now + chaseLimits.askMs;
      void orders.ask(orderId);
    }
    if (price !== null || steps.isPaused()) notifiedAt = now;
    else if (now - notifiedAt >= chaseLimits.silentMs) {
      return end(silent(draft.symbol, now - notifiedAt));
    }
    if (order && mayMove && !steps.isPaused() && price !== null && isBetter(draft.side, price, draft.price!)) {
      return { kind: 'move', price };
    }
    await steps.pass(Math.min(chaseLimits.lookMs, until - now));
  }
}

const restingOrderAs = (draft: OrderDraft, orderId: string): Omit<RestingOrder, 'quantity'> => ({
  what: { kind: 'order', market: draft.market, symbol: draft.symbol, orderId },
  executed: '0',
  side: sideOfDraft(draft),
});

/** Cancels the order of an ended chase; when its end is not proven, the user is notified. */
async function cancelLast(restingOrder: Omit<RestingOrder, 'quantity'>, parts: ChaseParts): Promise<void> {
  const { what } = restingOrder;
  const gone = await cancelAndConfirm(restingOrder, parts, () => null);
  if (gone.ok || what.kind !== 'order') return;
  const { symbol, orderId } = what;
  parts.notice(appError('inDoubt', 'error.plan.chaseOrderOpen', { symbol, orderId }));
}

/** Cancels the in-doubt order of a chase that the user stopped, once it is found (B-A4). */
async function cancelWhenFound(draft: OrderDraft, intentId: string, parts: ChaseParts): Promise<void> {
  for (;;) {
    const { state, orderId = null } = parts.intentOf(intentId) ?? {};
    if (orderId !== null) return cancelLast(restingOrderAs(draft, orderId), parts);
    // The order was found nowhere: there is nothing to cancel.
    if (state !== 'inDoubt') return;
    if (!parts.isSameWay()) {
      parts.notice(appError('inDoubt', 'error.plan.chaseDoubtLeft', { symbol: draft.symbol }));
      return;
    }
    await new Promise<void>((resolve) => void parts.clock.after(chaseLimits.lookMs, resolve));
  }
}

/** Runs a chase to its end; returns the reason it ended, null when everything was filled. */
export async function runChase(
  first: OrderDraft,
  program: Chase,
  steps: PlanSteps,
  parts: ChaseParts,
): Promise<AppError | null> {
  const until = steps.clock.monotonic() + program.durationMs;
  const chaseTerms: ChaseTerms = { program, firstPrice: first.price!, until };
  let draft = first;
  for (let left = program.moves; ; left -= 1) {
    const { intents, reason } = await steps.placeBatch([draft]);
    if (reason) {
      const [intent] = intents;
      if (intent?.state === 'inDoubt') {
        if (parts.wasStopped()) await cancelWhenFound(draft, intent.intentId, parts);
      } else if (left < program.moves && !parts.wasStopped()) {
        // The previous order is gone, which the reason alone does not state.
        parts.notice(appError('refused', 'error.plan.chaseNotMoved', { symbol: draft.symbol, left: draft.quantity }));
      }
      return reason;
    }
    const orderId = intents[0]?.orderId ?? null;
    if (orderId === null) return appError('refused', 'error.plan.notPlaced', { state: intents[0]?.state ?? '' });
    const restingOrder = restingOrderAs(draft, orderId);
    parts.follow(restingOrder.what);
    const turn = await follow(draft, orderId, chaseTerms, left > 0, steps, parts);
    if (turn.kind === 'end') {
      if (turn.cancelAndConfirm) await cancelLast(restingOrder, parts);
      return turn.reason;
    }
    const gone = await cancelAndConfirm(restingOrder, parts, () =>
      parts.wasStopped() ? null : steps.rejectionReason(),
    );
    if (!gone.ok) return gone.error;
    const rest = subtract(decimal(draft.quantity), gone.value.quantity);
    if (sign(rest) <= 0) return null;
    const isWhole = sign(gone.value.quantity) === 0;
    draft = { ...(isWhole ? draft : withQuantity(draft, rest)), price: turn.price };
  }
}
