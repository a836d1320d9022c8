import { createRandom } from '../../../shared/time/random.ts';
import { DAY_MS } from '../../../shared/time/units.ts';
import { ExchangeMarket } from '../market/exchangeMarket.ts';
import type { Origins } from '../market/keptPast.ts';
import type { Listing } from '../market/listing.ts';
import { assets, instruments } from '../market/instruments.ts';
import { MemoryState } from '../state/memoryState.ts';
import { EXAMPLE_DAYS, type ExamplePast } from './examplePast.ts';
import { ExampleTrader } from './exampleTrader.ts';
import { MinutePlayer } from './minutePlayer.ts';

/** Seed of the example's market, and the time at which its past ends before it is moved: a UTC midnight. */
const SEED = 20_260_101;
const END = Date.UTC(2026, 0, 1);
/** The assets that are traded in the example. */
const played = new Set(['BTC', 'ETH', 'SOL']);

/** Quotes on each side of a book. */
const QUOTES = 40;

const silent = { trade: () => undefined, level: () => undefined };

/** Returns the exchange whose past is played: it begins at `END`, and its candles before that are generated. */
function servedMarket(): { readonly market: ExchangeMarket; readonly origins: Origins } {
  // The first market only measures what a usual minute trades.
  const measured = new ExchangeMarket(SEED, END, silent);
  const { prices } = measured;
  const origins: Origins = {
    assets: Object.fromEntries(Object.entries(prices.fair).map(([name, price]) => [name, { start: END, price }])),
    instruments: Object.fromEntries(
      [...measured.instruments].map(([key, { last, mark, index, series }]) => [
        key,
        { usual: series.origin.usual, starts: [last, mark, index].flatMap((one) => (one ? [one.last] : [])) },
      ]),
    ),
  };
  const past = { ...origins, until: END, minutes: [] };
  return { market: new ExchangeMarket(SEED, END, silent, { ...prices, past }), origins };
}

/** Trades the example's past and returns it; the same every time. `days` is shorter only in tests. */
export function makeExample(days = EXAMPLE_DAYS): ExamplePast {
  const { market, origins } = servedMarket();
  const from = END - days * DAY_MS;
  const listed: Listing = {
    assets: assets.filter(({ name }) => played.has(name)),
    // Nobody looks at these books, so a few quotes are enough.
    instruments: instruments.filter(({ asset }) => played.has(asset)).map((one) => ({ ...one, quotes: QUOTES })),
  };
  const state = new MemoryState();
  const player = new MinutePlayer({ seed: SEED, served: market, listing: listed, from, state });
  new ExampleTrader(player, createRandom(SEED).fork('example'), from, END).trade();
  return { seed: SEED, time: END, origins, prices: market.prices, records: state.records };
}
