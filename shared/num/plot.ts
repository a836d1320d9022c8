import { formatDecimal, type Decimal } from './decimal.ts';

/**
 * Returns a float for drawing a chart only: the result must never be used in arithmetic, a comparison, a label or a
 * request.
 */
export function toPlotNumber(value: Decimal | string): number {
  return Number(typeof value === 'string' ? value : formatDecimal(value));
}
