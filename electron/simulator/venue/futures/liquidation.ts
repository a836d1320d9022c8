import type { PositionSide } from '../../../../shared/exchange/orderWords.ts';
import type { Instrument } from '../../market/instruments.ts';
import type { Money } from '../accounts/money.ts';
import type { Position } from './records.ts';
import { keepingCost, profitAt } from './risk.ts';

/** The search ends at this many ticks: doubles count whole numbers exactly well beyond it. */
const FAR = 2 ** 50;

/**
 * Returns the first mark price in ticks at which positions are liquidated as the price falls (`LONG`) or rises
 * (`SHORT`): where `equity` plus their profit no longer exceeds their keeping cost (A-MARGIN). 0 when no positive price
 * does.
 *
 * `legs` are the positions whose profit depends on that price: one isolated position, or all cross positions of a
 * contract. `equity` is what backs them besides their own profit; everything else is constant.
 *
 * The remaining amount is a concave function of the price, because maintenance grows ever faster. So on either side of
 * a mark price at which the positions can be kept there is at most one such price, and bisection finds it to the tick;
 * it uses the same test as the liquidation, not a formula that rounds differently. When the positions cannot be kept at
 * the mark price, nor on the way back from it, the result is the mark price.
 */
export function liquidationTicks(
  instrument: Instrument,
  legs: readonly Position[],
  side: PositionSide,
  equity: Money,
  mark: number,
): number {
  const isLost = (ticks: number) => {
    let left = equity;
    for (const leg of legs) left += profitAt(instrument, leg, ticks) - keepingCost(instrument, leg, ticks);
    return left <= 0n;
  };
  return side === 'LONG' ? highestLost(isLost, mark) : lowestLost(isLost, mark);
}

type Test = (ticks: number) => boolean;

function highestLost(isLost: Test, mark: number): number {
  let safePrice = mark;
  while (isLost(safePrice)) {
    if (safePrice > FAR) return mark;
    safePrice *= 2;
  }
  return isLost(1) ? boundary(isLost, 1, safePrice) : 0;
}

function lowestLost(isLost: Test, mark: number): number {
  let safePrice = mark;
  while (isLost(safePrice)) {
    if (safePrice === 1) return mark;
    safePrice = Math.floor(safePrice / 2);
  }
  let lost = mark;
  while (!isLost(lost)) {
    if (lost > FAR) return 0;
    lost *= 2;
  }
  return boundary(isLost, lost, safePrice);
}

/** Returns the last price at which the positions are lost, between one that is lost and one that is not. */
function boundary(isLost: Test, lost: number, safePrice: number): number {
  let [inside, outside] = [lost, safePrice];
  while (Math.abs(outside - inside) > 1) {
    const middle = Math.floor((inside + outside) / 2);
    if (isLost(middle)) inside = middle;
    else outside = middle;
  }
  return inside;
}
