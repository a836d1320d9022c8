/**
 * Stops following a trader and then closes its open copies, as an armed guard requires: in this order, because
 * otherwise new copies would open while the old ones are closed. Where the exchange closes them with the stop
 * (A-COPY-STOP), none is closed twice. Each step is taken once and reported; the user must handle a failed or in-doubt
 * step, it is never retried.
 */
import type { CopyAlarmItem } from '../../../../../shared/domain/copyGuard.ts';
import type { CopyOrder } from '../../../../../shared/domain/copyOrder.ts';
import type { CopyChangeOutcome } from '../../../../../shared/ipc/copyViews.ts';
import { appError, type AppError } from '../../../../../shared/result/appError.ts';
import type { Result } from '../../../../../shared/result/result.ts';
import type { Clock } from '../../../../../shared/time/clock.ts';
import { copyGuardLimits } from '../copyLimits.ts';
import type { CopyExecutor } from '../ports.ts';

/** Dependencies of {@link closeAndStop}. */
export interface ActingParts {
  readonly clock: Clock;
  readonly executor: CopyExecutor;
  /** Reads the open copies now; null when not all of them could be read. */
  readonly readOpen: () => Promise<readonly CopyOrder[] | null>;
  /** Starts the action; returns a check whether it may continue: false after the program ends or the key changed. */
  readonly begin: () => () => boolean;
  readonly notified: (items: readonly CopyAlarmItem[]) => void;
}

const itemOf = (before: CopyAlarmItem, answer: Result<CopyChangeOutcome, AppError>): CopyAlarmItem =>
  answer.ok
    ? { ...before, outcome: answer.value.outcome, error: answer.value.error }
    : { ...before, outcome: 'notSent', error: answer.error };

/** Returns the worst result as a message key; null when everything is done and nothing is left. */
function problemOf(items: readonly CopyAlarmItem[], left: readonly CopyOrder[] | null): string | null {
  if (items.some(({ outcome }) => outcome === 'inDoubt')) return 'error.copy.guardDoubt';
  // A copy that is listed as closed needs no further check; one whose closing was refused may have closed by itself.
  if (left === null) return 'error.copy.guardUnread';
  if (left.length > 0) return 'error.copy.guardLeft';
  const [stop] = items.filter(({ copyId }) => copyId === null);
  return stop?.outcome === 'done' ? null : 'error.copy.guardNotStopped';
}

const STOP: CopyAlarmItem = { copyId: null, symbol: null, outcome: 'waiting', error: null };
const itemFor = ({ copyId, symbol }: CopyOrder): CopyAlarmItem => ({ ...STOP, copyId, symbol });

/** Runs all steps; returns the problem it ended with as a message key, null without one. */
export async function closeAndStop(
  traderId: string,
  { clock, executor, readOpen, begin, notified }: ActingParts,
): Promise<string | null> {
  const goesOn = begin();
  const ownOf = async (): Promise<readonly CopyOrder[] | null> => {
    const open = goesOn() ? await readOpen() : null;
    return open && open.filter((order) => order.traderId === traderId);
  };
  const before = await ownOf();
  // The open copies are unknown: nothing is closed on an outdated list.
  if (before === null || !goesOn()) return 'error.copy.guardStale';
  let items: readonly CopyAlarmItem[] = [STOP, ...before.map(itemFor)];
  const notify = (next: readonly CopyAlarmItem[]): void => {
    items = next;
    notified(items);
  };
  const take = async (at: number): Promise<void> => {
    const { copyId, symbol } = items[at]!;
    const answer = goesOn()
      ? await (copyId === null || symbol === null ? executor.stopCopy(traderId) : executor.closeCopy(copyId, symbol))
      : ({ ok: false, error: appError('unavailable', 'error.copy.guardEnded') } as const);
    notify(items.map((one, index) => (index === at ? itemOf(one, answer) : one)));
  };
  /**
   * Returns the copies still open after the stop, after giving the exchange a moment to close them. Null: they could
   * not be read.
   */
  const leftAfterStop = async (): Promise<readonly CopyOrder[] | null> => {
    let left = await ownOf();
    const maxAttempts = items[0]?.outcome === 'done' ? copyGuardLimits.stopLooks : 1;
    for (let attempt = 1; attempt < maxAttempts && left !== null && left.length > 0 && goesOn(); attempt += 1) {
      await new Promise<void>((resolve) => void clock.after(copyGuardLimits.stopLookMs, resolve));
      left = await ownOf();
    }
    return left;
  };
  notify(items);
  await take(0);
  const left = await leftAfterStop();
  if (left !== null) {
    const isLeft = new Set(left.map(({ copyId }) => copyId));
    const later = left.filter((order) => !before.some(({ copyId }) => copyId === order.copyId));
    const isOver = ({ copyId }: CopyAlarmItem): boolean => copyId !== null && !isLeft.has(copyId);
    notify([...items.map((one) => (isOver(one) ? { ...one, outcome: 'done' as const } : one)), ...later.map(itemFor)]);
  }
  for (const [at, { outcome }] of items.entries()) if (outcome === 'waiting') await take(at);
  return problemOf(items, await ownOf());
}
