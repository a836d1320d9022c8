import { MINUTE_MS } from '../../../shared/time/units.ts';
import { createRandom, type Random } from '../../../shared/time/random.ts';
import type { Market } from '../../../shared/exchange/markets.ts';
import { drawCommon, FairPrice } from './fairPrice.ts';
import { HistoryPath } from './historyPath.ts';
import { instrumentKey, type Asset } from './instrument.ts';
import type { AssetOrigin, KeptMinutes, KeptPast, Origins } from './keptPast.ts';
import { InstrumentMarket, STEP, type TradeDriver, type ExchangeListener } from './instrumentMarket.ts';
import { listing, type Listing } from './listing.ts';
import { isSessionOpen } from './marketHours.ts';

export { STEP } from './instrumentMarket.ts';
export type { ExchangeListener } from './instrumentMarket.ts';

/** Saved prices: per asset its index in USDT, per instrument its basis as a share. */
export interface Prices {
  readonly fair: Readonly<Record<string, number>>;
  readonly basis: Readonly<Record<string, number>>;
  /** The saved candles; without them the past is generated anew, backwards from these prices. */
  readonly past?: KeptPast;
}

/** All instruments of the exchange and the prices they follow, advanced together step by step. */
export class ExchangeMarket {
  readonly instruments: ReadonlyMap<string, InstrumentMarket>;
  /** The assets of the instruments, in the order they were listed. */
  readonly assets: readonly Asset[];
  readonly #fairs: ReadonlyMap<string, FairPrice>;
  readonly #all: readonly InstrumentMarket[];
  /** What advances with each step: during warm-up, assets and instruments with a shorter warm-up join later. */
  #moving: { readonly fairs: readonly FairPrice[]; readonly all: readonly InstrumentMarket[] };
  readonly #random: Random;
  readonly #common: Random;
  readonly #origins: ReadonlyMap<string, AssetOrigin>;
  readonly #listener: ExchangeListener;
  /** Whether prices stay unchanged, which they do while a restored market warms up. */
  #still: boolean;
  #time: number;

