/**
 * Main's own last price of a symbol, for what guards an order (B-A8): watched from the first question on, and given only
 * while something proves that it is current: the stream that runs, or else an answer over REST, for as long as that is new.
 */
import type { Market } from '../../../shared/exchange/markets.ts';
import type { Cancel } from '../../../shared/time/clock.ts';
import { feedLimits } from './marketLimits.ts';
import type { LinkState } from '../exchange/ws/streamConsumer.ts';
import type { PublicSocket } from '../exchange/ws/publicSocket.ts';
import type { FeedParts } from './feed.ts';

/** A last price, and the wall time at which it was last proven to be current. */
export interface ReferencePrice {
  readonly price: string;
  readonly at: number;
}

export interface ReferencePrices {
  /**
   * The price as it was last proven; null while nothing is known. The question itself starts the watching, and always finds
   * a place: the symbol that was asked for longest ago gives way.
   */
  readonly of: (market: Market, symbol: string) => ReferencePrice | null;
  /** The price of a symbol that is watched anyway; a question that takes no place and starts nothing. */
  readonly known: (market: Market, symbol: string) => ReferencePrice | null;
  /** The exchange behind the prices was exchanged or stopped. */
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
  /** What the stream says, since it was opened, or what was asked for while it ran. */
  streamed: ReferencePrice | null;
  /** The last answer over REST, good by its own age alone. */
  answered: ReferencePrice | null;
  /** Monotonic time of the last push, or of the answer that stood in for one. */
  provenAt: number;
  /** Mean time between such proofs; null before the second. */
  rhythmMs: number | null;
  /** An answer told another price than the stream, which has said nothing since. */
  missed: boolean;
  /** The stream runs and its socket is not silent. */
  live: boolean;
  /** Changes whenever what was asked before proves nothing any more. */
  epoch: number;
  pushes: number;
  asking: boolean;
  /** From when on it may be asked for: a stream that has just been asked for is given a moment. */
  dueAt: number;
  wantedAt: number;
  leave: Cancel;
}

/** Weight of the newest gap in the rhythm of a stream. */
const NEWEST = 0.1;

/** How long a stream may be quiet on a living socket before its price has to be proven by an answer. */
function quietMsOf({ missed, rhythmMs }: Watched): number {
  const { quietTimes, quietLeastMs, quietMostMs } = feedLimits;
  if (missed) return 0;
  return rhythmMs === null ? quietMostMs : Math.min(quietMostMs, Math.max(quietLeastMs, quietTimes * rhythmMs));
}

/** Prices of nothing yet. */
export function createReferencePrices(parts: ReferencePriceParts): ReferencePrices {
  const { clock, rest } = parts;
  /** The one that was asked for longest ago first. */
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
    one.asking = true;
    one.dueAt = startedAt + feedLimits.referenceAskMs;
    const row = market === 'spot' ? 'spot.market.ticker.24hr' : 'futures.market.ticker.24hr';
    // An order waits for it: it does not stand behind charts.
    const reply = await rest.get(row, { symbol }, 'reconcile');
    // Asked before a break, of another stream or another exchange: it proves nothing of now.
    if (one.epoch !== epoch) return;
    one.asking = false;
    const record = reply.ok ? reply.value.find((each) => each.symbol === symbol) : undefined;
    // What the stream brought meanwhile is newer.
    if (!record || one.pushes !== pushes) return;
    const price = { price: record.lastPrice, at };
    one.answered = price;
    if (!one.live) return;
    const moved = one.streamed !== null && one.streamed.price !== price.price;
    // Its push may be on the way; a second move without one is of a stream that died alone.
    if (moved && one.missed) parts.sockets[market].renew({ kind: 'ticker', symbol });
    one.missed ||= moved;
    proven(one, price, startedAt);
  };
  const restart = (one: Watched): void => {
    one.epoch += 1;
    one.streamed = one.answered = one.rhythmMs = null;
    one.missed = one.asking = false;
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
      asking: false,
      dueAt: clock.monotonic() + feedLimits.tickerSeedMs,
      wantedAt: 0,
      leave: () => undefined,
    };
    const link = ({ state }: LinkState): void => {
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
  /** What somebody is about to trade is proven before its stream has been quiet for too long: a ticket stands a while. */
  const prove = (): void => {
    const now = clock.monotonic();
    for (const one of watched.values()) {
      if (!one.live || one.asking || now < one.dueAt || now - one.wantedAt > feedLimits.referenceProveMs) continue;
      if (now - one.provenAt > quietMsOf(one) / 2) void ask(one);
    }
  };
  const proving = clock.every(feedLimits.referenceAskMs, prove);
  /** Symbols nobody traded for a while are left, so that they cost no subscription. */
  const tidy = (): void => {
    for (const [name, one] of watched) {
      if (clock.monotonic() - one.wantedAt >= feedLimits.referenceLingerMs) leave(name);
    }
  };
  const tidying = clock.every(feedLimits.lingerMs, tidy);

  /** The stream's price where its socket lives and it is not quieter than it is wont to be (R12). */
  const current = (one: Watched): ReferencePrice | null => {
    if (!one.live || one.streamed === null || clock.monotonic() - one.provenAt > quietMsOf(one)) return null;
    return {
      price: one.streamed.price,
      at: Math.max(one.streamed.at, parts.sockets[one.market].view().lastFrameAt ?? 0),
    };
  };
  const lastKnown = (one: Watched): ReferencePrice | null => {
    if (one.live) return current(one) ?? one.streamed;
    // Without a stream an answer is good for as long as a stream may be quiet, and no longer.
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
      if (!one.asking && now >= one.dueAt && current(one) === null) void ask(one);
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
