/**
 * The kill switch at work (B-A9): cancels everything, asks again whole, cancels what is still open, until asking proves that
 * nothing is. It never says done without that proof. Whoever presses again finds the same run (XU34).
 */
import type { Intent } from '../../../../shared/domain/intent.ts';
import type { KillReport } from '../../../../shared/domain/safety.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import type { Cancel, Clock } from '../../../../shared/time/clock.ts';
import { noKey, type Access, type CurrentAccess } from '../access.ts';
import { killLimits } from '../tradingLimits.ts';
import { allFutures, cancelTargets, spotTarget, targetKey, type KillItem, type KillTarget } from './killCancels.ts';
import { openEverywhere, openInDemo, openSpotOrders, type OpenEverywhere } from './killLists.ts';

/** What it stands on. */
export interface KillSwitchParts {
  readonly clock: Clock;
  readonly access: CurrentAccess;
  /** The demo account has no way to cancel (R16): it is only asked. */
  readonly isDemo: boolean;
  /** Spot symbols believed to have open orders, those of orders under way included. */
  readonly spotSymbols: () => readonly string[];
  /** Intents of this key that may still become orders. */
  readonly unsettled: () => readonly Intent[];
  /** Wall time until which the exchange asks for silence; null when it does not. */
  readonly pausedUntil: () => number | null;
  readonly changed: () => void;
}

/** See the opening comment. */
export interface KillSwitch {
  /** Starts a run; what runs goes on, and what is proven done is asked once more. */
  start(): void;
  report(): KillReport | null;
  isRunning(): boolean;
  /** Ends everything; what is on its way arrives. */
  stop(): void;
}

/** Where a run stands. */
interface Run {
  readonly began: number;
  /** Running time of the last moment at which something may have changed at the exchange. */
  changedAt: number;
  pausedMs: number;
  items: Map<string, KillItem>;
  phase: 'cancelling' | 'verifying';
}

