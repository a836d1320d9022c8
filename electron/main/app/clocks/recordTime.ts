/**
 * Provides the time the exchange puts on its records (B-C6). When exchange time runs at real pace, it comes from the
 * clock comparison. At another pace (R38) a comparison is outdated a moment later: the exchange's time is requested
 * before records are read, and extrapolated from there at its pace, never ahead of it, because records that do not
 * exist yet must not count as read.
 */
import { markets, type Market } from '../../../../shared/exchange/markets.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import { isPlausibleTime } from './comparison.ts';

export interface RecordTime {
  /** Returns the exchange's time in Unix ms; null while unknown. */
  readonly now: (market: Market) => number | null;
  /**
   * Requests the exchange's time again when its pace requires it; resolves when the response arrived or the request
   * failed.
   */
  readonly ask: () => Promise<void>;
  /** Discards the known times, because another exchange is attached. */
  readonly forget: () => void;
}

/** Dependencies of {@link createRecordTime}. */
export interface RecordTimeParts {
  readonly clock: Pick<Clock, 'monotonic'>;
  /** Returns how many exchange seconds pass in one real second. */
  readonly pace: () => number;
  /** Returns the exchange's time from the clock comparison, in Unix ms; null while unknown. */
  readonly compared: (market: Market) => number | null;
  /** Requests the exchange's time, in Unix ms; undefined when there is no response. */
  readonly serverTime: (market: Market) => Promise<number | undefined>;
}

/** Creates the record time, with no time requested yet. */
export function createRecordTime({ clock, pace, compared, serverTime }: RecordTimeParts): RecordTime {
  /** Times received from the exchange: its time was at least `time` at `at` (monotonic ms), and ran at `pace`. */
  const received: Partial<Record<Market, { readonly time: number; readonly at: number; readonly pace: number }>> = {};
  let generation = 0;

  const askOne = async (market: Market, mine: number): Promise<void> => {
    const time = await serverTime(market);
    if (mine !== generation || time === undefined || !isPlausibleTime(time)) return;
    received[market] = { time, at: clock.monotonic(), pace: pace() };
  };
  return {
    now(market) {
      const currentPace = pace();
      if (currentPace === 1) return compared(market);
      const one = received[market];
      // It is unknown when the pace changed; the slower pace never runs ahead.
      return one ? Math.floor(one.time + (clock.monotonic() - one.at) * Math.min(one.pace, currentPace)) : null;
    },
    async ask() {
      if (pace() === 1) return;
      const mine = generation;
      await Promise.all(markets.map((market) => askOne(market, mine)));
    },
    forget() {
      generation += 1;
      for (const market of markets) delete received[market];
    },
  };
}
