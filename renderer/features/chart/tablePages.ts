/** Which page of bars the table shows, and the step to the next one, which may wait for bars that are on their way. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Cancel } from '../../../shared/time/clock.ts';
import type { HistoryLoader } from './history.ts';
import type { BarSource } from './source.ts';

/** Rows of the table at a time. */
export const TABLE_ROWS = 200;

/** Where the table stands. */
export interface TablePage {
  /** Open time (Unix ms) of the newest row; `null`: the newest bar there is. */
  readonly upTo: number | null;
  /** The step that was asked for and waits for its bars. */
  readonly waiting: 'older' | 'newer' | null;
}

/** The way through the bars, a page at a time. */
export interface TablePages {
  readonly store: StoreApi<TablePage>;
  /** A page back; what is not loaded yet is loaded, and the step is made when it is there. */
  readonly older: () => void;
  readonly newer: () => void;
  readonly toLatest: () => void;
  /** Shows the page that ends with the bar at a time (Unix ms). */
  readonly goTo: (time: number) => void;
  /** Follows the source until the answer is called. */
  readonly follow: () => Cancel;
}

/** The pages of a source's bars, at the newest. */
export function createTablePages(source: BarSource): TablePages {
  const store = createStore<TablePage>(() => ({ upTo: null, waiting: null }));
  const closedBars = () => source.store.getState().content.series.closed;
  const loader = (): HistoryLoader | null => source.history.getState().loader;
  /** Number of bars up to the newest row. */
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
  /** Makes the step that waits once its bars stand, or nothing more will come. */
  const goOn = (): void => {
    const { upTo, waiting } = store.getState();
    // Another symbol was opened: where one stood in the bars of the one before says nothing of it.
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
