import type { BarView } from '../../../shared/ipc/views.ts';
import { createFrameTask, type Frames } from '../../ipc/frames.ts';
import type { TimeZone } from '../../format/time.ts';
import type { ChartAdapter, PriceScale, VisibleRange } from './adapter.ts';
import type { BarSeries } from './barSeries.ts';
import { createBarsView, type OwnedBarsView } from './bars/view.ts';
import type { BarsView, Since } from './barsView.ts';
import type { ChartColours } from './colours.ts';
import { type HistoryLoader, HISTORY_PAGE } from './history.ts';
import type { ChartStore } from './store.ts';
import { EDGE, RIGHT_ROOM, WINDOW_SIZE, latestWindow, shiftWindow, windowFor, type BarWindow } from './window.ts';

// How far back bars are loaded for figures that accumulate from the beginning of a session.

/**
 * Maximum number of pages loaded for one session: a day of minutes is 1,440 bars, and a week of them is never loaded
 * without the user's action.
 */
const REACH_PAGES = 2;

/**
 * Requests the page of bars that leads to the beginning of the session of a visible bar, where few enough pages are
 * missing.
 */
type Reach = (series: BarSeries, since: Since, inSight: number | undefined) => void;

/** Creates a reach without any requests. `history` returns the loader of the shown series. */
export function createReach(history: () => HistoryLoader | null): Reach {
  let session = Number.NaN;
  let asked = 0;
  let askedOf: BarSeries | null = null;
  /** Oldest bar when the last page was requested: another page is requested only after that one has arrived. */
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

/** Keeps the chart in sync with the store, outside React and at most once per frame. */
export interface ChartController {
  readonly setColours: (colours: ChartColours) => void;
  readonly setPriceScale: (scale: PriceScale) => void;
  readonly setZone: (zone: TimeZone) => void;
  /** Called when older bars were added at the front of the series. */
  readonly prepended: (count: number) => void;
  /** Shows the newest bar of the store, which the library may not hold. */
  readonly goToLatest: () => void;
  /** Centres the bar that contains a time (Unix ms), with the same number of visible bars. */
  readonly showTime: (time: number) => void;
  /** The current bars as plot numbers. */
  readonly bars: BarsView;
  readonly dispose: () => void;
}

/** Number of visible bars when nothing was drawn before. */
const DEFAULT_SIGHT = 120;

interface ControllerOptions {
  readonly frames: Frames;
  readonly store: ChartStore['store'];
  readonly adapter: ChartAdapter;
  /** Returns the loader of the shown series, `null` while there is none. */
  readonly history: () => HistoryLoader | null;
  /** Requests the bars after the last one of the store, where those are not the newest. */
  readonly newer?: () => void;
  /** Called when the first bars were drawn while the feed was live. */
  readonly painted: () => void;
}

/** The bars held by the library and the changes not yet passed to it. The series may change meanwhile. */
interface HeldBars {
  series: BarSeries;
  window: BarWindow;
  /** Whether the window extends to the newest bar, so that new bars are added and the forming one is drawn. */
  tracking: boolean;
  /** Open time of the window's first bar, used to find the window again after the store has changed. */
  opens: number | null;
  rebuild: boolean;
  pushed: BarView[];
  /** The range to show after a rebuild, in the library's indexes. */
  wanted: VisibleRange | null;
}

/**
 * Creates the holder that moves the window over the bars. `visible`: the visible range; `request`: draws the changes;
 * `newer`: requests newer bars.
 */
function createBarHolder(first: BarSeries, visible: ChartAdapter['visible'], request: () => void, newer?: () => void) {
  const held: HeldBars = {
    series: first,
    window: latestWindow(first.closed.length),
    tracking: true,
    opens: null,
    rebuild: true,
    pushed: [],
    wanted: null,
  };
  const sight = (): VisibleRange | null => held.wanted ?? visible();
  const setWindow = (next: BarWindow): void => {
    const { closed } = held.series;
    held.window = next;
    held.tracking = next.end >= closed.length;
    held.opens = closed.openTimeAt(next.start) ?? null;
    held.rebuild = true;
    held.pushed = [];
  };
  /** Puts other bars into the library and keeps the visible range. */
  const moveWindow = (next: BarWindow): void => {
    const range = sight();
    const shift = held.window.start - next.start;
    setWindow(next);
    if (range) held.wanted = { from: range.from + shift, to: range.to + shift };
    request();
  };
  const startAtLatest = (): void => {
    held.wanted = null;
    setWindow(latestWindow(held.series.closed.length));
  };
  const goTo = (start: number): void => {
    const { window } = held;
    const end = Math.min(held.series.closed.length, start + window.end - window.start);
    held.window = { start, end };
    moveWindow({ start: Math.min(start, Math.max(0, end - WINDOW_SIZE)), end });
  };
  /** Returns the current index of the window's first bar; `null` when it no longer exists. */
  const place = (): number | null => {
    const { opens, series } = held;
    if (opens === null) return null;
    const start = series.closed.lowerBound(opens);
    return series.closed.openTimeAt(start) === opens ? start : null;
  };
  /** Keeps the position when any bar may have changed, for example after a reconnect. */
  const stay = (): void => {
    const { length } = held.series.closed;
    const start = place();
    if (start === null) return startAtLatest();
    if (!held.tracking) return goTo(start);
    // The library itself stays at the newest bar, or at the visible bars, as long as its first bar is the same.
    const fits = start <= latestWindow(length).start && length - start <= 2 * WINDOW_SIZE;
    return fits ? setWindow({ start, end: length }) : startAtLatest();
  };
  /** Like {@link stay}, when the held bars may now be anywhere in the series. */
  const keepPlace = (): void => {
    const start = place();
    if (start === null) startAtLatest();
    else goTo(start);
  };
  /** Converts a range of the library to indexes into the store. */
  const inStore = ({ from, to }: VisibleRange): readonly [from: number, to: number] => [
    held.window.start + Math.floor(from),
    held.window.start + Math.ceil(to),
  ];
  /** Requests newer bars near the end of the store, and moves the window to contain the range. */
  const serve = (from: number, to: number): void => {
    if (to > held.series.closed.length - EDGE) newer?.();
    const next = windowFor(held.window, held.series.closed.length, from, to);
    if (next !== held.window) moveWindow(next);
  };
  /** Newer bars were added behind the held ones: they are drawn only when the visible range comes near them. */
  const grow = (): void => {
    held.tracking = held.window.end >= held.series.closed.length;
    const range = sight();
    // A user who scrolled on while a page was loading may need another one.
    if (range) serve(...inStore(range));
  };
  const advance = (closed: readonly BarView[]): void => {
    const { length } = held.series.closed;
    held.pushed.push(...closed);
    held.window = { start: held.window.start, end: length };
    if (held.window.end - held.window.start > 2 * WINDOW_SIZE) moveWindow(latestWindow(length));
  };
  return { held, sight, setWindow, moveWindow, startAtLatest, stay, keepPlace, inStore, serve, grow, advance };
}

/** Connects store and chart until disposed. */
export function createChartController(options: ControllerOptions): ChartController {
  const { frames, store, adapter, history, newer, painted } = options;
  let revision = -1;
  /** Open time of the newest drawn closed bar. */
  let newest = -Infinity;
  let disposed = false;
  const holder = createBarHolder(
    store.getState().content.series,
    () => adapter.visible(),
    () => task.request(),
    newer,
  );
  const { held, sight } = holder;

  const bars: OwnedBarsView = createBarsView(
    () => held,
    () => reach(),
  );
  const toReach = createReach(history);
  /** Loads the bars from which an indicator accumulates at the first visible bar. */
  const reach = (): void => {
    const since = bars.since();
    const range = sight();
    if (!since || disposed) return;
    const { window, series } = held;
    const place = Math.min(window.end - 1, Math.max(window.start, window.start + Math.floor(range?.from ?? Infinity)));
    toReach(series, since, series.closed.openTimeAt(place));
  };
  const draw = (): void => {
    const { rebuild, pushed } = held;
    // A bar that was already drawn may arrive again, corrected.
    const behind = pushed.every((bar, index) => bar.openTime > (pushed[index - 1]?.openTime ?? newest));
    const reported = rebuild || !behind ? 'closed' : pushed.length > 0 ? 'appended' : 'forming';
    if (rebuild) adapter.setClosed(held.series.closed.slice(held.window.start, held.window.end));
    else for (const bar of pushed) adapter.pushClosed(bar);
    adapter.setForming(held.tracking ? held.series.forming : null);
    newest = held.series.closed.openTimeAt(held.window.end - 1) ?? -Infinity;
    held.rebuild = false;
    held.pushed = [];
    if (held.wanted) adapter.show(held.wanted);
    held.wanted = null;
    bars.changed(reported);
    if (reported === 'closed') reach();
    const drawn = held.series.forming !== null || held.series.closed.length > 0;
    if (drawn && store.getState().feed?.status === 'live') painted();
  };
  const drawing = createFrameTask(frames, draw);
  /** A late caller may request a drawing after the end: a removed chart must not be drawn. */
  const task = {
    request(): void {
      if (disposed) return;
      drawing.request();
      adapter.awaitFrame();
    },
  };

  const take = (): void => {
    const { content } = store.getState();
    if (content.series === held.series && content.revision === revision) return;
    const other = content.series !== held.series;
    held.series = content.series;
    revision = content.revision;
    // Another series may hold the same bars: a past range that has reached the feed's bars keeps its position.
    if (other) holder.keepPlace();
    else if (content.change.kind === 'replaced') holder.stay();
    else if (content.change.kind === 'appended') holder.grow();
    else if (content.change.kind === 'advanced' && held.tracking) holder.advance(content.change.closed);
    task.request();
  };
  /** Follows scrolling: moves the window, and requests older bars near the left end of the stored ones. */
  const follow = (range: VisibleRange): void => {
    if (held.rebuild || held.wanted || held.series.closed.length === 0) return;
    const [from, to] = holder.inStore(range);
    if (from < EDGE) history()?.more();
    holder.serve(from, to);
    reach();
  };
  const stopStore = store.subscribe(take);
  const stopVisible = adapter.onVisibleChange(follow);
  take();
  task.request();

  return {
    setColours(colours) {
      adapter.setColours(colours);
      held.rebuild = true;
      task.request();
    },
    setPriceScale: (scale) => adapter.setPriceScale(scale),
    setZone: (zone) => adapter.setZone(zone),
    prepended(count) {
      held.window = shiftWindow(held.window, count);
      const { start, end } = held.window;
      holder.moveWindow({ start: Math.min(Math.max(0, end - WINDOW_SIZE), start), end });
    },
    goToLatest() {
      if (disposed) return;
      if (held.tracking && !held.rebuild) {
        held.wanted = null;
        adapter.goToLatest();
        return;
      }
      const range = sight();
      holder.startAtLatest();
      const last = held.window.end - held.window.start - (held.series.forming ? 0 : 1);
      if (range) held.wanted = { from: last + RIGHT_ROOM - (range.to - range.from), to: last + RIGHT_ROOM };
      task.request();
    },
    showTime(time) {
      const { closed } = held.series;
      const { length } = closed;
      if (length === 0 || disposed) return;
      const range = sight();
      const half = Math.min(WINDOW_SIZE / 4, range ? (range.to - range.from) / 2 : DEFAULT_SIGHT / 2);
      const place = Math.max(0, closed.lowerBound(time + 1) - 1);
      const start = Math.max(0, Math.min(place - WINDOW_SIZE / 2, length - WINDOW_SIZE));
      holder.setWindow({ start, end: Math.min(length, start + WINDOW_SIZE) });
      held.wanted = { from: place - start - half, to: place - start + half };
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
