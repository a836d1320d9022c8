/**
 * Guards over lead traders: stored in the profile, checked with every reading of the open copies, reported once per
 * crossing, and acted on after a countdown. Old, missing or partial data triggers nothing: it is reported instead.
 */
import type { CopyGuard, CopyAlarm } from '../../../../../shared/domain/copyGuard.ts';
import {
  crossings,
  freshMemory,
  guardFigures,
  type GuardMemory,
  type GuardReading,
  type MarkFigure,
} from '../../../../../shared/domain/copyGuardSums.ts';
import type { CopyGuardsEvent } from '../../../../../shared/ipc/copyViews.ts';
import { appError, type AppError } from '../../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../../shared/result/result.ts';
import type { Clock } from '../../../../../shared/time/clock.ts';
import type { TradingContext } from '../../../account/tradingContext.ts';
import type { MainText } from '../../../platform/mainText.ts';
import { copyGuardLimits as limits } from '../copyLimits.ts';
import type { Stretch } from '../past/pastReading.ts';
import { type ActingParts, closeAndStop } from './acting.ts';
import { createAlarmStore } from './alarmStore.ts';
import type { GuardFile, KeptGuards } from './guardFile.ts';
import { HUNDRED, compare, parseDecimal } from '../../../../../shared/num/decimal.ts';

// Text of a guard's desktop notification (R26). The window has separate texts; this one is read outside of it.

/**
 * Returns one sentence with the reached mark and, with a countdown, the time left. `trader` is its name, or its id
 * without one.
 */
function guardWords(
  text: MainText,
  trader: string,
  { mark, figure, limit }: Pick<CopyAlarm, 'mark' | 'figure' | 'limit'>,
  seconds: number | null,
  withAmounts: boolean,
): string {
  const sentence = withAmounts
    ? text(`copyGuard.mark.${mark}`, { trader, figure, limit })
    : text('copyGuard.reached', { trader });
  return seconds === null ? sentence : `${sentence}${text('copyGuard.countdown', { seconds })}`;
}

// Checks whether a guard can be set: marks must be reachable amounts, and there must be at least one.

const LARGEST = { units: 1_000_000_000_000n, scale: 0 };
/** Returns why a guard cannot be set; null when it can. */
export function guardProblem(guard: Omit<CopyGuard, 'since'>): AppError | null {
  const amounts = [
    ['lossBudget', guard.lossBudget, LARGEST],
    ['drawdown', guard.drawdown, LARGEST],
    ['concentration', guard.concentration, HUNDRED],
  ] as const;
  for (const [field, text, most] of amounts) {
    if (text === null) continue;
    const value = parseDecimal(text);
    if (!value || value.units <= 0n || compare(value, most) > 0) {
      return appError('invalid', 'error.copy.guardAmount', { field, most: String(most.units) });
    }
  }
  if (!/^[1-9]\d{0,18}$/.test(guard.traderId)) return appError('invalid', 'error.copy.guardTrader');
  const hasMark = guard.idleDays !== null || amounts.some(([, text]) => text !== null);
  return hasMark ? null : appError('invalid', 'error.copy.guardEmpty');
}

// Times in which the program was watching: ranges that grow with each successful reading, so that everything between
// them is a gap.

/**
 * Returns the ranges after a successful reading at `now` (wall ms), oldest first. The last range is extended when it
 * ended within `gapMs` in this run; with `goesOn` false a new range begins, because the time before is unknown.
 */
function watched(stretches: readonly Stretch[], now: number, goesOn: boolean): readonly Stretch[] {
  const last = stretches.at(-1);
  const isNext = goesOn && last !== undefined && now >= last.to && now - last.to <= limits.gapMs;
  const next = isNext
    ? [...stretches.slice(0, -1), { from: last.from, to: now }]
    : [...stretches, { from: now, to: now }];
  return next.slice(-limits.stretches);
}

