/** How far the exchange's clock is from this machine's (B-C6): of several samples the one with the shortest round trip. */
import { markets, type Market } from '../../../shared/exchange/markets.ts';
import type { ClockView } from '../../../shared/ipc/appState.ts';
import type { Cancel, Clock } from '../../../shared/time/clock.ts';
import { clockLimits } from '../constants.ts';
import type { RestClient } from '../exchange/rest/client.ts';

/** See the opening comment. */
export interface ClockSync {
  /** Compares now, and again every ten minutes. */
  start(): void;
  /** Forgets what was measured. */
  stop(): void;
  views(): ClockView[];
  /** The exchange's time now; null while unknown. */
  readonly serverNow: (market: Market) => number | null;
  /** Compares one market's clock now, once however many ask; true when that succeeded. */
  readonly sync: (market: Market) => Promise<boolean>;
  /** Whether the last comparison is good enough to sign orders by: a short way, samples that agree (B-C6). */
  readonly trusted: (market: Market) => boolean;
}

interface Measured {
  /** Server time minus monotonic time: a step of the wall clock does not touch it. */
  readonly base: number;
  readonly offsetMs: number;
  readonly roundTripMs: number;
  readonly measuredAt: number;
  /** How far apart the samples lie. */
  readonly spreadMs: number;
}

/** A comparison that has not begun; `changed` follows every new measurement. */
export function createClockSync(clock: Clock, rest: Pick<RestClient, 'get'>, changed: () => void): ClockSync {
  const measured: Partial<Record<Market, Measured>> = {};
  const underWay: Partial<Record<Market, { readonly generation: number; readonly done: Promise<boolean> }>> = {};
  let generation = 0;
  let again: Cancel | undefined;

  const sample = async (market: Market): Promise<Measured | undefined> => {
    const sent = clock.monotonic();
    const reply = await rest.get(market === 'spot' ? 'spot.time' : 'futures.market.time', {});
    const received = clock.monotonic();
    if (!reply.ok) return undefined;
    const roundTripMs = received - sent;
    const base = reply.value.serverTime - (sent + roundTripMs / 2);
    const now = clock.now();
    const offsetMs = Math.round(base + received - now);
    return { base, offsetMs, roundTripMs: Math.round(roundTripMs), measuredAt: now, spreadMs: 0 };
  };
  const measure = async (market: Market, mine: number): Promise<boolean> => {
    let best: Measured | undefined;
    const bases: number[] = [];
    for (let i = 0; i < clockLimits.samples && mine === generation; i += 1) {
      const one = await sample(market);
      if (one) bases.push(one.base);
      if (one && (!best || one.roundTripMs < best.roundTripMs)) best = one;
    }
    if (!best || mine !== generation) return false;
    measured[market] = { ...best, spreadMs: Math.max(...bases) - Math.min(...bases) };
    changed();
    return true;
  };
  /** A comparison under way is everybody's. */
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
    for (const market of markets) delete measured[market];
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
  };
}
