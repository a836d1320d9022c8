/**
 * The target positions of lead traders: pure functions of past closes, in units of the trader (positive long, negative
 * short).
 */

/**
 * The input of a strategy. Prices are ticks; `closes` are those of whole minutes, oldest first, the last one still
 * forming.
 */
export interface MarketView {
  readonly closes: readonly number[];
  /** The trader's position, in units. */
  readonly held: number;
  /** Average opening price of that position, 0 when there is none. */
  readonly opened: number;
  /** How many of the latest closings in a row made a loss. */
  readonly losses: number;
}

/** Returns the units to hold from now on. */
export type Strategy = (view: MarketView) => number;

const sumOf = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const meanOf = (values: readonly number[]) => sumOf(values) / Math.max(1, values.length);
const lastOf = (values: readonly number[]) => values.at(-1) ?? 0;
const between = (least: number, value: number, most: number) => Math.max(least, Math.min(most, value));

/** Returns the average price move in a minute; at least one tick. */
function usualMove(closes: readonly number[]): number {
  const moves = closes.slice(1).map((close, at) => Math.abs(close - closes[at]!));
  return Math.max(1, meanOf(moves));
}

/** Follows the trend: long while a fast average is above a slow one, short while it is below. */
export function trend(fast: number, slow: number, units: number): Strategy {
  return ({ closes, held }) => {
    const lead = meanOf(closes.slice(-fast)) - meanOf(closes.slice(-slow));
    const clear = Math.abs(lead) > usualMove(closes) / 2;
    return clear ? Math.sign(lead) * units : held;
  };
}

/** Bets on mean reversion: opens against a price far from its average and closes near it. */
export function reversion(length: number, moves: number, units: number): Strategy {
  return ({ closes, held }) => {
    const deviation = (lastOf(closes) - meanOf(closes.slice(-length))) / usualMove(closes);
    if (Math.abs(deviation) >= moves) return -Math.sign(deviation) * units;
    return Math.abs(deviation) < moves / 3 ? 0 : held;
  };
}

/**
 * Holds more the further the price is below its average and less the further it is above: one unit per `moves` average
 * moves.
 */
export function grid(length: number, moves: number, most: number): Strategy {
  return ({ closes }) => {
    const below = (meanOf(closes.slice(-length)) - lastOf(closes)) / (usualMove(closes) * moves);
    return between(-most, Math.round(below), most);
  };
}

/** Follows a price that leaves its range, and closes in the middle of the range. */
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

/** Opens in the direction of the last minute's move and closes at the next turn. */
export function scalper(units: number): Strategy {
  return ({ closes, held }) => (held === 0 ? Math.sign(lastOf(closes) - (closes.at(-2) ?? 0)) * units : 0);
}

/**
 * Always buys, doubles after every loss up to a limit, and takes small profits: it often wins and once loses
 * everything.
 */
export function martingale(moves: number, mostDoubled: number): Strategy {
  return ({ closes, held, opened, losses }) => {
    if (held === 0) return 2 ** Math.min(losses, mostDoubled);
    const gone = Math.abs(lastOf(closes) - opened);
    return gone >= usualMove(closes) * moves ? 0 : held;
  };
}
