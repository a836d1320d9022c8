import { MINUTE_MS } from '../../../shared/time/units.ts';
import { BUY, SELL } from '../engine/types.ts';
import type { Bar } from '../market/barSeries.ts';
import { ExchangeMarket, STEP, type Prices } from '../market/exchangeMarket.ts';
import { instrumentKey } from '../market/instrument.ts';
import { AGENT } from '../market/makerLadder.ts';
import { UNIT } from '../market/makers.ts';
import type { InstrumentMarket } from '../market/instrumentMarket.ts';
import type { Listing } from '../market/listing.ts';
import type { StateStore } from '../state/stateRecords.ts';
import { ExchangeAccounts } from '../venue/accounts/exchangeAccounts.ts';
import { listenForAccounts, type MarketAccounts } from '../venue/marketListener.ts';

/** Nothing trades an instrument by itself: the candles alone move it. */
const still = { step: () => undefined };
/** Units (see {@link UNIT}) by which every price of a minute stays inside its candle, so that fills do too. */
const INSIDE = 16;
/** Steps in which makers whose quotes were passed quote again. */
const REQUOTES = 7;
/** Times within a minute at which the four prices of its candle occur, in ms. */
const WALK = [STEP, 20_000, 40_000, MINUTE_MS];

/** What a {@link MinutePlayer} plays on. */
export interface MinutePlayerOptions {
  readonly seed: number;
  /** The exchange whose candles and funding rates are played. */
  readonly served: ExchangeMarket;
  /** The instruments to play; each must be one of `served`. */
  readonly listing: Listing;
  /** First minute, Unix ms. */
  readonly from: number;
  /** Takes everything that happens to the accounts. */
  readonly state: StateStore;
}

/**
 * Runs the accounts of an exchange over candles of the past: orders, fills, fees, margin, liquidations, funding and
 * copies by the rules of the running exchange, with prices that come from minute candles instead of agents. All times
 * are Unix ms.
 */
export class MinutePlayer {
  readonly market: ExchangeMarket;
  readonly accounts: ExchangeAccounts;
  readonly #served: ExchangeMarket;
  #time: number;

  constructor({ seed, served, listing, from, state }: MinutePlayerOptions) {
    this.#served = served;
    this.#time = from;
    const assets = listing.assets.map((asset) => ({ ...asset, warmUpMinutes: 0 }));
    const told: MarketAccounts = {};
    this.market = new ExchangeMarket(seed, from, listenForAccounts(told), pricesAt(served, listing, from), {
      ...listing,
      assets,
    });
    for (const one of this.market.instruments.values()) one.setDriver(still);
    this.accounts = new ExchangeAccounts({
      market: this.market,
      random: this.market.random.fork('accounts'),
      transcript: { account: () => undefined },
      time: from,
      listeners: new Set(),
      addListener: () => () => undefined,
      state,
      paysPartner: false,
    });
    told.accounts = this.accounts;
    // Lead traders trade only when they are told to.
    this.accounts.copy.idle = true;
  }

  /** Time up to which everything has happened. */
  get time(): number {
    return this.#time;
  }

  /** Returns the candle of the minute that opens at `openTime`. */
  bar(key: string, openTime: number): Bar {
    return this.#servedOne(key).last.bar('1m', openTime)!;
  }

  /** Whether a market order of usual size stays within the candle of the minute that opens at `openTime`. */
  isWide(key: string, openTime: number): boolean {
    const { open, high, low } = this.bar(key, openTime);
    return high - low >= 2 * marginOf(open);
  }

  /** Brings the price of an instrument to the open of the minute that begins at `openTime`, before something is done. */
  open(key: string, openTime: number): InstrumentMarket {
    const one = this.market.instruments.get(key)!;
    this.#move(one, openTime + STEP, walkOf(this.bar(key, openTime))[0]!);
    // The price may be far from where the makers quoted last.
    one.reopen();
    return one;
  }

  /** Plays the minute that opens at `openTime` on every instrument in which an account has something at stake. */
  play(openTime: number, keys: ReadonlySet<string>): void {
    const walks = [...keys].map((key) => {
      const one = this.market.instruments.get(key)!;
      const bar = this.bar(key, openTime);
      return {
        one,
        walk: walkOf(bar),
        isBusy: this.#levels(one).some((price) => bar.low <= price && price <= bar.high),
      };
    });
    const isBusy = walks.some((walk) => walk.isBusy);
    for (const [at, offset] of WALK.entries()) {
      const isEnd = offset === MINUTE_MS;
      // Where a candle reaches no price of an account, only its close counts.
      if (!isBusy && !isEnd) continue;
      const time = openTime + offset;
      for (const { one, walk, ...walked } of walks) {
        if (walked.isBusy) this.#move(one, time, walk[at]!);
        else if (isEnd) this.#settleAt(one, time, walk[at]!.price);
      }
      if (isEnd) this.#settleFunding(time);
      this.#time = time;
      this.accounts.settle(time);
    }
  }

