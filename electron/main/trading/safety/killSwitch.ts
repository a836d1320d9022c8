/**
 * The kill switch (B-A9): cancels everything, reads all open orders, cancels what is still open, and repeats this until
 * a read proves that nothing is open. It is never reported done without that proof. A second press joins the same run
 * (XU34).
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

/** Dependencies of {@link createKillSwitch}. */
export interface KillSwitchParts {
  readonly clock: Clock;
  readonly access: CurrentAccess;
  /** Whether this is the demo account, whose orders cannot be cancelled (R16) and are only read. */
  readonly isDemo: boolean;
  /** Returns spot symbols believed to have open orders, including those of orders under way. */
  readonly spotSymbols: () => readonly string[];
  /** Returns the intents of this key that may still become orders. */
  readonly unsettled: () => readonly Intent[];
  /** Returns the wall time until which the exchange requires a pause; null when it does not. */
  readonly pausedUntil: () => number | null;
  /** Returns the orders believed to be open, from the local lists: they count where the key has no permission. */
  readonly believed: (market: Market) => readonly KillRemaining[];
  readonly changed: () => void;
}

export interface KillSwitch {
  /** Starts a run; a running one continues, and one that is done is verified again. */
  start(): void;
  report(): KillReport | null;
  isRunning(): boolean;
  /** Ends everything; cancels already sent still arrive. */
  stop(): void;
}

/**
 * Returns the markets the key has no permission for, according to the whole run: no list was readable, and no cancel
 * was accepted.
 */
const unseenBy = (items: readonly KillItem[], { unseen }: OpenEverywhere): Market[] =>
  unseen.filter((market) =>
    items.every((item) => item.market !== market || (item.error !== null && isDenied(item.error))),
  );

/**
 * Returns what the lists prove after these cancels; where the key has no permission, the orders believed to be open
 * count.
 */
function verdictOf(
  items: readonly KillItem[],
  open: OpenEverywhere,
  believed: KillSwitchParts['believed'],
): Pick<KillReport, 'remaining' | 'verified' | 'unseen'> & { readonly isClear: boolean; readonly whole: boolean } {
  const unseen = unseenBy(items, open);
  const remaining = [...open.remaining, ...unseen.flatMap((market) => believed(market))];
  const whole = open.whole && unseen.length === open.unseen.length;
  // Without permission for any market nothing is proven.
  const isClear = whole && remaining.length === 0 && unseen.length < markets.length;
  return { remaining, verified: whole && unseen.length === 0, unseen, isClear, whole };
}

/**
 * Returns the targets still open and, when a list is incomplete, those whose cancel was not accepted, without the
 * markets in `unseen`.
 */
function targetsOf(items: Iterable<KillItem>, { remaining, whole, unseen }: OpenEverywhere): KillTarget[] {
  const wanted = new Map<string, KillTarget>();
  for (const { market, what, symbol } of remaining) {
    const target = market === 'spot' ? spotTarget(symbol) : { market, what, symbol: null };
    wanted.set(targetKey(target), target);
  }
  if (!whole) {
    for (const { market, what, symbol, outcome } of items) {
      if (unseen.includes(market)) continue;
      const target = { market, what, symbol };
      if (outcome !== 'accepted') wanted.set(targetKey(target), target);
    }
  }
  return [...wanted.values()];
}
const noWay = (error: AppError): KillItem[] => allFutures.map((one) => ({ ...one, outcome: 'notSent', error }));

/** One run, from the press to its proof or its end. */
interface Run {
  start(): void;
  isOn(): boolean;
  stop(): void;
}

/**
 * Creates a run that begins now. `update` changes its report, `ended` is called with its result unless it was stopped.
 */
