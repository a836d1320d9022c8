/**
 * Main's own last price of a symbol, for the guards of an order (B-A8): main watches it from the first query on and
 * returns it only while it is known to be current, by the running stream or else by a REST response for as long as that
 * is recent.
 */
import type { Market } from '../../../shared/exchange/markets.ts';
import type { Cancel } from '../../../shared/time/clock.ts';
import { feedLimits } from './marketLimits.ts';
import type { PublicSocket } from '../exchange/ws/publicSocket.ts';
import type { FeedParts } from './feed.ts';
import type { ConnectionState } from '../exchange/ws/socketPort.ts';

/** A last price, and the wall time at which it was last confirmed as current. */
export interface ReferencePrice {
  readonly price: string;
  readonly at: number;
}

export interface ReferencePrices {
  /**
   * Returns the last confirmed price; null while nothing is known. The query itself starts the watching and always gets
   * a place: the symbol whose last query is the oldest is dropped.
   */
  readonly of: (market: Market, symbol: string) => ReferencePrice | null;
  /** Returns the price of a symbol that is already watched; the query takes no place and starts nothing. */
  readonly known: (market: Market, symbol: string) => ReferencePrice | null;
  /** Called when the exchange was replaced or stopped. */
  forget(): void;
  stop(): void;
}

/** Dependencies of {@link createReferencePrices}. */
export interface ReferencePriceParts extends Pick<FeedParts, 'clock' | 'rest'> {
  readonly sockets: Readonly<Record<Market, Pick<PublicSocket, 'subscribe' | 'renew' | 'view'>>>;
}

interface Watched {
  readonly market: Market;
  readonly symbol: string;
  /** Last price of the stream since it was opened, or of a request made while it ran. */
  streamed: ReferencePrice | null;
  /** Last REST response, valid by its own age alone. */
  answered: ReferencePrice | null;
  /** Monotonic time of the last push, or of the request that confirmed the price instead. */
  provenAt: number;
  /** Mean time between such confirmations; null before the second. */
  rhythmMs: number | null;
  /** Whether a response had another price than the stream, which has sent nothing since. */
  missed: boolean;
  /** Whether the stream runs and its connection is not silent. */
  live: boolean;
  /** Changes whenever the result of an earlier request no longer proves anything. */
  epoch: number;
  pushes: number;
  isRequesting: boolean;
  /** Time from which the price may be requested: a new stream subscription is given a moment first. */
  dueAt: number;
  wantedAt: number;
  leave: Cancel;
}

/** Weight of the newest interval in the mean interval of a stream. */
const NEWEST = 0.1;

/** Returns how long a stream may send nothing on a live connection before a request must confirm its price. */
function quietMsOf({ missed, rhythmMs }: Watched): number {
  const { quietTimes, quietLeastMs, quietMostMs } = feedLimits;
  if (missed) return 0;
  return rhythmMs === null ? quietMostMs : Math.min(quietMostMs, Math.max(quietLeastMs, quietTimes * rhythmMs));
}