  /** The instruments in which an account has a position or something that waits. */
  atStake(): Set<string> {
    const keys = new Set<string>();
    for (const id of this.accounts.accountIds()) {
      const account = this.accounts.account(id);
      for (const { symbol } of account.positions.values()) keys.add(instrumentKey('futures', symbol));
      for (const { symbol } of account.liveConditionals()) keys.add(instrumentKey('futures', symbol));
      for (const market of ['spot', 'futures'] as const)
        for (const { symbol } of account.open(market)) keys.add(instrumentKey(market, symbol));
    }
    return keys;
  }

  /** Returns the prices of an instrument at which something happens to an account, in ticks. */
  #levels({ instrument: { market, symbol } }: InstrumentMarket): number[] {
    return this.accounts.accountIds().flatMap((id) => {
      const account = this.accounts.account(id);
      const orders = account.open(market, symbol).map(({ price }) => price);
      if (market === 'spot') return orders;
      const waiting = account.liveConditionals(symbol).map(({ triggerPrice }) => triggerPrice);
      const positions = account.positionsOf(symbol).filter(({ marginType }) => marginType === 'ISOLATED');
      return [...orders, ...waiting, ...positions.map((position) => this.accounts.liquidation(id, position))];
    });
  }

  #servedOne(key: string): InstrumentMarket {
    return this.#served.instruments.get(key)!;
  }

  /** Moves an instrument to a price: agents trade against every order of an account that the candle reaches. */
  #move(one: InstrumentMarket, time: number, { reached, price }: Point): void {
    one.step(time);
    one.makeWay(reached - 1, reached + 1);
    const { book } = one;
    const bid = book.best(BUY);
    const ask = book.best(SELL);
    if (bid >= reached) book.limit(SELL, reached, PASSING, 'IOC', AGENT);
    if (ask !== 0 && ask <= reached) book.limit(BUY, reached, PASSING, 'IOC', AGENT);
    for (let step = 1; step < REQUOTES; step += 1) one.follow(price);
    this.#settleAt(one, time, price);
  }

  /** Brings an instrument to a price that nobody waits for. */
  #settleAt(one: InstrumentMarket, time: number, price: number): void {
    one.step(time);
    one.makeWay(price - 1, price + 1);
    one.follow(price);
    one.print(price, one.instrument.typicalSteps, BUY);
  }

  /** Settles funding with the rates that the exchange shows for that time. */
  #settleFunding(time: number): void {
    for (const one of this.market.of('futures')) {
      const { symbol } = one.instrument;
      const [settlement] = this.#served.find('futures', symbol)!.funding!.history(time, time, 1);
      if (settlement) this.accounts.funded(symbol, settlement);
    }
  }
}

/** Size in steps with which agents pass a price: larger than all orders of accounts together. */
const PASSING = 1_000_000_000;

/** Returns the prices from which the instruments start at a minute of the past. */
function pricesAt(served: ExchangeMarket, { instruments }: Listing, from: number): Prices {
  const fair: Record<string, number> = {};
  for (const { market, symbol, asset, priceDecimals } of instruments) {
    fair[asset] ??= served.find(market, symbol)!.last.bar('1m', from)!.open / 10 ** priceDecimals;
  }
  return { fair, basis: {} };
}

/** A price of a candle, in ticks: what it reaches, and where the makers quote then. */
interface Point {
  readonly reached: number;
  readonly price: number;
}

const marginOf = (open: number): number => Math.max(2, Math.ceil(open * UNIT * INSIDE));

/** Returns the four prices of a candle in the order in which they occurred. */
function walkOf({ open, high, low, close }: Bar): Point[] {
  const margin = marginOf(open);
  const [least, most] = [low + margin, high - margin];
  const middle = Math.round((high + low) / 2);
  const inside = (price: number) => (least > most ? middle : Math.min(most, Math.max(least, price)));
  const walk = close >= open ? [open, low, high, close] : [open, high, low, close];
  return walk.map((reached) => ({ reached, price: inside(reached) }));
}
