import type { PrivateChannelId } from '../../../../shared/exchange/privateChannels.ts';
import type { Json } from '../json.ts';
import type { ExchangeMarket } from '../../market/exchangeMarket.ts';
import { futuresAccountNews, futuresFillNews, futuresOrderUpdate, positionUpdate } from '../futures/futuresNews.ts';
import { spotAccountNews, spotFillNews, spotOrderNews } from '../spot/spotNews.ts';
import { conditionalOrderUpdate } from '../triggers/conditionalNews.ts';
import type { Account } from './account.ts';
import type { AccountChanges } from './changes.ts';
import type { AccountOrder } from './records.ts';
import type { PrivateNotification } from './types.ts';

/** Returns the frames of a set of changes, in the order orders, fill, positions, account (A-WS-PRIVATE). */
export function notificationsOf(market: ExchangeMarket, changes: AccountChanges, time: number): PrivateNotification[] {
  const { account, cause } = changes;
  const frames: PrivateNotification[] = [];
  const notify = (channel: PrivateChannelId, records: readonly Json[]) => {
    if (records.length > 0) frames.push({ accountId: account.id, channel, msgEvent: cause, time, records });
  };
  const one = (symbol: string) => market.find(changes.market, symbol)!.instrument;
  for (const { news } of changes.accepted) notify(`${changes.market}.orders`, [news]);
  const orders = [...changes.orders].map((order) => orderNewsOf(market, account, order));
  const conditionals = [...changes.conditionals].map((order) => conditionalOrderUpdate(one(order.symbol), order));
  notify(`${changes.market}.orders`, [...orders, ...conditionals]);
  if (changes.market === 'spot') {
    notify(
      'spot.fill',
      changes.fills.map((fill) => spotFillNews(one(fill.symbol), fill)),
    );
    notify(
      'spot.account',
      [...changes.assets].map((asset) => spotAccountNews(asset, account.balance(asset))),
    );
    return frames;
  }
  notify(
    'futures.fill',
    changes.fills.map((fill) => futuresFillNews(one(fill.symbol), fill)),
  );
  notify(
    'futures.positions',
    [...changes.positions].map((position) => positionUpdate(one(position.symbol), position)),
  );
  // A change of settings only does not change balances.
  const { accepted, fills, positions, income } = changes;
  if (accepted.length + changes.orders.size + fills.length + positions.size + income.length > 0) {
    notify('futures.account', futuresAccountNews(account, changes.positions));
  }
  return frames;
}

/** Returns the order channel's record of an order in its present state. */
export function orderNewsOf(market: ExchangeMarket, account: Account, order: AccountOrder): Json {
  const { instrument } = market.find(order.market, order.symbol)!;
  return order.market === 'spot' ? spotOrderNews(instrument, order, account) : futuresOrderUpdate(instrument, order);
}
