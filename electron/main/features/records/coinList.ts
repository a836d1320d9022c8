/**
 * Keeps the exchange's list of coins with their networks and fees: the latest one, which is requested at most once a
 * day, behind everything else. Nothing shows it yet.
 */
import type { Coin } from '../../exchange/mapping/byRowSpot.ts';
import { coinOfRecord } from '../../exchange/mapping/byRowSpot.ts';
import type { RestClient } from '../../exchange/rest/client.ts';
import type { Cancel, Clock } from '../../../../shared/time/clock.ts';
import { DAY_MS, MINUTE_MS } from '../../../../shared/time/units.ts';

/** Time limits in ms. In one place, so that tests can use their exact values. */
export const coinListLimits = {
  /** Interval at which the age of the list is looked at, and a failed request is repeated. */
  lookMs: 15 * MINUTE_MS,
  /** Age at which the list is requested again. */
  everyMs: DAY_MS,
} as const;

/** Where the list is stored. */
export interface CoinStore {
  /** Returns when the stored list was requested (Unix ms), `at` null: none is stored; null: it cannot be read now. */
  readAt(): { readonly at: number | null } | null;
  /** Replaces the list; false: it could not be stored. */
  keep(readAt: number, coins: readonly Coin[]): boolean;
}

/** Dependencies of {@link createCoinList}. */
export interface CoinListParts {
  readonly clock: Clock;
  readonly rest: Pick<RestClient, 'get'>;
  readonly store: CoinStore;
}

/** Starts to keep the list; returns what ends it. */
export function createCoinList({ clock, rest, store }: CoinListParts): Cancel {
  let isAsking = false;
  let isStopped = false;
  const isDue = (): boolean => {
    const stored = store.readAt();
    if (!stored) return false;
    // A time in the future is that of a wrong clock.
    return stored.at === null || Math.abs(clock.now() - stored.at) >= coinListLimits.everyMs;
  };
  const look = async (): Promise<void> => {
    if (isAsking || !isDue()) return;
    isAsking = true;
    const at = clock.now();
    const reply = await rest.get('spot.coins', {}, 'background');
    isAsking = false;
    if (reply.ok && !isStopped) {
      store.keep(
        at,
        reply.value.flatMap((record) => coinOfRecord(record) ?? []),
      );
    }
  };
  const stopTimer = clock.every(coinListLimits.lookMs, () => void look());
  return () => {
    isStopped = true;
    stopTimer();
  };
}
