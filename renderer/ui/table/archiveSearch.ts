/** The search in the archive that belongs to the filters of a table. */
import { tradeOrigins } from '../../../shared/domain/tradeOrigin.ts';
import type { RecordFilter } from '../../../shared/ipc/recordViews.ts';
import type { ArchiveSearch } from '../../state/orders/index.ts';
import { searchOf, type Narrowing } from './tableRows.ts';

/** Name of the stored field by filter. */
export type SearchFields = Readonly<Record<string, keyof RecordFilter['fields']>>;

/** Returns the search; null: nothing is filtered that the archive can be searched for. */
export function archiveSearch({ search, words }: Narrowing, fields: SearchFields): ArchiveSearch | null {
  const chosen = Object.entries(words).flatMap(([id, word]) => (fields[id] ? [[fields[id], word] as const] : []));
  const origin = tradeOrigins.find((one) => one === words['origin']) ?? null;
  const symbol = words['symbol'] ?? null;
  const text = searchOf(search);
  if (chosen.length === 0 && origin === null && symbol === null && text === '') return null;
  return { symbol, filter: { fields: Object.fromEntries(chosen), text, origin } };
}
