/** Balances of one market. A push that comes while they are asked for is not overwritten by the older reply. */
import type { Balance } from '../../../shared/domain/order.ts';

/** See the opening comment. */
export interface BalanceBook {
  /** A mark of now, taken before asking. */
  mark(): number;
  /** Takes a whole reply in that was asked for at `mark`. */
  replace(mark: number, balances: readonly Balance[]): void;
  /** Takes one pushed balance in. */
  put(balance: Balance): void;
  find(asset: string): Balance | undefined;
  all(): Balance[];
  clear(): void;
}

/** No balances yet. */
export function createBalanceBook(): BalanceBook {
  const entries = new Map<string, { readonly balance: Balance; readonly pushed: number }>();
  let tick = 0;
  return {
    mark: () => tick,
    replace(mark, balances) {
      const newer = [...entries].filter(([, { pushed }]) => pushed > mark);
      entries.clear();
      for (const balance of balances) entries.set(balance.asset, { balance, pushed: 0 });
      for (const [asset, entry] of newer) entries.set(asset, entry);
    },
    put(balance) {
      tick += 1;
      entries.set(balance.asset, { balance, pushed: tick });
    },
    find: (asset) => entries.get(asset)?.balance,
    all: () => [...entries.values()].map(({ balance }) => balance),
    clear: () => entries.clear(),
  };
}
