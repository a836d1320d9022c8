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
  serverNow(market: Market): number | null;
}

interface Measured {
  /** Server time minus monotonic time: a step of the wall clock does not touch it. */
  readonly base: number;
  readonly offsetMs: number;
  readonly roundTripMs: number;
  readonly measuredAt: number;
}

/** A comparison that has not begun; `changed` follows every new measurement. */
export function createClockSync(clock: Clock, rest: Pick<RestClient, 'get'>, changed: () => void): ClockSync {
  const measured: Partial<Record<Market, Measured>> = {};
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
    return { base, offsetMs: Math.round(base + received - now), roundTripMs: Math.round(roundTripMs), measuredAt: now };
  };
  const measure = async (market: Market, mine: number): Promise<void> => {
    let best: Measured | undefined;
    for (let i = 0; i < clockLimits.samples && mine === generation; i += 1) {
      const one = await sample(market);
      if (one && (!best || one.roundTripMs < best.roundTripMs)) best = one;
    }
    if (!best || mine !== generation) return;
    measured[market] = best;
    changed();
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
      const mine = generation;
      const all = (): void => {
        for (const market of markets) void measure(market, mine);
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
      return one ? one.base + clock.monotonic() : null;
    },
  };
}
