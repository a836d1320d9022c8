/**
 * Cancels the orders a plan replaces and confirms their end before anything new is placed (R15). Fills that happened
 * meanwhile are returned, so that the same quantity is not bought or sold twice (B-A11).
 */
import { isConditionalOrderEnd } from '../../../../shared/domain/conditionalOrder.ts';
import type { OrderDraft } from '../../../../shared/domain/order.ts';
import type { Replaced } from '../../../../shared/domain/plan.ts';
import type { IntentDraft } from '../../../../shared/domain/conditionalDraft.ts';
import {
  compare,
  formatDecimal,
  parseDecimal,
  sign,
  subtract,
  ZERO,
  type Decimal,
} from '../../../../shared/num/decimal.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import { isClosingSide } from '../safety/exposure.ts';
import { replaceLimits } from '../tradingLimits.ts';
import type { TradingContext } from '../../account/tradingContext.ts';
import { cancelOne, type CancelParts } from './cancels.ts';
import { cancelConditionalOrder } from './conditionalOrderCancels.ts';
import { orderPhase } from '../../../../shared/domain/orderProgress.ts';

/** One order to be replaced, with its filled quantity in base when the ticket was issued, and its side. */
export interface RestingOrder {
  readonly what: Replaced;
  readonly executed: string;
  readonly side: string;
  /** Its whole size in base; null for one without a size. */
  readonly quantity: string | null;
}

/** Dependencies of replacing orders. */
export interface ReplacingParts {
  readonly tradingContext: TradingContext;
  readonly clock: Clock;
  readonly cancelling: CancelParts;
}

/** Quantity of a replaced order filled since its ticket. */
export interface FilledSince {
  readonly side: string;
  readonly quantity: Decimal;
}

const idOf = (what: Replaced): string => (what.kind === 'order' ? what.orderId : what.triggerId);
const sideName = (market: string, symbol: string, side: string, positionSide: string | null): string =>
  `${market} ${symbol} ${side} ${positionSide ?? ''}`;

/** Returns the name of a draft's market, symbol, side and position side. */
export function sideOfDraft(draft: IntentDraft): string {
  if (draft.market === 'spot') return sideName('spot', draft.symbol, draft.side, null);
  const closing = draft.positionSide === 'LONG' ? 'SELL' : 'BUY';
  const side = 'kind' in draft && draft.kind === 'tpSl' ? closing : draft.side;
  return sideName('futures', draft.symbol, side, draft.positionSide);
}

interface Seen {
  readonly symbol: string;
  readonly side: string;
  readonly executed: string;
  readonly quantity: string | null;
  /** `became`: a conditional order that has triggered. */
  readonly state: 'open' | 'ended' | 'became';
}

function findState(what: Replaced, { syncs }: CancelParts): Seen | undefined {
  if (what.kind === 'order') {
    const order = syncs[what.market].orders.tracker.find(what.orderId);
    return (
      order && {
        symbol: order.symbol,
        side: sideName(order.market, order.symbol, order.side, order.positionSide),
        executed: order.executedQuantity,
        quantity: order.quantity,
        state: orderPhase(order.status) === 'final' ? 'ended' : 'open',
      }
    );
  }
  const trigger = syncs.futures.triggers.find(what.triggerId);
  if (!trigger) return undefined;
  const { symbol, side, positionSide, quantity, phase, becameOrderId } = trigger;
  const became = phase === 'working' || phase === 'filled' || becameOrderId !== null;
  const state = became ? 'became' : isConditionalOrderEnd(phase) ? 'ended' : 'open';
  return { symbol, side: sideName('futures', symbol, side, positionSide), executed: '0', quantity, state };
}

function ask(what: Replaced, { syncs }: CancelParts): Promise<unknown> {
  return what.kind === 'order'
    ? syncs[what.market].orders.ask(what.orderId)
    : syncs.futures.triggers.ask(what.triggerId);
}

