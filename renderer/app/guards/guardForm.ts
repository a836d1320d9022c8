import type { TypedField } from '../../../shared/domain/orderText.ts';
import { SYMBOL_PATTERN } from '../../../shared/exchange/markets.ts';
import {
  compare,
  decimal,
  formatShort,
  multiply,
  parseDecimal,
  sign,
  type Decimal,
} from '../../../shared/num/decimal.ts';
import { fail, ok, type Result } from '../../../shared/result/result.ts';
import { plainTyped } from '../../format/typed.ts';
import type { MessageKey } from '../../i18n/messages.ts';
import type { GuardLimits } from '../../../shared/domain/safety.ts';

/** The form's fields in their order. Shares are typed in per cent. */
export const guardFields = [
  'orderEquityShare',
  'orderValue',
  'openEquityTimes',
  'leverage',
  'ordersPerMinute',
  'collar',
  'slippage',
  'dailyLoss',
  'coolOffLosses',
  'coolOffMinutes',
  'idleMinutes',
  'transferUsdt',
  'transferBtc',
  'symbols',
] as const satisfies readonly (keyof GuardLimits)[];
/** See {@link guardFields}. */
export type GuardField = (typeof guardFields)[number];
/** The typed text by field. */
export type GuardForm = Readonly<Record<GuardField, string>>;

/** An error in a field. */
export interface GuardProblem {
  readonly key: Extract<MessageKey, `guards.problem.${string}`>;
  readonly params: Readonly<Record<string, string>>;
}

/** Stands for every symbol the exchange lists; an empty field is an error (H4). */
const ALL_SYMBOLS = 'ALL';

const percents: ReadonlySet<GuardField> = new Set<GuardField>(['orderEquityShare', 'collar', 'slippage']);
const PLAIN = /^\d{1,15}(?:\.\d{1,10})?$/;
const WHOLE = /^\d{1,6}$/;

/** Returns a limit as it is displayed and typed. */
export function fieldText(limits: GuardLimits, field: GuardField): string {
  if (field === 'symbols') return limits.symbols === null ? ALL_SYMBOLS : limits.symbols.join(' ');
  const value = `${limits[field]}`;
  const parsed = parseDecimal(value);
  if (!parsed) return value;
  return formatShort(percents.has(field) ? multiply(parsed, decimal('100')) : parsed);
}

/** Returns the form's text for these limits. */
export function formOf(limits: GuardLimits): GuardForm {
  return Object.fromEntries(guardFields.map((field) => [field, fieldText(limits, field)])) as GuardForm;
}

const counts: ReadonlySet<GuardField> = new Set<GuardField>([
  'ordersPerMinute',
  'coolOffLosses',
  'coolOffMinutes',
  'idleMinutes',
]);
/** Returns the kind of number of a field; a whole number and the symbols have none. */
export function kindOf(field: GuardField): TypedField | undefined {
  if (field === 'symbols' || field === 'leverage' || counts.has(field)) return undefined;
  return percents.has(field) ? 'share' : 'amount';
}
/** The one limit that is looser the smaller it is: its widest value is a minimum. */
export const LEAST_FIELD = 'coolOffMinutes';
/** Longest cool-off, in minutes. */
export const LONGEST_MINUTES = '1440';

function within(value: Decimal, field: GuardField, widest: GuardLimits): boolean {
  const most = parseDecimal(fieldText(widest, field));
  if (field === LEAST_FIELD)
    return (!most || compare(value, most) >= 0) && compare(value, decimal(LONGEST_MINUTES)) <= 0;
  return sign(value) > 0 && (!most || compare(value, most) <= 0);
}

/**
 * Reads a field as the value main expects, or returns the error. A blank field is rejected because it could be read as
 * no limit (XU33).
 */
function readField(
  form: GuardForm,
  field: GuardField,
  inForce: GuardLimits,
  widest: GuardLimits,
): Result<GuardLimits[GuardField], GuardProblem> {
  const kind = kindOf(field);
  const text = kind ? plainTyped(form[field], kind) : form[field].trim();
  const most = { value: fieldText(widest, field) };
  if (text === '') return fail({ key: 'guards.problem.blank', params: { value: fieldText(inForce, field) } });
  if (field === 'symbols') {
    const names = text
      .toUpperCase()
      .split(/[\s,]+/)
      .filter((name) => name !== '');
    if (names.length === 1 && names[0] === ALL_SYMBOLS) return ok(null);
    const wrong = names.find((name) => !SYMBOL_PATTERN.test(name) || name === ALL_SYMBOLS);
    return wrong === undefined
      ? ok([...new Set(names)])
      : fail({ key: 'guards.problem.symbol', params: { symbol: wrong } });
  }
  const whole = kind === undefined;
  if (!whole && !PLAIN.test(text)) return fail({ key: 'guards.problem.number', params: most });
  const value = (whole ? WHOLE : PLAIN).test(text) ? parseDecimal(text) : undefined;
  if (!value || !within(value, field, widest)) {
    const key = !whole
      ? 'guards.problem.range'
      : field === 'leverage'
        ? 'guards.problem.leverage'
        : field === LEAST_FIELD
          ? 'guards.problem.minutes'
          : 'guards.problem.whole';
    return fail({ key, params: field === LEAST_FIELD ? { ...most, most: LONGEST_MINUTES } : most });
  }
  const exact = formatShort(percents.has(field) ? multiply(value, decimal('0.01')) : value);
  // A count is not an amount of money: it is sent as a number.
  return ok(counts.has(field) ? Number.parseInt(exact, 10) : exact);
}

/** Reads the form: returns the limits to request, or the errors by field. */
export function readGuards(
  form: GuardForm,
  inForce: GuardLimits,
  widest: GuardLimits,
): Result<GuardLimits, Partial<Record<GuardField, GuardProblem>>> {
  const problems: Partial<Record<GuardField, GuardProblem>> = {};
  const values: Partial<Record<GuardField, GuardLimits[GuardField]>> = {};
  for (const field of guardFields) {
    const read = readField(form, field, inForce, widest);
    if (!read.ok) problems[field] = read.error;
    else values[field] = read.value;
  }
  return Object.keys(problems).length > 0 ? fail(problems) : ok(values as unknown as GuardLimits);
}

/** Returns the fields in which two sets of limits differ. */
export function changedFields(one: GuardLimits, other: GuardLimits): readonly GuardField[] {
  return guardFields.filter((field) => fieldText(one, field) !== fieldText(other, field));
}
