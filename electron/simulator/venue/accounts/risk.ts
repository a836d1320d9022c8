import { divideUnits, powerOfTen } from '../../../../shared/num/decimal.ts';
import type { Instrument } from '../../market/instruments.ts';
import { money, MONEY_DECIMALS, share, sizeAmount, tradeValue, type Money } from './money.ts';
import type { Position } from './records.ts';

/** Decimals maintenance ratios and fee rates are counted with. */
const RATE = powerOfTen(MONEY_DECIMALS);

/** Leverage of every symbol: changing it comes with the endpoint that changes it. */
export const LEVERAGE = 20n;

/** Margin a value needs when it opens, rounded against the account (A-MARGIN). */
export function openingMargin(value: Money): Money {
  return divideUnits(value, LEVERAGE, 'ceil');
}

/** What an opening order of that value holds: its margin and its fee as a taker. */
export function openingHold(instrument: Instrument, value: Money): Money {
  return openingMargin(value) + share(value, instrument.takerFeeRate, 'ceil');
}

/** Profit and loss of what is open at a price in ticks; negative is a loss. */
export function profitAt(instrument: Instrument, position: Position, price: number): Money {
  const value = tradeValue(instrument, price, position.size);
  return position.side === 'LONG' ? value - position.openValue : position.openValue - value;
}

/** A bracket with the deduction that makes maintenance one unbroken line: c(k) (A-MARGIN). */
interface Bracket {
  readonly floor: Money;
  readonly ratio: Money;
  readonly deduction: Money;
}

function brackets({ riskBrackets }: Instrument): Bracket[] {
  const found: Bracket[] = [];
  for (const { notionalFloor, maintenanceRatio } of riskBrackets) {
    const before = found.at(-1);
    const floor = money(notionalFloor);
    const ratio = money(maintenanceRatio);
    // Both have eight decimals, so their product has sixteen.
    const deduction = before ? before.deduction + floor * (ratio - before.ratio) : 0n;
    found.push({ floor, ratio, deduction });
  }
  return found;
}

/** Maintenance margin of a value at mark: value x ratio - deduction of its bracket, rounded against the account. */
export function maintenanceOf(instrument: Instrument, value: Money): Money {
  const bracket = brackets(instrument).findLast(({ floor }) => value >= floor);
  return bracket ? divideUnits(value * bracket.ratio - bracket.deduction, RATE, 'ceil') : 0n;
}

/** What a position needs to stay: maintenance and the fee of closing it as a taker, at a price in ticks. */
export function keepingCost(instrument: Instrument, position: Position, price: number): Money {
  const value = tradeValue(instrument, price, position.size);
  return maintenanceOf(instrument, value) + share(value, instrument.takerFeeRate, 'ceil');
}

/**
 * The mark price in ticks at which a cross account is liquidated through this position while everything else stands
 * still: `equity` is balance plus profit less keeping cost of everything but it. 0 when no positive price does (A-MARGIN).
 * Rounded to the tick on the account's side of it: liquidation never comes before the price that was told.
 */
export function liquidationTicks(instrument: Instrument, position: Position, equity: Money): number {
  const size = sizeAmount(instrument, position.size);
  const fee = money(instrument.takerFeeRate);
  const long = position.side === 'LONG';
  const all = brackets(instrument);
  for (const [index, { floor, ratio, deduction }] of all.entries()) {
    // equity + d (s p - V) = s p r - c + s p f, solved for s p; each side times 10^8.
    const slope = (long ? RATE : -RATE) - ratio - fee;
    const constant = (long ? position.openValue - equity : -position.openValue - equity) * RATE - deduction;
    const value = divideUnits(constant, slope, long ? 'ceil' : 'floor');
    const ceiling = all[index + 1]?.floor;
    if (value <= 0n) return 0;
    if (value < floor || (ceiling !== undefined && value >= ceiling)) continue;
    const ticks = divideUnits(value * powerOfTen(instrument.priceDecimals), size, long ? 'ceil' : 'floor');
    return Number.parseInt(String(ticks), 10);
  }
  return 0;
}
