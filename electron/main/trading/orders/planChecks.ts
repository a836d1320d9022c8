/** Checks a plan before its drafts: kind, replaced orders and program must fit together (R15, R19). */
import type { Account } from '../../../../shared/domain/environment.ts';
import type { OrderDraft } from '../../../../shared/domain/order.ts';
import type { Plan, PlanBound, PlanProgram } from '../../../../shared/domain/plan.ts';
import {
  compare,
  parseDecimal,
  sign,
  add,
  formatShort,
  subtract,
  ZERO,
  decimal,
  multiply,
  type Decimal,
} from '../../../../shared/num/decimal.ts';
import { isOnStep } from '../../../../shared/num/step.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import type { TradingParts } from '../tradingParts.ts';
import { FRESH_MS, placeLimits } from '../tradingLimits.ts';
import type { PlanContent } from './planSteps.ts';
import { MINUTE_MS } from '../../../../shared/time/units.ts';
import type { Market } from '../../../../shared/exchange/markets.ts';
import type { MarketAccountSync } from '../../account/marketAccountSync.ts';
import { sizeOf, priceOf } from '../safety/exposure.ts';
import type { IntentStore } from './intentStore.ts';
import type { CheckView } from './orderGate.ts';
import { CHASE_STOPPED } from './planChase.ts';
import type { CheckedDraft } from './prepareOrder.ts';
import { sideOfDraft, type RestingOrder } from './replacing.ts';
import { orderPhase } from '../../../../shared/domain/orderProgress.ts';

type Wanted = Pick<PlanContent, 'kind' | 'drafts' | 'program'> & { readonly replaces: readonly object[] };
type Chase = Extract<PlanProgram, { kind: 'chase' }>;

const invalid = (key: string, params: AppError['params'] = {}): AppError => appError('invalid', key, params);

/** Returns the single order of a chase, a plain resting limit order; null when the drafts are anything else. */
export function chasedDraft({ drafts }: Pick<Wanted, 'drafts'>): OrderDraft | null {
  const [draft] = drafts;
  if (draft === undefined || drafts.length !== 1 || 'kind' in draft || draft.type !== 'LIMIT') return null;
  return draft.timeInForce === (draft.market === 'spot' ? 'GTC' : 'POST_ONLY') ? draft : null;
}

function checkChase(
  wanted: Wanted,
  { limitPrice }: Chase,
  { instruments, touch, clock }: Pick<TradingParts, 'instruments' | 'touch' | 'clock'>,
): AppError | null {
  const draft = chasedDraft(wanted);
  if (!draft) return invalid('error.plan.chaseDraft');
  const { market, symbol, side } = draft;
  const furthest = parseDecimal(limitPrice);
  const first = parseDecimal(draft.price ?? '');
  const tick = parseDecimal(instruments.find(market, symbol)?.tickSize ?? '');
  if (!furthest || sign(furthest) <= 0 || (tick && sign(tick) > 0 && !isOnStep(furthest, tick))) {
    return invalid('error.plan.chaseLimit');
  }
  const beyond = first ? compare(furthest, first) : 0;
  if (side === 'BUY' ? beyond < 0 : beyond > 0) return invalid('error.plan.chaseLimitSide');
  const best = touch(market, symbol);
  return best && clock.now() - best.at <= FRESH_MS
    ? null
    : appError('unavailable', 'error.plan.chaseNoBook', { symbol });
}

/** Returns the first fault of a plan; null when there is none. */
export function checkPlan(
  wanted: Wanted,
  parts: Pick<TradingParts, 'instruments' | 'touch' | 'clock'> & { readonly account: Account },
): AppError | null {
  const { kind, drafts, replaces, program } = wanted;
  if (kind === 'single' && drafts.length !== 1) return invalid('error.plan.single');
  const acts = kind === 'twap' || kind === 'chase' ? kind : null;
  if ((program?.kind ?? null) !== acts) return invalid('error.plan.program');
  if ((kind === 'move') !== replaces.length > 0) return invalid('error.plan.replaces');
  // An order named twice would have its fills counted twice.
  if (new Set(replaces.map((one) => JSON.stringify(one))).size < replaces.length) return invalid('error.plan.replaces');
  // The demo account cannot cancel orders (R19).
  if (parts.account === 'demo' && (kind === 'move' || kind === 'chase')) return invalid('error.plan.demo');
  if (kind === 'twap' && (drafts.length < 2 || drafts.some((draft) => 'kind' in draft))) {
    return invalid('error.plan.twapDrafts');
  }
  return program?.kind === 'chase' ? checkChase(wanted, program, parts) : null;
}

/** Returns how long a plan may send orders after its ticket was issued, in ms. */
export function planDuration({ drafts, program }: Pick<Wanted, 'drafts' | 'program'>): number {
  if (program === null) return placeLimits.planMs;
  const acts = program.kind === 'twap' ? (drafts.length - 1) * program.intervalMs : program.durationMs;
  return placeLimits.planMs + acts;
}