  /**
   * Builds the market and trades it up to `start` (Unix ms, rounded down to a step), so that recent trades and candles
   * exist at once. The same seed and start give the same market. With `prices` it continues from them instead of the
   * seed's own. `symbols` is the number of instruments over both markets (see {@link listing}), or the exact listing:
   * one with few assets and no warm-up makes an exchange that starts at once.
   */
  constructor(seed: number, start: number, listener: ExchangeListener, prices?: Prices, symbols: number | Listing = 0) {
    this.#listener = listener;
    this.#still = prices !== undefined;
    const random = createRandom(seed);
    this.#random = random;
    this.#common = random.fork('live');
    const listed = typeof symbols === 'number' ? listing(symbols, seed) : symbols;
    this.assets = listed.assets;
    const minute = Math.floor(start / MINUTE_MS) * MINUTE_MS;
    const firstOf = (asset: Asset) => minute - asset.warmUpMinutes * MINUTE_MS;
    const history = random.fork('history');
    const fairs = new Map<string, FairPrice>();
    const paths = new Map<string, HistoryPath>();
    const past = prices?.past;
    const origins = new Map<string, AssetOrigin>();
    for (const asset of listed.assets) {
      const assetRandom = random.fork(`asset/${asset.name}`);
      const seeded = asset.price * (0.97 + 0.06 * assetRandom.next());
      const price = prices?.fair[asset.name] ?? seeded;
      fairs.set(asset.name, new FairPrice(asset, seeded, assetRandom, price));
      const origin = past?.assets[asset.name] ?? { start: firstOf(asset), price };
      origins.set(asset.name, origin);
      paths.set(asset.name, new HistoryPath(asset, origin.price, origin.start, history, history));
    }
    const all = new Map<string, InstrumentMarket>();
    for (const instrument of listed.instruments) {
      const instrumentRandom = random.fork(`${instrument.market}/${instrument.symbol}`);
      const [fair, path] = [fairs.get(instrument.asset)!, paths.get(instrument.asset)!];
      const firstUpdateId = 900_000_000 + instrumentRandom.fork('ids').integer(900_000_000);
      const key = instrumentKey(instrument.market, instrument.symbol);
      const { start: first } = origins.get(instrument.asset)!;
      const opened = past?.instruments[key];
      const begin = firstOf(fair.asset);
      all.set(
        key,
        new InstrumentMarket(instrument, fair, path, begin, firstUpdateId, instrumentRandom, listener, first, opened),
      );
    }
    this.#origins = origins;
    this.#fairs = fairs;
    this.instruments = all;
    this.#all = [...all.values()];
    if (past) this.#putBack(past);
    if (prices) this.#goOnFrom(prices);
    const firsts = [...fairs.values()].map(({ asset }) => firstOf(asset));
    this.#time = Math.min(...firsts);
    this.#moving = { fairs: [], all: [] };
    for (const first of [...new Set(firsts)].toSorted((a, b) => a - b)) {
      this.advance(first);
      this.#moving = {
        fairs: [...fairs.values()].filter(({ asset }) => firstOf(asset) <= first),
        all: this.#all.filter((one) => firstOf(one.asset) <= first),
      };
    }
    this.advance(Math.max(start, past?.until ?? 0));
    for (const one of this.#all) {
      one.settle();
      // The saved minutes end here: every trade from now on is recorded, also before the next step.
      one.series.keepUntil(0);
    }
    if (prices) this.#goOnFrom(prices);
    this.#still = false;
  }

  /** The present prices. */
  get prices(): Prices {
    return {
      fair: Object.fromEntries([...this.#fairs].map(([name, fair]) => [name, fair.price])),
      basis: Object.fromEntries([...this.instruments].map(([key, one]) => [key, one.basis])),
    };
  }

  /** The values from which the past of everything is generated, to be saved for the next start. */
  get origins(): Origins {
    return {
      assets: Object.fromEntries(this.#origins),
      instruments: Object.fromEntries([...this.instruments].map(([key, one]) => [key, one.series.origin])),
    };
  }

  /** Returns the minutes that open at `openTime` (Unix ms) by instrument; unchanged ones are left out. */
  keptMinutes(openTime: number): Record<string, KeptMinutes> {
    const minutesByInstrument: Record<string, KeptMinutes> = {};
    for (const [key, one] of this.instruments) {
      const minutes = one.series.kept(openTime);
      if (minutes?.some((minute) => minute.some((figure, at) => at > 0 && figure !== 0)))
        minutesByInstrument[key] = minutes;
    }
    return minutesByInstrument;
  }

  /** Time up to which the agents have acted, in Unix ms. */
  get time(): number {
    return this.#time;
  }

  /** The random source; consumers outside the market must fork it. */
  get random(): Random {
    return this.#random;
  }

  /** Returns the instrument; `undefined` when it is not traded on this exchange. */
  find(market: Market, symbol: string): InstrumentMarket | undefined {
    return this.instruments.get(instrumentKey(market, symbol));
  }

  /** Returns the instruments of one market, in listing order. */
  of(market: Market): InstrumentMarket[] {
    return this.#all.filter(({ instrument }) => instrument.market === market);
  }

  /** Runs every whole step up to `time`; calls `mayGoOn` between steps and stops early when it returns false. */
  advance(time: number, mayGoOn: () => boolean = () => true): void {
    while (this.#time + STEP <= time && mayGoOn()) {
      this.#time += STEP;
      const { moves, common } = drawCommon(this.#common);
      for (const fair of this.#moving.fairs) {
        const { hours } = fair.asset;
        if (hours === null || isSessionOpen(hours, this.#time - STEP)) {
          fair.step(STEP / MINUTE_MS, common, moves && !this.#still);
        }
      }
      for (const one of this.#moving.all) one.step(this.#time);
      if (this.#time % MINUTE_MS === 0) this.#sampleFunding();
      this.#listener.stepped?.(this.#time);
    }
  }

  /** Samples the premium of every contract at the end of a minute, and reports the settlements that are due. */
  #sampleFunding(): void {
    for (const one of this.#moving.all) {
      if (!one.funding || !one.mark || !one.index) continue;
      const settlement = one.funding.sample(this.#time, one.mark.last, one.index.last);
      if (settlement) this.#listener.funded?.(one, settlement);
    }
  }

  /** Moves an asset's price by a share (0.02 is 2 per cent up) at the next step. */
  jump(asset: string, share: number): void {
    this.#fairs.get(asset)?.push(Math.log1p(share));
  }

  /**
   * Hands an instrument to a replay that begins at `price` (ticks), or back to its agents (null). All instruments of the
   * asset follow: their agents quote anew around that price.
   */
  lead(one: InstrumentMarket, driver: TradeDriver | null, price: number): void {
    one.setDriver(driver);
    // The next minute candle then opens at this price, as the file's own candle does.
    if (driver) one.last.quote(price);
    one.follow(price);
    for (const other of this.#all) if (other.asset === one.asset) other.reopen();
  }

  /** Sets how much prices move from now on: 1 is the usual amount; with 0 they move only through trades. */
  setPace(factor: number): void {
    for (const fair of this.#fairs.values()) fair.pace = factor;
  }

  #putBack({ until, minutes }: KeptPast): void {
    for (const one of this.#all) one.series.keepUntil(until);
    for (const [openTime, by] of minutes) {
      for (const [key, instrumentMinutes] of Object.entries(by))
        this.instruments.get(key)?.series.putBack(openTime, instrumentMinutes);
    }
  }

  /** Resets prices exactly: during warm-up the agents' own trades move them slightly. */
  #goOnFrom({ fair, basis }: Prices): void {
    for (const [name, one] of this.#fairs) if (fair[name] !== undefined) one.moveTo(fair[name]);
    for (const [key, one] of this.instruments) if (basis[key] !== undefined) one.setBasis(basis[key]);
  }
}
