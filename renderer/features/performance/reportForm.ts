/** The form of a report: the months and years it can be made of, in the window's time zone. */
import type { ReportPeriod, ReportSection } from '../../../shared/domain/accountReport.ts';
import type { LotMethod } from '../../../shared/domain/spotLots.ts';
import type { SaveReportRequest } from '../../../shared/ipc/reportViews.ts';
import { dateOf, timeFields, type TimeZone } from '../../format/time.ts';

/** Returns the names of a choice; the record makes a missing one an error. */
const namesOf = <Name extends string>(names: Readonly<Record<Name, true>>): readonly Name[] =>
  Object.keys(names) as Name[];

/** What a report can be for, which purchase a sale can take, and the parts of a report, each in the shown order. */
export const kinds = namesOf<SaveReportRequest['kind']>({ statement: true, tax: true });
/** See {@link kinds}. */
export const methods = namesOf<LotMethod>({ fifo: true, lifo: true, average: true });
/** See {@link kinds}. */
export const sections = namesOf<ReportSection>({ sale: true, position: true, entry: true });

/** Months and years that are offered: older records than these are rarely asked for, and an export has them. */
const MONTHS = 24;
const YEARS = 5;

/** A month like `2026-03`, or a year like `2026`. */
export type PeriodName = string;

/** Returns the periods of a kind of report, the present one first: months of a statement, years of a tax report. */
export function periodsOf(kind: SaveReportRequest['kind'], now: number, zone: TimeZone): readonly PeriodName[] {
  const { year, month } = timeFields(now, zone);
  if (kind === 'tax') return Array.from({ length: YEARS }, (_, back) => String(year - back));
  return Array.from({ length: MONTHS }, (_, back) => {
    const months = year * 12 + month - 1 - back;
    return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`;
  });
}

/** Returns the first and the last millisecond of a period. */
export function rangeOfPeriod(period: PeriodName, zone: TimeZone): ReportPeriod {
  const [year = 0, month = null] = period.split('-').map((part) => Number.parseInt(part, 10));
  return month === null
    ? { from: dateOf(year, 1, 1, zone), to: dateOf(year + 1, 1, 1, zone) - 1 }
    : { from: dateOf(year, month, 1, zone), to: dateOf(year, month + 1, 1, zone) - 1 };
}
