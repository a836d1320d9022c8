/** Indicators that the library lacks or defines differently, composed of its parts where it has them. */
import { DonchianChannels, EMA, MAD, SMA, WSMA } from 'trading-signals';
import { DAY_MS } from '../time/units.ts';
import { figureOf, sourceOf, type Kernel, type PlotBar } from './kernel.ts';

/**
 * Creates the moving average convergence divergence over closes: the line, its signal, and the line minus the signal.
 * The library's own shows a signal before it has averaged enough lines.
 */
export function createMacd(fast: number, slow: number, signal: number): Kernel {
  const [quick, late, smooth] = [new EMA(fast), new EMA(slow), new EMA(signal)];
  return ({ close }, replace) => {
    const line = figureOf(quick, close, replace) - figureOf(late, close, replace);
    const marked = figureOf(smooth, line, replace);
    return [line, marked, line - marked];
  };
}

/** The range while too few bars are known. */
const NO_RANGE = { upper: Number.NaN, lower: Number.NaN };

/**
 * Creates a stochastic oscillator, 0 to 100: the position of the close between the lowest low and the highest high of
 * `period` bars, averaged over `slowing` (%K), and that averaged over `signal` (%D). A window without a range returns
 * 50, neither high nor low; the library's own returns 0, and %K only together with %D.
 */
export function createStochastic(period: number, slowing: number, signal: number): Kernel {
  const [range, slow, average] = [new DonchianChannels(period), new SMA(slowing), new SMA(signal)];
  return (bar, replace) => {
    const { upper, lower } = range.update(bar, replace) ?? NO_RANGE;
    const k = figureOf(slow, upper === lower ? 50 : (100 * (bar.close - lower)) / (upper - lower), replace);
    return [k, figureOf(average, k, replace)];
  };
}

/**
 * Creates Williams %R, -100 to 0: the position of the close below the highest high of `period` bars. A window
 * without a range returns -50, neither high nor low; the library's own returns -100.
 */
export function createWilliams(period: number): Kernel {
  const range = new DonchianChannels(period);
  return (bar, replace) => {
    const { upper, lower } = range.update(bar, replace) ?? NO_RANGE;
    return [upper === lower ? -50 : (-100 * (upper - bar.close)) / (upper - lower)];
  };
}

/** Deviations below this share of the price are rounding errors of a market that stands still. */
const STILL = 1e-12;

/**
 * Creates the commodity channel index: the distance of the typical price from its mean, in 0.015 mean deviations. A
 * market that stands still returns 0; the library's own divides by a deviation of 0, or by a rounding error.
 */
export function createCci(period: number): Kernel {
  const [average, spread] = [new SMA(period), new MAD(period)];
  return (bar, replace) => {
    const price = sourceOf(bar, 'typical');
    const centre = figureOf(average, price, replace);
    const deviation = figureOf(spread, price, replace);
    return [deviation <= STILL * Math.abs(centre) ? 0 : (price - centre) / (0.015 * deviation)];
  };
}

/**
 * Creates Wilder's average directional index, 0 to 100, with the directional indicators +DI and −DI. A market that
 * stands still has no direction, 0; the library's own has no figure from then on, and takes the first bar for a move.
 */
export function createAdx(period: number): Kernel {
  const [rises, falls, ranges, average] = [new WSMA(period), new WSMA(period), new WSMA(period), new WSMA(period)];
  const share = (part: number, whole: number): number => (whole === 0 ? 0 : (100 * part) / whole);
  let last: PlotBar | null = null;
  let before: PlotBar | null = null;
  return (bar, replace) => {
    if (!replace) before = last;
    last = bar;
    if (!before) return [];
    const [rise, fall] = [bar.high - before.high, before.low - bar.low];
    const range = figureOf(ranges, Math.max(bar.high, before.close) - Math.min(bar.low, before.close), replace);
    const plus = share(figureOf(rises, rise > fall ? Math.max(rise, 0) : 0, replace), range);
    const minus = share(figureOf(falls, fall > rise ? Math.max(fall, 0) : 0, replace), range);
    return [figureOf(average, share(Math.abs(plus - minus), plus + minus), replace), plus, minus];
  };
}

/** Monday 1970-01-05 00:00 UTC. */
const FIRST_MONDAY = 4 * DAY_MS;

/** Start of a VWAP session: 00:00 UTC of each day, or of each Monday. */
export type SessionAnchor = 'day' | 'week';

/** Returns the start (Unix ms) of the session that contains `time`. */
export function sessionStart(time: number, anchor: SessionAnchor): number {
  if (anchor === 'day') return Math.floor(time / DAY_MS) * DAY_MS;
  return Math.floor((time - FIRST_MONDAY) / (7 * DAY_MS)) * 7 * DAY_MS + FIRST_MONDAY;
}

/**
 * Creates the volume-weighted average of the typical price since the session began. A session whose first bar is not
 * loaded has no figure: a sum over a part of it would be wrong. The library's own knows no sessions, and a bar without
 * volume neither has a figure there nor can be replaced.
 */
export function createVwap(anchor: SessionAnchor): Kernel {
  let last = { session: Number.NaN, complete: false, value: 0, volume: 0 };
  let before = last;
  return (bar, replace) => {
    if (!replace) before = last;
    const session = sessionStart(bar.time, anchor);
    const begins = session !== before.session;
    // A bar as long as the session, or longer, is the whole session.
    const complete = begins ? bar.time === session || !Number.isNaN(before.session) : before.complete;
    const value = (begins ? 0 : before.value) + sourceOf(bar, 'typical') * bar.volume;
    const volume = (begins ? 0 : before.volume) + bar.volume;
    last = { session, complete, value, volume };
    return [complete && volume > 0 ? value / volume : Number.NaN];
  };
}
