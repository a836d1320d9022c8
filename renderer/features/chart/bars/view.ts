import { toPlotNumber } from '../../../../shared/num/plot.ts';
import type { BarView } from '../../../../shared/ipc/views.ts';
import type { PlotBar } from '../../../../shared/indicators/kernel.ts';
import {
  LEAD_BARS,
  MOST_LEAD_BARS,
  type BarsChange,
  type BarsSnapshot,
  type BarsView,
  type Since,
} from '../barsView.ts';
import type { BarSeries } from '../barSeries.ts';
import type { BarWindow } from '../window.ts';

/** The input of the view: the series, its drawn range, and whether the forming bar is drawn. */
export interface ViewedBars {
  readonly series: BarSeries;
  readonly window: BarWindow;
  readonly tracking: boolean;
}

/** A view, and the function by which its owner reports that the bars have changed. */
export interface OwnedBarsView {
  readonly view: BarsView;
  readonly changed: (change: BarsChange) => void;
  /** Returns the argument of the last {@link BarsView.reach}. */
  readonly since: () => Since | null;
}

function plotBar(bar: BarView): PlotBar {
  return {
    time: bar.openTime,
    open: toPlotNumber(bar.open),
    high: toPlotNumber(bar.high),
    low: toPlotNumber(bar.low),
    close: toPlotNumber(bar.close),
    volume: toPlotNumber(bar.volume),
  };
}

/**
 * Creates a view of the drawn bars; the columns are built on first use and shared by all users. `reached` is called
 * when another reach is requested.
 */
export function createBarsView(readViewedBars: () => ViewedBars, reached: () => void = () => undefined): OwnedBarsView {
  const listening = new Set<(change: BarsChange) => void>();
  let since: Since | null = null;
  let cached: Pick<BarsSnapshot, 'closed' | 'first'> | null = null;
  const build = (): Pick<BarsSnapshot, 'closed' | 'first'> => {
    const { series, window } = readViewedBars();
    const opens = series.closed.openTimeAt(window.start);
    const wanted = since && opens !== undefined ? series.closed.lowerBound(since(opens)) : window.start;
    const from = Math.max(0, window.start - MOST_LEAD_BARS, Math.min(wanted, window.start - LEAD_BARS));
    return { closed: series.closed.plot(from, Math.min(window.end, series.closed.length)), first: window.start - from };
  };
  return {
    view: {
      snapshot() {
        cached ??= build();
        const { series, tracking } = readViewedBars();
        return { ...cached, forming: tracking && series.forming ? plotBar(series.forming) : null };
      },
      subscribe(listener) {
        listening.add(listener);
        return () => void listening.delete(listener);
      },
      reach(next) {
        if (next === since) return;
        since = next;
        cached = null;
        reached();
      },
    },
    changed(change) {
      if (change !== 'forming') cached = null;
      for (const listener of listening) listener(change);
    },
    since: () => since,
  };
}
