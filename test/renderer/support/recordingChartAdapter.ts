import type { ChartAdapter, PriceScale, VisibleRange } from '../../../renderer/features/chart/adapter.ts';
import type { ChartColours } from '../../../renderer/features/chart/colours.ts';
import type { TimeZone } from '../../../renderer/format/time.ts';
import type { BarView } from '../../../shared/ipc/views.ts';

/** One recorded call with its arguments. */
export type ChartCall =
  | readonly ['setClosed', readonly BarView[]]
  | readonly ['pushClosed', BarView]
  | readonly ['setForming', BarView | null]
  | readonly ['setColours', ChartColours]
  | readonly ['setPriceScale', PriceScale]
  | readonly ['setZone', TimeZone]
  | readonly ['show', VisibleRange]
  | readonly ['goToLatest']
  | readonly ['move', number]
  | readonly ['zoom', number]
  | readonly ['remove'];

/** A double of the chart: records every call, holds the bars as the library would, and is scrolled by the test. */
export interface RecordingChartAdapter extends ChartAdapter {
  /** Returns and clears the calls since the last {@link RecordingChartAdapter.take}, oldest first. */
  take(): ChartCall[];
  /** Returns the closed bars that the library holds. */
  closed(): readonly BarView[];
  forming(): BarView | null;
  /** Scrolls as the user does: the range becomes visible and the listeners are called. */
  scroll(range: VisibleRange): void;
  /** Returns how many listeners the visible range has. */
  listeners(): number;
  /** Returns how often the library was asked to draw in the coming frame. */
  awaited(): number;
}

/**
 * Creates a chart that draws nothing. As in the library, listeners are called after `show` has returned, not within it.
 */
export function recordingChartAdapter(): RecordingChartAdapter {
  let calls: ChartCall[] = [];
  let closed: BarView[] = [];
  let forming: BarView | null = null;
  let visible: VisibleRange | null = null;
  const listening = new Set<(range: VisibleRange) => void>();
  let awaited = 0;
  const record = (...call: ChartCall): void => void calls.push(call);

  return {
    awaitFrame: () => void (awaited += 1),
    awaited: () => awaited,
    setClosed(bars) {
      record('setClosed', bars);
      closed = [...bars];
    },
    pushClosed(bar) {
      record('pushClosed', bar);
      const last = closed.at(-1);
      if (last && bar.openTime < last.openTime) throw new Error('cannot update oldest data');
      if (last?.openTime === bar.openTime) closed[closed.length - 1] = bar;
      else closed.push(bar);
    },
    setForming(bar) {
      record('setForming', bar);
      forming = bar;
    },
    setColours: (colours) => record('setColours', colours),
    setPriceScale: (scale) => record('setPriceScale', scale),
    setZone: (zone) => record('setZone', zone),
    visible: () => visible,
    show(range) {
      record('show', range);
      visible = range;
    },
    goToLatest: () => record('goToLatest'),
    move: (bars) => record('move', bars),
    zoom: (factor) => record('zoom', factor),
    onVisibleChange(listener) {
      listening.add(listener);
      return () => void listening.delete(listener);
    },
    onCrosshair: () => () => undefined,
    remove: () => record('remove'),
    take() {
      const taken = calls;
      calls = [];
      return taken;
    },
    closed: () => closed,
    forming: () => forming,
    scroll(range) {
      visible = range;
      for (const listener of listening) listener(range);
    },
    listeners: () => listening.size,
  };
}
