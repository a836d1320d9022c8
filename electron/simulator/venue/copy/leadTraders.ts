import { SECOND_MS } from '../../../../shared/time/units.ts';
import type { Random } from '../../../../shared/time/random.ts';
import { Account, type InitialFunds } from '../accounts/account.ts';
import { breakout, grid, martingale, reversion, scalper, trend, type Strategy } from './strategies.ts';

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