/** Whether the program is watching, and in which time ranges it was. */
interface Watch {
  isOn(): boolean;
  stretches(): readonly Stretch[];
  load(stretches: readonly Stretch[]): void;
  /** Records that every guard was judged; returns false when the program was not watching just before. */
  judged(): boolean;
  /**
   * Records that not every guard could be judged; calls `changed` when the program was watching before, and `notified`
   * once when it lasts.
   */
  blind(changed: () => void, notified: () => void): void;
  /** Records that there is nothing to watch. */
  rest(): void;
}

/** Creates a watch that was never on. */
function createWatch(clock: Clock): Watch {
  let stretches: readonly Stretch[] = [];
  let watching = false;
  /** Monotonic time since which not every guard could be judged; null: all can. */
  let blindSince: number | null = null;
  let isBlindNotified = false;
  return {
    isOn: () => watching,
    stretches: () => stretches,
    load(storedStretches) {
      stretches = storedStretches;
    },
    judged() {
      const goesOn = watching;
      blindSince = null;
      isBlindNotified = false;
      watching = true;
      stretches = watched(stretches, clock.now(), goesOn);
      return goesOn;
    },
    blind(changed, notified) {
      blindSince ??= clock.monotonic();
      if (watching) {
        watching = false;
        changed();
      }
      if (isBlindNotified || clock.monotonic() - blindSince < limits.blindMs) return;
      isBlindNotified = true;
      notified();
    },
    rest() {
      watching = false;
      blindSince = null;
    },
  };
}

// The guards that are set, each with its memory of the trader.

interface CopyGuardStore {
  all(): readonly CopyGuard[];
  /** Returns the memory of each guard in its stored form. */
  memory(): KeptGuards['memory'];
  load(stored: Pick<KeptGuards, 'guards' | 'memory'>): void;
  find(traderId: string): CopyGuard | undefined;
  /** Sets a guard, replacing one of the same trader. */
  put(guard: Omit<CopyGuard, 'since'>): void;
  remove(traderId: string): void;
  /** Resets the counted losses of a trader's guard. */
  countAnew(traderId: string): void;
  /** Checks a reading and stores its memory: returns the marks it crossed, and whether every figure is known. */
  judge(
    guard: CopyGuard,
    reading: GuardReading,
  ): { readonly crossed: readonly MarkFigure[]; readonly isWhole: boolean };
}

/** Creates a store without guards. */
function createCopyGuardStore(exchangeNow: () => number): CopyGuardStore {
  let guards: readonly CopyGuard[] = [];
  const memories = new Map<string, GuardMemory>();
  const find = (traderId: string): CopyGuard | undefined => guards.find((one) => one.traderId === traderId);
  const memoryOf = (traderId: string): GuardMemory => memories.get(traderId) ?? freshMemory;
  return {
    all: () => guards,
    memory: () => Object.fromEntries([...memories].map(([id, one]) => [id, { ...one, reached: [...one.reached] }])),
    load(stored) {
      guards = stored.guards;
      for (const [traderId, memory] of Object.entries(stored.memory)) memories.set(traderId, memory);
    },
    find,
    put(guard) {
      const { traderId } = guard;
      const before = find(traderId);
      // A changed limit does not reset the losses: they count from when the guard was first set.
      const next = { ...guard, since: before?.since ?? exchangeNow() };
      guards = [...guards.filter((one) => one !== before), next];
      memories.set(traderId, { ...memoryOf(traderId), reached: [] });
    },
    remove(traderId) {
      guards = guards.filter((one) => one.traderId !== traderId);
      memories.delete(traderId);
    },
    countAnew(traderId) {
      const { reached } = memoryOf(traderId);
      // The concentration mark is not reset: it is reported again only after the share was lower in between.
      memories.set(traderId, { ...freshMemory, reached: reached.filter((mark) => mark === 'concentration') });
      const since = exchangeNow();
      guards = guards.map((one) => (one.traderId === traderId ? { ...one, since } : one));
    },
    judge(guard, reading) {
      const { figures, memory } = guardFigures(guard, memoryOf(guard.traderId), reading);
      const { crossed, reached } = crossings(memory.reached, figures);
      memories.set(guard.traderId, { ...memory, reached });
      return { crossed, isWhole: figures.every(({ figure }) => figure !== null) };
    },
  };
}

