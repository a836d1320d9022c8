/** The ticket tools as plans (R15): scaled orders, TWAP and chase, each a bounded list of drafts. */
import type { Instrument } from '../../../shared/domain/instrument.ts';
import { smallestQuantity } from '../../../shared/domain/orderCheck.ts';
import type { OrderDraft } from '../../../shared/domain/order.ts';
import type { PlanProgram } from '../../../shared/domain/plan.ts';
import { scaledOrders } from '../../../shared/domain/scaledOrders.ts';
import { compare, decimal, formatDecimal, formatShort, multiply, type Decimal } from '../../../shared/num/decimal.ts';
import { countSteps, fromSteps } from '../../../shared/num/step.ts';
import { bestOf, at, sentence, type FieldSentence, type TicketMarket } from './context.ts';
import { draftOf } from './drafts.ts';
import { hasPrice, sidesOf, type TicketForm } from './form.ts';
import { readMinutes, readWhole, toolBounds } from './numbers.ts';

/** Plan of a tool: drafts in their order, and the program that continues them. */
export interface ToolPlan {
  readonly kind: 'batch' | 'twap' | 'chase';
  readonly drafts: readonly OrderDraft[];
  readonly program: PlanProgram | null;
  /** Exact total value in quote; null where it depends on the market. */
  readonly notional: Decimal | null;
}

/** Inputs of a tool; `to` is the last price of a scaled order. */
export interface ToolFigures {
  readonly quantity: Decimal;
  readonly price: Decimal | null;
  readonly to: Decimal | null;
}

/** A plan, or the problems. */
export type ToolResult = { readonly plan: ToolPlan | null; readonly problems: readonly FieldSentence[] };

const refused = (...problems: FieldSentence[]): ToolResult => ({ plan: null, problems });

function scaled(form: TicketForm, { instrument }: TicketMarket, figures: ToolFigures): ToolResult {
  const count = readWhole(form.texts.count, toolBounds.count);
  if (!count.ok) return refused(at('count', count.error));
  const { price, to, quantity } = figures;
  if (!price || !to) return refused();
  const smallest = decimal(smallestQuantity(instrument)!);
  const made = scaledOrders({
    side: sidesOf(form.aim).side,
    from: price,
    to,
    count: count.value,
    quantity,
    distribution: form.distribution,
    tick: decimal(instrument.tickSize),
    step: decimal(instrument.stepSize),
    smallest,
  });
  if ('kind' in made) {
    if (made.kind === 'samePrice') return refused(sentence('priceTo', 'ticket.problem.samePrice'));
    if (made.kind !== 'tooSmall') return refused();
    return refused(tooSmall(count.value, smallest, instrument, made.needed));
  }
  const drafts = made.orders.map((one) =>
    draftOf({ ...form, type: 'LIMIT' }, formatDecimal(one.quantity), formatDecimal(one.price)),
  );
  return { plan: { kind: 'batch', drafts, program: null, notional: made.notional }, problems: [] };
}

const tooSmall = (count: number, smallest: Decimal, { baseAsset }: Instrument, needed: Decimal): FieldSentence =>
  sentence('size', 'ticket.problem.tooSmallToSplit', {
    count,
    smallest: formatShort(smallest),
    needed: formatShort(needed),
    asset: baseAsset,
  });

/**
 * Splits the size into equal slices on the step; the remainder goes to the first slices, one step each, so that the sum
 * is exact.
 */
export function slicesOf(quantity: Decimal, step: Decimal, count: number): Decimal[] {
  const steps = countSteps(quantity, step, 'floor');
  const each = steps / BigInt(count);
  const over = Number(steps % BigInt(count));
  return Array.from({ length: count }, (_, index) => fromSteps(each + (index < over ? 1n : 0n), step));
}

function twap(form: TicketForm, { instrument }: TicketMarket, { quantity, price }: ToolFigures): ToolResult {
  const duration = readMinutes(form.texts.minutes);
  const count = readWhole(form.texts.slices, toolBounds.slices);
  if (!duration.ok) return refused(at('minutes', duration.error));
  if (!count.ok) return refused(at('slices', count.error));
  const intervalMs = Math.floor(duration.value / count.value);
  if (intervalMs < 1_000) return refused(sentence('slices', 'ticket.problem.tooFast'));
  const slices = slicesOf(quantity, decimal(instrument.stepSize), count.value);
  const smallest = decimal(smallestQuantity(instrument)!);
  if (slices.some((slice) => compare(slice, smallest) < 0)) {
    return refused(tooSmall(count.value, smallest, instrument, multiply(smallest, decimal(`${count.value}`))));
  }
  // IOC, so that a slice that does not trade at once does not stay in the book.
  const sliced: TicketForm = form.hasLimitPrice
    ? { ...form, type: 'LIMIT', timeInForce: 'IOC' }
    : { ...form, type: 'MARKET' };
  const band = price && hasPrice(form) ? formatDecimal(price) : null;
  const drafts = slices.map((slice) => draftOf(sliced, formatDecimal(slice), band));
  const notional = band === null || !price ? null : multiply(quantity, price);
  return { plan: { kind: 'twap', drafts, program: { kind: 'twap', intervalMs }, notional }, problems: [] };
}

function chase(form: TicketForm, market: TicketMarket, { quantity, price }: ToolFigures): ToolResult {
  const duration = readMinutes(form.texts.minutes);
  const moves = readWhole(form.texts.moves, toolBounds.moves);
  if (!duration.ok) return refused(at('minutes', duration.error));
  if (duration.value < 5_000) return refused(sentence('minutes', 'ticket.problem.minutes', { ...toolBounds.minutes }));
  if (!moves.ok) return refused(at('moves', moves.error));
  if (!price) return refused();
  const buys = sidesOf(form.aim).side === 'BUY';
  const best = market.live ? bestOf(buys ? market.bids : market.asks) : null;
  if (best === null) return refused(sentence('order', 'ticket.blocked.noPriceYet'));
  const first = decimal(best);
  if (compare(first, price) === (buys ? 1 : -1)) {
    return refused(sentence('price', `ticket.problem.chaseBound.${buys ? 'BUY' : 'SELL'}`, { best }));
  }
  const resting: TicketForm = { ...form, type: 'LIMIT', timeInForce: form.market === 'futures' ? 'POST_ONLY' : 'GTC' };
  const program: PlanProgram = {
    kind: 'chase',
    limitPrice: formatDecimal(price),
    moves: moves.value,
    durationMs: duration.value,
  };
  const draft = draftOf(resting, formatDecimal(quantity), formatDecimal(first));
  return { plan: { kind: 'chase', drafts: [draft], program, notional: multiply(quantity, price) }, problems: [] };
}

/** Creates the plan of the form's tool. */
export function toolPlan(form: TicketForm, market: TicketMarket, figures: ToolFigures): ToolResult {
  if (form.type === 'SCALED') return scaled(form, market, figures);
  return form.type === 'TWAP' ? twap(form, market, figures) : chase(form, market, figures);
}
