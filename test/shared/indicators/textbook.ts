/** The plain definition of each indicator over a whole list of bars: slow, and with nothing of the product in it. */
import type { IndicatorKind } from '../../../shared/indicators/catalogue.ts';
import type { PlotBar } from '../../../shared/indicators/kernel.ts';

type Column = readonly number[];
type Settings = Readonly<Record<string, number | string>>;

const sum = (values: Column): number => values.reduce((total, one) => total + one, 0);
const mean = (values: Column): number => sum(values) / values.length;
const plot = (...columns: readonly Column[]): Column[] => [...columns];
const zip = (one: Column, other: Column, join: (a: number, b: number) => number): Column =>
  one.map((value, index) => join(value, other[index]!));

/** Returns a figure of each window of `period` values, NaN while the window is not full of numbers. */
function windows(values: Column, period: number, figure: (part: Column) => number): Column {
  return values.map((_, index) => {
    const part = values.slice(Math.max(0, index + 1 - period), index + 1);
    return part.length < period || part.some(Number.isNaN) ? Number.NaN : figure(part);
  });
}

/** Returns the sum of all values with weights that fall by 1 - `weight` a bar, on top of `seed` before the first one. */
const fading = (seed: number, values: Column, weight: number): number =>
  values.reduce(
    (total, one, index) => total + one * weight * (1 - weight) ** (values.length - 1 - index),
    seed * (1 - weight) ** values.length,
  );

/** The exponential average, seeded with the first number and shown from the `period`th on. */
function exponential(values: Column, period: number): Column {
  const first = values.findIndex((value) => !Number.isNaN(value));
  return values.map((_, index) =>
    first < 0 || index < first + period - 1
      ? Number.NaN
      : fading(values[first]!, values.slice(first + 1, index + 1), 2 / (period + 1)),
  );
}

/** Wilder's average, seeded with the mean of the first `period` numbers. */
function wilder(values: Column, period: number): Column {
  const first = values.findIndex((value) => !Number.isNaN(value));
  const full = first + period;
  return values.map((_, index) =>
    first < 0 || index < full - 1
      ? Number.NaN
      : fading(mean(values.slice(first, full)), values.slice(full, index + 1), 1 / period),
  );
}

const changes = (values: Column): Column => values.map((value, index) => value - (values[index - 1] ?? Number.NaN));
const typical = (bars: readonly PlotBar[]): Column => bars.map(({ high, low, close }) => (high + low + close) / 3);
const closes = (bars: readonly PlotBar[]): Column => bars.map(({ close }) => close);
const highest = (bars: readonly PlotBar[], period: number): Column =>
  windows(
    bars.map(({ high }) => high),
    period,
    (part) => Math.max(...part),
  );
const lowest = (bars: readonly PlotBar[], period: number): Column =>
  windows(
    bars.map(({ low }) => low),
    period,
    (part) => Math.min(...part),
  );
const ranges = (bars: readonly PlotBar[]): Column =>
  bars.map(({ high, low }, index) => {
    const before = bars[index - 1]?.close ?? low;
    return Math.max(high, before) - Math.min(low, index === 0 ? low : before);
  });

/** The columns of each indicator with these settings. */
export const textbook: Readonly<
  Record<Exclude<IndicatorKind, 'volumeProfile'>, (bars: readonly PlotBar[], settings: Settings) => Column[]>
