import type { Json } from '../../http/json.ts';
import type { ExchangeMarket } from '../../market/exchangeMarket.ts';
import type { Account } from './account.ts';
import { futuresAccountNews, futuresFillNews, futuresOrderNews, positionNews } from './futuresNews.ts';
import { futuresSummary, liquidationOf, markOf, type FindContract } from './futuresLedger.ts';
import { moneyText, priceText } from './money.ts';
import { openingMargin, profitAt } from './risk.ts';
import { spotAccountNews, spotFillNews, spotOrderNews } from './spotNews.ts';

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
      orders: account.orders('spot').map((order) => spotOrderNews(spot(order.symbol), order)),
      fills: account.fills('spot').map((fill) => spotFillNews(spot(fill.symbol), fill)),
    },
    futures: {
      balance: moneyText(summary.balance),
      available: moneyText(summary.available),
      frozen: moneyText(summary.frozen),
      unrealizePnl: moneyText(summary.unrealized),
      wallet: futuresAccountNews(account.wallet),
      realizedPnl: moneyText(account.wallet.realizedPnl),
      fees: moneyText(account.wallet.fees),
      positions: [...account.positions.values()].map((position) => {
        const one = find(position.symbol);
        const { instrument } = one;
        return {
          ...positionNews(instrument, position),
          marginSize: moneyText(openingMargin(position.openValue)),
          unrealizePnl: moneyText(profitAt(instrument, position, markOf(one))),
          liquidatePrice: priceText(instrument, liquidationOf(account, position, find)),
        };
      }),
      orders: account.orders('futures').map((order) => futuresOrderNews(futures(order.symbol), order)),
      fills: account.fills('futures').map((fill) => futuresFillNews(futures(fill.symbol), fill)),
    },
  };
}
