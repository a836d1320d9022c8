import { toPlotNumber } from '../../../../shared/num/plot.ts';
import type { BarView } from '../../../../shared/ipc/views.ts';

/** Open, high, low and close of a drawn candle, as plot numbers. */
export interface PlotCandle {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
}

/** A bar's own prices as plot numbers. */
export function plotCandle(bar: Pick<BarView, 'open' | 'high' | 'low' | 'close'>): PlotCandle {
  return {
    open: toPlotNumber(bar.open),
    high: toPlotNumber(bar.high),
    low: toPlotNumber(bar.low),
    close: toPlotNumber(bar.close),
  };
}

/**
 * The Heikin-Ashi candle of `bar` after `before`: close is the mean of the bar's four prices, open the middle of the body
 * before it (of the bar's own body for the first), high and low reach over the bar's own. What the first one starts from
 * halves with each bar, so that where the window begins is not seen a few dozen bars later.
 */
export function heikinAshi(bar: PlotCandle, before: PlotCandle | null): PlotCandle {
  const close = (bar.open + bar.high + bar.low + bar.close) / 4;
  const open = before ? (before.open + before.close) / 2 : (bar.open + bar.close) / 2;
  return { open, high: Math.max(bar.high, open, close), low: Math.min(bar.low, open, close), close };
}

/** Heikin-Ashi candles of bars that follow each other, oldest first. */
export function heikinAshiOf(bars: readonly PlotCandle[]): PlotCandle[] {
  let before: PlotCandle | null = null;
  return bars.map((bar) => (before = heikinAshi(bar, before)));
}
