/**
 * Calculates what a spot draft pays and receives (A-SPOT-FEE-ASSET: the fee is charged in the received asset, base when
 * buying).
 */
import { ZERO, add, multiply, subtract, type Decimal } from '../num/decimal.ts';
import { shareAt } from './accountAmount.ts';
import { expectedFills, sizeOf, valueOf, type BookedDraft, type ExpectedFills } from './expectedFills.ts';
import type { FillPart } from './heldPosition.ts';

/** Amounts after a complete fill; `paid` is in the asset given, `received` in the asset received, after the fee. */
export interface SpotReceipt extends ExpectedFills {
  readonly notional: Decimal;
  readonly paid: Decimal;
  readonly received: Decimal;
  /** In the received asset; the fee of each fill is rounded up. */
  readonly fee: Decimal;
  /** Whether the fee and the received amount are in base; the paid amount is then in quote. */
  readonly receivesBase: boolean;
}

/** Fee rates of the pair, as fractions. */
export interface SpotRates {
  readonly makerRate: Decimal;
  readonly takerRate: Decimal;
}

/** Calculates the receipt. `flat`: the opposite side of the book, best first. */
export function spotReceipt(draft: BookedDraft, rates: SpotRates, flat: readonly string[]): SpotReceipt {
  const expected = expectedFills(flat, draft);
  const { taken, waiting } = expected;
  const fills = waiting ? [...taken, waiting] : taken;
  const buys = draft.side === 'BUY';
  const come = (fill: FillPart) => (buys ? fill.quantity : multiply(fill.price, fill.quantity));
  const takerFees = taken.map((fill) => shareAt(come(fill), rates.takerRate, 'ceil'));
  const makerFee = waiting ? shareAt(come(waiting), rates.makerRate, 'ceil') : ZERO;
  const fee = takerFees.reduce(add, makerFee);
  const notional = valueOf(fills);
  const size = sizeOf(fills);
  const [paid, gross] = buys ? [notional, size] : [size, notional];
  return { ...expected, notional, paid, received: subtract(gross, fee), fee, receivesBase: buys };
}
