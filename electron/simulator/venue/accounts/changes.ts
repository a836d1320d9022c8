import type { Market } from '../../../../shared/exchange/markets.ts';
import type { PrivateChannelId } from '../../../../shared/exchange/privateChannels.ts';
import type { Json } from '../../http/json.ts';
import type { ExchangeMarket } from '../../market/exchangeMarket.ts';
import type { Account } from './account.ts';
import { futuresAccountNews, futuresFillNews, futuresOrderNews, positionNews } from './futuresNews.ts';
import type { AccountFill, AccountOrder, Position } from './records.ts';
import { spotAccountNews, spotFillNews, spotOrderNews } from './spotNews.ts';
import type { PrivateNews } from './types.ts';

/** What caused a frame, in the word of the recordings for everything trading does. */
const CAUSE = 'OrderUpdate';

/** What one command or one market step did to one account in one market. */
export interface AccountChanges {
  readonly account: Account;
  readonly market: Market;
  /** Orders that were accepted, each with the frame's record of that moment. */
  readonly accepted: { readonly order: AccountOrder; readonly news: Json }[];
  readonly orders: Set<AccountOrder>;
  readonly fills: AccountFill[];
  readonly positions: Set<Position>;
  /** Assets on spot whose balance moved. */
  readonly assets: Set<string>;
}

/** Collects what happens until the command or the step is over. */
export class Changes {
  readonly #market: ExchangeMarket;
  readonly #touched = new Map<string, AccountChanges>();

  constructor(market: ExchangeMarket) {
    this.#market = market;
  }

  /** Whether nothing happened. */
  get empty(): boolean {
    return this.#touched.size === 0;
  }

  /** The changes of an account in a market. */
  of(account: Account, market: Market): AccountChanges {
    const key = `${account.id} ${market}`;
    let found = this.#touched.get(key);
    if (!found) {
      const none = { accepted: [], orders: new Set<AccountOrder>(), fills: [], positions: new Set<Position>() };
      this.#touched.set(key, (found = { account, market, ...none, assets: new Set() }));
    }
    return found;
  }

  /** Notes an order the moment it is accepted: this picture of it is told even when it fills at once. */
  accepted(account: Account, order: AccountOrder): void {
    this.of(account, order.market).accepted.push({ order, news: this.#orderNews(order) });
  }

  /** Everything collected, and begins anew. */
  take(): AccountChanges[] {
    const all = [...this.#touched.values()];
    this.#touched.clear();
    return all;
  }

  /** The frames of what happened: orders, fill, positions, account. */
  news({ account, market, accepted, orders, fills, positions, assets }: AccountChanges, time: number): PrivateNews[] {
    const frames: PrivateNews[] = [];
    const tell = (channel: PrivateChannelId, records: readonly Json[]) => {
      if (records.length > 0) frames.push({ accountId: account.id, channel, msgEvent: CAUSE, time, records });
    };
    for (const { news } of accepted) tell(`${market}.orders`, [news]);
    tell(
      `${market}.orders`,
      [...orders].map((order) => this.#orderNews(order)),
    );
    const one = (symbol: string) => this.#market.find(market, symbol)!.instrument;
    if (market === 'spot') {
      tell(
        'spot.fill',
        fills.map((fill) => spotFillNews(one(fill.symbol), fill)),
      );
      tell(
        'spot.account',
        [...assets].map((asset) => spotAccountNews(asset, account.balance(asset))),
      );
      return frames;
    }
    tell(
      'futures.fill',
      fills.map((fill) => futuresFillNews(one(fill.symbol), fill)),
    );
    tell(
      'futures.positions',
      [...positions].map((position) => positionNews(one(position.symbol), position)),
    );
    tell('futures.account', [futuresAccountNews(account.wallet)]);
    return frames;
  }

  #orderNews(order: AccountOrder): Json {
    const { instrument } = this.#market.find(order.market, order.symbol)!;
    return order.market === 'spot' ? spotOrderNews(instrument, order) : futuresOrderNews(instrument, order);
  }
}
