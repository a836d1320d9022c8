import { divideUnits, powerOfTen } from '../../../../shared/num/decimal.ts';
import type { Instrument } from '../../market/instruments.ts';
import { money, MONEY_DECIMALS, share, tradeValue, type Money } from '../accounts/money.ts';
import { takerRate } from '../orders/fees.ts';
import type { Position } from './records.ts';

/** Decimals of maintenance ratios and fee rates. */
const RATE = powerOfTen(MONEY_DECIMALS);

/** Returns the opening margin of a value, rounded against the account (A-MARGIN). */
export function openingMargin(value: Money, leverage: number): Money {
  return divideUnits(value, BigInt(leverage), 'ceil');
}

/** Returns the amount reserved for an opening order of that value: its margin and its taker fee. */
export function openingHold(instrument: Instrument, value: Money, leverage: number): Money {
  return openingMargin(value, leverage) + share(value, takerRate(instrument), 'ceil');
}

/**
 * Returns the margin a position uses: its own margin when it is isolated, otherwise that of its open value (A-MARGIN).
 */
export function usedMargin({ marginType, isolatedMargin, openValue, leverage }: Position): Money {
  return marginType === 'ISOLATED' ? isolatedMargin : openingMargin(openValue, leverage);
}

/** Returns profit and loss of the open part at a price in ticks; negative is a loss. */
export function profitAt(instrument: Instrument, position: Position, price: number): Money {
  const value = tradeValue(instrument, price, position.size);
  return position.side === 'LONG' ? value - position.openValue : position.openValue - value;
}

/** A bracket with the deduction that makes the maintenance margin continuous: c(k) (A-MARGIN). */
interface Bracket {
  readonly floor: Money;
  readonly maxLeverage: number;
  /** Maintenance ratio in 10^-8. */
  readonly ratio: Money;
  readonly deduction: Money;
}

const known = new WeakMap<Instrument, Bracket[]>();

function brackets(instrument: Instrument): Bracket[] {
  let found = known.get(instrument);
  if (!found) known.set(instrument, (found = readBrackets(instrument)));
  return found;
}

/** Returns the bracket of a value (A-MARGIN); the last one has no upper bound. */
export function bracketOf(instrument: Instrument, value: Money): Bracket | undefined {
  return brackets(instrument).findLast(({ floor }) => value >= floor);
}

/** Returns the highest leverage for a position of a value (document 3, risk limits). */
export function mostLeverage(instrument: Instrument, value: Money): number {
  return bracketOf(instrument, value)?.maxLeverage ?? instrument.maxLeverage;
}

function readBrackets({ riskBrackets }: Instrument): Bracket[] {
  const found: Bracket[] = [];
  for (const { notionalFloor, maintenanceRatio, maxLeverage } of riskBrackets) {
    const before = found.at(-1);
    const floor = money(notionalFloor);
    const ratio = money(maintenanceRatio);
    // Both factors have eight decimals, so their product has sixteen.
    const deduction = before ? before.deduction + floor * (ratio - before.ratio) : 0n;
    found.push({ floor, maxLeverage, ratio, deduction });
  }
  return found;
}

/**
 * Returns the maintenance margin of a value at mark price: value x ratio - deduction of its bracket, rounded against
 * the account.
 */
export function maintenanceOf(instrument: Instrument, value: Money): Money {
  const bracket = bracketOf(instrument, value);
  return bracket ? divideUnits(value * bracket.ratio - bracket.deduction, RATE, 'ceil') : 0n;
}

/** Returns the keeping cost of a position at a price in ticks: maintenance margin plus the taker fee of closing it. */
export function keepingCost(instrument: Instrument, position: Position, price: number): Money {
  const value = tradeValue(instrument, price, position.size);
  return maintenanceOf(instrument, value) + share(value, takerRate(instrument), 'ceil');
}
