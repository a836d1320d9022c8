/**
 * Copy guards of a settings backup beside those of the desk: restoring adds guards and tightens them at once, and never
 * loosens one (R18). Looser values are set by hand.
 */
import type { CopyGuard } from '../../../../shared/domain/copyGuard.ts';
import type { BackupComparison } from '../../../../shared/ipc/backupViews.ts';
import { compare, decimal } from '../../../../shared/num/decimal.ts';

/** A guard without the time from which it counts: a restored one counts from now, a tightened one goes on. */
export type BackedUpGuard = Omit<CopyGuard, 'since'>;

/** Returns the guard of a backup: without the time from which it counts. */
export function guardToBackUp(guard: CopyGuard): BackedUpGuard {
  const { since: _, ...rest } = guard;
  return rest;
}

const amounts = ['lossBudget', 'drawdown', 'concentration'] as const;

/** Returns the tighter of two limits; null is none. */
function lower<Limit>(a: Limit | null, b: Limit | null, isLess: (a: Limit, b: Limit) => boolean): Limit | null {
  if (a === null || b === null) return a ?? b;
  return isLess(b, a) ? b : a;
}
const isLessAmount = (a: string, b: string): boolean => compare(decimal(a), decimal(b)) < 0;
const isLessCount = (a: number, b: number): boolean => a < b;

/** Returns the tighter value of two guards on one trader in every field; `now` where they are equal. */
function tighterGuard(now: BackedUpGuard, next: BackedUpGuard): BackedUpGuard {
  const limits = amounts.map((field) => [field, lower(now[field], next[field], isLessAmount)] as const);
  return {
    ...now,
    ...(Object.fromEntries(limits) as Pick<BackedUpGuard, (typeof amounts)[number]>),
    idleDays: lower(now.idleDays, next.idleDays, isLessCount),
    action: next.action === 'closeAndStop' ? next.action : now.action,
    countdownSeconds: Math.min(now.countdownSeconds, next.countdownSeconds),
  };
}

const fields = [...amounts, 'idleDays', 'action', 'countdownSeconds'] as const;
const isOther = (a: BackedUpGuard, b: BackedUpGuard): boolean => fields.some((field) => a[field] !== b[field]);
const noLimits = { lossBudget: null, drawdown: null, concentration: null, idleDays: null };

/** Returns the guards to save: those of traders without one, and those of others where the backup tightens them. */
export function guardsToSave(backup: readonly BackedUpGuard[], present: readonly BackedUpGuard[]): BackedUpGuard[] {
  return backup.flatMap((guard) => {
    const now = present.find(({ traderId }) => traderId === guard.traderId);
    if (!now) return [guard];
    const next = tighterGuard(now, guard);
    return isOther(now, next) ? [next] : [];
  });
}

/** Returns where the guards of a backup differ; `isLooser`: the value stays as it is. Values are JSON. */
export const guardDifferences = (
  backup: readonly BackedUpGuard[],
  present: readonly BackedUpGuard[],
): BackupComparison['copyGuards'] =>
  backup.flatMap((guard) => {
    const now = present.find(({ traderId }) => traderId === guard.traderId);
    const next = now ? tighterGuard(now, guard) : guard;
    const from = now ?? { ...noLimits, action: null, countdownSeconds: null };
    return fields
      .filter((field) => from[field] !== guard[field])
      .map((field) => ({
        traderId: guard.traderId,
        field,
        from: JSON.stringify(from[field]),
        to: JSON.stringify(guard[field]),
        isLooser: next[field] !== guard[field],
      }));
  });
