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

/** Dependencies of {@link verdictOf}. */
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
  /** What is believed to be open, as far as the lists tell: it counts where the key may not see. */
  readonly believed: (market: Market) => readonly KillRemaining[];
  readonly changed: () => void;
}

export interface KillSwitch {
  /** Starts a run; what runs goes on, and what is proven done is asked once more. */
  start(): void;
  report(): KillReport | null;
  isRunning(): boolean;
  /** Ends everything; what is on its way arrives. */
  stop(): void;
}

/** Markets that the key may not see by every word of this run: no list was told, and no cancel was taken. */
const unseenBy = (items: readonly KillItem[], { unseen }: OpenEverywhere): Market[] =>
  unseen.filter((market) =>
    items.every((item) => item.market !== market || (item.error !== null && isDenied(item.error))),
  );

/** What the lists prove after these cancels: what is believed counts where the key may not see. */
function verdictOf(
  items: readonly KillItem[],
  open: OpenEverywhere,
  believed: KillSwitchParts['believed'],
): Pick<KillReport, 'remaining' | 'verified' | 'unseen'> & { readonly isClear: boolean; readonly whole: boolean } {
  const unseen = unseenBy(items, open);
  const remaining = [...open.remaining, ...unseen.flatMap((market) => believed(market))];
  const whole = open.whole && unseen.length === open.unseen.length;
  // Where the key may see nothing at all, nothing is proven.
  const isClear = whole && remaining.length === 0 && unseen.length < markets.length;
  return { remaining, verified: whole && unseen.length === 0, unseen, isClear, whole };
}

/** What is still open, and what could not be told: all of futures, and every spot symbol that was cancelled. */
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

/** A run that begins now. `update` changes its report, `ended` hears how it ended unless it was stopped. */
function createRun(
  parts: KillSwitchParts,
  update: (patch: Partial<KillReport>) => void,
  ended: (phase: 'done' | 'incomplete') => void,
): Run {
  const { clock, access } = parts;
  const began = clock.monotonic();
  /** Running time of the last moment at which something may have changed at the exchange. */
  let changedAt = began;
  let pausedMs = 0;
  const items = new Map<string, KillItem>();
  let phase: 'cancelling' | 'verifying' = 'cancelling';
  let isOn = true;
  let ticking: Cancel | undefined;

  const show = (): void => {
    if (!isOn) return;
    const pausedUntil = parts.pausedUntil();
    update({ phase: pausedUntil === null ? phase : 'waiting', pausedUntil, items: [...items.values()] });
  };
  const finish = (end: 'done' | 'incomplete'): void => {
    if (!isOn) return;
    show();
    isOn = false;
    ticking?.();
    ended(end);
  };
  const wait = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => void clock.after(milliseconds, resolve));

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

  /** Everything that is known goes at once; spot symbols nobody knew of are asked for meanwhile. */
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
    // An order on its way, or in doubt, may still come to rest.
    const isClear = open.whole && remaining.length === 0 && parts.unsettled().length === 0;
    finish(isClear ? 'done' : 'incomplete');
  };

  return {
    start() {
      ticking = clock.every(killLimits.lookMs, tick);
      // A fault of the program proves nothing: it counts as not verified, and goes on later.
      (parts.isDemo ? askDemo() : work()).catch(() => finish('incomplete'));
    },
    isOn: () => isOn,
    stop() {
      isOn = false;
      ticking?.();
    },
  };
}

/** A kill switch that nobody pressed. */
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
    // Whatever kept it from the proof may pass: it goes on for as long as nobody lets orders be sent again.
    if (phase === 'incomplete') again = clock.after(killLimits.resumeMs, () => begin(report));
    else if (report && report.unseen.length > 0) again = clock.after(killLimits.wholeMs, () => void lookAgain());
  };
  /** Permission may be given to the key later: what is open on a market that it may see then is cancelled, too. */
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
      // Until asked again, what was open is believed to be.
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
