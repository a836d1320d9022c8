import type { Instrument } from '../../shared/domain/instrument.ts';
import {
  ZERO,
  add,
  decimal,
  equals,
  formatDecimal,
  formatFixed,
  multiply,
  normalise,
  type Decimal,
} from '../../shared/num/decimal.ts';
import { snapToStep } from '../../shared/num/step.ts';
import { groupThousands } from '../format/number.ts';

/** A side of the order book. */
export type BookSide = 'bid' | 'ask';

/**
 * One row of a side, exact: a price step with the size resting in it, the cumulative size from the best price to here,
 * and its value in quote at the levels' prices.
 */
export interface LevelRow {
  readonly price: Decimal;
  readonly size: Decimal;
  readonly sum: Decimal;
  readonly worth: Decimal;
}

/**
 * Merges levels (flat price, size, …, best first) to multiples of `step`: bids rounded down, asks up, so that a merged
 * price is never better than the orders resting there. At most `rows` rows; sizes and values are added exactly.
 */
export function groupLevels(flat: readonly string[], step: Decimal, side: BookSide, rows: number): LevelRow[] {
  const merged: { price: Decimal; size: Decimal; worth: Decimal }[] = [];
  for (let i = 0; i + 1 < flat.length; i += 2) {
    const exact = decimal(flat[i]!);
    const price = snapToStep(exact, step, side === 'bid' ? 'floor' : 'ceil');
    const size = decimal(flat[i + 1]!);
    const last = merged.at(-1);
    if (last && equals(last.price, price)) {
      last.size = add(last.size, size);
      last.worth = add(last.worth, multiply(exact, size));
    } else if (merged.length === rows) break;
    else merged.push({ price, size, worth: multiply(exact, size) });
  }
  let sum = ZERO;
  let worth = ZERO;
  return merged.map((row) => {
    sum = add(sum, row.size);
    worth = add(worth, row.worth);
    return { price: row.price, size: row.size, sum, worth };
  });
}

/** Returns the first `count` levels of a flat side. */
export function bestLevels(flat: readonly string[], count: number): readonly string[] {
  return flat.length <= count * 2 ? flat : flat.slice(0, count * 2);
}

/** Returns the decimals of prices at this step: the instrument's, fewer when the step is coarser. */
export function decimalsOfStep(step: Decimal, priceDecimals: number): number {
  return Math.min(priceDecimals, normalise(step).scale);
}

/** Returns the price steps offered for an instrument, smallest first; only the tick when none are given. */
export function groupingsOf(instrument: Instrument): readonly string[] {
  return instrument.groupings.length > 0 ? instrument.groupings : [instrument.tickSize];
}

/** Returns the price steps of the instrument as options of a list. */
export function groupingOptions(instrument: Instrument): readonly { readonly value: string; readonly text: string }[] {
  return groupingsOf(instrument).map((value) => ({ value, text: stepText(value) }));
}

/** Returns the current step: the chosen one while the instrument offers it, otherwise its smallest. */
export function chooseGrouping(instrument: Instrument, chosen: string | null): string {
  const offered = groupingsOf(instrument);
  return chosen !== null && offered.includes(chosen) ? chosen : offered[0]!;
}

/** Returns a step as shown in the list of steps, without unnecessary zeros. */
export function stepText(step: string): string {
  return groupThousands(formatDecimal(normalise(decimal(step))));
}

/** Returns a row's price in the format of an order: plain text with the instrument's decimals. */
export function pickedPrice(row: Pick<LevelRow, 'price'>, priceDecimals: number): string {
  return formatFixed(row.price, priceDecimals, 'halfUp');
}
