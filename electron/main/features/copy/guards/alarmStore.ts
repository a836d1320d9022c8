/**
 * Alarms of guards: raised once per crossing, counted down, and held by the user, by a late timer or by a restart
 * (R15).
 */
import type { CopyAlarm, CopyAlarmItem, CopyGuard } from '../../../../../shared/domain/copyGuard.ts';
import type { MarkFigure } from '../../../../../shared/domain/copyGuardSums.ts';
import type { Cancel, Clock } from '../../../../../shared/time/clock.ts';
import { copyGuardLimits as limits } from '../copyLimits.ts';

export interface AlarmStore {
  /**
   * Raises an alarm for a reached mark, with a countdown unless one runs for the trader already. `withheld`: why a guard
   * that acts is held at once instead; null when it may act.
   */
  raise(guard: CopyGuard, reached: MarkFigure, withheld?: string | null): CopyAlarm;
  /** Stops a countdown; returns the alarm as it was, or undefined when it is not counting down. */
  hold(alarmId: string): CopyAlarm | undefined;
  /** Holds every countdown of a trader. */
  holdAllOf(traderId: string): void;
  /** Changes an alarm. */
  notify(alarmId: string, patch: Partial<Pick<CopyAlarm, 'state' | 'problem' | 'items'>>): void;
  find(alarmId: string): CopyAlarm | undefined;
  /** Returns the alarms of the last 90 days, oldest first. */
  all(): readonly CopyAlarm[];
  lastId(): number;
  /** Loads stored alarms: none counts down or acts by itself after a restart. */
  load(lastId: number, alarms: readonly CopyAlarm[]): void;
  stop(): void;
}

/**
 * Dependencies of {@link createAlarmStore}. `due` is called once when a countdown ended in time; the alarm is then in
 * state `acting`.
 */
export interface AlarmStoreParts {
  readonly clock: Clock;
  readonly changed: () => void;
  readonly due: (alarm: CopyAlarm) => void;
}

/** The step under way when the program ended may have been sent; those after it were not. */
const interrupted = (items: readonly CopyAlarmItem[]): CopyAlarmItem[] => {
  const first = items.findIndex(({ outcome }) => outcome === 'waiting');
  return items.map((item, at) =>
    item.outcome === 'waiting' ? { ...item, outcome: at === first ? 'inDoubt' : 'notSent' } : item,
  );
};

function afterRestart(alarm: CopyAlarm): CopyAlarm {
  if (alarm.state === 'counting')
    return { ...alarm, state: 'held', actsAt: null, problem: 'error.copy.guardRestarted' };
  if (alarm.state !== 'acting') return alarm;
  const items = interrupted(alarm.items);
  return { ...alarm, state: 'failed', actsAt: null, problem: 'error.copy.guardInterrupted', items };
}

/** Creates a store without alarms. */
export function createAlarmStore({ clock, changed, due }: AlarmStoreParts): AlarmStore {
  let alarms: readonly CopyAlarm[] = [];
  let lastId = 0;
  const timers = new Map<string, Cancel>();

  const recent = (list: readonly CopyAlarm[]): readonly CopyAlarm[] =>
    list.filter(({ at }) => clock.now() - at <= limits.alarmsMs).slice(-limits.alarms);
  const set = (alarmId: string, patch: Partial<CopyAlarm>): void => {
    alarms = alarms.map((one) => (one.alarmId === alarmId ? { ...one, ...patch } : one));
    changed();
  };
  const find = (alarmId: string): CopyAlarm | undefined => alarms.find((one) => one.alarmId === alarmId);
  const stopTimer = (alarmId: string): void => {
    timers.get(alarmId)?.();
    timers.delete(alarmId);
  };
  const ended = (alarmId: string): void => {
    timers.delete(alarmId);
    const alarm = find(alarmId);
    if (alarm?.state !== 'counting' || alarm.actsAt === null) return;
    // The machine slept past the end of the countdown, so the user could not hold it (R15).
    if (clock.now() - alarm.actsAt > limits.lateMs) {
      return set(alarmId, { state: 'held', actsAt: null, problem: 'error.copy.guardSlept' });
    }
    set(alarmId, { state: 'acting', actsAt: null });
    due(find(alarmId)!);
  };
  const hold = (alarmId: string): CopyAlarm | undefined => {
    const alarm = find(alarmId);
    if (alarm?.state !== 'counting') return undefined;
    stopTimer(alarmId);
    set(alarmId, { state: 'held', actsAt: null });
    return alarm;
  };

  return {
    raise({ traderId, action, countdownSeconds }, { mark, figure, limit }, withheld = null) {
      lastId += 1;
      const alarmId = `g${lastId}`;
      const isBusy = alarms.some(
        (one) => one.traderId === traderId && (one.state === 'counting' || one.state === 'acting'),
      );
      const isHeld = action === 'closeAndStop' && withheld !== null;
      const counts = action === 'closeAndStop' && !isBusy && !isHeld;
      const waitMs = countdownSeconds * 1_000;
      const alarm: CopyAlarm = {
        alarmId,
        traderId,
        mark,
        figure: figure ?? '',
        limit,
        at: clock.now(),
        actsAt: counts ? clock.now() + waitMs : null,
        state: isHeld ? 'held' : counts ? 'counting' : 'told',
        problem: isHeld ? withheld : null,
        items: [],
      };
      alarms = recent([...alarms, alarm]);
      if (counts)
        timers.set(
          alarmId,
          clock.after(waitMs, () => ended(alarmId)),
        );
      changed();
      return alarm;
    },
    hold,
    holdAllOf(traderId) {
      for (const alarm of alarms) if (alarm.traderId === traderId) hold(alarm.alarmId);
    },
    notify: set,
    find,
    all: () => recent(alarms),
    lastId: () => lastId,
    load(last, storedAlarms) {
      lastId = Math.max(lastId, last);
      alarms = recent(storedAlarms.map(afterRestart));
    },
    stop() {
      for (const alarmId of timers.keys()) stopTimer(alarmId);
    },
  };
}
