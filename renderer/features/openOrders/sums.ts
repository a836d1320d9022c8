import type { Order } from '../../../shared/domain/order.ts';
import { sumOf, valueAt } from '../../../shared/domain/positionSums.ts';
import { openQuantity } from '../../state/orders/index.ts';

/** Returns price times unfilled quantity, in quote; `null` for an order without a price or size. */
export function openValue(order: Order): string | null {
  const open = openQuantity(order);
  return open === null || order.price === null ? null : valueAt(open, order.price);
}

/** Sums the open values per quote asset. Orders whose value is not known are left out and counted. */
export function openSums(
  orders: readonly Order[],
  quoteOf: (order: Order) => string | null,
): { readonly sums: readonly { readonly asset: string | null; readonly amount: string }[]; readonly unknown: number } {
  const groups = new Map<string | null, string[]>();
  let unknown = 0;
  for (const order of orders) {
    const value = openValue(order);
    if (value === null) unknown += 1;
    else groups.set(quoteOf(order), [...(groups.get(quoteOf(order)) ?? []), value]);
  }
  const sums = [...groups].flatMap(([asset, values]) => {
    const amount = sumOf(values);
    return amount === null ? [] : [{ asset, amount }];
  });
  return { sums, unknown };
}
