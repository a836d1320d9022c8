import type { BarView } from '../../../shared/ipc/views.ts';
import { createFrameTask, type Frames } from '../../bridge/frames.ts';
import type { TimeZone } from '../../format/time.ts';
import type { ChartAdapter, PriceScale, VisibleRange } from './adapter.ts';
import type { BarSeries } from './barSeries.ts';
import { createBarsView, type OwnedBarsView } from './bars/view.ts';
import type { BarsView, Since } from './barsView.ts';
import type { ChartColours } from './colours.ts';
import { type HistoryLoader, HISTORY_PAGE } from './history.ts';
import type { ChartStore } from './store.ts';
import { EDGE, RIGHT_ROOM, WINDOW_SIZE, latestWindow, shiftWindow, windowFor, type BarWindow } from './window.ts';

// How far back the bars must reach for figures that count from the beginning of a session.

/** Pages asked for on behalf of one session: a day of minutes is 1,440 bars, and no week of them is fetched unasked. */
const REACH_PAGES = 2;

/** Asks for the page that leads to the beginning of the session of a bar in sight, where it is worth it. */
type Reach = (series: BarSeries, since: Since, inSight: number | undefined) => void;

/** Nothing asked yet. `history`: the loader of the series on show. */
export function createReach(history: () => HistoryLoader | null): Reach {
  let session = Number.NaN;
  let asked = 0;
  let askedOf: BarSeries | null = null;
  /** Oldest bar when the last page was asked for: another page only after that one came. */
  let before: number | null = null;
  return (series, since, inSight) => {
    const { closed } = series.base;
    const [oldest, next] = [closed.openTimeAt(0), closed.openTimeAt(1)];
    if (inSight === undefined || oldest === undefined || next === undefined) return;
    const start = since(inSight);
    if (start !== session || series !== askedOf) {
      session = start;
      askedOf = series;
      asked = 0;
      before = null;
    }
    const missing = Math.ceil((oldest - start) / (next - oldest));
    const pages = Math.ceil(missing / HISTORY_PAGE);
    if (missing <= 0 || pages > REACH_PAGES - asked || oldest === before) return;
    asked += 1;
    before = oldest;
    history()?.more();
  };
}

/** Keeps the chart in step with the store, outside React and at most once per frame. */
export interface ChartController {
  readonly setColours: (colours: ChartColours) => void;
  readonly setPriceScale: (scale: PriceScale) => void;
  readonly setZone: (zone: TimeZone) => void;
  /** Older bars were put in front of the series. */
  readonly prepended: (count: number) => void;
  /** Shows the newest bar of the store, which the library may not hold. */
  readonly goToLatest: () => void;
  /** Puts the bar that holds a time (Unix ms) in the middle, with as many bars in sight as now. */
  readonly showTime: (time: number) => void;
  /** The bars in hand as plot numbers. */
  readonly bars: BarsView;
  readonly dispose: () => void;
}

/** Bars in sight when nothing was drawn before. */
const DEFAULT_SIGHT = 120;

interface ControllerOptions {
  readonly frames: Frames;
  readonly store: ChartStore['store'];
  readonly adapter: ChartAdapter;
  /** The loader of the series on show, `null` while none is. */
  readonly history: () => HistoryLoader | null;
  /** Asks for the bars after the last one of the store, where those are not the newest. */
  readonly newer?: () => void;
  /** The first bars were drawn while the feed was live. */
  readonly painted: () => void;
}

