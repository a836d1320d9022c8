import { toPlotNumber } from '../../../../shared/num/plot.ts';
import type { BarView } from '../../../../shared/ipc/views.ts';

/** Open, high, low and close of a drawn candle, as plot numbers. */
export interface PlotCandle {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** Returns a bar's prices as plot numbers. */
export function plotCandle(bar: Pick<BarView, 'open' | 'high' | 'low' | 'close'>): PlotCandle {
  return {
    open: toPlotNumber(bar.open),
    high: toPlotNumber(bar.high),
    low: toPlotNumber(bar.low),
    close: toPlotNumber(bar.close),
  };
}

/**
 * Returns the Heikin-Ashi candle of `bar` after `before`: close is the mean of the bar's four prices, open is the
 * middle of the previous body (of the bar's own body for the first), high and low extend the bar's own. The influence
 * of the first candle halves with each bar, so the start of the window is not visible a few dozen bars later.
 */
export function heikinAshi(bar: PlotCandle, before: PlotCandle | null): PlotCandle {
  const close = (bar.open + bar.high + bar.low + bar.close) / 4;
  const open = before ? (before.open + before.close) / 2 : (bar.open + bar.close) / 2;
  return { open, high: Math.max(bar.high, open, close), low: Math.min(bar.low, open, close), close };
}

/** Returns the Heikin-Ashi candles of consecutive bars, oldest first. */
export function heikinAshiOf(bars: readonly PlotCandle[]): PlotCandle[] {
  let before: PlotCandle | null = null;
  return bars.map((bar) => (before = heikinAshi(bar, before)));
}
