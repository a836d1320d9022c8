/**
 * Finds two keys of one account, which must not be counted twice. The reply of spot names the account (`uid`, document 2
 * Account information), as far as it is sent; futures names none. Without it, a position or an order that both lists
 * have proves the same, because the exchange gives each of them one id. Where there is neither, equal balances prove
 * nothing: two accounts can hold the same. They count once all the same and are marked, because a total that is too high
 * shows money that is not there.
 */
import type { Market } from '../../../../shared/exchange/markets.ts';
import type { AccountRow } from '../../../../shared/ipc/watchedAccountViews.ts';
import type { Balance } from '../../../../shared/domain/order.ts';
import { formatShort, parseDecimal } from '../../../../shared/num/decimal.ts';

/** What is compared of one account. `figures` null: not everything was read. */
export interface AccountTraits {
  readonly userId: string | null;
  readonly figures: {
    readonly balances: readonly Balance[];
    /** Ids of positions, orders and conditional orders, with the market. */
    readonly ids: readonly string[];
  } | null;
}

/** Returns the name under which a position or an order is compared. */
export const recordId = (market: Market, kind: 'position' | 'order', id: string): string => `${market} ${kind} ${id}`;

/** Returns the balances as text that does not depend on their order or on trailing zeros. */
const balanceText = (balances: readonly Balance[]): string =>
  balances
    .map(({ market, asset, total }) => {
      const amount = parseDecimal(total);
      return { name: `${market} ${asset}`, amount: amount ? formatShort(amount) : total };
    })
    .filter(({ amount }) => amount !== '0')
    .map(({ name, amount }) => `${name} ${amount}`)
    .toSorted()
    .join('\n');

/** Returns how two rows are known to be one account; null when they are not. */
export function sameAccount(a: AccountTraits, b: AccountTraits): NonNullable<AccountRow['sameAs']>['proof'] | null {
  if (a.userId !== null && b.userId !== null) return a.userId === b.userId ? 'id' : null;
  if (!a.figures || !b.figures) return null;
  const known = new Set(a.figures.ids);
  if (b.figures.ids.some((id) => known.has(id))) return 'id';
  // Records with different ids are those of different accounts.
  if (a.figures.ids.length + b.figures.ids.length > 0) return null;
  const held = balanceText(a.figures.balances);
  return held !== '' && held === balanceText(b.figures.balances) ? 'figures' : null;
}
