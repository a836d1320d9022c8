/** Reads whole lists of the archive in pages with pauses, so that main answers meanwhile. */
import { entryOfBill, entryOfIncome, type BalanceEntry } from '../../../../shared/domain/reconciliation.ts';
import type { Market } from '../../../../shared/exchange/markets.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import { pause } from '../../../../shared/time/steps.ts';
import type { Stretch } from '../../../../shared/time/stretches.ts';
import type { TradingContext } from '../../account/tradingContext.ts';
import { recordKeyOf, type RecordOf } from './archive/archiveRecord.ts';
import type { ListName } from './archive/coverageTables.ts';
import type { ExportSource } from './export/exportSource.ts';

/** Returns why a list of the account cannot be shown: the exchange has none; null: it has one, or there is no archive. */
export function refusedList(
  source: Pick<ExportSource, 'has'> | null,
  { account }: Pick<TradingContext, 'account'>,
  list: ListName,
): AppError | null {
  const { kind, market } = list;
  return !source || source.has(list) ? null : appError('invalid', 'error.archive.noList', { kind, market, account });
}

/** The list without which an account has no history of positions, and nothing that is made of one. */
export const futuresFills = { market: 'futures', kind: 'fills', symbol: null } as const satisfies ListName;

/** Records read from the archive between two pauses. */
export const READ_AT_ONCE = 250;

/** What is read: a list, and the time before which it is read (Unix ms, exclusive); null: to its newest record. */
export interface ListReading<Kind extends ListName['kind']> extends ListName {
  readonly kind: Kind;
  readonly before: number | null;
}

/**
 * Passes the records of a list to `take`, newest first, until there are no more or it returns false. Returns false when
 * the archive could not be used.
 */
export async function readRecords<Kind extends ListName['kind']>(
  source: Pick<ExportSource, 'page'>,
  clock: Pick<Clock, 'after'>,
  { before: newest, ...list }: ListReading<Kind>,
  take: (records: readonly RecordOf[Kind][]) => unknown,
): Promise<boolean> {
  for (let before = newest; ; await pause(clock)) {
    const page = source.page({ ...list, before, limit: READ_AT_ONCE });
    if (!page) return false;
    const records = page.items.list as RecordOf[Kind][];
    const oldest = records.at(-1);
    if (take(records) === false || !page.more || oldest === undefined) return true;
    before = recordKeyOf[list.kind as Kind](oldest).time;
  }
}

/**
 * Reads the entries of a market's list in a range (Unix ms, inclusive), newest first, and the last page beyond it; null:
 * the archive cannot be used now.
 */
export async function readEntries(
  source: Pick<ExportSource, 'page'>,
  clock: Pick<Clock, 'after'>,
  market: Market,
  { from, to }: Stretch,
): Promise<BalanceEntry[] | null> {
  const entries: BalanceEntry[] = [];
  const take = (read: readonly BalanceEntry[]): boolean => {
    entries.push(...read);
    return (read.at(-1)?.time ?? from) >= from;
  };
  const list = { market, symbol: null, before: to + 1 } as const;
  const isRead = await (market === 'futures'
    ? readRecords(source, clock, { ...list, kind: 'income' }, (page) => take(page.map(entryOfIncome)))
    : readRecords(source, clock, { ...list, kind: 'bills' }, (page) =>
        take(page.flatMap((bill) => entryOfBill(bill) ?? [])),
      ));
  return isRead ? entries : null;
}
