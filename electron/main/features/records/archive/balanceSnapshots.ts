/**
 * Decides when the balances of a market are kept: when they are first known, after a change at most once a minute, at
 * each UTC hour, and at the end of each UTC day. Balances that were not confirmed lately are not kept, and a clock that
 * was set forward or back ends no hour and no day.
 */
import type { Balance } from '../../../../../shared/domain/order.ts';
import { markets, type Market } from '../../../../../shared/exchange/markets.ts';
import type { BalanceSnapshot } from '../../../../../shared/ipc/recordViews.ts';
import { add, decimal, formatShort, parseDecimal, sign } from '../../../../../shared/num/decimal.ts';
import type { Clock } from '../../../../../shared/time/clock.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../../shared/time/units.ts';

/** Time limits in ms and counts. In one place, so that tests can use their exact values. */
export const snapshotLimits = {
  /** Minimum time between two snapshots because of changes. */
  changeMs: MINUTE_MS,
  /** Interval at which hours and days are looked for. */
  lookMs: 10_000,
  /** Age at which balances that nothing confirmed are no longer kept. */
  freshMs: 5 * MINUTE_MS,
  /** Difference between wall time and monotonic time within one interval at which the clock counts as set. */
  jumpMs: 5_000,
  /** Maximum number of snapshots that wait while the database cannot be written. */
  waiting: 200,
} as const;

/** Dependencies of {@link createSnapshotRecorder}. `write` returns false when nothing could be written. */
export interface SnapshotRecorderParts {
  readonly clock: Clock;
  readonly write: (market: Market, snapshot: BalanceSnapshot) => boolean;
}

/** Takes snapshots of the balances at the times that the archive stores. */
export interface SnapshotRecorder {
  /** Takes the balances of a market as the exchange reported or confirmed them now. */
  take(market: Market, balances: readonly Balance[]): void;
  /** Forgets all balances, because another key is used. */
  clear(): void;
  stop(): void;
}

interface Known {
  readonly balances: BalanceSnapshot['balances'];
  /** Monotonic times: of the last confirmation, and of the last snapshot because of a change. */
  readonly confirmedAt: number;
  readonly keptAt: number | null;
  /** The balances of the last snapshot, as text. */
  readonly kept: string | null;
}

/** Returns the balances that hold anything, by asset, each with its equity; null where the result is not reported. */
export function snapshotBalances(balances: readonly Balance[], market: Market): BalanceSnapshot['balances'] {
  return balances
    .map(({ asset, total, available, frozen, unrealisedPnl }) => {
      const result = market === 'spot' ? '0' : unrealisedPnl;
      const equity = result === null ? null : formatShort(add(decimal(total), decimal(result)));
      return { asset, total, available, frozen, unrealisedPnl, equity };
    })
    .filter((one) => [one.total, one.frozen, one.unrealisedPnl].some((text) => text && sign(parseDecimal(text)!) !== 0))
    .toSorted((a, b) => (a.asset < b.asset ? -1 : 1));
}

/** Creates a recorder that knows no balances. */
export function createSnapshotRecorder({ clock, write }: SnapshotRecorderParts): SnapshotRecorder {
  const known = new Map<Market, Known>();
  let waiting: { readonly market: Market; readonly snapshot: BalanceSnapshot }[] = [];
  let wall = clock.now();
  let monotonic = clock.monotonic();

  const flush = (): void => {
    while (waiting.length > 0 && write(waiting[0]!.market, waiting[0]!.snapshot)) waiting.shift();
  };
  const keep = (market: Market, reason: BalanceSnapshot['reason'], at: number): void => {
    const one = known.get(market);
    if (!one) return;
    waiting = [...waiting, { market, snapshot: { at, reason, balances: one.balances } }].slice(-snapshotLimits.waiting);
    known.set(market, { ...one, kept: JSON.stringify(one.balances), keptAt: clock.monotonic() });
  };
  const isFresh = ({ confirmedAt }: Known): boolean => clock.monotonic() - confirmedAt <= snapshotLimits.freshMs;
  /** Keeps what is due: ended days and hours with the balances known then, and changes that waited. */
  const look = (): void => {
    const before = wall;
    const passed = clock.monotonic() - monotonic;
    wall = clock.now();
    monotonic = clock.monotonic();
    const isSet = Math.abs(wall - before - passed) > snapshotLimits.jumpMs;
    const ended = (length: number): number | null => {
      const end = Math.floor(wall / length) * length;
      return !isSet && end > before && end <= wall ? end : null;
    };
    const [day, hour] = [ended(DAY_MS), ended(HOUR_MS)];
    for (const market of markets) {
      const one = known.get(market);
      if (!one || !isFresh(one)) continue;
      // The last millisecond of the day, so that the snapshot belongs to the day that it ends.
      if (day !== null) keep(market, 'dayEnd', day - 1);
      else if (hour !== null) keep(market, 'hour', hour);
      else if (isChanged(one) && isDue(one)) keep(market, 'change', wall);
    }
    flush();
  };
  const isChanged = ({ balances, kept }: Known): boolean => JSON.stringify(balances) !== kept;
  const isDue = ({ keptAt }: Known): boolean =>
    keptAt === null || clock.monotonic() - keptAt >= snapshotLimits.changeMs;
  const stop = clock.every(snapshotLimits.lookMs, look);

  return {
    take(market, balances) {
      // An hour or a day that ended meanwhile ended with the balances known before.
      look();
      const before = known.get(market);
      known.set(market, {
        balances: snapshotBalances(balances, market),
        confirmedAt: clock.monotonic(),
        keptAt: before?.keptAt ?? null,
        kept: before?.kept ?? null,
      });
      const one = known.get(market)!;
      if (!before) keep(market, 'start', wall);
      else if (isChanged(one) && isDue(one)) keep(market, 'change', wall);
      flush();
    },
    clear() {
      known.clear();
      waiting = [];
    },
    stop,
  };
}