/** Returns the maximum number of a plan's orders sent within one minute. */
export function ordersWithinMinute({ drafts, program }: Pick<Wanted, 'drafts' | 'program'>): number {
  if (program?.kind !== 'twap') return drafts.length;
  return Math.min(drafts.length, Math.floor(MINUTE_MS / program.intervalMs) + 1);
}

// Helpers around a running plan: the view of its checks, the warnings of a move, and the reason of a stop.

// Computes the bound of a plan: what one confirmation allows, as it is shown to the user first (R15).

/** Program of a chase. */
export type ChaseProgram = Extract<PlanProgram, { kind: 'chase' }>;

const text = (value: Decimal | null): string | null => value && formatShort(value);

/**
 * Returns the bound of checked drafts; `endsAt` is wall time. When a value is unknown for one draft, it is unknown for
 * the plan.
 */
export function boundOf(items: readonly CheckedDraft[], endsAt: number): PlanBound {
  let notional: Decimal | null = ZERO;
  let lowest: Decimal | null = null;
  let highest: Decimal | null = null;
  let isPriced = true;
  for (const item of items) {
    const worth = item.notional === null ? undefined : parseDecimal(item.notional);
    notional = notional && worth ? add(notional, worth) : null;
    const price = parseDecimal(priceOf(item.draft) ?? '');
    if (!price) isPriced = false;
    else {
      lowest = lowest && compare(lowest, price) <= 0 ? lowest : price;
      highest = highest && compare(highest, price) >= 0 ? highest : price;
    }
  }
  return {
    intents: items.length,
    notional: text(notional),
    lowestPrice: isPriced ? text(lowest) : null,
    highestPrice: isPriced ? text(highest) : null,
    endsAt,
  };
}

/**
 * Returns the bound of a chase: the first order and as many replacements as allowed, and the notional of one, because
 * only one rests at a time.
 */
export function boundOfChase(draft: OrderDraft, program: ChaseProgram, endsAt: number): PlanBound {
  const first = decimal(draft.price ?? program.limitPrice);
  const last = decimal(program.limitPrice);
  const [lowest, highest] = compare(first, last) < 0 ? [first, last] : [last, first];
  return {
    intents: program.moves + 1,
    notional: formatShort(multiply(decimal(draft.quantity), highest)),
    lowestPrice: formatShort(lowest),
    highestPrice: formatShort(highest),
    endsAt,
  };
}

/**
 * Returns how the drafts of a plan are checked: replaced orders do not count as open, and how many orders are sent
 * within a minute.
 */
export function planView(content: Pick<PlanContent, 'drafts' | 'program' | 'replaces'>): CheckView {
  const ids = content.replaces.map(({ what }) => (what.kind === 'order' ? what.orderId : what.triggerId));
  return { without: new Set(ids), withinMinute: ordersWithinMinute(content) };
}

/** Adds a warning when the new orders of a side are larger than what is left of those they replace. */
export function moveRemarks(items: readonly CheckedDraft[], restingOrders: readonly RestingOrder[]): CheckedDraft[] {
  const seen = new Set<string>();
  return items.map((item) => {
    const side = sideOfDraft(item.draft);
    const replaced = restingOrders.filter((one) => one.side === side);
    if (seen.has(side) || replaced.length === 0) return item;
    seen.add(side);
    const wanted = items.flatMap(({ draft }) => (sideOfDraft(draft) === side ? (sizeOf(draft) ?? []) : []));
    const needed = wanted.reduce((sum, one) => add(sum, one), ZERO);
    let left = ZERO;
    for (const { quantity, executed } of replaced) {
      const whole = parseDecimal(quantity ?? '');
      // An order for a whole position has no size, so nothing is larger than it.
      if (!whole) return item;
      left = add(left, subtract(whole, parseDecimal(executed) ?? ZERO));
    }
    if (compare(needed, left) <= 0) return item;
    const params = { needed: formatShort(needed), left: formatShort(left) };
    return { ...item, warnings: [...item.warnings, { key: 'warning.order.largerThanReplaced', params }] };
  });
}

/** Returns the reason of a plan that the user stops, including which of its orders stay open. */
export function stopReason(
  { kind, intentIds }: Plan,
  book: Pick<IntentStore, 'get'>,
  syncs: Readonly<Record<Market, Pick<MarketAccountSync, 'orders'>>>,
): AppError {
  if (kind === 'chase') return appError('refused', CHASE_STOPPED);
  if (kind !== 'twap') return appError('refused', 'error.plan.stopped');
  const open = intentIds.filter((intentId) => {
    const { orderId = null, draft } = book.get(intentId)?.intent ?? {};
    if (orderId === null || !draft) return false;
    // An order without any update since it was placed counts as open.
    const order = syncs[draft.market].orders.tracker.find(orderId);
    return order === undefined || orderPhase(order.status) !== 'final';
  });
  if (open.length === 0) return appError('refused', 'error.plan.stopped');
  return appError('refused', 'error.plan.stoppedOpen', { count: open.length });
}
