import { describe, expect, test } from 'vitest';
import { runLongDay, type Held, type LongDay } from './longDay.ts';

const HOURS = 12;
/** Hours until everything permanent has been created. */
const WARM = 4;
const LIMIT_MS = 240_000;

const most = (hours: readonly Held[], of: keyof Held): number => Math.max(...hours.map((held) => held[of]));

/** Returns by how much the maxima of the later hours exceed those of the earlier ones. */
function grown({ hours }: LongDay): { timers: number; connections: number; streams: number; heapShare: number } {
  const [early, late] = [hours.slice(WARM, WARM * 2), hours.slice(WARM * 2)];
  const more = (of: keyof Held): number => most(late, of) - most(early, of);
  return {
    timers: more('timers'),
    connections: more('connections'),
    streams: more('streams'),
    heapShare: more('heap') / most(early, 'heap'),
  };
}

describe('B-E6 resource use does not grow over a long day', () => {
  test(
    'after reconnects, orders and switches: same timers, connections and streams, memory growth below 10 %',
    async () => {
      const day = await runLongDay(7, HOURS);
      const { timers, connections, streams, heapShare } = grown(day);
      expect([day.reconnects, day.orders, day.switches]).toEqual([192, 96, 192]);
      expect(day.hours.map((held) => held.connections)).toEqual(Array.from({ length: HOURS }, () => 4));
      expect([timers, connections, streams]).toEqual([0, 0, 0]);
      expect(heapShare).toBeLessThan(0.1);
    },
    LIMIT_MS,
  );

  test(
    'R35: detects streams that are never unsubscribed',
    async () => {
      const streamsOf = ({ hours }: LongDay): number => hours[0]!.streams;
      // Of the sixteen topics the app follows the two tickers in any case.
      expect(streamsOf(await runLongDay(7, 1, true)) - streamsOf(await runLongDay(7, 1))).toBe(14);
    },
    LIMIT_MS,
  );
});
