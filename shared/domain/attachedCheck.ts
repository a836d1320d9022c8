/**
 * The rules of a take-profit and a stop-loss that go with an order (R9, XU12, XU19). The window asks while one types, main
 * asks again before it issues a ticket.
 */
import { compare, decimal, formatShort, parseDecimal, sign, type Decimal } from '../num/decimal.ts';
import { isOnStep } from '../num/step.ts';
import type { Instrument } from './instrument.ts';
import type { AttachedDraft, OrderDraft } from './order.ts';
import { neighbouringTicks } from './orderCheck.ts';
import { decidingChoice } from './conditionalOrder.ts';
import type { ConditionalDraft } from './conditionalDraft.ts';

/** A draft that can carry them. */
export type CarryingDraft = Extract<OrderDraft, { market: 'futures' }> | ConditionalDraft;
/** Where a problem stands. */
export type AttachedField = 'takeProfit' | 'stopLoss';

/** What is wrong with one of them: the key of a sentence that names the fix, with its parameters. */
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

/** The better of two prices for whoever opens a position on this side. */
function better(isLong: boolean, a: Decimal | undefined, b: Decimal | undefined): Decimal | null {
  if (!a || !b) return a ?? b ?? null;
  return compare(a, b) < 0 === isLong ? a : b;
}

/**
 * The price a position would open at: the limit price, or the present one where that is better (A-PRESETS). Of a
 * conditional order its trigger stands for the present price. `null`: nobody can know.
 */
export function openingPrice(draft: CarryingDraft, current: string | null): Decimal | null {
  const isLong = draft.positionSide === 'LONG';
  const limit = parseDecimal(draft.price ?? '');
  if (!('kind' in draft)) return better(isLong, limit, parseDecimal(current ?? ''));
  return draft.type === 'TRAILING_MARKET' ? null : better(isLong, limit, parseDecimal(draft.triggerPrice ?? ''));
}

/** A take-profit lies beyond the opening price in the position's favour, a stop-loss on the other side; equal is neither. */
function checkSide(field: AttachedField, draft: CarryingDraft, current: string | null): AttachedProblem[] {
  const opening = openingPrice(draft, current);
  const trigger = draft.attached?.[field]?.triggerPrice;
  if (trigger === undefined || opening === null) return [];
  const isAbove = (field === 'takeProfit') === (draft.positionSide === 'LONG');
  const side = compare(decimal(trigger), opening);
  if (isAbove ? side > 0 : side < 0) return [];
  const params = { trigger, entry: formatShort(opening), current: current ?? '–' };
  return [problem(field, isAbove ? 'notAbove' : 'notBelow', params)];
}

/** The type of a conditional order names the choice that decides for it: the same choice cannot say two things (A-TRIGGER-PRICE). */
function checkSources(draft: CarryingDraft): AttachedProblem[] {
  if (!('kind' in draft)) return [];
  const kind = draft.type === 'TRAILING_MARKET' ? 'trailing' : draft.type.startsWith('STOP') ? 'stop' : 'takeProfit';
  const choice = decidingChoice(kind);
  if (choice === 'working') return [];
  const own = draft.attached?.[choice];
  return own && own.source !== draft.source ? [problem(choice, 'otherSource')] : [];
}

/**
 * Everything that is wrong with what a draft carries; empty when it carries nothing. `current` is the last price, null when
 * it is not known.
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
