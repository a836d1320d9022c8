import type { Position } from '../../../../shared/domain/order.ts';
import type { TriggerSource } from '../../../../shared/domain/trigger.ts';
import type { TpSlDraft } from '../../../../shared/domain/triggerDraft.ts';
import { smallestQuantity } from '../../../../shared/domain/orderCheck.ts';
import type { Instrument } from '../../../../shared/domain/instrument.ts';
import type { PlanType } from '../../../../shared/domain/attachedPrices.ts';
import { compare, decimal, formatDecimal, multiply, parseDecimal } from '../../../../shared/num/decimal.ts';
import { snapToStep } from '../../../../shared/num/step.ts';

/** How much of a position a take-profit or stop-loss closes, in per cent; the whole is said by a word (H4). */
export const protectParts = ['25', '50', '75', 'whole'] as const;
/** See {@link protectParts}. */
export type ProtectPart = (typeof protectParts)[number];

/** The size of a part, rounded down to the step; `null`: less than the exchange takes, or nothing (XU2, XU10). */
export function partSize(
  position: Pick<Position, 'size'>,
  part: Exclude<ProtectPart, 'whole'>,
  instrument: Instrument,
): string | null {
  const size = parseDecimal(position.size);
  const step = parseDecimal(instrument.stepSize);
  const smallest = smallestQuantity(instrument);
  if (!size || !step || step.units <= 0n || smallest === null) return null;
  const share = multiply(size, { units: BigInt(part), scale: 2 });
  const rounded = snapToStep(share, step, 'floor');
  return compare(rounded, decimal(smallest)) < 0 ? null : formatDecimal(rounded);
}

/** A take-profit or stop-loss at market for a position; `null` when the part cannot be placed. */
export function protectDraft(
  position: Position,
  plan: PlanType,
  triggerPrice: string,
  part: ProtectPart,
  source: TriggerSource,
  instrument: Instrument,
): TpSlDraft | null {
  const quantity = part === 'whole' ? null : partSize(position, part, instrument);
  if (part !== 'whole' && quantity === null) return null;
  return {
    market: 'futures',
    symbol: position.symbol,
    positionSide: position.side,
    source,
    kind: 'tpSl',
    plan,
    triggerPrice,
    execution: { kind: 'market' },
    size: quantity === null ? { kind: 'wholePosition' } : { kind: 'quantity', quantity },
  };
}
