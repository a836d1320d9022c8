import { formatDecimal, type Decimal } from './decimal.ts';

/**
 * A float for the last pixel of a chart, and for nothing else: the result must never come back into arithmetic, a
 * comparison, a label or a request.
 */
export function toPlotNumber(value: Decimal | string): number {
  return Number(typeof value === 'string' ? value : formatDecimal(value));
}
