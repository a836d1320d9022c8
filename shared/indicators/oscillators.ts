/** Indicators of range and momentum over bars of plot numbers. */
import { createEma, createSma, createWilder } from './averages.ts';
import { createRing, type Kernel, type PlotBar } from './kernel.ts';

/** Creates Wilder's relative strength index over closes, 0 to 100. Without a loss it is 100. */
export function createRsi(period: number): Kernel {
  const gains = createWilder(period);
  const losses = createWilder(period);
  let before = Number.NaN;
  return {
    step({ close }, commit) {
      const change = close - before;
      if (commit && Number.isFinite(close)) before = close;
      const gain = gains.next(Math.max(change, 0), commit);
      const loss = losses.next(Math.max(-change, 0), commit);
      if (Number.isNaN(gain)) return [Number.NaN];
      return [loss === 0 ? 100 : 100 - 100 / (1 + gain / loss)];
    },
  };
}

/**
 * Creates the moving average convergence divergence over closes: the line, its signal, and the line minus the signal.
 */
export function createMacd(fast: number, slow: number, signal: number): Kernel {
  const quick = createEma(fast);
  const late = createEma(slow);
  const smooth = createEma(signal);
  return {
    step({ close }, commit) {
      const line = quick.next(close, commit) - late.next(close, commit);
      const marked = smooth.next(line, commit);
      return [line, marked, line - marked];
    },
  };
}

/** Whether every price of the bar is a finite number. */
function isWhole({ high, low, close }: PlotBar): boolean {
  return Number.isFinite(high + low + close);
}

/** Creates Wilder's average true range; the first bar's range is its high minus its low. */
export function createAtr(period: number): Kernel {
  const average = createWilder(period);
  let before = Number.NaN;
  return {
    step(bar, commit) {
      if (!isWhole(bar)) return [Number.NaN];
      const { high, low, close } = bar;
      const range = Number.isNaN(before)
        ? high - low
        : Math.max(high - low, Math.abs(high - before), Math.abs(low - before));
      if (commit) before = close;
      return [average.next(range, commit)];
    },
  };
}

/**
 * Creates a stochastic oscillator, 0 to 100: the position of the close between the lowest low and the highest high of
 * `period` bars, averaged over `slowing` (%K), and that averaged over `signal` (%D). A window without a range returns
 * 50, neither high nor low.
 */
export function createStochastic(period: number, slowing: number, signal: number): Kernel {
  const highs = createRing(period);
  const lows = createRing(period);
  const slow = createSma(slowing);
  const average = createSma(signal);
  return {
    step(bar, commit) {
      if (!isWhole(bar)) return [Number.NaN, Number.NaN];
      let top = -Infinity;
      let bottom = Infinity;
      highs.fold(bar.high, (one) => void (top = Math.max(top, one)));
      lows.fold(bar.low, (one) => void (bottom = Math.min(bottom, one)));
      const raw = !highs.fills ? Number.NaN : top === bottom ? 50 : (100 * (bar.close - bottom)) / (top - bottom);
      if (commit) {
        highs.push(bar.high);
        lows.push(bar.low);
      }
      const k = slow.next(raw, commit);
      return [k, average.next(k, commit)];
    },
  };
}
