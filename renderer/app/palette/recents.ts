import { createStore, type StoreApi } from 'zustand/vanilla';
import { markets } from '../../../shared/exchange/markets.ts';
import type { DeskStore, Selection } from '../../bridge/deskStore.ts';

/** Most that are remembered. */
export const MAX_RECENT = 12;

/** Name of a symbol among what was used lately. */
export function symbolEntryId({ market, symbol }: Selection): string {
  return `symbol:${market}:${symbol}`;
}

/** The symbol of such a name; `null` for an action's name. */
export function symbolOf(id: string): Selection | null {
  const [kind, market, symbol] = id.split(':');
  const known = markets.find((one) => one === market);
  return kind === 'symbol' && known && symbol ? { market: known, symbol } : null;
}

/** The list with this one in front; nothing stands twice. */
export function withRecent(list: readonly string[], id: string): readonly string[] {
  return [id, ...list.filter((one) => one !== id)].slice(0, MAX_RECENT);
}

/** What was used lately, newest first: actions by their name, symbols by {@link symbolEntryId}. */
export type Recents = StoreApi<readonly string[]>;

const known = new WeakMap<DeskStore, Recents>();

/** The window's recent ones; every symbol the desk shows is remembered by itself. */
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

/** Remembers that an action was used. */
export function rememberUse(recents: Recents, id: string): void {
  recents.setState(withRecent(recents.getState(), id), true);
}
