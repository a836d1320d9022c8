/** Source of an export: the archive of one account. */
import type { Market } from '../../../../../shared/exchange/markets.ts';
import type { RecordCoverage, RecordsPage } from '../../../../../shared/ipc/recordViews.ts';
import type { ListName } from '../archive/coverageTables.ts';
import type { FillingState, Wanted } from '../archive/filling.ts';
import type { PageRequest } from '../archive/recordTables.ts';

export interface ExportSource {
  /** Returns whether the account has such a list. */
  has(list: ListName): boolean;
  /** Returns the exchange's time in Unix ms, wall time while it is unknown. */
  now(market: Market): number;
  /** Requests that time again when it runs at another pace than real time (R38). */
  askTime(): Promise<void>;
  /** Returns the coverage of a list; null: the archive is not open. */
  coverage(list: ListName): RecordCoverage | null;
  page(asked: PageRequest): Pick<RecordsPage, 'items' | 'more'> | null;
  /** Sets a range to read before everything else that is missing; null: none. */
  want(range: Wanted | null): void;
  /** Returns the state of the reading. */
  state(): FillingState;
}
