/**
 * The kill switch at work (B-A9): cancels everything, asks again whole, cancels what is still open, until asking proves that
 * nothing is. It never says done without that proof. Whoever presses again finds the same run (XU34).
 */
import type { Intent } from '../../../../shared/domain/intent.ts';
import type { KillReport } from '../../../../shared/domain/safety.ts';
import { markets, type Market } from '../../../../shared/exchange/markets.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import type { Cancel, Clock } from '../../../../shared/time/clock.ts';
import { isDenied, noKey, type Access, type CurrentAccess } from '../../account/access.ts';
import { killLimits } from '../tradingLimits.ts';
import { sweepLimits } from '../../account/accountLimits.ts';
import { allFutures, cancelTargets, spotTarget, targetKey, type KillItem, type KillTarget } from './killCancels.ts';
import { openEverywhere, openInDemo, openSpotOrders, type KillRemaining, type OpenEverywhere } from './killLists.ts';

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
  /** What is believed to be open, as far as the desks know: it counts where the key may not see. */
  readonly believed: (market: Market) => readonly KillRemaining[];
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
    if (parts.isDemo) return;
    // Whatever kept it from the proof may pass: it goes on for as long as nobody lets orders be sent again.
    if (phase === 'incomplete') again = clock.after(killLimits.resumeMs, () => begin(report));
    else if (report && report.unseen.length > 0) again = clock.after(killLimits.wholeMs, () => void lookAgain());
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
  /** Permission may be given to the key later: what is open on a market that it may see then is cancelled, too. */
  const lookAgain = async (): Promise<void> => {
    const before = report;
    const way = access();
    const open = way && (await openEverywhere(way.rest).catch(() => null));
    if (run || report !== before) return;
    if (open && before?.unseen.some((market) => !open.unseen.includes(market))) begin(before);
    else again = clock.after(sweepLimits.refusedMs, () => void lookAgain());
  };
  /** Markets that the key may not see by every word of this run: no list was told, and no cancel was taken. */
  const unseenBy = (mine: Run, { unseen }: OpenEverywhere): Market[] =>
    unseen.filter((market) =>
      [...mine.items.values()].every((item) => item.market !== market || (item.error !== null && isDenied(item.error))),
    );
  const tell = (mine: Run, open: OpenEverywhere): { readonly isClear: boolean; readonly open: OpenEverywhere } => {
    const unseen = unseenBy(mine, open);
    const remaining = [...open.remaining, ...unseen.flatMap((market) => parts.believed(market))];
    const whole = open.whole && unseen.length === open.unseen.length;
    update({ remaining, verified: whole && unseen.length === 0, unseen });
    // Where the key may see nothing at all, nothing is proven.
    const isClear = whole && remaining.length === 0 && unseen.length < markets.length;
    return { isClear, open: { remaining: open.remaining, whole, unseen } };
  };
  /** What is still open, and what could not be told: all of futures, and every spot symbol that was cancelled. */
  const targetsOf = (mine: Run, { remaining, whole, unseen }: OpenEverywhere): KillTarget[] => {
    const wanted = new Map<string, KillTarget>();
    for (const { market, what, symbol } of remaining) {
      const target = market === 'spot' ? spotTarget(symbol) : { market, what, symbol: null };
      wanted.set(targetKey(target), target);
    }
    if (!whole) {
      for (const { market, what, symbol, outcome } of mine.items.values()) {
        if (unseen.includes(market)) continue;
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
      const asked = await openEverywhere(way.rest);
      if (run !== mine) return;
      const { isClear, open } = tell(mine, asked);
      if (parts.unsettled().length > 0) mine.changedAt = clock.monotonic();
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
    const open = way ? await openInDemo(way.rest) : { remaining: [], whole: false, unseen: [] };
    if (run !== mine) return;
    const remaining = [...open.remaining, ...open.unseen.flatMap((market) => parts.believed(market))];
    update({ remaining, verified: open.whole, unseen: [...open.unseen] });
    // An order on its way, or in doubt, may still come to rest.
    const isClear = open.whole && remaining.length === 0 && parts.unsettled().length === 0;
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
      unseen: [],
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
