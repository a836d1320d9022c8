/** Reads whole lists of the archive in pages with pauses, so that main answers meanwhile. */
import type { Clock } from '../../../../shared/time/clock.ts';
import { pause } from '../../../../shared/time/steps.ts';
import { recordKeyOf, type RecordOf } from './archive/archiveRecord.ts';
import type { ListName } from './archive/coverageTables.ts';
import type { ExportSource } from './export/exportSource.ts';

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
