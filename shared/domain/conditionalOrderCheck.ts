/**
 * Rules that a conditional order, a take-profit or a stop-loss must satisfy before it is sent (document 3 algoOrder and
 * placeTpSlOrder; XU2, XU10, XU12, XU18). A zero never means market or the whole position: those are explicit words
 * (H4, B-A7).
 */
import { conditionalOrderTypes } from '../exchange/orderWords.ts';
import { compare, decimal, formatDecimal, formatShort, parseDecimal, sign, subtract } from '../num/decimal.ts';
import { isOnStep, snapToStep } from '../num/step.ts';
import type { Instrument } from './instrument.ts';
import { checkSymbol, neighbouringTicks, smallestQuantity, type DraftProblem } from './orderCheck.ts';
import type { ConditionalDraft, TpSlDraft, ConditionalOrTpSlDraft } from './conditionalDraft.ts';

/** Field of a conditional order's ticket to which a problem belongs. */
export type ConditionalOrderField = 'symbol' | 'quantity' | 'price' | 'triggerPrice' | 'activatePrice' | 'callbackRate';

/** A {@link DraftProblem} of a conditional order's ticket. */
export interface ConditionalOrderProblem extends Omit<DraftProblem, 'field'> {
  readonly field: ConditionalOrderField;
}

/** Permitted range of a trailing order's callback rate, as fractions (document 3 callbackRate). */
export const callbackRates = { lowest: '0.001', highest: '0.9999' } as const;

const PLAIN = /^\d+(?:\.\d+)?$/;

const problem = (
  field: ConditionalOrderField,
  what: string,
  params: DraftProblem['params'] = {},
  key = `error.trigger.${field}.${what}`,
): ConditionalOrderProblem => ({ field, key, params });

/** Checks a required price: above zero and on its tick. */
function checkPrice(
  field: 'price' | 'triggerPrice' | 'activatePrice',
  text: string,
  instrument: Instrument,
): ConditionalOrderProblem[] {
  const value = PLAIN.test(text) ? parseDecimal(text) : undefined;
  if (text === '') return [problem(field, 'missing')];
  if (!value) return [problem(field, 'digits')];
  if (sign(value) <= 0) return [problem(field, 'zero')];
  const tick = parseDecimal(instrument.tickSize);
  const ticks = neighbouringTicks(text, instrument.tickSize);
  if (!tick || !ticks || isOnStep(value, tick)) return [];
  const params = { tick: formatShort(tick), lower: ticks.lower, upper: ticks.upper };
  return [
    sign(decimal(ticks.lower)) > 0
      ? problem(field, 'offTick', params)
      : problem(field, 'belowTick', { tick: params.tick, upper: ticks.upper }),
  ];
}

/** Checks a required size: above zero, on its step and within the instrument's limits. */
function checkQuantity(text: string, instrument: Instrument): ConditionalOrderProblem[] {
  const value = PLAIN.test(text) ? parseDecimal(text) : undefined;
  if (text === '') return [problem('quantity', 'missing')];
  if (!value) return [problem('quantity', 'digits')];
  if (sign(value) <= 0) return [problem('quantity', 'zero')];
  const step = parseDecimal(instrument.stepSize);
  const smallest = smallestQuantity(instrument);
  if (!step || smallest === null) return [];
  const asset = instrument.baseAsset;
  const rounded = snapToStep(value, step, 'floor');
  if (rounded.units === 0n) return [problem('quantity', '', { smallest, asset }, 'error.draft.roundsToZero')];
  if (!isOnStep(value, step)) {
    const difference = formatShort(subtract(value, rounded));
    const params = { step: formatShort(step), rounded: formatDecimal(rounded), difference, asset };
    return [problem('quantity', '', params, 'error.draft.offStep')];
  }
  if (compare(value, decimal(smallest)) < 0) {
    return [problem('quantity', '', { limit: smallest, asset }, 'error.draft.belowMinimum')];
  }
  const maximum = parseDecimal(instrument.maxQuantity);
  if (maximum && sign(maximum) > 0 && compare(value, maximum) > 0) {
    return [problem('quantity', '', { limit: formatShort(maximum), asset }, 'error.draft.aboveMaximum')];
  }
  return [];
}