/** Creates the reference prices; no symbol is watched. */
export function createReferencePrices(parts: ReferencePriceParts): ReferencePrices {
  const { clock, rest } = parts;
  /** Ordered by the last query, the oldest first. */
  const watched = new Map<string, Watched>();

  const proven = (one: Watched, price: ReferencePrice, at: number): void => {
    const gap = at - one.provenAt;
    if (one.streamed !== null && gap >= 0) {
      one.rhythmMs = one.rhythmMs === null ? gap : one.rhythmMs * (1 - NEWEST) + gap * NEWEST;
    }
    one.streamed = price;
    one.provenAt = at;
  };
  const ask = async (one: Watched): Promise<void> => {
    const { market, symbol, epoch, pushes } = one;
    const [at, startedAt] = [clock.now(), clock.monotonic()];
    one.isRequesting = true;
    one.dueAt = startedAt + feedLimits.referenceAskMs;
    const row = market === 'spot' ? 'spot.market.ticker.24hr' : 'futures.market.ticker.24hr';
    // An order waits for this request, so it does not wait behind chart requests.
    const reply = await rest.get(row, { symbol }, 'reconcile');
    // The request was sent before a break, and belongs to another stream or another exchange: it proves nothing about
    // the current price.
    if (one.epoch !== epoch) return;
    one.isRequesting = false;
    const record = reply.ok ? reply.value.find((each) => each.symbol === symbol) : undefined;
    // A push received in the meantime is newer.
    if (!record || one.pushes !== pushes) return;
    const price = { price: record.lastPrice, at };
    one.answered = price;
    if (!one.live) return;
    const moved = one.streamed !== null && one.streamed.price !== price.price;
    // The push for this move may still be in flight; a second move without a push means that only this stream has
    // failed.
    if (moved && one.missed) parts.sockets[market].renew({ kind: 'ticker', symbol });
    one.missed ||= moved;
    proven(one, price, startedAt);
  };
  const restart = (one: Watched): void => {
    one.epoch += 1;
    one.streamed = one.answered = one.rhythmMs = null;
    one.missed = one.isRequesting = false;
    one.dueAt = clock.monotonic() + feedLimits.tickerSeedMs;
  };
  const watch = (market: Market, symbol: string): Watched => {
    const one: Watched = {
      market,
      symbol,
      streamed: null,
      answered: null,
      provenAt: Number.NEGATIVE_INFINITY,
      rhythmMs: null,
      missed: false,
      live: false,
      epoch: 0,
      pushes: 0,
      isRequesting: false,
      dueAt: clock.monotonic() + feedLimits.tickerSeedMs,
      wantedAt: 0,
      leave: () => undefined,
    };
    const link = ({ state }: ConnectionState): void => {
      one.live = state === 'open' || state === 'alive';
      if (state === 'waiting' || state === 'open') restart(one);
      if (state === 'open') void ask(one);
    };
    one.leave = parts.sockets[market].subscribe(
      { kind: 'ticker', symbol },
      {
        push(frame, receivedAt) {
          const last = frame.kind === 'ticker' ? frame.push.d.at(-1) : undefined;
          if (!last) return;
          one.pushes += 1;
          one.missed = false;
          proven(one, { price: last.c, at: receivedAt }, clock.monotonic());
        },
        link,
      },
    );
    return one;
  };
  const leave = (name: string): void => {
    watched.get(name)?.leave();
    watched.delete(name);
  };
  /**
   * Confirms the price of a symbol that the user is about to trade before its stream has sent nothing for too long,
   * because a ticket stays valid for a while.
   */
  const prove = (): void => {
    const now = clock.monotonic();
    for (const one of watched.values()) {
      if (!one.live || one.isRequesting || now < one.dueAt || now - one.wantedAt > feedLimits.referenceProveMs)
        continue;
      if (now - one.provenAt > quietMsOf(one) / 2) void ask(one);
    }
  };
  const proving = clock.every(feedLimits.referenceAskMs, prove);
  /** Drops symbols that were not queried for a while, so that they use no subscription. */
  const tidy = (): void => {
    for (const [name, one] of watched) {
      if (clock.monotonic() - one.wantedAt >= feedLimits.referenceLingerMs) leave(name);
    }
  };
  const tidying = clock.every(feedLimits.lingerMs, tidy);

  /** Returns the price of the stream while its connection is alive and it is not quiet for longer than usual (R12). */
  const current = (one: Watched): ReferencePrice | null => {
    if (!one.live || one.streamed === null || clock.monotonic() - one.provenAt > quietMsOf(one)) return null;
    return {
      price: one.streamed.price,
      at: Math.max(one.streamed.at, parts.sockets[one.market].view().lastFrameAt ?? 0),
    };
  };
  const lastKnown = (one: Watched): ReferencePrice | null => {
    if (one.live) return current(one) ?? one.streamed;
    // Without a stream a response is valid for the shortest time that a stream may send nothing, and no longer.
    return one.answered && clock.now() - one.answered.at <= feedLimits.quietLeastMs ? one.answered : null;
  };

  return {
    of(market, symbol) {
      const name = `${market} ${symbol}`;
      const one = watched.get(name) ?? watch(market, symbol);
      watched.delete(name);
      watched.set(name, one);
      const [first] = watched.keys();
      if (watched.size > feedLimits.references && first !== undefined) leave(first);
      const now = clock.monotonic();
      one.wantedAt = now;
      if (!one.isRequesting && now >= one.dueAt && current(one) === null) void ask(one);
      return lastKnown(one);
    },
    known(market, symbol) {
      const one = watched.get(`${market} ${symbol}`);
      return one ? lastKnown(one) : null;
    },
    forget() {
      for (const one of watched.values()) restart(one);
    },
    stop() {
      tidying();
      proving();
      for (const name of watched.keys()) leave(name);
    },
  };
}
