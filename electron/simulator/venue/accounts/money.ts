import { decimal, divideUnits, powerOfTen, type Rounding } from '../../../../shared/num/decimal.ts';
import type { Instrument } from '../../market/instruments.ts';
import { formatUnits } from '../../market/units.ts';

/** Decimals of every amount of an account (A-MARGIN; base and quote precision of exchange information). */
export const MONEY_DECIMALS = 8;
const ONE = powerOfTen(MONEY_DECIMALS);

/** An amount of one asset in units of 10^-8. */
export type Money = bigint;

/** Returns price in ticks times size in steps, exact: no instrument has more than eight decimals in both together. */
export function tradeValue(instrument: Instrument, price: number, size: number): Money {
  const { priceDecimals, sizeDecimals } = instrument;
  return BigInt(price) * BigInt(size) * powerOfTen(MONEY_DECIMALS - priceDecimals - sizeDecimals);
}

/** Returns a size in steps as an amount of the base asset. */
export function sizeAmount({ sizeDecimals }: Instrument, size: number): Money {
  return BigInt(size) * powerOfTen(MONEY_DECIMALS - sizeDecimals);
}

/** Parses an amount from decimal text with at most eight decimals. */
export function money(text: string): Money {
  const { units, scale } = decimal(text);
  return units * powerOfTen(MONEY_DECIMALS - scale);
}

/** Returns `amount` times a rate given as decimal text, with the given rounding. */
export function share(amount: Money, rate: string, rounding: Rounding): Money {
  const { units, scale } = decimal(rate);
  return divideUnits(amount * units, powerOfTen(scale), rounding);
}

/** Returns an amount as decimal text; `0` for zero, eight decimals otherwise. */
export function moneyText(amount: Money): string {
  return amount === 0n ? '0' : formatUnits(amount, MONEY_DECIMALS);
}

/** Returns a price in ticks as decimal text; `0` for none. */
export function priceText({ priceDecimals }: Instrument, price: number): string {
  return price === 0 ? '0' : formatUnits(price, priceDecimals);
}

/** Returns a size in steps as decimal text; `0` for none. */
export function sizeText({ sizeDecimals }: Instrument, size: number): string {
  return size === 0 ? '0' : formatUnits(size, sizeDecimals);
}

/** Returns value over size as text, rounded down at eight decimals; `0` when nothing is filled. */
export function averageText(instrument: Instrument, value: Money, size: number): string {
  return size === 0 ? '0' : moneyText((value * ONE) / sizeAmount(instrument, size));
}