const refused = (key: string, what: Replaced): AppError =>
  appError('refused', key, { orderId: idOf(what), symbol: what.symbol });

/** Returns the current state of each order, for a ticket; fails for an order that is unknown or no longer open. */
export async function restingOrdersOf(
  replaces: readonly Replaced[],
  parts: CancelParts,
): Promise<Result<RestingOrder[], AppError>> {
  const restingOrders: RestingOrder[] = [];
  for (const what of replaces) {
    if (!findState(what, parts)) await ask(what, parts);
    const seen = findState(what, parts);
    if (seen?.symbol !== what.symbol) return fail(refused('error.plan.replacedUnknown', what));
    if (seen.state === 'became') return fail(refused('error.plan.replacedTriggered', what));
    if (seen.state === 'ended') return fail(refused('error.plan.replacedEnded', what));
    restingOrders.push({ what, executed: seen.executed, side: seen.side, quantity: seen.quantity });
  }
  return ok(restingOrders);
}

/**
 * Returns an error for an order that ended unfilled before the plan cancelled it: it was cancelled on purpose, and is
 * not replaced.
 */
export function endedBefore({ what }: Pick<RestingOrder, 'what'>, parts: CancelParts): AppError | null {
  const seen = findState(what, parts);
  if (seen?.state !== 'ended') return null;
  const left = subtract(parseDecimal(seen.quantity ?? '') ?? ZERO, parseDecimal(seen.executed) ?? ZERO);
  return what.kind === 'order' && sign(left) <= 0 ? null : refused('error.plan.replacedEnded', what);
}

async function cancel(what: Replaced, { tradingContext, cancelling }: ReplacingParts) {
  if (what.kind === 'trigger')
    return cancelConditionalOrder({ ...tradingContext, triggerId: what.triggerId }, cancelling);
  const { market, symbol, orderId } = what;
  return cancelOne({ ...tradingContext, market, symbol, by: { kind: 'orderId', orderId } }, cancelling);
}

/**
 * Cancels an order and waits until its end is proven; returns the quantity filled since it was last seen. A failure
 * means that it may still be open. `rejectionReason` returns why waiting must stop.
 */
export async function cancelAndConfirm(
  { what, executed, side }: Omit<RestingOrder, 'quantity'>,
  parts: ReplacingParts,
  rejectionReason: () => AppError | null,
): Promise<Result<FilledSince, AppError>> {
  const { clock, cancelling } = parts;
  let refusal: AppError | null = null;
  const begun = clock.monotonic();
  // An order placed a moment ago may not be known yet: it is cancelled, too.
  if ((findState(what, cancelling)?.state ?? 'open') === 'open') {
    const answer = await cancel(what, parts);
    // The cancel was not sent: the order is unchanged.
    if (!answer.ok) return answer;
    const [item] = answer.value.results;
    if (item?.outcome === 'inDoubt') return fail(refused('error.plan.replacedInDoubt', what));
    if (item?.outcome === 'refused') refusal = item.error;
  }
  let askAt = replaceLimits.askMs;
  for (;;) {
    const seen = findState(what, cancelling);
    if (seen?.state === 'became') return fail(refused('error.plan.replacedTriggered', what));
    if (seen?.state === 'ended') {
      const before = parseDecimal(executed) ?? ZERO;
      const quantity = subtract(parseDecimal(seen.executed) ?? ZERO, before);
      return ok({ side, quantity: sign(quantity) > 0 ? quantity : ZERO });
    }
    const passed = clock.monotonic() - begun;
    const blocked = rejectionReason();
    if (blocked) return fail(blocked);
    if (passed >= replaceLimits.proofMs) {
      const stands = refused('error.plan.replacedStands', what);
      return fail({ ...stands, exchange: refusal?.exchange ?? null });
    }
    if (passed >= askAt) {
      askAt += replaceLimits.askMs;
      void ask(what, cancelling);
    }
    await new Promise<void>((resolve) => void clock.after(replaceLimits.lookMs, resolve));
  }
}

