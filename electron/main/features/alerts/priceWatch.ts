/**
 * Receives the prices for alerts from the ticker streams of exactly the symbols that have alerts (R4). One stream
 * delivers all three prices.
 */
import type { Market } from '../../../../shared/exchange/markets.ts';
import type { Cancel, Clock } from '../../../../shared/time/clock.ts';
import type { ConnectionState } from '../../exchange/ws/streamConsumer.ts';
import type { PublicSocket } from '../../exchange/ws/publicSocket.ts';
import type { Prices } from './watcher.ts';

/** A symbol of a market. */
export interface Followed {
  readonly market: Market;
  readonly symbol: string;
}

/** Receives prices and gaps of the streams. */
export interface PriceListener {
  readonly prices: (prices: Prices) => void;
  /**
   * Called when no price of a symbol was received between these wall times; the next price comes from the same
   * exchange.
   */
  readonly gap: (followed: Followed, from: number, to: number) => void;
  /** Called when the exchange was replaced or stopped: earlier prices do not count any more. */
  readonly forget: (market: Market) => void;
}

export interface PriceWatch {
  /** Sets the symbols to follow. */
  follow(wanted: readonly Followed[]): void;
  stop(): void;
}

/** Minimum length of a reported gap, in ms: a socket reconnects within it. */
const GAP_MS = 30_000;

/** Creates a price watch that follows nothing yet. */
export function createPriceWatch(
  clock: Clock,
  sockets: Readonly<Record<Market, Pick<PublicSocket, 'subscribe'>>>,
  listener: PriceListener,
): PriceWatch {
  const running = new Map<string, Cancel>();

  const watch = ({ market, symbol }: Followed): Cancel => {
    let live = false;
    let lostAt: number | null = null;
    const link = (state: ConnectionState): void => {
      const was = live;
      live = state.state === 'open' || state.state === 'alive';
      if (was && !live) lostAt ??= clock.now();
      if (state.state !== 'waiting' || state.reason !== 'feed.reason.stopped') return;
      lostAt = null;
      listener.forget(market);
    };
    return sockets[market].subscribe(
      { kind: 'ticker', symbol },
      {
        push(frame, receivedAt) {
          const last = frame.kind === 'ticker' ? frame.push.d.at(-1) : undefined;
          // Prices of a stream that is not proven to be current are ignored.
          if (!last || !live) return;
          if (lostAt !== null && receivedAt - lostAt >= GAP_MS) listener.gap({ market, symbol }, lostAt, receivedAt);
          lostAt = null;
          listener.prices({ market, symbol, LAST: last.c, MARK: last.m ?? null, INDEX: last.i ?? null });
        },
        link,
      },
    );
  };
  return {
    follow(wanted) {
      const names = new Map(wanted.map((one) => [`${one.market} ${one.symbol}`, one]));
      for (const [name, leave] of running) {
        if (names.has(name)) continue;
        running.delete(name);
        leave();
      }
      for (const [name, one] of names) if (!running.has(name)) running.set(name, watch(one));
    },
    stop() {
      for (const leave of running.values()) leave();
      running.clear();
    },
  };
}
