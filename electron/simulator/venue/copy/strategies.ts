/** What lead traders want to hold: pure rules over past closes, in units of their own (positive long, negative short). */

/** What a strategy looks at. Prices are ticks; `closes` are of whole minutes, oldest first, the last one still forming. */
export interface MarketView {
  readonly closes: readonly number[];
  /** What the trader holds, in units. */
  readonly held: number;
  /** Average opening price of that, 0 when nothing is held. */
  readonly opened: number;
  /** How many of the last closings in a row lost. */
  readonly losses: number;
}

/** Answers the units to hold from now on. */
export type Strategy = (view: MarketView) => number;

const sumOf = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const meanOf = (values: readonly number[]) => sumOf(values) / Math.max(1, values.length);
const lastOf = (values: readonly number[]) => values.at(-1) ?? 0;
const between = (least: number, value: number, most: number) => Math.max(least, Math.min(most, value));

/** How far the price goes in a minute, on average; at least a tick. */
function usualMove(closes: readonly number[]): number {
  const moves = closes.slice(1).map((close, at) => Math.abs(close - closes[at]!));
  return Math.max(1, meanOf(moves));
}

/** Goes with the trend: long while a fast average is above a slow one, short while it is below. */
export function trend(fast: number, slow: number, units: number): Strategy {
  return ({ closes, held }) => {
    const lead = meanOf(closes.slice(-fast)) - meanOf(closes.slice(-slow));
    const clear = Math.abs(lead) > usualMove(closes) / 2;
    return clear ? Math.sign(lead) * units : held;
  };
}

/** Bets on the way back: against a price that is far from its average, out again near it. */
export function reversion(length: number, moves: number, units: number): Strategy {
  return ({ closes, held }) => {
    const away = (lastOf(closes) - meanOf(closes.slice(-length))) / usualMove(closes);
    if (Math.abs(away) >= moves) return -Math.sign(away) * units;
    return Math.abs(away) < moves / 3 ? 0 : held;
  };
}

/** Holds more the further the price is below its average, less the further above: a unit for every so many moves. */
export function grid(length: number, moves: number, most: number): Strategy {
  return ({ closes }) => {
    const below = (meanOf(closes.slice(-length)) - lastOf(closes)) / (usualMove(closes) * moves);
    return between(-most, Math.round(below), most);
  };
}

/** Follows a price out of the range it had, and leaves in the middle of it. */
export function breakout(length: number, units: number): Strategy {
  return ({ closes, held }) => {
    const before = closes.slice(-length - 1, -1);
    const last = lastOf(closes);
    const [low, high] = [Math.min(...before), Math.max(...before)];
    if (last > high) return units;
    if (last < low) return -units;
    const middle = (low + high) / 2;
    return held > 0 === last < middle && held !== 0 ? 0 : held;
  };
}

/** In with the last minute's move, out at the next look. */
export function scalper(units: number): Strategy {
  return ({ closes, held }) => (held === 0 ? Math.sign(lastOf(closes) - (closes.at(-2) ?? 0)) * units : 0);
}

/** Always buys, doubles after every loss up to a bound, and takes small profits: it wins often and loses everything once. */
export function martingale(moves: number, mostDoubled: number): Strategy {
  return ({ closes, held, opened, losses }) => {
    if (held === 0) return 2 ** Math.min(losses, mostDoubled);
    const gone = Math.abs(lastOf(closes) - opened);
    return gone >= usualMove(closes) * moves ? 0 : held;
  };
}
