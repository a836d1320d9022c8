/** V4: what an order's fills add up to is what the exchange says was executed, or the order is marked incomplete. */
import { add, compare, decimal, ZERO } from '../../../shared/num/decimal.ts';

/**
 * `equal`: they add up. `incomplete`: some are missing, which the order must say until they are here. `beyond`: more was
 * filled than executed, so that a fill is counted twice or belongs elsewhere: no figure of this order can be believed.
 */
export type FillSum = 'equal' | 'incomplete' | 'beyond';

/** Compares the sizes of an order's fills with its executed quantity; decimals in units of the base asset. */
export function fillSum(executedQuantity: string, quantities: Iterable<string>): FillSum {
  let sum = ZERO;
  for (const quantity of quantities) sum = add(sum, decimal(quantity));
  const order = compare(sum, decimal(executedQuantity));
  return order === 0 ? 'equal' : order < 0 ? 'incomplete' : 'beyond';
}
