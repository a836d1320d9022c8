import type { Balance } from '../../../shared/domain/order.ts';
import type { TradingState } from '../../bridge/tradingState.ts';
import { isZero } from '../../ui/amount.ts';

/** Whether nothing of an asset is held, not even in open gains. */
export function isEmptyBalance(balance: Balance): boolean {
  const { total, available, frozen, unrealisedPnl } = balance;
  return [total, available, frozen, unrealisedPnl ?? '0'].every(isZero);
}

/** Balances of both markets, spot first, assets in order; those that hold nothing only when asked for. */
export function balanceRows(balances: TradingState['balances'], withZero: boolean): readonly Balance[] {
  return [balances.spot, balances.futures].flatMap(({ list }) =>
    list
      .filter((balance) => withZero || !isEmptyBalance(balance))
      .toSorted((a, b) => (a.asset < b.asset ? -1 : a.asset > b.asset ? 1 : 0)),
  );
}
