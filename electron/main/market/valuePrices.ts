/**
 * Last prices that only value the holdings of an account: one request returns a whole market, however many coins and
 * positions there are, so that none of them takes a place from the guards of an order. A market is polled as long as
 * its prices are queried.
 */
import { markets, type Market } from '../../../shared/exchange/markets.ts';
import type { Cancel } from '../../../shared/time/clock.ts';
import { feedLimits } from './marketLimits.ts';
import type { FeedParts } from './feed.ts';
import type { ReferencePrice, ReferencePrices } from './referencePrice.ts';

export interface ValuePrices {
  /** Returns the price of a symbol, from the stream where it is watched; null while unknown or too old. */
  readonly of: (market: Market, symbol: string) => ReferencePrice | null;
  /**
   * Sets whether there is an account whose coins may be valued at any time: the spot market is then always polled,
   * because one list has little weight.
   */
  keep(isKept: boolean): void;
  /** Called when the exchange was replaced or stopped. */
  forget(): void;
  stop(): void;
}

/** Dependencies of {@link createValuePrices}. */
export interface ValuePriceParts extends Pick<FeedParts, 'clock' | 'rest'> {
  readonly references: Pick<ReferencePrices, 'known'>;
}

interface Table {
  prices: ReadonlyMap<string, string>;
  /** When the request was sent: wall time; `askedAt` is monotonic. */
  at: number;
  askedAt: number;
  wantedAt: number;
  timer: Cancel | undefined;
}

const rows = { spot: 'spot.market.ticker.24hr', futures: 'futures.market.ticker.24hr' } as const;

/** Creates the prices; nothing is known yet. */
export function createValuePrices({ clock, rest, references }: ValuePriceParts): ValuePrices {
  const tables = new Map<Market, Table>();
  let isAlwaysPolled = false;

  const ask = async (market: Market, table: Table): Promise<void> => {
    const [at, askedAt] = [clock.now(), clock.monotonic()];
    const reply = await rest.get(rows[market], {}, 'trading');
    if (tables.get(market) !== table) return;
    if (reply.ok) {
      table.prices = new Map(reply.value.map(({ symbol, lastPrice }) => [symbol, lastPrice]));
      table.at = at;
      table.askedAt = askedAt;
    }
    table.timer = clock.after(feedLimits.valuesAskMs, () => {
      const isWanted = clock.monotonic() - table.wantedAt < feedLimits.referenceLingerMs;
      if (isWanted || (isAlwaysPolled && market === 'spot')) void ask(market, table);
      else tables.delete(market);
    });
  };
  const tableOf = (market: Market): Table => {
    let table = tables.get(market);
    if (!table) {
      const never = Number.NEGATIVE_INFINITY;
      table = { prices: new Map(), at: 0, askedAt: never, wantedAt: never, timer: undefined };
      tables.set(market, table);
      void ask(market, table);
    }
    table.wantedAt = clock.monotonic();
    return table;
  };
  const forget = (): void => {
    for (const market of markets) tables.get(market)?.timer?.();
    tables.clear();
  };
  return {
    of(market, symbol) {
      const watched = references.known(market, symbol);
      if (watched && clock.now() - watched.at <= feedLimits.valuesKnownMs) return watched;
      const { prices, at, askedAt } = tableOf(market);
      const price = clock.monotonic() - askedAt <= feedLimits.valuesKnownMs ? prices.get(symbol) : undefined;
      return price === undefined ? null : { price, at };
    },
    keep(isKept) {
      isAlwaysPolled = isKept;
      if (isAlwaysPolled) tableOf('spot');
    },
    forget() {
      forget();
      if (isAlwaysPolled) tableOf('spot');
    },
    stop() {
      isAlwaysPolled = false;
      forget();
    },
  };
}
