/** The page of bars the table shows, and the step to the next page, which may wait for bars that are loading. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Cancel } from '../../../shared/time/clock.ts';
import type { HistoryLoader } from './history.ts';
import type { BarSource } from './source.ts';

/** Number of rows per page. */
export const TABLE_ROWS = 200;

/** The table's position. */
export interface TablePage {
  /** Open time (Unix ms) of the newest row; `null`: the newest existing bar. */
  readonly upTo: number | null;
  /** The requested step that waits for its bars. */
  readonly waiting: 'older' | 'newer' | null;
}

/** Navigation through the bars, a page at a time. */
export interface TablePages {
  readonly store: StoreApi<TablePage>;
  /** Goes a page back; bars that are not loaded yet are loaded, and the step is made when they arrive. */
  readonly older: () => void;
  readonly newer: () => void;
  readonly toLatest: () => void;
  /** Shows the page that ends with the bar at a time (Unix ms). */
  readonly goTo: (time: number) => void;
  /** Follows the source until the returned function is called. */
  readonly follow: () => Cancel;
}

/** Creates the pages of a source's bars, starting at the newest. */
export function createTablePages(source: BarSource): TablePages {
  const store = createStore<TablePage>(() => ({ upTo: null, waiting: null }));
  const closedBars = () => source.store.getState().content.series.closed;
  const loader = (): HistoryLoader | null => source.history.getState().loader;
  /** Returns the number of bars up to the newest row. */
  const end = (): number => {
    const { upTo } = store.getState();
    const closed = closedBars();
    return upTo === null ? closed.length : Math.min(closed.length, closed.lowerBound(upTo + 1));
  };
  const showUpTo = (place: number): void => {
    const { length } = closedBars();
    const bounded = Math.max(Math.min(TABLE_ROWS, length), Math.min(place, length));
    const newest = bounded >= length && !source.store.getState().detached;
    store.setState({ upTo: newest ? null : (closedBars().openTimeAt(bounded - 1) ?? null), waiting: null });
  };

  const older = (): void => {
    const place = end() - TABLE_ROWS;
    const { complete = true } = loader()?.state.getState() ?? {};
    if (place <= 2 * TABLE_ROWS) loader()?.more();
    if (place >= TABLE_ROWS || complete) showUpTo(place);
    else store.setState({ waiting: 'older' });
  };
  const newer = (): void => {
    const place = end() + TABLE_ROWS;
    const { length } = closedBars();
    if (place >= length - TABLE_ROWS) source.newer();
    if (place <= length || !source.store.getState().detached) showUpTo(place);
    else store.setState({ waiting: 'newer' });
  };
  /** Makes the waiting step once its bars have arrived, or when no more can arrive. */
  const goOn = (): void => {
    const { upTo, waiting } = store.getState();
    // Another symbol was opened: the position in the previous symbol's bars no longer applies.
    if ((upTo !== null || waiting !== null) && closedBars().length === 0)
      return store.setState({ upTo: null, waiting: null });
    if (waiting === 'older') {
      const { complete = true } = loader()?.state.getState() ?? {};
      if (complete || end() - TABLE_ROWS >= TABLE_ROWS) showUpTo(end() - TABLE_ROWS);
      else loader()?.more();
    }
    if (waiting === 'newer') {
      const { detached, jumpError } = source.store.getState();
      if (!detached || end() + TABLE_ROWS <= closedBars().length) showUpTo(end() + TABLE_ROWS);
      else if (jumpError !== null) store.setState({ waiting: null });
      else source.newer();
    }
  };

  return {
    store,
    older,
    newer,
    toLatest: () => store.setState({ upTo: null, waiting: null }),
    goTo: (upTo) => store.setState({ upTo, waiting: null }),
    follow() {
      let stopLoader: Cancel = () => undefined;
      const followLoader = (): void => {
        stopLoader();
        stopLoader = loader()?.state.subscribe(goOn) ?? stopLoader;
      };
      followLoader();
      const stops = [source.store.subscribe(goOn), source.history.subscribe(followLoader)];
      return () => {
        for (const stop of stops) stop();
        stopLoader();
      };
    },
  };
}
