import type { PanelParams } from '../../bridge/panelHandle.ts';
import { FAVOURITES } from '../../bridge/listChanges.ts';
import { columnIds, type ColumnId, type Sort, type SortColumn, type Tab } from './model.ts';

/** What a watchlist keeps with the workspace. */
export interface WatchParams {
  readonly tab: Tab;
  readonly sort: Sort;
  readonly columns: readonly ColumnId[];
}

/** Columns of a new watchlist. */
export const firstColumns: readonly ColumnId[] = ['last', 'change', 'volume', 'funding', 'openInterest', 'spark'];

const sortColumns: readonly SortColumn[] = [
  'symbol',
  'last',
  'change',
  'volume',
  'high',
  'low',
  'funding',
  'openInterest',
];

function readTab(value: unknown): Tab {
  const tab = typeof value === 'string' ? value : '';
  return ['all', 'spot', 'futures', FAVOURITES].includes(tab) || /^list\d{1,6}$/.test(tab) ? tab : 'all';
}

function readSort(value: unknown): Sort {
  if (value === null) return null;
  const { column, direction } = (typeof value === 'object' ? (value as Record<string, unknown>) : {}) ?? {};
  const found = sortColumns.find((name) => name === column);
  const turn = (['ascending', 'descending'] as const).find((name) => name === direction);
  return found && turn ? { column: found, direction: turn } : { column: 'volume', direction: 'descending' };
}

/** Reads what was kept; what is unknown falls back one by one. */
export function readWatchParams(params: PanelParams): WatchParams {
  const columns = Array.isArray(params['columns'])
    ? columnIds.filter((id) => (params['columns'] as unknown[]).includes(id))
    : firstColumns;
  return { tab: readTab(params['tab']), sort: readSort(params['sort']), columns };
}