/** Returns the data of one trader that a guard checks; null when it is incomplete or outdated. */
export type ReadingOf = (traderId: string, since: number) => GuardReading | null;

/** Dependencies of {@link createCopyGuardRunner}. */
export interface CopyGuardRunnerParts {
  readonly tradingContext: TradingContext;
  readonly clock: Clock;
  /** Returns the exchange's time in Unix ms. */
  readonly exchangeNow: () => number;
  readonly file: GuardFile;
  readonly reading: ReadingOf;
  /** Returns whether the trader is followed or has open copies; null while unknown. */
  readonly isActive: (traderId: string) => boolean | null;
  /** Returns the trader's name, or its id. */
  readonly nameOf: (traderId: string) => string;
  /** Whether guards act after their countdown; otherwise each alarm is held from the start, with the reason. */
  readonly acts: boolean;
  readonly acting: Omit<ActingParts, 'notified' | 'clock'>;
  readonly text: () => MainText;
  /** Whether notifications state amounts. */
  readonly showsAmounts: () => boolean;
  readonly notify: (title: string, body: string) => void;
  readonly notice: (error: AppError) => void;
  readonly push: (event: CopyGuardsEvent) => void;
  /** Called after guards changed, with whether there are any: lists are read while there are. */
  readonly needed: (needed: boolean) => void;
}

export interface CopyGuardRunner {
  /** Loads the stored guards. */
  load(): Promise<void>;
  /** Called when a reading of the open copies ended, whether it succeeded or not. */
  onReadingEnded(): void;
  /** Returns whether a guard needs the account's equity. */
  readonly needsEquity: () => boolean;
  view(): CopyGuardsEvent;
  save(guard: Omit<CopyGuard, 'since'>): Promise<Result<CopyGuardsEvent, AppError>>;
  remove(traderId: string): Promise<Result<CopyGuardsEvent, AppError>>;
  hold(alarmId: string): Promise<Result<CopyGuardsEvent, AppError>>;
  stop(): Promise<void>;
}

