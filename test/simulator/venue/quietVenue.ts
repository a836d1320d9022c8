import { BUY, SELL } from '../../../electron/simulator/engine/types.ts';
import type { PrivateContext } from '../../../electron/simulator/http/handler.ts';
import type { Failure } from '../../../electron/simulator/venue/failure.ts';
import type { InstrumentMarket } from '../../../electron/simulator/market/instrumentMarket.ts';
import type { Listing } from '../../../electron/simulator/market/listing.ts';
import type { StateStore } from '../../../electron/simulator/state/stateRecords.ts';
import type { AccountOrder } from '../../../electron/simulator/venue/accounts/records.ts';
import type { FuturesPlacement, SpotPlacement } from '../../../electron/simulator/venue/orders/placement.ts';
import type { PrivateNotification } from '../../../electron/simulator/venue/accounts/types.ts';
import { Deviations } from '../../../electron/simulator/venue/counters.ts';
import { issueKeys } from '../../../electron/simulator/venue/keys.ts';
import { Venue } from '../../../electron/simulator/venue/venue.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import type { Result } from '../../../shared/result/result.ts';
import { createRandom } from '../../../shared/time/random.ts';
import { createVirtualClock } from '../../../shared/time/virtualClock.ts';
import { START, untraded } from '../support/rig.ts';

/** A round price for every coin, in USDT: last price, mark price, and the middle of an empty book. */
export const PRICES: Readonly<Record<string, number>> = { BTC: 50_000, ETH: 2_000, SOL: 100 };

export class QuietVenue {
  readonly venue: Venue;
  readonly news: PrivateNotification[] = [];

  /** Past trades matter little where books are emptied and prices set; `listed` 0 is a market with a history. */
  constructor(state?: StateStore, listed: number | Listing = untraded) {
    this.venue = new Venue(createVirtualClock(START), 7, 1, state, listed);
    this.venue.accounts.onNews((news) => this.news.push(news));
    for (const one of this.venue.market.instruments.values()) this.#empty(one);
  }

  /** Stops the agents, empties the books, and sets the last trade and the mark price to the round price. */
  #empty(one: InstrumentMarket): void {
    one.agentsActive = false;
    for (const side of [BUY, SELL] as const) {
      while (one.book.levels(side) > 0) one.book.market(side === BUY ? SELL : BUY, 1_000_000_000, 0);
    }
    const price = (PRICES[one.instrument.asset] ?? 10) * 10 ** one.instrument.priceDecimals;
    one.book.limit(SELL, price, 1, 'GTC', 0);
    one.book.limit(BUY, price, 1, 'IOC', 0);
    one.mark?.quote(price);
  }

  one(market: Market, symbol: string): InstrumentMarket {
    return this.venue.market.find(market, symbol)!;
  }

  /** Places an agent's resting order; price and size as decimals of the instrument. */
  offer(market: Market, symbol: string, side: 'BUY' | 'SELL', price: number, size: number): void {
    const one = this.one(market, symbol);
    const { priceDecimals, sizeDecimals } = one.instrument;
    const ticks = Math.round(price * 10 ** priceDecimals);
    const steps = Math.round(size * 10 ** sizeDecimals);
    one.book.limit(side === 'BUY' ? BUY : SELL, ticks, steps, 'GTC', 0);
    this.venue.accounts.settle(this.venue.time.now());
  }

  mark(symbol: string, price: number): void {
    const one = this.one('futures', symbol);
    one.mark!.quote(Math.round(price * 10 ** one.instrument.priceDecimals));
  }

  spot(asked: Partial<SpotPlacement>, accountId = 'user'): Result<AccountOrder, Failure> {
    const full = { symbol: 'BTCUSDT', side: 'BUY', type: 'LIMIT', quantity: '1', ...asked } as SpotPlacement;
    return this.venue.accounts.placeSpot(accountId, full, this.venue.time.now());
  }

  futures(asked: Partial<FuturesPlacement>, accountId = 'user'): Result<AccountOrder, Failure> {
    const full = {
      symbol: 'BTCUSDT',
      side: 'BUY',
      positionSide: 'LONG',
      type: 'LIMIT',
      quantity: '1',
      newClientOrderId: 'c1',
      ...(asked.type === 'MARKET' ? {} : { timeInForce: 'GTC' }),
      ...asked,
    } as FuturesPlacement;
    return this.venue.accounts.placeFutures(accountId, full, this.venue.time.now());
  }

  /** Returns the free and locked amount of every asset, as text. */
  balances(accountId = 'user'): Record<string, readonly [free: string, locked: string]> {
    const ledger = this.ledger(accountId);
    return Object.fromEntries(ledger.spot.balances.map(({ coin, available, frozen }) => [coin, [available, frozen]]));
  }

  ledger(accountId = 'user'): Ledger {
    return this.venue.accounts.ledger(accountId) as unknown as Ledger;
  }

  /** Returns the context of a handler for a request with the API key of that index. */
  context(key = 0, strict = false): PrivateContext & { readonly deviations: Deviations } {
    const keys = issueKeys(createRandom(7));
    return {
      market: this.venue.market,
      now: this.venue.time.now(),
      accounts: this.venue.accounts,
      demo: this.venue.demo.accounts,
      caller: { accountId: ['user', 'user', 'user', 'user', 'trader', 'partner'][key]!, key: keys[key]! },
      deviations: new Deviations(),
      strict,
    };
  }
}

type Words = Record<string, string>;

/** The parts of an account that the control interface returns. */
export interface Ledger {
  readonly accountId: string;
  readonly uid: string;
  readonly spot: { readonly balances: Words[]; readonly orders: Words[]; readonly fills: Words[] };
  readonly futures: {
    readonly balance: string;
    readonly available: string;
    readonly frozen: string;
    readonly unrealizePnl: string;
    readonly realizedPnl: string;
    readonly fees: string;
    readonly wallet: Words;
    readonly positions: Words[];
    readonly orders: Words[];
    readonly fills: Words[];
  };
}

/** Returns the value; throws the refusal as an error. */
export function value<T>(result: Result<T, Failure>): T {
  if (!result.ok) throw new Error(`${result.error.body.code} ${result.error.body.msg}`);
  return result.value;
}

/** Returns the code of the refusal, 0 when there was none. */
export function code(result: Result<unknown, Failure>): number {
  return result.ok ? 0 : result.error.body.code;
}