function checkCallback(text: string | null): ConditionalOrderProblem[] {
  if (text === null || text === '') return [problem('callbackRate', 'missing')];
  const value = PLAIN.test(text) ? parseDecimal(text) : undefined;
  if (!value) return [problem('callbackRate', 'digits')];
  const { lowest, highest } = callbackRates;
  const fits = compare(value, decimal(lowest)) >= 0 && compare(value, decimal(highest)) <= 0;
  return fits ? [] : [problem('callbackRate', 'range')];
}

function checkConditional(draft: ConditionalDraft, instrument: Instrument): ConditionalOrderProblem[] {
  const { type, price, triggerPrice, activatePrice, callbackRate } = draft;
  const { hasLimitPrice, trails } = conditionalOrderTypes[type];
  const problems: ConditionalOrderProblem[] = [];
  // Every field that the type does not need must be left out.
  if (hasLimitPrice) problems.push(...checkPrice('price', price ?? '', instrument));
  else if (price !== null) problems.push(problem('price', 'notOffered'));
  if (!trails) {
    problems.push(...checkPrice('triggerPrice', triggerPrice ?? '', instrument));
    if (activatePrice !== null) problems.push(problem('activatePrice', 'notOffered'));
    if (callbackRate !== null) problems.push(problem('callbackRate', 'notOffered'));
  } else {
    if (triggerPrice !== null) problems.push(problem('triggerPrice', 'notOffered'));
    // Without an activation price it follows the price immediately (document 3 activatePrice).
    if (activatePrice !== null) problems.push(...checkPrice('activatePrice', activatePrice, instrument));
    problems.push(...checkCallback(callbackRate));
  }
  return [...problems, ...checkQuantity(draft.quantity, instrument)];
}

function checkTpSl({ triggerPrice, execution, size }: TpSlDraft, instrument: Instrument): ConditionalOrderProblem[] {
  return [
    ...checkPrice('triggerPrice', triggerPrice, instrument),
    ...(execution.kind === 'limit' ? checkPrice('price', execution.price, instrument) : []),
    ...(size.kind === 'quantity' ? checkQuantity(size.quantity, instrument) : []),
  ];
}

/** Returns all problems of a draft for this instrument; empty when it may be sent as it is. */
export function checkConditionalOrder(
  draft: ConditionalOrTpSlDraft,
  instrument: Instrument,
): ConditionalOrderProblem[] {
  if (draft.symbol !== instrument.symbol || instrument.market !== 'futures') {
    return [problem('symbol', '', { symbol: draft.symbol }, 'error.draft.otherSymbol')];
  }
  const refused = checkSymbol(instrument).map(({ key, params }) => ({ field: 'symbol' as const, key, params }));
  const rest = draft.kind === 'conditional' ? checkConditional(draft, instrument) : checkTpSl(draft, instrument);
  return [...refused, ...rest];
}

/**
 * Returns the direction in which the price has to move for a draft to trigger; null for a trailing order, whose trigger
 * price follows the market.
 */
export function triggerDirection(draft: ConditionalOrTpSlDraft): 'up' | 'down' | null {
  if (draft.kind === 'tpSl') return (draft.plan === 'TAKE_PROFIT') === (draft.positionSide === 'LONG') ? 'up' : 'down';
  const { trails, exit } = conditionalOrderTypes[draft.type];
  if (trails) return null;
  return (exit === 'stopLoss') === (draft.side === 'BUY') ? 'up' : 'down';
}

/** Returns whether a draft would trigger immediately at this price. */
export function triggersAtOnce(draft: ConditionalOrTpSlDraft, price: string): boolean {
  const direction = triggerDirection(draft);
  const at = parseDecimal(draft.triggerPrice ?? '');
  const now = parseDecimal(price);
  if (direction === null || !at || !now) return false;
  return direction === 'up' ? compare(now, at) >= 0 : compare(now, at) <= 0;
}
