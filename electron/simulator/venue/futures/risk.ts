import { divideUnits, powerOfTen } from '../../../../shared/num/decimal.ts';
import type { Instrument } from '../../market/instruments.ts';
import { money, MONEY_DECIMALS, share, tradeValue, type Money } from '../accounts/money.ts';
import { takerRate } from '../orders/fees.ts';
import type { Position } from './records.ts';

/** Decimals maintenance ratios and fee rates are counted with. */
const RATE = powerOfTen(MONEY_DECIMALS);

/** Margin a value needs when it opens, rounded against the account (A-MARGIN). */
export function openingMargin(value: Money, leverage: number): Money {
  return divideUnits(value, BigInt(leverage), 'ceil');
}

/** What an opening order of that value holds: its margin and its fee as a taker. */
export function openingHold(instrument: Instrument, value: Money, leverage: number): Money {
  return openingMargin(value, leverage) + share(value, takerRate(instrument), 'ceil');
}

/** What a position binds: its own margin when it is isolated, otherwise that of its open value (A-MARGIN). */
export function boundMargin({ marginType, isolatedMargin, openValue, leverage }: Position): Money {
  return marginType === 'ISOLATED' ? isolatedMargin : openingMargin(openValue, leverage);
}

/** Profit and loss of what is open at a price in ticks; negative is a loss. */
export function profitAt(instrument: Instrument, position: Position, price: number): Money {
  const value = tradeValue(instrument, price, position.size);
  return position.side === 'LONG' ? value - position.openValue : position.openValue - value;
}

/** A bracket with the deduction that makes maintenance one unbroken line: c(k) (A-MARGIN). */
interface Bracket {
  readonly floor: Money;
  readonly maxLeverage: number;
  /** In 10^-8. */
  readonly ratio: Money;
  readonly deduction: Money;
}

const known = new WeakMap<Instrument, Bracket[]>();

function brackets(instrument: Instrument): Bracket[] {
  let found = known.get(instrument);
  if (!found) known.set(instrument, (found = readBrackets(instrument)));
  return found;
}

/** The bracket a value lies in (A-MARGIN); the last one has no end. */
export function bracketOf(instrument: Instrument, value: Money): Bracket | undefined {
  return brackets(instrument).findLast(({ floor }) => value >= floor);
}

/** The highest leverage for a position of a value (document 3, risk limits). */
export function mostLeverage(instrument: Instrument, value: Money): number {
  return bracketOf(instrument, value)?.maxLeverage ?? instrument.maxLeverage;
}

function readBrackets({ riskBrackets }: Instrument): Bracket[] {
  const found: Bracket[] = [];
  for (const { notionalFloor, maintenanceRatio, maxLeverage } of riskBrackets) {
    const before = found.at(-1);
    const floor = money(notionalFloor);
    const ratio = money(maintenanceRatio);
    // Both have eight decimals, so their product has sixteen.
    const deduction = before ? before.deduction + floor * (ratio - before.ratio) : 0n;
    found.push({ floor, maxLeverage, ratio, deduction });
  }
  return found;
}

/** Maintenance margin of a value at mark: value x ratio - deduction of its bracket, rounded against the account. */
export function maintenanceOf(instrument: Instrument, value: Money): Money {
  const bracket = bracketOf(instrument, value);
  return bracket ? divideUnits(value * bracket.ratio - bracket.deduction, RATE, 'ceil') : 0n;
}

/** What a position needs to stay: maintenance and the fee of closing it as a taker, at a price in ticks. */
export function keepingCost(instrument: Instrument, position: Position, price: number): Money {
  const value = tradeValue(instrument, price, position.size);
  return maintenanceOf(instrument, value) + share(value, takerRate(instrument), 'ceil');
}
