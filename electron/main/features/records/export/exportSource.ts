/** What an export reads from: the archive as one account sees it. */
import type { Market } from '../../../../../shared/exchange/markets.ts';
import type { RecordCoverage, RecordsPage } from '../../../../../shared/ipc/recordViews.ts';
import type { ListName } from '../archive/coverageTables.ts';
import type { FillingState, Wanted } from '../archive/filling.ts';
import type { PageRequest } from '../archive/recordTables.ts';

export interface ExportSource {
  /** Whether the account has such a list. */
  has(list: ListName): boolean;
  /** The exchange's time in Unix ms, wall time while it is not known. */
  now(market: Market): number;
  /** Asks for that time anew where it runs at another pace than ours (R38). */
  askTime(): Promise<void>;
  /** How much of a list is here; null: the archive is not open. */
  coverage(list: ListName): RecordCoverage | null;
  page(asked: PageRequest): Pick<RecordsPage, 'items' | 'more'> | null;
  /** Reads a range before everything else that is missing; null: nothing in particular any more. */
  want(range: Wanted | null): void;
  /** How far reading is. */
  state(): FillingState;
}
