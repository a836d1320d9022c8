/**
 * The time the exchange puts on its records (B-C6). Where its time runs as fast as ours, that is what the comparison of the
 * clocks says. At another pace (R38) a comparison is worth nothing a moment later: its time is asked for before a reading,
 * and reckoned on at its own pace from then, never ahead of it, because what has not come yet must not pass for read.
 */
import { markets, type Market } from '../../../../shared/exchange/markets.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import { isPlausibleTime } from './comparison.ts';

export interface RecordTime {
  /** Unix ms; null while unknown. */
  readonly now: (market: Market) => number | null;
  /** Asks anew where only that helps; done when it was answered, or could not be. */
  readonly ask: () => Promise<void>;
  /** Another exchange: what was heard says nothing of it. */
  readonly forget: () => void;
}

/** Dependencies of {@link createRecordTime}. */
export interface RecordTimeParts {
  readonly clock: Pick<Clock, 'monotonic'>;
  /** How many seconds of the exchange pass in one of ours. */
  readonly pace: () => number;
  /** The exchange's time by the comparison of the clocks, Unix ms; null while unknown. */
  readonly compared: (market: Market) => number | null;
  /** Asks the exchange for its time, Unix ms; undefined: no answer. */
  readonly serverTime: (market: Market) => Promise<number | undefined>;
}

/** A time nobody asked for yet. */
export function createRecordTime({ clock, pace, compared, serverTime }: RecordTimeParts): RecordTime {
  /** What the exchange said: it was this late at `at` (monotonic ms) at least, and its time ran at `pace`. */
  const heard: Partial<Record<Market, { readonly time: number; readonly at: number; readonly pace: number }>> = {};
  let generation = 0;

  const askOne = async (market: Market, mine: number): Promise<void> => {
    const time = await serverTime(market);
    if (mine !== generation || time === undefined || !isPlausibleTime(time)) return;
    heard[market] = { time, at: clock.monotonic(), pace: pace() };
  };
  return {
    now(market) {
      const own = pace();
      if (own === 1) return compared(market);
      const one = heard[market];
      // Nobody knows when the pace changed: the slower one is never ahead.
      return one ? Math.floor(one.time + (clock.monotonic() - one.at) * Math.min(one.pace, own)) : null;
    },
    async ask() {
      if (pace() === 1) return;
      const mine = generation;
      await Promise.all(markets.map((market) => askOne(market, mine)));
    },
    forget() {
      generation += 1;
      for (const market of markets) delete heard[market];
    },
  };
}