function quantityOf(draft: IntentDraft): Decimal | null {
  if (!('kind' in draft) || draft.kind === 'conditional') return parseDecimal(draft.quantity) ?? null;
  return draft.size.kind === 'quantity' ? (parseDecimal(draft.size.quantity) ?? null) : null;
}

/**
 * Returns a draft with another quantity. After a partial fill of the previous order, its attached orders exist already
 * and are left out (R9).
 */
export function withQuantity<Draft extends IntentDraft>(draft: Draft, quantity: Decimal): Draft {
  const text = formatDecimal(quantity);
  const one: IntentDraft = draft;
  if ('kind' in one && one.kind === 'tpSl') return { ...draft, size: { kind: 'quantity', quantity: text } };
  const next = { ...draft, quantity: text };
  if ('attached' in next) delete next.attached;
  return next;
}

/**
 * Returns whether a draft opens the other side of a contract after `before` closed one at market: the position is
 * reversed.
 */
export function reverses(before: IntentDraft | undefined, draft: IntentDraft): boolean {
  if (before === undefined || 'kind' in before || 'kind' in draft) return false;
  if (before.market !== 'futures' || draft.market !== 'futures') return false;
  const { symbol, side, positionSide, type } = before;
  const isSame = draft.symbol === symbol && draft.side === side && draft.positionSide !== positionSide;
  return isSame && type === 'MARKET' && isClosingSide(before) && !isClosingSide(draft);
}

/**
 * Waits until a closing order is proven to be completely filled; returns why nothing may be opened after it: it ended
 * before, or no proof arrived. An accepted order is not yet a closed position.
 */
export async function filledWhole(
  { symbol, quantity }: OrderDraft,
  orderId: string,
  { clock, cancelling }: ReplacingParts,
  rejectionReason: () => AppError | null,
): Promise<AppError | null> {
  const { orders } = cancelling.syncs.futures;
  const begun = clock.monotonic();
  let askAt = replaceLimits.askMs;
  for (;;) {
    const order = orders.tracker.find(orderId);
    const filled = parseDecimal(order?.executedQuantity ?? '') ?? ZERO;
    if (order && compare(filled, parseDecimal(quantity) ?? ZERO) >= 0) return null;
    const passed = clock.monotonic() - begun;
    const isOver = order !== undefined && orderPhase(order.status) === 'final' && passed >= replaceLimits.lookMs;
    if (isOver || passed >= replaceLimits.proofMs) {
      const key = isOver ? 'error.plan.reverseNotClosed' : 'error.plan.reverseUnproven';
      return appError('refused', key, { symbol, filled: formatDecimal(filled), quantity });
    }
    const blocked = rejectionReason();
    if (blocked) return blocked;
    if (passed >= askAt) {
      askAt += replaceLimits.askMs;
      void orders.ask(orderId);
    }
    await new Promise<void>((resolve) => void clock.after(replaceLimits.lookMs, resolve));
  }
}

/**
 * Subtracts the fills of the replaced orders from the drafts, side by side, starting with the first draft of a side;
 * drafts without a rest are left out.
 */
export function subtractFills(drafts: readonly IntentDraft[], filled: readonly FilledSince[]): IntentDraft[] {
  const left = filled.map(({ side, quantity }) => ({ side, quantity }));
  return drafts.flatMap((draft) => {
    const whole = quantityOf(draft);
    if (!whole) return [draft];
    let rest = whole;
    for (const one of left) {
      if (one.side !== sideOfDraft(draft) || sign(one.quantity) <= 0 || sign(rest) <= 0) continue;
      const taken = compare(one.quantity, rest) < 0 ? one.quantity : rest;
      rest = subtract(rest, taken);
      one.quantity = subtract(one.quantity, taken);
    }
    if (sign(rest) <= 0) return [];
    return compare(rest, whole) === 0 ? [draft] : [withQuantity(draft, rest)];
  });
}
