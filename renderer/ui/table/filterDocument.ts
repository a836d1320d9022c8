/** Filters of tables saved under names in the profile, as the document `tableFilters`. */
import { keptText, cleanName, isRecord } from '../plainParams.ts';
import { SEARCH_LIMIT } from './tableRows.ts';

const VERSION = 1;
/** Maximum number of saved filters per table. */
export const MAX_FILTERS = 20;
/** Maximum length of a name. */
export const MAX_FILTER_NAME = 30;
/** No word of a filter and no stored day is longer. */
const WORD_LIMIT = 100;
/** No table has more filters. */
const MAX_WORDS = 20;

/** What a panel stores of its period and its symbols; see `useHistoryScope`. */
export const periodParams = ['period', 'periodFrom', 'periodTo', 'scope'] as const;

/** The filters of a table. `words`: the chosen word by filter, in `language`; `period`: the panel's parameters. */
export interface SavedFilter {
  readonly table: string;
  readonly name: string;
  readonly language: string;
  readonly search: string;
  readonly words: Readonly<Record<string, string>>;
  readonly period: Readonly<Record<string, string>>;
}

function readWords(value: unknown): Record<string, string> {
  if (!isRecord(value)) return {};
  const found = Object.keys(value).flatMap((id): [string, string][] => {
    const word = keptText(value, id, WORD_LIMIT);
    return word === null ? [] : [[id, word]];
  });
  return Object.fromEntries(found.slice(0, MAX_WORDS));
}

function readFilter(value: unknown): SavedFilter | null {
  if (!isRecord(value)) return null;
  const table = keptText(value, 'table', WORD_LIMIT);
  const name = cleanName(keptText(value, 'name', WORD_LIMIT) ?? '', MAX_FILTER_NAME);
  if (table === null || name === '') return null;
  return {
    table,
    name,
    language: keptText(value, 'language', WORD_LIMIT) ?? '',
    search: keptText(value, 'search', SEARCH_LIMIT) ?? '',
    words: readWords(value['words']),
    period: readPeriod(isRecord(value['period']) ? value['period'] : {}),
  };
}

/** Returns the stored period and symbols of a panel. */
export function readPeriod(params: Readonly<Record<string, unknown>>): Record<string, string> {
  const all = readWords(params);
  return Object.fromEntries(periodParams.flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])));
}

/**
 * Reads the document; filters that cannot be read are left out. `null`: a later version, or not a document of filters.
 */
export function readSavedFilters(text: string): SavedFilter[] | null {
  let input: unknown;
  try {
    input = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(input) || input['version'] !== VERSION || !Array.isArray(input['filters'])) return null;
  const counts = new Map<string, number>();
  return (input['filters'] as unknown[]).flatMap((value) => {
    const filter = readFilter(value);
    if (!filter) return [];
    const count = (counts.get(filter.table) ?? 0) + 1;
    counts.set(filter.table, count);
    return count > MAX_FILTERS ? [] : [filter];
  });
}

/** Returns the document with these filters. */
export function writeSavedFilters(filters: readonly SavedFilter[]): string {
  return JSON.stringify({ version: VERSION, filters });
}

/** Returns the filters with one more; one of the same table and name is replaced in its place. */
export function withFilter(filters: readonly SavedFilter[], filter: SavedFilter): readonly SavedFilter[] {
  const place = filters.findIndex(({ table, name }) => table === filter.table && name === filter.name);
  return place < 0 ? [...filters, filter] : filters.with(place, filter);
}