> = {
  sma: (bars, { period }) => plot(windows(closes(bars), Number(period), mean)),
  ema: (bars, { period }) => plot(exponential(closes(bars), Number(period))),
  wma: (bars, { period }) =>
    plot(
      windows(closes(bars), Number(period), (part) => {
        const weights = part.map((_, index) => index + 1);
        return sum(part.map((value, index) => value * weights[index]!)) / sum(weights);
      }),
    ),
  vwap: (bars) =>
    plot(
      bars.map(({ time }, index) => {
        const day = Math.floor(time / 86_400_000);
        const from = bars.findIndex((bar) => Math.floor(bar.time / 86_400_000) === day);
        const session = bars.slice(from, index + 1);
        if (from === 0 && session[0]!.time % 86_400_000 !== 0) return Number.NaN;
        const volume = sum(session.map((bar) => bar.volume));
        return volume > 0 ? sum(typical(session).map((one, at) => one * session[at]!.volume)) / volume : Number.NaN;
      }),
    ),
  bollinger(bars, settings) {
    const [period, width] = [Number(settings['period']), Number(settings['width'])];
    const middle = windows(closes(bars), period, mean);
    const deviation = windows(closes(bars), period, (part) =>
      Math.sqrt(mean(part.map((one) => (one - mean(part)) ** 2))),
    );
    const band = (side: number) => zip(middle, deviation, (centre, spread) => centre + side * width * spread);
    return plot(middle, band(1), band(-1));
  },
  rsi(bars, { period }) {
    const moves = changes(closes(bars));
    const gains = wilder(
      moves.map((move) => Math.max(move, 0)),
      Number(period),
    );
    const losses = wilder(
      moves.map((move) => Math.max(-move, 0)),
      Number(period),
    );
    return plot(zip(gains, losses, (gain, loss) => (loss === 0 ? 100 : (100 * gain) / (gain + loss))));
  },
  macd(bars, { fast, slow, signal }) {
    const line = zip(
      exponential(closes(bars), Number(fast)),
      exponential(closes(bars), Number(slow)),
      (quick, late) => quick - late,
    );
    const marked = exponential(line, Number(signal));
    return plot(
      line,
      marked,
      zip(line, marked, (one, other) => one - other),
    );
  },
  atr: (bars, { period }) => plot(wilder(ranges(bars), Number(period))),
  stochastic(bars, { period, slowing, signal }) {
    const [top, bottom] = [highest(bars, Number(period)), lowest(bars, Number(period))];
    const raw = bars.map(({ close }, index) => {
      const range = top[index]! - bottom[index]!;
      return range === 0 ? 50 : (100 * (close - bottom[index]!)) / range;
    });
    const k = windows(raw, Number(slowing), mean);
    return plot(k, windows(k, Number(signal), mean));
  },
  donchian(bars, { period }) {
    const [top, bottom] = [highest(bars, Number(period)), lowest(bars, Number(period))];
    return plot(
      zip(top, bottom, (high, low) => (high + low) / 2),
      top,
      bottom,
    );
  },
  keltner(bars, { period, rangePeriod, multiple }) {
    const middle = exponential(closes(bars), Number(period));
    const range = wilder(ranges(bars), Number(rangePeriod));
    const band = (side: number) => zip(middle, range, (centre, spread) => centre + side * Number(multiple) * spread);
    return plot(
      zip(middle, range, (centre, spread) => (Number.isNaN(spread) ? Number.NaN : centre)),
      band(1),
      band(-1),
    );
  },
  supertrend(bars, { period, multiple }) {
    const range = wilder(ranges(bars), Number(period));
    let [top, bottom, rising, begun] = [0, 0, false, false];
    return plot(
      bars.map(({ high, low, close }, index) => {
        if (Number.isNaN(range[index]!)) return Number.NaN;
        const before = bars[index - 1]?.close ?? close;
        const [upper, lower] = [1, -1].map((side) => (high + low) / 2 + side * Number(multiple) * range[index]!);
        top = !begun || before > top ? upper! : Math.min(top, upper!);
        bottom = !begun || before < bottom ? lower! : Math.max(bottom, lower!);
        begun = true;
        rising = rising ? close >= bottom : close > top;
        return rising ? bottom : top;
      }),
    );
  },
  mfi(bars, { period }) {
    const prices = typical(bars);
    const flows = changes(prices).map((move, index) => Math.sign(move) * prices[index]! * bars[index]!.volume);
    return plot(
      windows(flows, Number(period), (part) => {
        const [inward, outward] = [1, -1].map((side) => sum(part.map((flow) => Math.max(side * flow, 0))));
        return inward! + outward! === 0 ? 50 : (100 * inward!) / (inward! + outward!);
      }),
    );
  },
  williams(bars, { period }) {
    const [top, bottom] = [highest(bars, Number(period)), lowest(bars, Number(period))];
    return plot(
      bars.map(({ close }, index) => {
        const range = top[index]! - bottom[index]!;
        return range === 0 ? -50 : (-100 * (top[index]! - close)) / range;
      }),
    );
  },
  cci(bars, { period }) {
    const prices = typical(bars);
    const centre = windows(prices, Number(period), mean);
    const deviation = windows(prices, Number(period), (part) =>
      part.every((one) => one === part[0]) ? 0 : mean(part.map((one) => Math.abs(one - mean(part)))),
    );
    return plot(
      prices.map((price, index) =>
        deviation[index] === 0 ? 0 : (price - centre[index]!) / (0.015 * deviation[index]!),
      ),
    );
  },
  adx(bars, { period }) {
    const moves = (rise: (bar: PlotBar, before: PlotBar) => number, fall: typeof rise) =>
      wilder(
        bars.map((bar, index) => {
          if (index === 0) return Number.NaN;
          const [one, other] = [rise(bar, bars[index - 1]!), fall(bar, bars[index - 1]!)];
          return one > other && one > 0 ? one : 0;
        }),
        Number(period),
      );
    const up = (bar: PlotBar, before: PlotBar) => bar.high - before.high;
    const down = (bar: PlotBar, before: PlotBar) => before.low - bar.low;
    const range = wilder([Number.NaN, ...ranges(bars).slice(1)], Number(period));
    const share = (move: number, of: number) => (of === 0 ? 0 : (100 * move) / of);
    const [plus, minus] = [zip(moves(up, down), range, share), zip(moves(down, up), range, share)];
    const index = zip(plus, minus, (one, other) => share(Math.abs(one - other), one + other));
    return plot(wilder(index, Number(period)), plus, minus);
  },
};
