/**
 * Closes the open copies of a trader and stops following it, as a guard that was armed says. Each step is taken once and told;
 * what fails or is in doubt is left to the person, never tried again.
 */
import type { CopyAlarmItem } from '../../../../shared/domain/copyGuard.ts';
import type { CopyOrder } from '../../../../shared/domain/copyOrder.ts';
import type { CopyChangeOutcome } from '../../../../shared/ipc/copyViews.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import type { Result } from '../../../../shared/result/result.ts';
import type { CopyExecutor } from '../ports.ts';

/** What it stands on. */
export interface ActingParts {
  readonly executor: CopyExecutor;
  /** The open copies, asked for now; null: not all of them could be read. */
  readonly readOpen: () => Promise<readonly CopyOrder[] | null>;
  /** It begins; answers whether it may go on: not when the program ends, and not under another key. */
  readonly begin: () => () => boolean;
  readonly told: (items: readonly CopyAlarmItem[]) => void;
}

const itemOf = (before: CopyAlarmItem, answer: Result<CopyChangeOutcome, AppError>): CopyAlarmItem =>
  answer.ok
    ? { ...before, outcome: answer.value.outcome, error: answer.value.error }
    : { ...before, outcome: 'notSent', error: answer.error };

/** The worst of what happened, as a message key; null when all of it is done and nothing is left. */
function problemOf(items: readonly CopyAlarmItem[], left: readonly CopyOrder[] | null): string | null {
  if (items.some(({ outcome }) => outcome === 'inDoubt')) return 'error.copy.guardDoubt';
  // What is listed as closed needs no other word; what was refused may have closed by itself.
  if (left === null) return 'error.copy.guardUnread';
  if (left.length > 0) return 'error.copy.guardLeft';
  const [stop] = items.filter(({ copyId }) => copyId === null);
  return stop?.outcome === 'done' ? null : 'error.copy.guardNotStopped';
}

/** Runs to its end; answers the problem it ended with as a message key, null without one. */
export async function closeAndStop(
  traderId: string,
  { executor, readOpen, begin, told }: ActingParts,
): Promise<string | null> {
  const goesOn = begin();
  const open = await readOpen();
  // What is open is not known: nothing is closed on an old picture.
  if (open === null || !goesOn()) return 'error.copy.guardStale';
  const own = open.filter((order) => order.traderId === traderId);
  let items: CopyAlarmItem[] = [
    ...own.map(({ copyId, symbol }): CopyAlarmItem => ({ copyId, symbol, outcome: 'waiting', error: null })),
    { copyId: null, symbol: null, outcome: 'waiting', error: null },
  ];
  told(items);
  for (const [at, item] of items.entries()) {
    const answer = goesOn()
      ? await (item.copyId === null || item.symbol === null
          ? executor.stopCopy(traderId)
          : executor.closeCopy(item.copyId, item.symbol))
      : ({ ok: false, error: appError('unavailable', 'error.copy.guardEnded') } as const);
    items = items.map((one, index) => (index === at ? itemOf(one, answer) : one));
    told(items);
  }
  const after = goesOn() ? await readOpen() : null;
  return problemOf(items, after && after.filter((order) => order.traderId === traderId));
}
