import { createClockSync, type ClockSync } from '../../../../../electron/main/app/clocks/clockSync.ts';
import type { RestClient } from '../../../../../electron/main/exchange/rest/client.ts';
import type { Market } from '../../../../../shared/exchange/markets.ts';
import { appError } from '../../../../../shared/result/appError.ts';
import { fail, ok } from '../../../../../shared/result/result.ts';
import type { Clock } from '../../../../../shared/time/clock.ts';
import { createEventClock } from '../../../trading/support/eventClock.ts';

/** Wall time where every world begins: 2026-09-21. */
export const START = 1_790_000_000_000;

/** A way there and back, in milliseconds. */
export type Trip = readonly [there: number, back: number];

/** What a world is made of; anything may be changed while it runs. */
export interface RigSetting {
  /** Server time minus true time, in ms. */
  skewMs: number;
  /** How much faster than ours the server's clock runs, in parts per million. */
  driftPpm: number;
  /** Ways in turn. */
  trips: readonly Trip[];
  /** What the server says in place of its time; null: it does not answer. `nth` counts from 0. */
  says: (time: number, nth: number) => number | null;
  /** Called when a question is half way: on its way back. */
  onAnswer: () => void;
}

/** A machine whose wall clock can be set, a server with a clock of its own, and the comparison between them. */
export function createRig(start: Partial<RigSetting> = {}, wallStart = START) {
  const setting: RigSetting = {
    skewMs: 0,
    driftPpm: 0,
    trips: [[20, 20]],
    says: (time) => time,
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
        const said = setting.says(serverTime(), nth);
        setting.onAnswer();
        clock.after(back, () => resolve(said === null ? fail(appError('network', 'x')) : ok({ serverTime: said })));
      });
    });
  const news: string[] = [];
  /** Whether spot's clock was trusted, after each change. */
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
    /** The wall clock is set; running time goes on. */
    stepWall: (milliseconds: number) => void (wall += milliseconds),
    /** This machine stands still and its running time with it, while the world goes on. */
    sleep(milliseconds: number) {
      wall += milliseconds;
      setting.skewMs += milliseconds;
    },
    /** How far the known time is from the server's. */
    error: (market: Market = 'spot') => Math.abs((sync.serverNow(market) ?? Number.NaN) - serverTime()),
  };
}
