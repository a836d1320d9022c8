import { divide, formatDecimal, parseDecimal, subtract } from '../../../shared/num/decimal.ts';

/** How far the main price stands from another price of the symbol: main minus other, and the same over the other (a fraction). */
export interface BasisFigures {
  readonly difference: string;
  /** `null` where the other price is zero. */
  readonly fraction: string | null;
}

/** See {@link BasisFigures}; `null` when a price cannot be read. */
export function basisFigures(main: string, other: string): BasisFigures | null {
  const [a, b] = [parseDecimal(main), parseDecimal(other)];
  if (!a || !b) return null;
  const difference = subtract(a, b);
  const fraction = divide(difference, b, 8, 'halfUp');
  return { difference: formatDecimal(difference), fraction: fraction ? formatDecimal(fraction) : null };
}