function createRun(
  parts: KillSwitchParts,
  update: (patch: Partial<KillReport>) => void,
  ended: (phase: 'done' | 'incomplete') => void,
): Run {
  const { clock, access } = parts;
  const began = clock.monotonic();
  /** Monotonic time at which something last may have changed at the exchange. */
  let changedAt = began;
  let pausedMs = 0;
  const items = new Map<string, KillItem>();
  let phase: 'cancelling' | 'verifying' = 'cancelling';
  let isOn = true;
  let ticking: Cancel | undefined;
  /** Ends the current wait at once. */
  let wake: () => void = () => undefined;

  const show = (): void => {
    if (!isOn) return;
    const pausedUntil = parts.pausedUntil();
    update({ phase: pausedUntil === null ? phase : 'waiting', pausedUntil, items: [...items.values()] });
  };
  const finish = (end: 'done' | 'incomplete'): void => {
    if (!isOn) return;
    show();
    stop();
    ended(end);
  };
  const stop = (): void => {
    isOn = false;
    ticking?.();
    wake();
  };
  const wait = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      const cancelTimer = clock.after(milliseconds, resolve);
      wake = () => {
        cancelTimer();
        resolve();
      };
    });

  const tick = (): void => {
    if (parts.pausedUntil() !== null) pausedMs += killLimits.lookMs;
    if (parts.unsettled().length > 0) changedAt = clock.monotonic();
    show();
    if (clock.monotonic() - began - pausedMs >= killLimits.wholeMs) finish('incomplete');
  };
  const notified = (item: KillItem): void => {
    items.set(targetKey(item), item);
    changedAt = clock.monotonic();
    show();
  };
  const cancel = async ({ rest }: Access, targets: readonly KillTarget[]): Promise<void> => {
    if (targets.length === 0) return;
    phase = 'cancelling';
    show();
    await cancelTargets(rest, targets, notified, () => isOn);
  };

  /** Cancels all known targets at once; unknown spot symbols are read meanwhile. */
  const cancelFirst = async (restSession: Access): Promise<void> => {
    const known = [...new Set(parts.spotSymbols())];
    const [asked] = await Promise.all([
      openSpotOrders(restSession.rest),
      cancel(restSession, [...allFutures, ...known.map(spotTarget)]),
    ]);
    const found = new Set(asked.remaining.map(({ symbol }) => symbol));
    await cancel(restSession, [...found].filter((symbol) => !known.includes(symbol)).map(spotTarget));
  };

  const work = async (): Promise<void> => {
    let next: KillTarget[] | 'all' | null = 'all';
    let waited = false;
    while (isOn) {
      const restSession = access();
      if (!restSession) {
        if (!waited) for (const item of noWay(noKey())) notified(item);
        waited = true;
        await wait(killLimits.lookMs);
        continue;
      }
      if (next === 'all') await cancelFirst(restSession);
      else if (next) await cancel(restSession, next);
      if (!isOn) return;
      phase = 'verifying';
      show();
      const askedAt = clock.monotonic();
      const open = await openEverywhere(restSession.rest);
      if (!isOn) return;
      const { isClear, whole, ...proven } = verdictOf([...items.values()], open, parts.believed);
      update(proven);
      if (parts.unsettled().length > 0) changedAt = clock.monotonic();
      if (isClear && askedAt - changedAt >= killLimits.lagMs) return finish('done');
      next = targetsOf(items.values(), { remaining: open.remaining, whole, unseen: proven.unseen });
      const lag = changedAt + killLimits.lagMs - clock.monotonic();
      await wait(isClear ? Math.max(killLimits.againMs, lag) : killLimits.againMs);
    }
  };
  const askDemo = async (): Promise<void> => {
    const item: KillTarget = { market: 'futures', what: 'orders', symbol: null };
    notified({ ...item, outcome: 'notSent', error: appError('unavailable', 'error.safety.demo') });
    const restSession = access();
    phase = 'verifying';
    show();
    const open = restSession ? await openInDemo(restSession.rest) : { remaining: [], whole: false, unseen: [] };
    if (!isOn) return;
    const remaining = [...open.remaining, ...open.unseen.flatMap((market) => parts.believed(market))];
    update({ remaining, verified: open.whole, unseen: [...open.unseen] });
    // An order under way, or in doubt, may still become a resting order.
    const isClear = open.whole && remaining.length === 0 && parts.unsettled().length === 0;
    finish(isClear ? 'done' : 'incomplete');
  };

  return {
    start() {
      ticking = clock.every(killLimits.lookMs, tick);
      // A program error proves nothing: the run counts as not verified, and continues later.
      (parts.isDemo ? askDemo() : work()).catch(() => finish('incomplete'));
    },
    isOn: () => isOn,
    stop,
  };
}

/** Creates a kill switch that was not pressed. */
export function createKillSwitch(parts: KillSwitchParts): KillSwitch {
  const { clock, access } = parts;
  let run: Run | null = null;
  let report: KillReport | null = null;
  let again: Cancel | undefined;

  const isRunning = (): boolean => run?.isOn() ?? false;
  const update = (patch: Partial<KillReport>): void => {
    if (!report) return;
    const next: KillReport = { ...report, ...patch };
    if (JSON.stringify(next) === JSON.stringify(report)) return;
    report = next;
    parts.changed();
  };
  const ended = (phase: 'done' | 'incomplete'): void => {
    update({ phase, endedAt: clock.now(), pausedUntil: null });
    if (parts.isDemo) return;
    // The obstacle to the proof may be temporary: the kill switch continues until the user resumes orders.
    if (phase === 'incomplete') again = clock.after(killLimits.resumeMs, () => begin(report));
    else if (report && report.unseen.length > 0) again = clock.after(killLimits.wholeMs, () => void lookAgain());
  };
  /** The key may get a permission later: open orders of a market it can then see are cancelled, too. */
  const lookAgain = async (): Promise<void> => {
    const before = report;
    const restSession = access();
    const open = restSession && (await openEverywhere(restSession.rest).catch(() => null));
    if (isRunning() || report !== before) return;
    if (open && before?.unseen.some((market) => !open.unseen.includes(market))) begin(before);
    else again = clock.after(sweepLimits.refusedMs, () => void lookAgain());
  };

  function begin(before: KillReport | null): void {
    if (isRunning()) return;
    again?.();
    run?.stop();
    const mine = createRun(parts, update, ended);
    run = mine;
    const pausedUntil = parts.pausedUntil();
    report = {
      phase: pausedUntil === null ? 'cancelling' : 'waiting',
      startedAt: clock.now(),
      endedAt: null,
      pausedUntil,
      items: [],
      verified: false,
      // Until the next read, the orders of the last report are believed to be open.
      remaining: before?.remaining ?? [],
      unseen: [],
    };
    parts.changed();
    mine.start();
  }

  return {
    start: () => begin(null),
    report: () => report,
    isRunning,
    stop() {
      run?.stop();
      report = null;
      again?.();
    },
  };
}
