/** Converts balances of the wire to the app's type. */
import type { z } from 'zod';
import type { Balance } from '../../../../shared/domain/order.ts';
import type { ReplyOf } from '../../../../shared/exchange/endpoints.ts';
import type { spotAccountItem } from '../../../../shared/exchange/privateChannels.ts';
import { add, decimal, formatDecimal } from '../../../../shared/num/decimal.ts';
import type { AccountRights, LeverageSetting, SymbolSetting } from '../../../../shared/domain/accountSettings.ts';
import { priceOrNull, timeOrNull } from './plainValues.ts';

// Converts the settings of a futures account and of its contracts to the app's types.

/** Returns what the account may do (document 3 accountConfig). */
export function accountRightsOf(reply: ReplyOf<'futures.account.accountConfig'>): AccountRights {
  return {
    canTrade: reply.canTrade,
    canDeposit: reply.canDeposit ?? null,
    canWithdraw: reply.canWithdraw ?? null,
    longAndShort: reply.dualSidePosition ?? null,
    updatedAt: timeOrNull(reply.updateTime),
  };
}

/** Returns the leverage after a change (document 3 account/leverage). */
export function leverageSettingOf(reply: ReplyOf<'futures.account.leverage'>): LeverageSetting {
  return {
    symbol: reply.symbol,
    marginType: reply.marginType,
    crossLeverage: priceOrNull(reply.crossLeverage),
    isolatedLongLeverage: priceOrNull(reply.isolatedLongLeverage),
    isolatedShortLeverage: priceOrNull(reply.isolatedShortLeverage),
  };
}

/** Returns the settings of one contract (document 3 Symbol configuration). */
export function symbolSettingOf(record: ReplyOf<'futures.account.symbolConfig'>[number]): SymbolSetting {
  return { ...leverageSettingOf(record), separatedMode: record.separatedType };
}

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