/** A kill switch that nobody pressed. */
export function createKillSwitch(parts: KillSwitchParts): KillSwitch {
  const { clock, access } = parts;
  let run: Run | null = null;
  let report: KillReport | null = null;
  let ticking: Cancel | undefined;
  let again: Cancel | undefined;

  const update = (patch: Partial<KillReport>): void => {
    if (!report) return;
    const next: KillReport = { ...report, ...patch };
    if (JSON.stringify(next) === JSON.stringify(report)) return;
    report = next;
    parts.changed();
  };
  const show = (): void => {
    if (!run) return;
    const pausedUntil = parts.pausedUntil();
    update({ phase: pausedUntil === null ? run.phase : 'waiting', pausedUntil, items: [...run.items.values()] });
  };
  const finish = (mine: Run, phase: 'done' | 'incomplete'): void => {
    if (run !== mine) return;
    show();
    run = null;
    ticking?.();
    update({ phase, endedAt: clock.now(), pausedUntil: null });
    // Whatever kept it from the proof may pass: it goes on for as long as nobody lets orders be sent again.
    if (phase === 'incomplete' && !parts.isDemo) again = clock.after(killLimits.resumeMs, () => begin(report));
  };
  const wait = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => void clock.after(milliseconds, resolve));

  const tick = (mine: Run): void => {
    if (parts.pausedUntil() !== null) mine.pausedMs += killLimits.lookMs;
    if (parts.unsettled().length > 0) mine.changedAt = clock.monotonic();
    show();
    if (clock.monotonic() - mine.began - mine.pausedMs >= killLimits.wholeMs) finish(mine, 'incomplete');
  };
  const told = (mine: Run, item: KillItem): void => {
    mine.items.set(targetKey(item), item);
    mine.changedAt = clock.monotonic();
    if (run === mine) show();
  };
  const cancel = async (mine: Run, { rest }: Access, targets: readonly KillTarget[]): Promise<void> => {
    if (targets.length === 0) return;
    mine.phase = 'cancelling';
    show();
    await cancelTargets(
      rest,
      targets,
      (item) => told(mine, item),
      () => run === mine,
    );
  };

  /** Everything that is known goes at once; spot symbols nobody knew of are asked for meanwhile. */
  const cancelFirst = async (mine: Run, way: Access): Promise<void> => {
    const known = [...new Set(parts.spotSymbols())];
    const [asked] = await Promise.all([
      openSpotOrders(way.rest),
      cancel(mine, way, [...allFutures, ...known.map(spotTarget)]),
    ]);
    const found = new Set(asked.remaining.map(({ symbol }) => symbol));
    await cancel(mine, way, [...found].filter((symbol) => !known.includes(symbol)).map(spotTarget));
  };
  /** What is still open, and what could not be told: all of futures, and every spot symbol that was cancelled. */
  const targetsOf = (mine: Run, { remaining, whole }: OpenEverywhere): KillTarget[] => {
    const wanted = new Map<string, KillTarget>();
    for (const { market, what, symbol } of remaining) {
      const target = market === 'spot' ? spotTarget(symbol) : { market, what, symbol: null };
      wanted.set(targetKey(target), target);
    }
    if (!whole) {
      for (const { market, what, symbol, outcome } of mine.items.values()) {
        const target = { market, what, symbol };
        if (outcome !== 'accepted') wanted.set(targetKey(target), target);
      }
    }
    return [...wanted.values()];
  };
  const noWay = (error: AppError): KillItem[] => allFutures.map((one) => ({ ...one, outcome: 'notSent', error }));

  const work = async (mine: Run): Promise<void> => {
    let next: KillTarget[] | 'all' | null = 'all';
    let waited = false;
    while (run === mine) {
      const way = access();
      if (!way) {
        if (!waited) for (const item of noWay(noKey())) told(mine, item);
        waited = true;
        await wait(killLimits.lookMs);
        continue;
      }
      if (next === 'all') await cancelFirst(mine, way);
      else if (next) await cancel(mine, way, next);
      if (run !== mine) return;
      mine.phase = 'verifying';
      show();
      const askedAt = clock.monotonic();
      const open = await openEverywhere(way.rest);
      if (run !== mine) return;
      update({ remaining: [...open.remaining], verified: open.whole });
      if (parts.unsettled().length > 0) mine.changedAt = clock.monotonic();
      const isClear = open.whole && open.remaining.length === 0;
      if (isClear && askedAt - mine.changedAt >= killLimits.lagMs) return finish(mine, 'done');
      next = targetsOf(mine, open);
      const lag = mine.changedAt + killLimits.lagMs - clock.monotonic();
      await wait(isClear ? Math.max(killLimits.againMs, lag) : killLimits.againMs);
    }
  };
  const askDemo = async (mine: Run): Promise<void> => {
    const item: KillTarget = { market: 'futures', what: 'orders', symbol: null };
    told(mine, { ...item, outcome: 'notSent', error: appError('unavailable', 'error.safety.demo') });
    const way = access();
    mine.phase = 'verifying';
    show();
    const open = way ? await openInDemo(way.rest) : { remaining: [], whole: false };
    if (run !== mine) return;
    update({ remaining: [...open.remaining], verified: open.whole });
    // An order on its way, or in doubt, may still come to rest.
    const isClear = open.whole && open.remaining.length === 0 && parts.unsettled().length === 0;
    finish(mine, isClear ? 'done' : 'incomplete');
  };

  function begin(before: KillReport | null): void {
    if (run) return;
    again?.();
    const now = clock.monotonic();
    const mine: Run = { began: now, changedAt: now, pausedMs: 0, items: new Map(), phase: 'cancelling' };
    run = mine;
    const pausedUntil = parts.pausedUntil();
    report = {
      phase: pausedUntil === null ? 'cancelling' : 'waiting',
      startedAt: clock.now(),
      endedAt: null,
      pausedUntil,
      items: [],
      verified: false,
      // Until asked again, what was open is believed to be.
      remaining: before?.remaining ?? [],
    };
    parts.changed();
    ticking?.();
    ticking = clock.every(killLimits.lookMs, () => tick(mine));
    // A fault of the program proves nothing: it counts as not verified, and goes on later.
    (parts.isDemo ? askDemo(mine) : work(mine)).catch(() => finish(mine, 'incomplete'));
  }

  return {
    start: () => begin(null),
    report: () => report,
    isRunning: () => run !== null,
    stop() {
      run = null;
      report = null;
      ticking?.();
      again?.();
    },
  };
}
