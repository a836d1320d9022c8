import type { PositionSide } from '../../../../shared/exchange/orderWords.ts';
import type { Instrument } from '../../market/instruments.ts';
import type { Money } from '../accounts/money.ts';
import type { Position } from './records.ts';
import { keepingCost, profitAt } from './risk.ts';

/** Beyond this many ticks nothing is looked for: doubles count whole numbers exactly well past it. */
const FAR = 2 ** 50;

/**
 * The first mark price in ticks at which positions are liquidated as the price falls (`LONG`) or rises (`SHORT`): where
 * `equity` plus their profit no longer exceeds what keeping them costs (A-MARGIN). 0 when no positive price does.
 *
 * `legs` are the positions that stand and fall with that price: one isolated position, or all cross positions of a
 * contract. `equity` is what backs them beside their own profit; everything else stands still.
 *
 * What is left over is a concave function of the price, for maintenance only ever grows faster. So there is at most one
 * such price on either side of a mark at which the positions can be kept, and halving finds it to the tick: the very
 * test that liquidates decides, not a formula that rounds differently. Where the positions cannot be kept at the mark,
 * nor on the way back from it, the answer is the mark.
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
  let kept = mark;
  while (isLost(kept)) {
    if (kept > FAR) return mark;
    kept *= 2;
  }
  return isLost(1) ? boundary(isLost, 1, kept) : 0;
}

function lowestLost(isLost: Test, mark: number): number {
  let kept = mark;
  while (isLost(kept)) {
    if (kept === 1) return mark;
    kept = Math.floor(kept / 2);
  }
  let lost = mark;
  while (!isLost(lost)) {
    if (lost > FAR) return 0;
    lost *= 2;
  }
  return boundary(isLost, lost, kept);
}

/** The last price that is lost on the way from one that is to one that is not. */
function boundary(isLost: Test, lost: number, kept: number): number {
  let [inside, outside] = [lost, kept];
  while (Math.abs(outside - inside) > 1) {
    const middle = Math.floor((inside + outside) / 2);
    if (isLost(middle)) inside = middle;
    else outside = middle;
  }
  return inside;
}
