/** Converts balances of the wire to the app's type. */
import type { z } from 'zod';
import type { Balance } from '../../../../shared/domain/order.ts';
import type { ReplyOf } from '../../../../shared/exchange/endpoints.ts';
import type { spotAccountItem } from '../../../../shared/exchange/privateChannels.ts';
import { add, decimal, formatDecimal } from '../../../../shared/num/decimal.ts';

/** Converts the balances of a spot account; the total is the sum of free and locked. */
export function balancesOfSpot(reply: ReplyOf<'spot.account'>): Balance[] {
  return reply.balances.map(({ asset, free, locked }) => ({
    market: 'spot',
    asset,
    total: formatDecimal(add(decimal(free), decimal(locked))),
    available: free,
    frozen: locked,
    unrealisedPnl: null,
  }));
}

/** Converts a pushed balance of spot. */
export function balanceOfSpotPush(item: z.output<typeof spotAccountItem>): Balance {
  const { coin, equity, available, frozen } = item;
  return { market: 'spot', asset: coin, total: equity, available, frozen, unrealisedPnl: null };
}

/** Converts the balances of a futures account. */
export function balancesOfFutures(reply: ReplyOf<'futures.account.balance'>): Balance[] {
  return reply.map(({ asset, balance, availableBalance, frozen, unrealizePnl }) => ({
    market: 'futures',
    asset,
    total: balance,
    available: availableBalance,
    frozen,
    unrealisedPnl: unrealizePnl,
  }));
}
