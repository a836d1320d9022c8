/**
 * Keeps the exchange's list of coins with their networks and fees: the latest one, which is requested at most once a
 * day, behind everything else, or as soon as the window asks for a coin: then the user waits for it.
 */
import type { Coin } from '../../../../shared/domain/coin.ts';
import { coinOfRecord } from '../../exchange/mapping/byRowSpot.ts';
import type { Lane } from '../../exchange/rest/limits/weightLedger.ts';
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
  /** Returns the list that was read last, with its time; null: none is stored, or it cannot be read now. */
  read(): { readonly readAt: number; readonly coins: readonly Coin[] } | null;
  /** Replaces the list; false: it could not be stored. */
  keep(readAt: number, coins: readonly Coin[]): boolean;
}

/** Dependencies of {@link createCoinList}. */
export interface CoinListParts {
  readonly clock: Clock;
  readonly rest: Pick<RestClient, 'get'>;
  readonly store: CoinStore;
}

/** The list of coins of an environment. */
export interface CoinList {
  /**
   * Returns a coin, null where the list does not name it, with the time of the list (Unix ms, null: none could be read).
   * A list that is due is requested first.
   */
  find(asset: string): Promise<{ readonly readAt: number | null; readonly coin: Coin | null }>;
  readonly stop: Cancel;
}

/** Starts to keep the list. */
export function createCoinList({ clock, rest, store }: CoinListParts): CoinList {
  const asking = new Map<Lane, Promise<void>>();
  let isStopped = false;
  const isDue = (): boolean => {
    const stored = store.readAt();
    if (!stored) return false;
    // A time in the future is that of a wrong clock.
    return stored.at === null || Math.abs(clock.now() - stored.at) >= coinListLimits.everyMs;
  };
  const ask = async (lane: Lane): Promise<void> => {
    const at = clock.now();
    const reply = await rest.get('spot.coins', {}, lane);
    asking.delete(lane);
    if (reply.ok && !isStopped) {
      store.keep(
        at,
        reply.value.flatMap((record) => coinOfRecord(record) ?? []),
      );
    }
  };
  const look = async (lane: Lane): Promise<void> => {
    let question = asking.get(lane);
    if (!question && isDue()) {
      question = ask(lane);
      asking.set(lane, question);
    }
    await question;
  };
  const stopTimer = clock.every(coinListLimits.lookMs, () => {
    if (asking.size === 0) void look('background');
  });
  return {
    async find(asset) {
      // A request that waits behind everything else is not waited for.
      await look('trading');
      const list = store.read();
      return { readAt: list?.readAt ?? null, coin: list?.coins.find((coin) => coin.asset === asset) ?? null };
    },
    stop() {
      isStopped = true;
      stopTimer();
    },
  };
}
