import { createClockSync, type ClockSync } from '../../../../../electron/main/app/clocks/clockSync.ts';
import type { RestClient } from '../../../../../electron/main/exchange/rest/client.ts';
import type { Market } from '../../../../../shared/exchange/markets.ts';
import { appError } from '../../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../../shared/result/result.ts';
import type { Clock } from '../../../../../shared/time/clock.ts';
import { createEventClock } from '../../../trading/support/eventClock.ts';

/** Wall time at which every rig starts: 2026-09-21. */
export const START = 1_790_000_000_000;

/** Network delays of a request and of its response, in milliseconds. */
export type RoundTripDelays = readonly [there: number, back: number];

/** The settings of a rig; a test may change them while it runs. */
export interface RigSetting {
  /** Server time minus true time, in ms. */
  skewMs: number;
  /** How much faster the server's clock runs than ours, in parts per million. */
  driftPpm: number;
  /** Network delays, used in turn. */
  trips: readonly RoundTripDelays[];
  /** Returns what the server sends in place of its time; null: it sends no response. `nth` counts from 0. */
  replyTime: (time: number, nth: number) => number | null;
  /** Called when a request has reached the server and its response is about to travel back. */
  onAnswer: () => void;
}

/**
 * Creates a machine whose wall clock can be set, a server with a separate clock, and the comparison between the two.
 */
export function createRig(start: Partial<RigSetting> = {}, wallStart = START) {
  const setting: RigSetting = {
    skewMs: 0,
    driftPpm: 0,
    trips: [[20, 20]],
    replyTime: (time) => time,
    onAnswer: () => undefined,
    ...start,
  };
  const events = createEventClock(0);
  let wall = wallStart;
  let asked = 0;
  const clock: Clock = { ...events, now: () => Math.floor(wall + events.monotonic()) };
  const serverTime = (): number =>
    Math.floor(START + setting.skewMs + events.monotonic() * (1 + setting.driftPpm / 1_000_000));
  const get = () =>
    new Promise((resolve) => {
      const nth = asked;
      asked += 1;
      const [there, back] = setting.trips[nth % setting.trips.length]!;
      clock.after(there, () => {
        const said = setting.replyTime(serverTime(), nth);
        setting.onAnswer();
        clock.after(back, () => resolve(said === null ? fail(appError('network', 'x')) : ok({ serverTime: said })));
      });
    });
  const news: string[] = [];
  /** Whether the clock of spot was trusted, after each change. */
  const trust: boolean[] = [];
  const sync: ClockSync = createClockSync(
    clock,
    { get } as unknown as Pick<RestClient, 'get'>,
    () => void trust.push(sync.trusted('spot')),
    {
      jumped: (market, byMs) => void news.push(`${market} jumped ${byMs}`),
      farApart: (market, offsetMs) => void news.push(`${market} far apart ${offsetMs}`),
    },
  );
  return {
    setting,
    clock,
    sync,
    news,
    trust,
    run: (milliseconds: number) => events.run(milliseconds),
    asked: () => asked,
    serverTime,
    /** Steps the wall clock; the monotonic clock continues. */
    stepWall: (milliseconds: number) => void (wall += milliseconds),
    /** Suspends this machine and its monotonic clock, while the server's time continues. */
    sleep(milliseconds: number) {
      wall += milliseconds;
      setting.skewMs += milliseconds;
    },
    /** Returns how far the estimated server time is from the server's. */
    clockError: (market: Market = 'spot') => Math.abs((sync.serverNow(market) ?? Number.NaN) - serverTime()),
  };
}
