import { createRandom, type Random } from '../../../shared/time/random.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import { drawCommon, FairPrice } from './fairPrice.ts';
import { HistoryPath } from './historyPath.ts';
import { InstrumentMarket, type MarketListener } from './instrumentMarket.ts';
import { assets, instrumentKey, instruments, type Asset } from './instruments.ts';

/** Simulated time between two steps of the agents. */
export const STEP = 100;
const MINUTE = 60_000;
/** Minutes really traded before going live. */
export const WARM_UP_MINUTES = 4;

/** Where prices stood: per coin its index in USDT, per instrument its basis as a share. */
export interface Prices {
  readonly fair: Readonly<Record<string, number>>;
  readonly basis: Readonly<Record<string, number>>;
}

/** A market listener that is also told when a step of all instruments is over. */
export interface ExchangeListener extends MarketListener {
  /** `time` is the end of the step, Unix ms. */
  stepped?(time: number): void;
}

/** Every instrument of the exchange and the prices they follow, moved together step by step. */
export class ExchangeMarket {
  readonly instruments: ReadonlyMap<string, InstrumentMarket>;
  readonly #fairs: ReadonlyMap<Asset['name'], FairPrice>;
  readonly #random: Random;
  readonly #common: Random;
  readonly #listener: ExchangeListener;
  /** While a restored market warms up its prices stand where they were. */
  #still: boolean;
  #time: number;

  /**
   * Builds the market and trades it up to `start` (Unix ms, rounded down to a step), so that tape and candles are there
   * at once. The same seed and start give the same market. With `prices` it goes on from them instead of the seed's own.
   */
  constructor(seed: number, start: number, listener: ExchangeListener, prices?: Prices) {
    this.#listener = listener;
    this.#still = prices !== undefined;
    const random = createRandom(seed);
    this.#random = random;
    this.#common = random.fork('live');
    const first = Math.floor(start / MINUTE) * MINUTE - WARM_UP_MINUTES * MINUTE;
    const history = random.fork('history');
    const fairs = new Map<Asset['name'], FairPrice>();
    const paths = new Map<Asset['name'], HistoryPath>();
    for (const asset of assets) {
      const own = random.fork(`asset/${asset.name}`);
      const seeded = asset.price * (0.97 + 0.06 * own.next());
      const price = prices?.fair[asset.name] ?? seeded;
      fairs.set(asset.name, new FairPrice(asset, seeded, own, price));
      paths.set(asset.name, new HistoryPath(asset, price, history, history));
    }
    const all = new Map<string, InstrumentMarket>();
    for (const instrument of instruments) {
      const own = random.fork(`${instrument.market}/${instrument.symbol}`);
      const [fair, path] = [fairs.get(instrument.asset)!, paths.get(instrument.asset)!];
      const firstUpdateId = 900_000_000 + own.fork('ids').integer(900_000_000);
      all.set(
        instrumentKey(instrument.market, instrument.symbol),
        new InstrumentMarket(instrument, fair, path, first, firstUpdateId, own, listener),
      );
    }
    this.#fairs = fairs;
    this.instruments = all;
    this.#time = first;
    if (prices) this.#goOnFrom(prices);
    this.advance(start);
    for (const one of all.values()) one.settle(WARM_UP_MINUTES);
    if (prices) this.#goOnFrom(prices);
    this.#still = false;
  }

  /** Where prices stand now. */
  get prices(): Prices {
    return {
      fair: Object.fromEntries([...this.#fairs].map(([name, fair]) => [name, fair.price])),
      basis: Object.fromEntries([...this.instruments].map(([key, one]) => [key, one.basis])),
    };
  }

  /** Time up to which the agents have acted, in Unix ms. */
  get time(): number {
    return this.#time;
  }

  /** The source of chance; fork it for consumers outside the market. */
  get random(): Random {
    return this.#random;
  }

  /** The instrument, `undefined` when it is not traded here. */
  find(market: Market, symbol: string): InstrumentMarket | undefined {
    return this.instruments.get(instrumentKey(market, symbol));
  }

  /** The instruments of one market, in listing order. */
  of(market: Market): InstrumentMarket[] {
    return [...this.instruments.values()].filter(({ instrument }) => instrument.market === market);
  }

  /** Runs every whole step up to `time`; `mayGoOn` is asked between steps and ends the run early when it says no. */
  advance(time: number, mayGoOn: () => boolean = () => true): void {
    while (this.#time + STEP <= time && mayGoOn()) {
      this.#time += STEP;
      const { moves, common } = drawCommon(this.#common);
      for (const fair of this.#fairs.values()) fair.step(STEP / MINUTE, common, moves && !this.#still);
      for (const one of this.instruments.values()) one.step(this.#time, STEP);
      this.#listener.stepped?.(this.#time);
    }
  }

  /** Moves a coin's price by a share (0.02 is 2 per cent up) at the next step. */
  jump(asset: Asset['name'], share: number): void {
    this.#fairs.get(asset)?.push(Math.log1p(share));
  }

  /** The agents' own trades push prices a little while warming up: back to the last digit. */
  #goOnFrom({ fair, basis }: Prices): void {
    for (const [name, one] of this.#fairs) if (fair[name] !== undefined) one.moveTo(fair[name]);
    for (const [key, one] of this.instruments) if (basis[key] !== undefined) one.setBasis(basis[key]);
  }
}
