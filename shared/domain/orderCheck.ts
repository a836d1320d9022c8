/**
 * The rules a draft must keep before anything is sent: those of the market (R19) and of the instrument (XU9 to XU12,
 * XU23). The window asks while one types, main asks again before it issues a ticket. Nothing here rounds silently.
 */
import { timesInForce } from '../exchange/orderWords.ts';
import {
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

/** Where a problem stands in the ticket. */
export type DraftField = 'symbol' | 'price' | 'quantity' | 'timeInForce' | 'type';

/** What is wrong with one field: the key of a sentence that names the fix, with its parameters. */
export interface DraftProblem {
  readonly field: DraftField;
  readonly key: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** Furthest a limit price may be from the market, as a fraction (R18; the simulator allows ten times as much). */
export const priceCollars = { live: '0.05', simulator: '0.5' } as const satisfies Record<Environment, string>;

const HUNDRED: Decimal = { units: 100n, scale: 0 };

const problem = (field: DraftField, key: string, params: DraftProblem['params'] = {}): DraftProblem => ({
  field,
  key,
  params,
});

/** A decimal as it may stand in a request: no exponent (B-B3). */
function plainDecimal(text: string): Decimal | undefined {
  return /[eE]/.test(text) ? undefined : parseDecimal(text);
}

/** A step or tick that can be used: a plain decimal above zero. */
function usableStep(text: string): Decimal | null {
  const value = plainDecimal(text);
  return value && value.units > 0n ? value : null;
}

/** The ticks next to a price, below and above; both are the price itself when it is on one. `null`: no usable tick. */
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
 * The price on its tick, towards the less aggressive side (B-B3): a buyer never pays more than given, a seller never
 * gets less. `null`: no number, no usable tick, or nothing above zero is left.
 */
export function roundPrice(price: string, side: OrderDraft['side'], instrument: Instrument): string | null {
  const ticks = neighbouringTicks(price, instrument.tickSize);
  const rounded = ticks && (side === 'BUY' ? ticks.lower : ticks.upper);
  return rounded !== null && sign(parseDecimal(rounded)!) > 0 ? rounded : null;
}

/** The quantity rounded down to its step (B-B3), zero included. `null`: no number at all, or no usable step. */
export function roundQuantity(quantity: string, instrument: Instrument): string | null {
  const value = parseDecimal(quantity);
  const step = usableStep(instrument.stepSize);
  return value && step ? formatDecimal(snapToStep(value, step, 'trunc')) : null;
}

/** The smallest quantity the exchange takes: its minimum brought up to the step, and one step at least. */
export function smallestQuantity(instrument: Instrument): string | null {
  const step = usableStep(instrument.stepSize);
  if (!step) return null;
  const minimum = parseDecimal(instrument.minQuantity);
  return minimum && compare(minimum, step) > 0 ? formatDecimal(snapToStep(minimum, step, 'ceil')) : formatDecimal(step);
}

/** Whether the instrument takes orders at all; each problem names the state (XU23, XS31). */
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

/** Type, time in force and the presence of a price, as the market offers them (R19). */
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

/** Everything that is wrong with a draft for this instrument; empty when it may be sent as it stands. */
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
 * Whether a limit price is further from the market than the collar allows (XU13): the mark of an extra zero. `last` is
 * the price it is held against, `collar` a fraction. `null`: within it, or there is nothing to hold it against.
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
