import type { BarView } from '../../../shared/ipc/views.ts';
import { createFrameTask, type Frames } from '../../bridge/frames.ts';
import type { TimeZone } from '../../format/time.ts';
import type { ChartAdapter, PriceScale, VisibleRange } from './adapter.ts';
import { lowerBound, type BarSeries } from './barSeries.ts';
import type { ChartColours } from './colours.ts';
import type { HistoryLoader } from './history.ts';
import type { ChartStore } from './store.ts';
import { EDGE, RIGHT_ROOM, WINDOW_SIZE, latestWindow, shiftWindow, windowFor, type BarWindow } from './window.ts';

/** Keeps the chart in step with the store, outside React and at most once per frame. */
export interface ChartController {
  readonly setColours: (colours: ChartColours) => void;
  readonly setPriceScale: (scale: PriceScale) => void;
  readonly setZone: (zone: TimeZone) => void;
  /** Older bars were put in front of the series. */
  readonly prepended: (count: number) => void;
  /** Shows the newest bar of the store, which the library may not hold. */
  readonly goToLatest: () => void;
  readonly dispose: () => void;
}

interface ControllerOptions {
  readonly frames: Frames;
  readonly store: ChartStore['store'];
  readonly adapter: ChartAdapter;
  /** The loader of the series on show, `null` while none is. */
  readonly history: () => HistoryLoader | null;
  /** The first bars were drawn while the feed was live. */
  readonly painted: () => void;
}

/** Connects store and chart until disposed. */
export function createChartController(options: ControllerOptions): ChartController {
  const { frames, store, adapter, history, painted } = options;
  let series: BarSeries = store.getState().content.series;
  let window: BarWindow = latestWindow(series.closed.length);
  /** Whether the window reaches the newest bar, so that new ones are added and the forming one is drawn. */
  let tracking = true;
  /** Open time of the window's first bar: finds the window again when the store has changed beneath it. */
  let opens: number | null = null;
  let rebuild = true;
  let revision = -1;
  let pushed: BarView[] = [];
  /** The stretch to show after a rebuild, in the library's indexes. */
  let wanted: VisibleRange | null = null;

  const setWindow = (next: BarWindow): void => {
    window = next;
    tracking = next.end >= series.closed.length;
    opens = series.closed[next.start]?.openTime ?? null;
    rebuild = true;
    pushed = [];
  };
  const draw = (): void => {
    if (rebuild) adapter.setClosed(series.closed.slice(window.start, window.end));
    else for (const bar of pushed) adapter.pushClosed(bar);
    adapter.setForming(tracking ? series.forming : null);
    rebuild = false;
    pushed = [];
    if (wanted) adapter.show(wanted);
    wanted = null;
    const drawn = series.forming !== null || series.closed.length > 0;
    if (drawn && store.getState().feed?.status === 'live') painted();
  };
  const task = createFrameTask(frames, draw);

  const take = (): void => {
    const { content } = store.getState();
    if (content.series === series && content.revision === revision) return;
    const other = content.series !== series;
    series = content.series;
    revision = content.revision;
    if (other) startAtLatest();
    else if (content.change.kind === 'replaced') stay();
    else if (content.change.kind === 'advanced' && tracking) {
      pushed.push(...content.change.closed);
      window = { start: window.start, end: series.closed.length };
      if (window.end - window.start > 2 * WINDOW_SIZE) moveWindow(latestWindow(series.closed.length));
    }
    task.request();
  };

  /** Holds other bars in the library while the same ones stay in sight. */
  const moveWindow = (next: BarWindow): void => {
    const range = wanted ?? adapter.visible();
    const shift = window.start - next.start;
    setWindow(next);
    if (range) wanted = { from: range.from + shift, to: range.to + shift };
    task.request();
  };
  const startAtLatest = (): void => {
    wanted = null;
    setWindow(latestWindow(series.closed.length));
  };
  /** Keeps its place when any bar may have changed, as after a reconnect; what was in hand may be gone altogether. */
  const stay = (): void => {
    const { length } = series.closed;
    const start = opens === null ? length : lowerBound(series.closed, opens);
    if (series.closed[start]?.openTime !== opens) return startAtLatest();
    if (tracking) {
      // The library itself stays at the newest bar, or at the bars in sight, while the first one it holds is the same.
      const fits = start <= latestWindow(length).start && length - start <= 2 * WINDOW_SIZE;
      return fits ? setWindow({ start, end: length }) : startAtLatest();
    }
    const end = Math.min(length, start + window.end - window.start);
    window = { start, end };
    moveWindow({ start: Math.min(start, Math.max(0, end - WINDOW_SIZE)), end });
  };
  /** Follows scrolling: moves the window, and asks for older bars near the left end of what is stored. */
  const follow = (range: VisibleRange): void => {
    if (rebuild || wanted || series.closed.length === 0) return;
    const from = window.start + Math.floor(range.from);
    const to = window.start + Math.ceil(range.to);
    if (from < EDGE) history()?.more();
    const next = windowFor(window, series.closed.length, from, to);
    if (next !== window) moveWindow(next);
  };
  const stopStore = store.subscribe(take);
  const stopVisible = adapter.onVisibleChange(follow);
  take();
  task.request();

  return {
    setColours(colours) {
      adapter.setColours(colours);
      rebuild = true;
      task.request();
    },
    setPriceScale: (scale) => adapter.setPriceScale(scale),
    setZone: (zone) => adapter.setZone(zone),
    prepended(count) {
      window = shiftWindow(window, count);
      const start = Math.max(0, window.end - WINDOW_SIZE);
      moveWindow({ start: Math.min(start, window.start), end: window.end });
    },
    goToLatest() {
      if (tracking) {
        wanted = null;
        adapter.goToLatest();
        return;
      }
      const range = wanted ?? adapter.visible();
      startAtLatest();
      const last = window.end - window.start - (series.forming ? 0 : 1);
      if (range) wanted = { from: last + RIGHT_ROOM - (range.to - range.from), to: last + RIGHT_ROOM };
      task.request();
    },
    dispose() {
      stopStore();
      stopVisible();
      task.cancel();
      adapter.remove();
    },
  };
}
