/**
 * Rules for the take-profit and stop-loss attached to an order. The window checks while the user types; main checks
 * again before it issues a ticket.
 */
import { conditionalOrderTypes } from '../exchange/orderWords.ts';
import { compare, decimal, formatShort, parseDecimal, sign, type Decimal } from '../num/decimal.ts';
import { isOnStep } from '../num/step.ts';
import type { Instrument } from './instrument.ts';
import type { AttachedDraft, OrderDraft } from './order.ts';
import { neighbouringTicks } from './orderCheck.ts';
import type { ConditionalDraft } from './conditionalDraft.ts';

/** A draft that can carry an attached take-profit and stop-loss. */
export type CarryingDraft = Extract<OrderDraft, { market: 'futures' }> | ConditionalDraft;
/** Field to which a problem belongs. */
export type AttachedField = 'takeProfit' | 'stopLoss';

/**
 * A problem with an attached take-profit or stop-loss: the key of a message that names the fix, with its parameters.
 */
export interface AttachedProblem {
  readonly field: AttachedField;
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
}

const fields = ['takeProfit', 'stopLoss'] as const satisfies readonly (keyof AttachedDraft)[];
const PLAIN = /^\d+(?:\.\d+)?$/;

const problem = (field: AttachedField, what: string, params: AttachedProblem['params'] = {}): AttachedProblem => ({
  field,
  key: `error.attached.${field}.${what}`,
  params,
});

function checkPrice(field: AttachedField, text: string, { tickSize }: Instrument): AttachedProblem[] {
  const value = PLAIN.test(text) ? parseDecimal(text) : undefined;
  if (!value) return [problem(field, 'digits')];
  if (sign(value) <= 0) return [problem(field, 'zero')];
  const tick = parseDecimal(tickSize);
  const ticks = neighbouringTicks(text, tickSize);
  if (!tick || !ticks || isOnStep(value, tick)) return [];
  return [problem(field, 'offTick', { tick: formatShort(tick), ...ticks })];
}

/** Returns the better of two prices for opening a position of this side. */
function better(isLong: boolean, a: Decimal | undefined, b: Decimal | undefined): Decimal | null {
  if (!a || !b) return a ?? b ?? null;
  return compare(a, b) < 0 === isLong ? a : b;
}

/**
 * Returns the price at which the position would open: the limit price, or the current price where that is better
 * (A-PRESETS). For a conditional order the trigger price replaces the current price. `null`: the price cannot be known.
 */
export function openingPrice(draft: CarryingDraft, current: string | null): Decimal | null {
  const isLong = draft.positionSide === 'LONG';
  const limit = parseDecimal(draft.price ?? '');
  if (!('kind' in draft)) return better(isLong, limit, parseDecimal(current ?? ''));
  return conditionalOrderTypes[draft.type].trails
    ? null
    : better(isLong, limit, parseDecimal(draft.triggerPrice ?? ''));
}

/**
 * Checks that a take-profit lies beyond the opening price in the position's favour and a stop-loss on the other side; a
 * price equal to the opening price is invalid for both.
 */
function checkSide(field: AttachedField, draft: CarryingDraft, current: string | null): AttachedProblem[] {
  const opening = openingPrice(draft, current);
  const trigger = draft.attached?.[field]?.triggerPrice;
  if (trigger === undefined || opening === null) return [];
  const isAbove = (field === 'takeProfit') === (draft.positionSide === 'LONG');
  const side = compare(decimal(trigger), opening);
  if (isAbove ? side > 0 : side < 0) return [];
  const params = { trigger, entry: formatShort(opening), current: current ?? '—' };
  return [problem(field, isAbove ? 'notAbove' : 'notBelow', params)];
}

/**
 * Checks that a conditional order and its attached order do not set the same price source differently: the order's type
 * selects which of the source fields applies to it, and the attached order uses the same field (A-TRIGGER-PRICE).
 */
function checkSources(draft: CarryingDraft): AttachedProblem[] {
  if (!('kind' in draft)) return [];
  const choice = conditionalOrderTypes[draft.type].exit;
  if (choice === 'working') return [];
  const attachedExit = draft.attached?.[choice];
  return attachedExit && attachedExit.source !== draft.source ? [problem(choice, 'otherSource')] : [];
}

/**
 * Returns all problems of the take-profit and stop-loss attached to a draft; empty when the draft has none. `current`
 * is the last price, null when it is not known.
 */
export function checkAttached(draft: CarryingDraft, instrument: Instrument, current: string | null): AttachedProblem[] {
  const { attached, side, positionSide } = draft;
  const carried = fields.filter((field) => attached?.[field]);
  const [first] = carried;
  if (first === undefined) return [];
  const opens = (side === 'BUY') === (positionSide === 'LONG');
  if (!opens || draft.reduceOnly) return [{ field: first, key: 'error.attached.closes', params: {} }];
  const formal = carried.flatMap((field) => checkPrice(field, attached![field]!.triggerPrice, instrument));
  if (formal.length > 0) return formal;
  return [...carried.flatMap((field) => checkSide(field, draft, current)), ...checkSources(draft)];
}
