/**
 * A plan that follows the best price of its own side with one resting order (R15): cancelled, seen to have ended, and what
 * is left placed anew. Never two of them rest, and none beyond the limit that was confirmed.
 */
import type { Intent } from '../../../../shared/domain/intent.ts';
import type { Order, OrderDraft } from '../../../../shared/domain/order.ts';
import { orderPhase } from '../../../../shared/domain/orderPhase.ts';
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

/** What a chase stands on. */
export interface ChaseParts extends ReplacingParts, Pick<TradingParts, 'touch' | 'notice'> {
  /** Whether this order was cancelled by the person from here. */
  readonly wasCancelled: (orderId: string) => boolean;
  /** Whether the person stopped the plan, so that its order goes with it. */
  readonly wasStopped: () => boolean;
  /** What is known of an intent of the plan now. */
  readonly intentOf: (intentId: string) => Intent | undefined;
  /** Whether the way to the account is the one the plan began with. */
  readonly isSameWay: () => boolean;
  /** The order that rests for it from now on: no other plan may take it. */
  readonly follow: (what: Replaced) => void;
}

/** The key of a chase that the person stopped. */
export const CHASE_STOPPED = 'error.plan.chaseStopped';

type Chase = Extract<PlanProgram, { kind: 'chase' }>;
/** What was confirmed: how it acts, from which price, and until when on the running clock. */
interface ChaseTerms {
  readonly program: Chase;
  readonly firstPrice: string;
  readonly until: number;
}
/** What following one order came to. `end`: the reason, null when all is filled; `cancelAndConfirm`: its order is cancelled first. */
type Turn =
  | { readonly kind: 'move'; readonly price: string }
  | { readonly kind: 'end'; readonly reason: AppError | null; readonly cancelAndConfirm: boolean };

const end = (reason: AppError | null, isTakenAway = false): Turn => ({
  kind: 'end',
  reason,
  cancelAndConfirm: isTakenAway,
});

/** The best price of the own side, no further than the limit; null when it is not told or old. */
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

/** Whether a post-only order was refused for crossing when it arrived: it ended at once, unfilled, and nobody cancelled it. */
function hasCrossed(order: Order, draft: OrderDraft, parts: ChaseParts): boolean {
  const stood = order.updatedAt - order.createdAt;
  return (
    draft.timeInForce === 'POST_ONLY' &&
    sign(parseDecimal(order.executedQuantity) ?? ZERO) === 0 &&
    // Times that say nothing, or run backwards, prove no refusal: what somebody cancelled is not placed anew.
    order.createdAt > 0 &&
    stood >= 0 &&
    stood <= chaseLimits.crossedMs &&
    !parts.wasCancelled(order.orderId)
  );
}

/** What follows an order that has ended: nothing, or null where it was refused for crossing and is placed anew. */
function endOf(order: Order, draft: OrderDraft, parts: ChaseParts): Turn | null {
  const left = subtract(decimal(draft.quantity), parseDecimal(order.executedQuantity) ?? ZERO);
  if (order.status === 'FILLED' || sign(left) <= 0) return end(null);
  return hasCrossed(order, draft, parts) ? null : end(orderEnded(order.status, left));
}

const orderEnded = (status: string, left: Decimal): AppError =>
  appError('refused', 'error.plan.chaseOrderEnded', { status, left: formatDecimal(left) });
const silent = (symbol: string, milliseconds: number): AppError =>
  appError('unavailable', 'error.plan.chaseSilent', { symbol, seconds: Math.floor(milliseconds / 1000) });

/** Waits, without an order, until the best price lies between the first and the limit again: both were confirmed (V1). */
async function awaitPrice(
  draft: OrderDraft,
  chaseTerms: ChaseTerms,
  steps: PlanSteps,
  parts: ChaseParts,
): Promise<Turn> {
  const { clock } = steps;
  let notifiedAt = clock.monotonic();
  for (;;) {
    // The market is running away: no two orders leave in the same moment.
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

/** Follows one resting order until it has to move or the plan ends. `mayMove`: whether a new order is left. */
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

/** Cancels the order of a chase that has ended; where that is not proven, it is said. */
async function cancelLast(restingOrder: Omit<RestingOrder, 'quantity'>, parts: ChaseParts): Promise<void> {
  const { what } = restingOrder;
  const gone = await cancelAndConfirm(restingOrder, parts, () => null);
  if (gone.ok || what.kind !== 'order') return;
  const { symbol, orderId } = what;
  parts.notice(appError('inDoubt', 'error.plan.chaseOrderOpen', { symbol, orderId }));
}

/** The person stopped the chase while nobody knew of its order: when it appears after all, it goes with the chase (B-A4). */
async function cancelWhenFound(draft: OrderDraft, intentId: string, parts: ChaseParts): Promise<void> {
  for (;;) {
    const { state, orderId = null } = parts.intentOf(intentId) ?? {};
    if (orderId !== null) return cancelLast(restingOrderAs(draft, orderId), parts);
    // Found nowhere: there is nothing to cancel.
    if (state !== 'inDoubt') return;
    if (!parts.isSameWay()) {
      parts.notice(appError('inDoubt', 'error.plan.chaseDoubtLeft', { symbol: draft.symbol }));
      return;
    }
    await new Promise<void>((resolve) => void parts.clock.after(chaseLimits.lookMs, resolve));
  }
}

/** Runs a chase to its end; the reason for which it ended, null when all of it filled. */
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
        // The order before it is gone: the reason alone would not say so.
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
