/** The export form: days in the window's time zone, months by one press, and the errors of the range. */
import { DAY_MS } from '../../../shared/time/units.ts';
import type { Account } from '../../../shared/domain/environment.ts';
import { rangeProblem, type ExportRange, type RangeProblem } from '../../../shared/domain/exportRange.ts';
import { dateOf, endOfDay, formatDate, startOfDay, timeFields, type TimeZone } from '../../format/time.ts';

/** The first and the last day in a date field's format: `2026-03-01`, or empty. */
export interface Days {
  readonly first: string;
  readonly last: string;
}

/**
 * Returns the range from the first moment of the first day to the last moment of the last; `null` while a day is
 * missing.
 */
export function rangeOf({ first, last }: Days, zone: TimeZone): ExportRange | null {
  const [from, to] = [startOfDay(first, zone), endOfDay(last, zone)];
  return from === null || to === null ? null : { from, to };
}

/** Returns the days of a range. */
export function daysOf({ from, to }: ExportRange, zone: TimeZone): Days {
  return { first: formatDate(from, zone), last: formatDate(to, zone) };
}

/**
 * Returns the month that contains `now`, or the one before it (`back` 1). The current month ends today, because later
 * data does not exist.
 */
export function monthOf(now: number, back: 0 | 1, zone: TimeZone): Days {
  const { year, month } = timeFields(now, zone);
  const from = dateOf(year, month - back, 1, zone);
  const to = back === 0 ? now : dateOf(year, month, 1, zone) - 1;
  return daysOf({ from, to }, zone);
}

/** Returns the error of the days, with days to propose instead (XU31); `null`: no error. */
export function daysProblem(
  range: ExportRange,
  now: number,
  zone: TimeZone,
): { readonly kind: RangeProblem['kind']; readonly proposal: Days } | null {
  const problem = rangeProblem(range, now);
  if (!problem) return null;
  const { kind, proposal } = problem;
  // The form selects whole days: a proposal that starts within a day would include all of that day and be too long
  // again.
  const from = kind === 'tooLong' ? proposal.from + DAY_MS : proposal.from;
  return { kind, proposal: daysOf({ from, to: proposal.to }, zone) };
}

/** The lists an account has, by market (documents 2 and 3); the demo account has only futures orders. */
export const exportLists = [
  'orders.futures',
  'fills.futures',
  'income.futures',
  'triggers.futures',
  'copies.futures',
  'orders.spot',
  'fills.spot',
  'bills.spot',
  'fundingBills.spot',
  'transfers.spot',
  'tax.spot',
] as const;
/** See {@link exportLists}. */
export type ExportList = (typeof exportLists)[number];

/** Returns the lists available for an account. */
export function listsOf(account: Account): readonly ExportList[] {
  return account === 'demo' ? ['orders.futures'] : exportLists;
}
