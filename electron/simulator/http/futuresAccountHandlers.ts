import { ok } from '../../../shared/result/result.ts';
import { moneyText } from '../venue/accounts/money.ts';
import type { SymbolSettings } from '../venue/futures/records.ts';
import { SETTLEMENT } from '../venue/futures/contracts.ts';
import { makerRate, takerRate } from '../venue/orders/fees.ts';
import { changed } from './changeReply.ts';
import { withSymbol, type HandlersFor } from './handler.ts';

type FuturesAccountId =
  | 'futures.account.balance'
  | 'futures.account.accountConfig'
  | 'futures.account.commissionRate'
  | 'futures.account.symbolConfig'
  | 'futures.account.leverage'
  | 'futures.account.marginType';

/** Handlers of the futures account and its settings per contract (document 3, Account; A-FUTURES-ACCOUNT). */
export const futuresAccountHandlers: HandlersFor<FuturesAccountId> = {
  'futures.account.balance': (_parameters, { accounts, caller }) => {
    const { balance, available, frozen, unrealized } = accounts.summary(caller.accountId);
    return ok([
      {
        asset: SETTLEMENT,
        balance: moneyText(balance),
        availableBalance: moneyText(available),
        frozen: moneyText(frozen),
        unrealizePnl: moneyText(unrealized),
      },
    ]);
  },
  'futures.account.accountConfig': (_parameters, { accounts, caller }) =>
    ok({
      canTrade: caller.key.permissions.includes('futures'),
      canDeposit: false,
      canWithdraw: false,
      dualSidePosition: true,
      updateTime: accounts.account(caller.accountId).updatedTime,
    }),
  'futures.account.commissionRate': ({ symbol }, context) =>
    withSymbol(context, 'futures', symbol, ({ instrument }) =>
      ok({ symbol, makerCommissionRate: makerRate(instrument), takerCommissionRate: takerRate(instrument) }),
    ),
  'futures.account.symbolConfig': ({ symbol }, context) => {
    const account = context.accounts.account(context.caller.accountId);
    const config = (name: string) => {
      const settings = account.settings(name);
      const { marginType, separatedMode } = settings;
      return { symbol: name, marginType, separatedType: separatedMode, ...leverages(settings) };
    };
    if (symbol !== undefined) return withSymbol(context, 'futures', symbol, () => ok([config(symbol)]));
    return ok(context.market.of('futures').map(({ instrument }) => config(instrument.symbol)));
  },
  'futures.account.leverage': (asked, context) =>
    withSymbol(context, 'futures', asked.symbol, () => {
      const { accounts, caller, now } = context;
      const set = accounts.futures.setLeverage(accounts.account(caller.accountId), asked, now);
      if (!set.ok) return set;
      const { symbol, marginType } = set.value;
      return ok({ symbol, marginType, ...leverages(set.value) });
    }),
  'futures.account.marginType': (asked, context) =>
    withSymbol(context, 'futures', asked.symbol, () => {
      const { accounts, caller, now } = context;
      return changed(accounts.futures.setMarginMode(accounts.account(caller.accountId), asked, now), now);
    }),
};

/** Returns the leverages as text, the form the API uses. */
function leverages({ crossLeverage, isolatedLongLeverage, isolatedShortLeverage }: SymbolSettings) {
  return {
    crossLeverage: String(crossLeverage),
    isolatedLongLeverage: String(isolatedLongLeverage),
    isolatedShortLeverage: String(isolatedShortLeverage),
  };
}
