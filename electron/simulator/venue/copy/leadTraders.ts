import { SECOND_MS } from '../../../../shared/time/units.ts';
import type { Random } from '../../../../shared/time/random.ts';
import { Account, type InitialFunds } from '../accounts/account.ts';

/**
 * The target positions of lead traders: pure functions of past closes, in units of the trader (positive long, negative
 * short).
 */

/**
 * The input of a strategy. Prices are ticks; `closes` are those of whole minutes, oldest first, the last one still
 * forming.
 */
interface MarketView {
  readonly closes: readonly number[];
  /** The trader's position, in units. */
  readonly held: number;
  /** Average opening price of that position, 0 when there is none. */
  readonly opened: number;
  /** How many of the latest closings in a row made a loss. */
  readonly losses: number;
}

/** Returns the units to hold from now on. */
type Strategy = (view: MarketView) => number;

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
function trend(fast: number, slow: number, units: number): Strategy {
  return ({ closes, held }) => {
    const lead = meanOf(closes.slice(-fast)) - meanOf(closes.slice(-slow));
    const clear = Math.abs(lead) > usualMove(closes) / 2;
    return clear ? Math.sign(lead) * units : held;
  };
}

/** Bets on mean reversion: opens against a price far from its average and closes near it. */
function reversion(length: number, moves: number, units: number): Strategy {
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
function grid(length: number, moves: number, most: number): Strategy {
  return ({ closes }) => {
    const below = (meanOf(closes.slice(-length)) - lastOf(closes)) / (usualMove(closes) * moves);
    return between(-most, Math.round(below), most);
  };
}

/** Follows a price that leaves its range, and closes in the middle of the range. */
function breakout(length: number, units: number): Strategy {
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
function scalper(units: number): Strategy {
  return ({ closes, held }) => (held === 0 ? Math.sign(lastOf(closes) - (closes.at(-2) ?? 0)) * units : 0);
}

/**
 * Always buys, doubles after every loss up to a limit, and takes small profits: it often wins and once loses
 * everything.
 */
function martingale(moves: number, mostDoubled: number): Strategy {
  return ({ closes, held, opened, losses }) => {
    if (held === 0) return 2 ** Math.min(losses, mostDoubled);
    const gone = Math.abs(lastOf(closes) - opened);
    return gone >= usualMove(closes) * moves ? 0 : held;
  };
}

/**
 * The kinds of strategy, as the control interface reports them; the twelve traders have each kind twice, in this order.
 */
export const leadStyles = ['trend', 'reversion', 'grid', 'breakout', 'scalper', 'martingale'] as const;

/** A lead trader: its identity and its strategy. */
export interface LeadTrader {
  readonly accountId: string;
  /** 18 digits (R5). */
  readonly traderId: string;
  readonly name: string;
  readonly strategy: Strategy;
  /** The kind of its strategy, in one word. */
  readonly style: (typeof leadStyles)[number];
  /** Index of its contract among those that accept API orders at all hours. */
  readonly place: number;
  /** Value of one unit, in whole USDT. */
  readonly unit: number;
  /** Simulated milliseconds between two turns. */
  readonly interval: number;
  /** Its share of a follower's profit, as a fraction. */
  readonly share: string;
}

type Seat = Omit<LeadTrader, 'accountId' | 'traderId' | 'style'>;

/** The twelve traders, in the order of their numbers. The names are invented for this exchange. */
const seats: readonly Seat[] = [
  { name: 'TideRunner', strategy: trend(5, 20, 2), place: 0, unit: 2000, interval: 20 * SECOND_MS, share: '0.1' },
  { name: 'QuietAnchor', strategy: reversion(20, 3, 2), place: 0, unit: 1500, interval: 15 * SECOND_MS, share: '0.1' },
  { name: 'LatticeWorks', strategy: grid(30, 2, 4), place: 1, unit: 1000, interval: 25 * SECOND_MS, share: '0.08' },
  { name: 'NorthGate', strategy: breakout(20, 3), place: 1, unit: 1500, interval: 10 * SECOND_MS, share: '0.12' },
  { name: 'BlinkTwice', strategy: scalper(1), place: 0, unit: 1000, interval: 30 * SECOND_MS, share: '0.05' },
  { name: 'DoubleOrDust', strategy: martingale(4, 4), place: 2, unit: 500, interval: 20 * SECOND_MS, share: '0.15' },
  { name: 'SlowFreight', strategy: trend(10, 45, 3), place: 2, unit: 1000, interval: 60 * SECOND_MS, share: '0.1' },
  { name: 'RubberBand', strategy: reversion(40, 4, 3), place: 1, unit: 1000, interval: 30 * SECOND_MS, share: '0.1' },
  { name: 'StairCase', strategy: grid(20, 3, 3), place: 2, unit: 800, interval: 40 * SECOND_MS, share: '0.08' },
  { name: 'CoiledSpring', strategy: breakout(40, 2), place: 0, unit: 2000, interval: 15 * SECOND_MS, share: '0.12' },
  { name: 'PaperCut', strategy: scalper(2), place: 1, unit: 700, interval: 45 * SECOND_MS, share: '0.05' },
  { name: 'LastChip', strategy: martingale(2, 5), place: 0, unit: 400, interval: 25 * SECOND_MS, share: '0.2' },
];

/** Initial funds of each trader. */
const endowment: InitialFunds = { spot: {}, funding: {}, futures: '50000' };
const FIRST_ID = 700_000_000_000_000_000n;

/** Returns the lead traders of an exchange; the same random source gives the same ids. */
export function leadTraders(random: Random): LeadTrader[] {
  let last = FIRST_ID;
  return seats.map((seat, index) => {
    last += 1_000_000_000n + BigInt(random.integer(1_000_000_000)) * 1_000_000n;
    const style = leadStyles[index % leadStyles.length]!;
    return { ...seat, style, accountId: `lead-${index + 1}`, traderId: String(last) };
  });
}

/** Returns the traders' accounts, with owner numbers from `firstOwner` on; `time` is simulated Unix ms. */
export function leadAccounts(traders: readonly LeadTrader[], firstOwner: number, time: number): Account[] {
  return traders.map(
    ({ accountId, traderId }, index) => new Account(accountId, firstOwner + index, traderId, endowment, time),
  );
}

/** Initial funds of all traders' accounts, for the exchange ledger. */
export const leadEndowments: readonly InitialFunds[] = seats.map(() => endowment);