/** Creates the runner; no guards are loaded yet. */
export function createCopyGuardRunner(parts: CopyGuardRunnerParts): CopyGuardRunner {
  const { tradingContext, clock, file } = parts;
  const store = createCopyGuardStore(parts.exchangeNow);
  const watch = createWatch(clock);
  let isStopped = false;
  let writtenAt = Number.NEGATIVE_INFINITY;

  const view = (): CopyGuardsEvent => ({
    ...tradingContext,
    guards: [...store.all()],
    alarms: alarms.all().toReversed(),
    watch: watch
      .stretches()
      .toReversed()
      .map(({ from, to }) => ({ from, to })),
    watching: watch.isOn(),
  });
  const write = (): Promise<boolean> => {
    writtenAt = clock.monotonic();
    return file.write({
      version: 1,
      lastId: alarms.lastId(),
      guards: [...store.all()],
      memory: store.memory(),
      alarms: [...alarms.all()],
      watch: [...watch.stretches()],
    });
  };
  const changed = (): void => {
    if (isStopped) return;
    parts.push(view());
    void write();
  };
  const alarms = createAlarmStore({
    clock,
    changed,
    due({ alarmId, traderId }) {
      void act(alarmId, traderId);
    },
  });
  const act = async (alarmId: string, traderId: string): Promise<void> => {
    const begin: ActingParts['begin'] = () => {
      const isSameKey = parts.acting.begin();
      return () => !isStopped && isSameKey();
    };
    const notified: ActingParts['notified'] = (items) => {
      if (!isStopped) alarms.notify(alarmId, { items: [...items] });
    };
    // The alarm's `acting` state is on disk before anything is sent, so that the next start does not begin the action
    // again.
    await write();
    const problem = await closeAndStop(traderId, { ...parts.acting, clock, begin, notified }).catch(
      () => 'error.copy.guardInterrupted',
    );
    if (isStopped) return;
    alarms.notify(alarmId, { state: problem === null ? 'done' : 'failed', problem });
    const params = { trader: parts.nameOf(traderId) };
    parts.notice(appError('unavailable', problem ?? 'error.copy.guardDone', params));
  };
  const announce = (guard: CopyGuard, crossed: MarkFigure): void => {
    const alarm = alarms.raise(guard, crossed, parts.acts ? null : 'error.copy.guardSafeStart');
    const trader = parts.nameOf(guard.traderId);
    const seconds = alarm.state === 'counting' ? guard.countdownSeconds : null;
    const { mark, figure, limit } = alarm;
    parts.notice(appError('unavailable', `error.copy.alarm.${mark}`, { trader, figure, limit }));
    if (seconds !== null) parts.notice(appError('unavailable', 'error.copy.alarmCounting', { trader, seconds }));
    const text = parts.text();
    parts.notify(text('copyGuard.title'), guardWords(text, trader, alarm, seconds, parts.showsAmounts()));
  };
  /** Checks one guard; returns false when it could not be judged completely. */
  const checkGuard = (guard: CopyGuard): boolean => {
    const { traderId } = guard;
    const active = parts.isActive(traderId);
    if (active === false) return true;
    const reading = active === null ? null : parts.reading(traderId, guard.since);
    if (!reading) return false;
    const { crossed, isWhole } = store.judge(guard, reading);
    for (const one of crossed) announce(guard, one);
    return isWhole;
  };
  const isWriteDue = (): boolean => clock.monotonic() - writtenAt >= limits.writeMs;

  const answered = async (): Promise<Result<CopyGuardsEvent, AppError>> => {
    parts.push(view());
    parts.needed(store.all().length > 0);
    return (await write()) ? ok(view()) : fail(appError('unavailable', 'error.copy.guardsNotKept'));
  };
  return {
    async load() {
      const stored = await file.load();
      store.load(stored);
      alarms.load(stored.lastId, stored.alarms);
      watch.load(stored.watch);
      parts.needed(store.all().length > 0);
    },
    onReadingEnded() {
      if (store.all().length === 0) return;
      // Every guard is checked, also when one of them could not be judged.
      const isWhole = store.all().map(checkGuard).every(Boolean);
      if (!isWhole) watch.blind(changed, () => parts.notice(appError('unavailable', 'error.copy.guardsBlind')));
      else if (!watch.judged() || isWriteDue()) changed();
    },
    needsEquity: () => store.all().some(({ concentration }) => concentration !== null),
    view,
    async save(guard) {
      const problem = guardProblem(guard);
      if (problem) return fail(problem);
      const { traderId } = guard;
      if (!store.find(traderId) && store.all().length >= limits.guards)
        return fail(appError('refused', 'error.copy.guardsFull', { most: limits.guards }));
      alarms.holdAllOf(traderId);
      store.put(guard);
      return answered();
    },
    async remove(traderId) {
      alarms.holdAllOf(traderId);
      store.remove(traderId);
      if (store.all().length === 0) watch.rest();
      return answered();
    },
    async hold(alarmId) {
      const held = alarms.hold(alarmId);
      if (!held) return fail(appError('refused', 'error.copy.alarmOver'));
      store.countAnew(held.traderId);
      return answered();
    },
    async stop() {
      const hadGuards = store.all().length > 0;
      alarms.stop();
      if (hadGuards) await write();
      isStopped = true;
    },
  };
}
