/** Measures the offset between the exchange's clock and this machine's (B-C6), and detects when it changes (B-C7). */
import { markets, type Market } from '../../../../shared/exchange/markets.ts';
import type { ClockView } from '../../../../shared/ipc/appState.ts';
import type { Cancel, Clock } from '../../../../shared/time/clock.ts';
import { clockLimits } from '../../exchange/clientLimits.ts';
import type { RestClient } from '../../exchange/rest/client.ts';
import { compareClocks, isPlausibleTime, jumpBetween, type Measured } from './comparison.ts';

export interface ClockSync {
  /** Compares the clocks now, and again every ten minutes. */
  start(): void;
  /** Stops comparing and discards all measurements. */
  stop(): void;
  views(): ClockView[];
  /** Returns the exchange's time now; null while unknown. */
  readonly serverNow: (market: Market) => number | null;
  /** Compares one market's clock now; concurrent calls share one comparison. Resolves to true when it succeeded. */
  readonly sync: (market: Market) => Promise<boolean>;
  /**
   * Returns whether the last comparison is good enough to sign orders with: a short round trip and samples that agree
   * (B-C6).
   */
  readonly trusted: (market: Market) => boolean;
  /**
   * Returns wall time minus monotonic time at the last comparison, in ms; null while unknown. A later difference from
   * it is time the machine slept (B-C8).
   */
  readonly wallMinusMonotonicMs: (market: Market) => number | null;
  /**
   * Takes a timestamp the exchange put on something it sent just now, in Unix ms. A timestamp too far from the expected
   * exchange time starts a comparison, at most once a minute (B-C7). It is not used as a measurement, because its
   * transit time is unknown.
   */
  readonly observed: (market: Market, serverTime: number) => void;
}

/**
 * Clock events the user should be notified of. Values in milliseconds; positive: the exchange's clock is ahead, or
 * jumped forward.
 */
export interface ClockListener {
  /**
   * Called when the exchange's clock jumped between two comparisons, measured against this machine's monotonic time
   * (B-C7).
   */
  jumped(market: Market, byMs: number): void;
  /**
   * Called once when the two clocks are more than a day apart (XE1), and again only after they were nearer in between.
   */
  farApart(market: Market, offsetMs: number): void;
}

const silent: ClockListener = { jumped: () => undefined, farApart: () => undefined };

/** Creates a clock sync that has not started; calls `changed` after every new measurement. */
export function createClockSync(
  clock: Clock,
  rest: Pick<RestClient, 'get'>,
  changed: () => void,
  news: ClockListener = silent,
): ClockSync {
  const measured: Partial<Record<Market, Measured>> = {};
  /** The last comparison whose samples agreed: jumps are measured from it. */
  const agreed: Partial<Record<Market, Measured>> = {};
  const underWay: Partial<Record<Market, { readonly generation: number; readonly done: Promise<boolean> }>> = {};
  const lastDoubtAt: Partial<Record<Market, number>> = {};
  const apart = new Set<Market>();
  let generation = 0;
  let again: Cancel | undefined;

  const ask = async (market: Market): Promise<number | undefined> => {
    const reply = await rest.get(market === 'spot' ? 'spot.time' : 'futures.market.time', {});
    return reply.ok ? reply.value.serverTime : undefined;
  };
  const reportIfApart = (market: Market, offsetMs: number): void => {
    if (Math.abs(offsetMs) <= clockLimits.farApartMs) apart.delete(market);
    else if (!apart.has(market)) {
      apart.add(market);
      news.farApart(market, offsetMs);
    }
  };
  /**
   * Stores a comparison; returns true when it is in doubt, because its samples disagree or it contradicts the
   * comparison before.
   */
  const take = (market: Market, one: Measured): boolean => {
    const before = agreed[market];
    const agrees = one.spreadMs <= clockLimits.worstSpreadMs;
    const byMs = agrees && before ? jumpBetween(before, one) : 0;
    if (agrees) agreed[market] = one;
    // Until a second comparison confirms the jump, its size counts as disagreement between the samples.
    measured[market] = { ...one, spreadMs: Math.max(one.spreadMs, Math.abs(byMs)) };
    changed();
    if (byMs !== 0) news.jumped(market, byMs);
    if (agrees) reportIfApart(market, one.offsetMs);
    return byMs !== 0 || !agrees;
  };
  const measure = async (market: Market, mine: number): Promise<boolean> => {
    let succeeded = false;
    for (let i = 0; i < clockLimits.comparisons; i += 1) {
      const one = await compareClocks(
        clock,
        () => ask(market),
        () => mine === generation,
      );
      if (mine !== generation) return false;
      if (!one) break;
      succeeded = true;
      if (!take(market, one)) break;
    }
    return succeeded;
  };
  /** Concurrent calls share the comparison under way. */
  const sync = (market: Market): Promise<boolean> => {
    const mine = generation;
    const running = underWay[market];
    if (running?.generation === mine) return running.done;
    const done = measure(market, mine).finally(() => {
      if (underWay[market]?.done === done) delete underWay[market];
    });
    underWay[market] = { generation: mine, done };
    return done;
  };
  const forget = (): void => {
    generation += 1;
    again?.();
    again = undefined;
    apart.clear();
    for (const market of markets) for (const byMarket of [measured, agreed, lastDoubtAt]) delete byMarket[market];
  };

  return {
    start() {
      generation += 1;
      again?.();
      const all = (): void => {
        for (const market of markets) void sync(market);
      };
      all();
      again = clock.every(clockLimits.everyMs, all);
    },
    stop() {
      forget();
      changed();
    },
    views: () =>
      markets.map((market) => {
        const one = measured[market];
        return {
          market,
          offsetMs: one?.offsetMs ?? null,
          roundTripMs: one?.roundTripMs ?? null,
          measuredAt: one?.measuredAt ?? null,
        };
      }),
    serverNow(market) {
      const one = measured[market];
      return one ? Math.floor(one.base + clock.monotonic()) : null;
    },
    sync,
    trusted(market) {
      const one = measured[market];
      if (!one) return false;
      return one.roundTripMs <= clockLimits.worstRoundTripMs && one.spreadMs <= clockLimits.worstSpreadMs;
    },
    wallMinusMonotonicMs(market) {
      const one = measured[market];
      return one ? one.base - one.offsetMs : null;
    },
    observed(market, serverTime) {
      const one = measured[market];
      if (!one || !isPlausibleTime(serverTime)) return;
      const now = clock.monotonic();
      if (Math.abs(serverTime - one.base - now) <= clockLimits.jumpMs + one.roundTripMs / 2) return;
      if (now - (lastDoubtAt[market] ?? -Infinity) < clockLimits.doubtEveryMs) return;
      lastDoubtAt[market] = now;
      void sync(market);
    },
  };
}