/** Connects store and chart until disposed. */
export function createChartController(options: ControllerOptions): ChartController {
  const { frames, store, adapter, history, newer, painted } = options;
  let series: BarSeries = store.getState().content.series;
  let window: BarWindow = latestWindow(series.closed.length);
  /** Whether the window reaches the newest bar, so that new ones are added and the forming one is drawn. */
  let tracking = true;
  /** Open time of the window's first bar: finds the window again when the store has changed beneath it. */
  let opens: number | null = null;
  let rebuild = true;
  let revision = -1;
  let pushed: BarView[] = [];
  /** Open time of the newest closed bar that is drawn. */
  let newest = -Infinity;
  let disposed = false;
  /** The stretch to show after a rebuild, in the library's indexes. */
  let wanted: VisibleRange | null = null;

  const setWindow = (next: BarWindow): void => {
    window = next;
    tracking = next.end >= series.closed.length;
    opens = series.closed.openTimeAt(next.start) ?? null;
    rebuild = true;
    pushed = [];
  };
  const bars: OwnedBarsView = createBarsView(
    () => ({ series, window, tracking }),
    () => reach(),
  );
  const toReach = createReach(history);
  /** Has the bars loaded that an indicator counts from at the first bar in sight. */
  const reach = (): void => {
    const since = bars.since();
    const range = wanted ?? adapter.visible();
    if (!since || disposed) return;
    const place = Math.min(window.end - 1, Math.max(window.start, window.start + Math.floor(range?.from ?? Infinity)));
    toReach(series, since, series.closed.openTimeAt(place));
  };
  const draw = (): void => {
    // A bar that was drawn already may come again, corrected.
    const behind = pushed.every((bar, index) => bar.openTime > (pushed[index - 1]?.openTime ?? newest));
    const told = rebuild || !behind ? 'closed' : pushed.length > 0 ? 'appended' : 'forming';
    if (rebuild) adapter.setClosed(series.closed.slice(window.start, window.end));
    else for (const bar of pushed) adapter.pushClosed(bar);
    adapter.setForming(tracking ? series.forming : null);
    newest = series.closed.openTimeAt(window.end - 1) ?? -Infinity;
    rebuild = false;
    pushed = [];
    if (wanted) adapter.show(wanted);
    wanted = null;
    bars.changed(told);
    if (told === 'closed') reach();
    const drawn = series.forming !== null || series.closed.length > 0;
    if (drawn && store.getState().feed?.status === 'live') painted();
  };
  const drawing = createFrameTask(frames, draw);
  /** Somebody who waited may ask after the end: a chart that was removed must not be drawn. */
  const task = {
    request(): void {
      if (!disposed) drawing.request();
    },
  };

  const take = (): void => {
    const { content } = store.getState();
    if (content.series === series && content.revision === revision) return;
    const other = content.series !== series;
    series = content.series;
    revision = content.revision;
    // Another series may hold the same bars: a past that has met those of the feed keeps its place.
    if (other) keepPlace();
    else if (content.change.kind === 'replaced') stay();
    else if (content.change.kind === 'appended') grow();
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
    const start = opens === null ? length : series.closed.lowerBound(opens);
    if (opens === null || series.closed.openTimeAt(start) !== opens) return startAtLatest();
    if (tracking) {
      // The library itself stays at the newest bar, or at the bars in sight, while the first one it holds is the same.
      const fits = start <= latestWindow(length).start && length - start <= 2 * WINDOW_SIZE;
      return fits ? setWindow({ start, end: length }) : startAtLatest();
    }
    const end = Math.min(length, start + window.end - window.start);
    window = { start, end };
    moveWindow({ start: Math.min(start, Math.max(0, end - WINDOW_SIZE)), end });
  };
  /** As {@link stay}, when the bars in hand may now lie anywhere in the series. */
  const keepPlace = (): void => {
    const start = opens === null ? -1 : series.closed.lowerBound(opens);
    if (opens === null || series.closed.openTimeAt(start) !== opens) return startAtLatest();
    const end = Math.min(series.closed.length, start + window.end - window.start);
    window = { start, end };
    moveWindow({ start: Math.min(start, Math.max(0, end - WINDOW_SIZE)), end });
  };
  /** Newer bars stand behind those in hand: none is drawn before it comes near. */
  const grow = (): void => {
    tracking = window.end >= series.closed.length;
    const range = wanted ?? adapter.visible();
    if (!range) return;
    const from = window.start + Math.floor(range.from);
    const to = window.start + Math.ceil(range.to);
    // Whoever scrolled on while a page was on its way may want another.
    if (to > series.closed.length - EDGE) newer?.();
    const next = windowFor(window, series.closed.length, from, to);
    if (next !== window) moveWindow(next);
  };
  /** Follows scrolling: moves the window, and asks for older bars near the left end of what is stored. */
  const follow = (range: VisibleRange): void => {
    if (rebuild || wanted || series.closed.length === 0) return;
    const from = window.start + Math.floor(range.from);
    const to = window.start + Math.ceil(range.to);
    if (from < EDGE) history()?.more();
    if (to > series.closed.length - EDGE) newer?.();
    const next = windowFor(window, series.closed.length, from, to);
    if (next !== window) moveWindow(next);
    reach();
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
      if (disposed) return;
      if (tracking && !rebuild) {
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
    showTime(time) {
      const { length } = series.closed;
      if (length === 0 || disposed) return;
      const range = wanted ?? adapter.visible();
      const half = Math.min(WINDOW_SIZE / 4, range ? (range.to - range.from) / 2 : DEFAULT_SIGHT / 2);
      const place = Math.max(0, series.closed.lowerBound(time + 1) - 1);
      const start = Math.max(0, Math.min(place - WINDOW_SIZE / 2, length - WINDOW_SIZE));
      setWindow({ start, end: Math.min(length, start + WINDOW_SIZE) });
      wanted = { from: place - start - half, to: place - start + half };
      task.request();
    },
    bars: bars.view,
    dispose() {
      disposed = true;
      stopStore();
      stopVisible();
      drawing.cancel();
      adapter.remove();
    },
  };
}
