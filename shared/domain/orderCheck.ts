/**
 * Rules that a draft must satisfy before it is sent: those of the market and of the instrument. The window checks while
 * the user types; main checks again before it issues a ticket. These checks never round silently.
 */
import { timesInForce } from '../exchange/orderWords.ts';
import {
  HUNDRED,
  absolute,
  compare,
  divide,
  formatDecimal,
  formatShort,
  multiply,
  parseDecimal,
  sign,
  subtract,
  type Decimal,
} from '../num/decimal.ts';
import { isOnStep, snapToStep } from '../num/step.ts';
import type { Environment } from './environment.ts';
import type { Instrument } from './instrument.ts';
import type { OrderDraft } from './order.ts';

/** Field of the order ticket to which a problem belongs. */
export type DraftField = 'symbol' | 'price' | 'quantity' | 'timeInForce' | 'type';

/** A problem with one field: the key of a message that names the fix, with its parameters. */
export interface DraftProblem {
  readonly field: DraftField;
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** Maximum distance of a limit price from the market, as a fraction (R18; the simulator allows ten times as much). */
export const priceCollars = { live: '0.05', simulator: '0.5' } as const satisfies Record<Environment, string>;

const problem = (field: DraftField, key: string, params: DraftProblem['params'] = {}): DraftProblem => ({
  field,
  key,
  params,
});

/** Parses a decimal in the form allowed in a request: no exponent (B-B3). */
function plainDecimal(text: string): Decimal | undefined {
  return /[eE]/.test(text) ? undefined : parseDecimal(text);
}

/** Parses a usable step or tick: a plain decimal above zero. */
function usableStep(text: string): Decimal | null {
  const value = plainDecimal(text);
  return value && value.units > 0n ? value : null;
}

/**
 * Returns the ticks next to a price, below and above; both are the price itself when it is on a tick. `null`: no usable
 * tick.
 */
export function neighbouringTicks(price: string, tickSize: string): { lower: string; upper: string } | null {
  const value = parseDecimal(price);
  const tick = usableStep(tickSize);
  if (!value || !tick) return null;
  return {
    lower: formatDecimal(snapToStep(value, tick, 'floor')),
    upper: formatDecimal(snapToStep(value, tick, 'ceil')),
  };
}

/**
 * Rounds a price to its tick, towards the less aggressive side (B-B3): a buyer never pays more than given, a seller
 * never gets less. `null`: not a number, no usable tick, or the result is not above zero.
 */
export function roundPrice(price: string, side: OrderDraft['side'], instrument: Instrument): string | null {
  const ticks = neighbouringTicks(price, instrument.tickSize);
  const rounded = ticks && (side === 'BUY' ? ticks.lower : ticks.upper);
  return rounded !== null && sign(parseDecimal(rounded)!) > 0 ? rounded : null;
}

/** Rounds a quantity down to its step (B-B3), possibly to zero. `null`: not a number, or no usable step. */
export function roundQuantity(quantity: string, instrument: Instrument): string | null {
  const value = parseDecimal(quantity);
  const step = usableStep(instrument.stepSize);
  return value && step ? formatDecimal(snapToStep(value, step, 'trunc')) : null;
}

/** Returns the smallest quantity the exchange accepts: its minimum rounded up to the step, and at least one step. */
export function smallestQuantity(instrument: Instrument): string | null {
  const step = usableStep(instrument.stepSize);
  if (!step) return null;
  const minimum = parseDecimal(instrument.minQuantity);
  return minimum && compare(minimum, step) > 0 ? formatDecimal(snapToStep(minimum, step, 'ceil')) : formatDecimal(step);
}

/** Checks whether the instrument takes orders at all; each problem names the state. */
export function checkSymbol(instrument: Instrument): DraftProblem[] {
  const { symbol, status } = instrument;
  const problems: DraftProblem[] = [];
  if (status !== 'TRADING') problems.push(problem('symbol', 'error.draft.notTrading', { symbol, status }));
  if (!instrument.apiTradable) problems.push(problem('symbol', 'error.draft.notThroughApi', { symbol }));
  if (!usableStep(instrument.tickSize) || !usableStep(instrument.stepSize)) {
    problems.push(problem('symbol', 'error.draft.noRules', { symbol }));
  }
  return problems;
}

/** Checks type, time in force and the presence of a price against what the market offers. */
function checkWords(draft: OrderDraft): DraftProblem[] {
  const offered: readonly string[] = timesInForce[draft.market];
  const given: string | null = draft.timeInForce;
  const type: string = draft.type;
  if (type === 'MARKET') {
    const problems: DraftProblem[] = [];
    if (draft.price !== null) problems.push(problem('price', 'error.draft.marketWithPrice'));
    if (given !== null) problems.push(problem('timeInForce', 'error.draft.marketWithTimeInForce'));
    return problems;
  }
  if (type !== 'LIMIT') return [problem('type', 'error.draft.unknownType', { type })];
  if (given !== null && offered.includes(given)) return [];
  return [problem('timeInForce', 'error.draft.timeInForce', { offered: offered.join(', ') })];
}

function checkPrice(text: string | null, instrument: Instrument): DraftProblem[] {
  if (text === null) return [problem('price', 'error.draft.empty.price')];
  const value = plainDecimal(text);
  if (!value) return [problem('price', 'error.draft.digits')];
  if (sign(value) <= 0) return [problem('price', 'error.draft.zero')];
  const tick = usableStep(instrument.tickSize);
  if (!tick || isOnStep(value, tick)) return [];
  const { lower, upper } = neighbouringTicks(text, instrument.tickSize)!;
  const params = { tick: formatShort(tick), lower, upper };
  return [
    sign(parseDecimal(lower)!) > 0
      ? problem('price', 'error.draft.offTick', params)
      : problem('price', 'error.draft.belowTick', { tick: params.tick, upper }),
  ];
}

function checkQuantity(text: string, instrument: Instrument): DraftProblem[] {
  const value = plainDecimal(text);
  if (!value) return [problem('quantity', 'error.draft.digits')];
  if (sign(value) <= 0) return [problem('quantity', 'error.draft.zero')];
  const step = usableStep(instrument.stepSize);
  if (!step) return [];
  const asset = instrument.baseAsset;
  const rounded = snapToStep(value, step, 'floor');
  if (rounded.units === 0n) {
    return [problem('quantity', 'error.draft.roundsToZero', { smallest: smallestQuantity(instrument)!, asset })];
  }
  if (!isOnStep(value, step)) {
    return [
      problem('quantity', 'error.draft.offStep', {
        step: formatShort(step),
        rounded: formatDecimal(rounded),
        difference: formatShort(subtract(value, rounded)),
        asset,
      }),
    ];
  }
  const minimum = parseDecimal(instrument.minQuantity);
  if (minimum && compare(value, minimum) < 0) {
    return [problem('quantity', 'error.draft.belowMinimum', { limit: smallestQuantity(instrument)!, asset })];
  }
  const maximum = parseDecimal(instrument.maxQuantity);
  if (maximum && sign(maximum) > 0 && compare(value, maximum) > 0) {
    return [problem('quantity', 'error.draft.aboveMaximum', { limit: formatShort(maximum), asset })];
  }
  return [];
}

/** Returns all problems of a draft for this instrument; empty when it may be sent as it is. */
export function checkDraft(draft: OrderDraft, instrument: Instrument): DraftProblem[] {
  if (draft.symbol !== instrument.symbol || draft.market !== instrument.market) {
    return [problem('symbol', 'error.draft.otherSymbol', { symbol: draft.symbol })];
  }
  return [
    ...checkSymbol(instrument),
    ...checkWords(draft),
    ...(draft.type === 'LIMIT' ? checkPrice(draft.price, instrument) : []),
    ...checkQuantity(draft.quantity, instrument),
  ];
}

/**
 * Checks whether a limit price is further from the market than the collar allows (XU13), which is typical of an extra
 * zero. `last` is the reference price, `collar` a fraction. `null`: within the collar, or there is no reference price.
 */
export function checkCollar(price: string, last: string, collar: string): DraftProblem | null {
  const [value, reference, limit] = [parseDecimal(price), parseDecimal(last), parseDecimal(collar)];
  if (!value || !reference || !limit || sign(reference) <= 0) return null;
  const distance = subtract(value, reference);
  if (compare(absolute(distance), multiply(reference, limit)) <= 0) return null;
  const percent = divide(multiply(absolute(distance), HUNDRED), reference, 1, 'halfUp')!;
  return problem('price', sign(distance) > 0 ? 'error.draft.farAbove' : 'error.draft.farBelow', {
    last,
    percent: formatDecimal(percent),
    limit: formatShort(multiply(limit, HUNDRED)),
  });
}
