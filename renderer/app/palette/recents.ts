import { createStore, type StoreApi } from 'zustand/vanilla';
import { markets } from '../../../shared/exchange/markets.ts';
import type { DeskStore, Selection } from '../../state/desk/index.ts';

/** Maximum number of remembered entries. */
export const MAX_RECENT = 12;

/** Returns the id of a symbol among the recent entries. */
export function symbolEntryId({ market, symbol }: Selection): string {
  return `symbol:${market}:${symbol}`;
}

/** Returns the symbol of such an id; `null` for an action's id. */
export function symbolOf(id: string): Selection | null {
  const [kind, market, symbol] = id.split(':');
  const known = markets.find((one) => one === market);
  return kind === 'symbol' && known && symbol ? { market: known, symbol } : null;
}

/** Returns the list with this entry first and without duplicates. */
export function withRecent(list: readonly string[], id: string): readonly string[] {
  return [id, ...list.filter((one) => one !== id)].slice(0, MAX_RECENT);
}

/** The recently used entries, newest first: actions by their name, symbols by {@link symbolEntryId}. */
export type Recents = StoreApi<readonly string[]>;

const known = new WeakMap<DeskStore, Recents>();

/** Returns the window's recent entries; every symbol the window shows is added automatically. */
export function recentsOf(desk: DeskStore): Recents {
  const found = known.get(desk);
  if (found) return found;
  const first = desk.getState().app?.settings;
  const recents = createStore<readonly string[]>(() => (first ? [symbolEntryId(first)] : []));
  desk.subscribe(({ app }, before) => {
    const now = app?.settings;
    const then = before.app?.settings;
    if (!now || (now.market === then?.market && now.symbol === then.symbol)) return;
    recents.setState(withRecent(recents.getState(), symbolEntryId(now)), true);
  });
  known.set(desk, recents);
  return recents;
}

/** Adds a used action to the recent entries. */
export function rememberUse(recents: Recents, id: string): void {
  recents.setState(withRecent(recents.getState(), id), true);
}
