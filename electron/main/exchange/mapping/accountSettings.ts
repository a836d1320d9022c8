/** Converts the settings of a futures account and of its contracts to the app's types. */
import type { AccountRights, LeverageSetting, SymbolSetting } from '../../../../shared/domain/accountSettings.ts';
import type { ReplyOf } from '../../../../shared/exchange/endpoints.ts';
import { priceOrNull, timeOrNull } from './plainValues.ts';

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
