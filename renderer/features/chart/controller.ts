import type { BarView } from '../../../shared/ipc/views.ts';
import { createFrameTask, type Frames } from '../../bridge/frames.ts';
import type { TimeZone } from '../../format/time.ts';
import type { ChartAdapter, PriceScale, VisibleRange } from './adapter.ts';
import type { BarSeries } from './barSeries.ts';
import type { ChartColours } from './colours.ts';
import type { HistoryLoader } from './history.ts';
import type { ChartStore } from './store.ts';
import { EDGE, WINDOW_SIZE, latestWindow, shiftWindow, windowFor, type BarWindow } from './window.ts';

/** Keeps the chart in step with the store, outside React and at most once per frame. */
export interface ChartController {
  readonly setColours: (colours: ChartColours) => void;
  readonly setPriceScale: (scale: PriceScale) => void;
  readonly setZone: (zone: TimeZone) => void;
  /** Older bars were put in front of the series. */
  readonly prepended: (count: number) => void;
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
  let rebuild = true;
  let revision = -1;
  let pushed: BarView[] = [];
  /** The stretch to show after a rebuild, in the library's indexes. */
  let wanted: VisibleRange | null = null;

  const setWindow = (next: BarWindow): void => {
    window = next;
    tracking = next.end >= series.closed.length;
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
    const replaced = content.series !== series || content.change.kind === 'replaced';
    series = content.series;
    revision = content.revision;
    if (replaced) setWindow(latestWindow(series.closed.length));
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
    dispose() {
      stopStore();
      stopVisible();
      task.cancel();
      adapter.remove();
    },
  };
}
