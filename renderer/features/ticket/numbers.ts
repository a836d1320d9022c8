/** Reads the ticket's additional numbers: whole numbers, minutes, and a callback in per cent. */
import {
  MAX_ORDER_TEXT,
  type TextProblem,
  type TypedField,
  type TypedOffer,
} from '../../../shared/domain/orderText.ts';
import { compare, decimal, formatShort, multiply, type Decimal } from '../../../shared/num/decimal.ts';
import type { Result } from '../../../shared/result/result.ts';
import { readTyped } from '../../format/typed.ts';
import { bestOf, type TicketMarket } from './context.ts';
import type { TypedText } from './form.ts';

const problem = (key: string, params: TextProblem['params'] = {}): { ok: false; error: TextProblem } => ({
  ok: false,
  error: { key, params },
});

/** Reads the text of a field as a number, or returns the problem; a text that was cut is not a valid number (XU8). */
export function readField(typed: TypedText, field: TypedField, offer?: TypedOffer): ReturnType<typeof readTyped> {
  return typed.cut ? problem('error.draft.tooLong', { limit: MAX_ORDER_TEXT }) : readTyped(typed.text, field, offer);
}

/** Returns what a price field of the ticket offers: the live prices by name, and the tick. */
export function priceOffer({ instrument, bids, asks, last, mark, live }: TicketMarket): TypedOffer {
  const named = { bid: bestOf(bids), ask: bestOf(asks), last, ...(instrument.market === 'futures' ? { mark } : {}) };
  const prices = live ? named : { bid: null, ask: null, last: null, mark: null };
  return { prices, step: instrument.tickSize };
}

/** Bounds of a number, both inclusive, as text. */
export interface Bounds {
  readonly low: string;
  readonly high: string;
}

/** Bounds of the tools' inputs (R15). */
export const toolBounds = {
  count: { low: '2', high: '50' },
  slices: { low: '2', high: '50' },
  moves: { low: '1', high: '49' },
  minutes: { low: '0.1', high: '1440' },
} as const satisfies Record<string, Bounds>;

function within(value: Decimal, { low, high }: Bounds): boolean {
  return compare(value, decimal(low)) >= 0 && compare(value, decimal(high)) <= 0;
}

/** Reads a whole number within its bounds. */
export function readWhole(typed: TypedText, bounds: Bounds): Result<number, TextProblem> {
  const refused = problem('ticket.problem.whole', { ...bounds });
  if (typed.text.trim() === '') return refused;
  const read = readField(typed, 'quantity');
  if (!read.ok) return read;
  if (!/^\d{1,4}$/.test(read.value.text) || !within(decimal(read.value.text), bounds)) return refused;
  return { ok: true, value: Number.parseInt(read.value.text, 10) };
}

/** Reads minutes as milliseconds, truncated to whole ones. */
export function readMinutes(typed: TypedText): Result<number, TextProblem> {
  const refused = problem('ticket.problem.minutes', { ...toolBounds.minutes });
  if (typed.text.trim() === '') return refused;
  const read = readField(typed, 'quantity');
  if (!read.ok) return read;
  const value = decimal(read.value.text);
  if (!within(value, toolBounds.minutes)) return refused;
  const [whole = '0'] = formatShort(multiply(value, decimal('60000'))).split('.');
  return { ok: true, value: Number.parseInt(whole, 10) };
}

/** Reads a callback typed in per cent as the fraction the exchange takes: 5 is 0.05 (XU18, B-B9). */
export function readCallback(typed: TypedText): Result<{ fraction: string; percent: string }, TextProblem> {
  if (typed.text.trim() === '') return problem('error.trigger.callbackRate.missing');
  const read = readField(typed, 'share');
  if (!read.ok) return read;
  const value = decimal(read.value.text);
  const fraction = { units: value.units, scale: value.scale + 2 };
  if (!within(fraction, { low: '0.001', high: '0.9999' })) return problem('error.trigger.callbackRate.range');
  return { ok: true, value: { fraction: formatShort(fraction), percent: read.value.text } };
}
