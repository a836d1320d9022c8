import type { Json } from '../json.ts';
import type { ExchangeMarket } from '../../market/exchangeMarket.ts';
import { futuresAccountNews, futuresFillNews, futuresOrderNews, positionNews } from '../futures/futuresNews.ts';
import { boundMargin, profitAt } from '../futures/risk.ts';
import { futuresSummary, liquidationOf } from '../futures/summary.ts';
import { type FindContract, markOf } from '../futures/contracts.ts';
import { spotAccountNews, spotFillNews, spotOrderNews } from '../spot/spotNews.ts';
import { conditionalNews } from '../triggers/conditionalNews.ts';
import type { Account } from './account.ts';
import { moneyText, priceText } from './money.ts';

/** Everything one account has and did, in the records of the pushes: what tests compare a client's view with. */
export function ledgerOf(account: Account, market: ExchangeMarket, find: FindContract): Json {
  const spot = (symbol: string) => market.find('spot', symbol)!.instrument;
  const futures = (symbol: string) => find(symbol).instrument;
  const summary = futuresSummary(account, find);
  return {
    accountId: account.id,
    uid: account.uid,
    spot: {
      balances: [...account.spot].map(([asset, balance]) => spotAccountNews(asset, balance)),
      funding: Object.fromEntries([...account.funding].map(([asset, amount]) => [asset, moneyText(amount)])),
      bills: account.bills.map(({ id, wallet, asset, bizType, delta, after, time }) => ({
        billId: id,
        wallet,
        coin: asset,
        bizType,
        deltaAmount: moneyText(delta),
        afterAmount: moneyText(after),
        time,
      })),
      orders: account.orders('spot').map((order) => spotOrderNews(spot(order.symbol), order, account)),
      fills: account.fills('spot').map((fill) => spotFillNews(spot(fill.symbol), fill)),
    },
    futures: {
      balance: moneyText(summary.balance),
      available: moneyText(summary.available),
      frozen: moneyText(summary.frozen),
      unrealizePnl: moneyText(summary.unrealized),
      wallet: futuresAccountNews(account)[0]!,
      buckets: futuresAccountNews(account),
      realizedPnl: moneyText(account.wallet.realizedPnl),
      fees: moneyText(account.wallet.fees),
      positions: [...account.positions.values()].map((position) => {
        const one = find(position.symbol);
        const { instrument } = one;
        return {
          ...positionNews(instrument, position),
          marginSize: moneyText(boundMargin(position)),
          unrealizePnl: moneyText(profitAt(instrument, position, markOf(one))),
          liquidatePrice: priceText(instrument, liquidationOf(account, position, find)),
        };
      }),
      settings: account.allSettings.map((settings) => ({ ...settings })),
      conditionals: account.conditionals.map((order) => conditionalNews(futures(order.symbol), order)),
      income: account.income.map(({ id, symbol, incomeType, income, balance, time }) => ({
        billId: id,
        symbol,
        incomeType,
        income: moneyText(income),
        balance: moneyText(balance),
        time,
      })),
      orders: account.orders('futures').map((order) => futuresOrderNews(futures(order.symbol), order)),
      fills: account.fills('futures').map((fill) => futuresFillNews(futures(fill.symbol), fill)),
    },
  };
}
