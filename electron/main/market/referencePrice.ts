/**
 * Main's own last price of a symbol, for what guards an order (B-A8): watched from the first question on, seeded over
 * REST, and given only while the connection proves that it is current.
 */
import type { Market } from '../../../shared/exchange/markets.ts';
import type { Cancel } from '../../../shared/time/clock.ts';
import { feedLimits } from '../constants.ts';
import type { LinkState } from '../exchange/ws/streamConsumer.ts';
import type { PublicSocket } from '../exchange/ws/publicSocket.ts';
import type { FeedParts } from './feed.ts';

/** A last price, and the wall time at which it was last proven to be current. */
export interface ReferencePrice {
  readonly price: string;
  readonly at: number;
}

/** See the opening comment. */
export interface ReferencePrices {
  /** The price now; null while it is not known to be fresh. The question itself starts the watching. */
  readonly of: (market: Market, symbol: string) => ReferencePrice | null;
  /** The exchange behind the prices was exchanged or stopped. */
  forget(): void;
  stop(): void;
}

/** What it stands on. */
export interface ReferencePriceParts extends Pick<FeedParts, 'clock' | 'rest'> {
  readonly sockets: Readonly<Record<Market, Pick<PublicSocket, 'subscribe' | 'view'>>>;
}

interface Watched {
  price: string | undefined;
  receivedAt: number;
  /** The stream runs and its socket is not silent. */
  live: boolean;
  askedAt: number;
  leave: Cancel;
}

/** Prices of nothing yet. */
export function createReferencePrices(parts: ReferencePriceParts): ReferencePrices {
  const { clock, rest } = parts;
  const watched = new Map<string, Watched>();

  const seed = async (one: Watched, market: Market, symbol: string): Promise<void> => {
    const row = market === 'spot' ? 'spot.market.ticker.24hr' : 'futures.market.ticker.24hr';
    const before = one.price;
    const reply = await rest.get(row, { symbol });
    const record = reply.ok ? reply.value.find((each) => each.symbol === symbol) : undefined;
    // What the stream brought meanwhile is newer.
    if (!record || one.price !== before) return;
    one.price = record.lastPrice;
    one.receivedAt = clock.now();
  };
  const watch = (market: Market, symbol: string): Watched => {
    const one: Watched = { price: undefined, receivedAt: 0, live: false, askedAt: 0, leave: () => undefined };
    const link = (state: LinkState): void => {
      const { state: name } = state;
      one.live = name === 'open' || name === 'alive';
      if (name === 'waiting') one.price = undefined;
      if (name === 'open') void seed(one, market, symbol);
    };
    one.leave = parts.sockets[market].subscribe(
      { kind: 'ticker', symbol },
      {
        push(frame, receivedAt) {
          const last = frame.kind === 'ticker' ? frame.push.d.at(-1) : undefined;
          if (!last) return;
          one.price = last.c;
          one.receivedAt = receivedAt;
        },
        link,
      },
    );
    return one;
  };
  /** Symbols nobody traded for a while are left, so that they cost no subscription. */
  const tidy = (): void => {
    for (const [name, one] of watched) {
      if (clock.monotonic() - one.askedAt < feedLimits.referenceLingerMs) continue;
      watched.delete(name);
      one.leave();
    }
  };
  const tidying = clock.every(feedLimits.lingerMs, tidy);

  return {
    of(market, symbol) {
      const name = `${market} ${symbol}`;
      let one = watched.get(name);
      if (!one) {
        if (watched.size >= feedLimits.references) return null;
        one = watch(market, symbol);
        watched.set(name, one);
      }
      one.askedAt = clock.monotonic();
      if (one.price === undefined || !one.live) return null;
      // A quiet market sends nothing: the socket's own life proves that the last price still is the last (R12).
      const at = Math.max(one.receivedAt, parts.sockets[market].view().lastFrameAt ?? 0);
      return { price: one.price, at };
    },
    forget() {
      for (const one of watched.values()) one.price = undefined;
    },
    stop() {
      tidying();
      for (const one of watched.values()) one.leave();
      watched.clear();
    },
  };
}
