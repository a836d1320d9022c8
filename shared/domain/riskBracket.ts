/** Brackets of leverage and maintenance margin of a contract (A-RISK-LIMITS), with the deduction of A-MARGIN (R8). */
import { z } from 'zod';
import {
  add,
  compare,
  equals,
  formatShort,
  multiply,
  parseDecimal,
  sign,
  subtract,
  ZERO,
  type Decimal,
} from '../num/decimal.ts';

/**
 * One bracket: position values from `notionalFloor` up to `notionalCap`, in the margin asset. `maintenanceRatio` is a
 * fraction. `deduction` is subtracted from value times ratio, so that the margin does not jump between brackets: c(1) =
 * 0, c(k) = c(k-1) + floor(k) x (ratio(k) - ratio(k-1)).
 */
export const riskBracketSchema = z.strictObject({
  bracket: z.number().int(),
  notionalFloor: z.string(),
  notionalCap: z.string(),
  maxLeverage: z.number().int(),
  maintenanceRatio: z.string(),
  deduction: z.string(),
});

/** All brackets of a contract, smallest values first. */
export const riskLimitsSchema = z.strictObject({ symbol: z.string(), brackets: z.array(riskBracketSchema) });

/** See {@link riskBracketSchema}. */
export type RiskBracket = z.infer<typeof riskBracketSchema>;
/** See {@link riskLimitsSchema}. */
export type RiskLimits = z.infer<typeof riskLimitsSchema>;

/** A bracket without its deduction. */
export type BareBracket = Omit<RiskBracket, 'deduction'>;

interface Bounds {
  readonly floor: Decimal;
  readonly cap: Decimal;
  readonly ratio: Decimal;
}

function boundsOf({ notionalFloor, notionalCap, maintenanceRatio }: BareBracket): Bounds | undefined {
  const floor = parseDecimal(notionalFloor);
  const cap = parseDecimal(notionalCap);
  const ratio = parseDecimal(maintenanceRatio);
  return floor && cap && ratio && sign(floor) >= 0 && sign(ratio) >= 0 ? { floor, cap, ratio } : undefined;
}

/** Returns whether `next` starts where `before` ends and its ratio is not lower. */
const follows = (next: Bounds, before: Bounds): boolean =>
  equals(next.floor, before.cap) && compare(next.ratio, before.ratio) >= 0;

/**
 * Returns the brackets in order, each with its exact deduction. `undefined` when they do not form a valid table: empty,
 * a first floor above zero, a gap, an overlap, an empty bracket, a leverage of zero, duplicate numbers or falling
 * ratios.
 */
export function withDeductions(brackets: readonly BareBracket[]): RiskBracket[] | undefined {
  const sorted = brackets.toSorted((a, b) => a.bracket - b.bracket);
  const result: RiskBracket[] = [];
  let before: (Bounds & { readonly bracket: number; readonly deduction: Decimal }) | undefined;
  for (const one of sorted) {
    const bounds = boundsOf(one);
    if (!bounds || compare(bounds.cap, bounds.floor) <= 0 || one.maxLeverage < 1) return undefined;
    if (before ? one.bracket === before.bracket || !follows(bounds, before) : sign(bounds.floor) !== 0)
      return undefined;
    const deduction: Decimal = before
      ? add(before.deduction, multiply(bounds.floor, subtract(bounds.ratio, before.ratio)))
      : ZERO;
    result.push({ ...one, deduction: formatShort(deduction) });
    before = { ...bounds, bracket: one.bracket, deduction };
  }
  return result.length > 0 ? result : undefined;
}
