/** Compares a settings backup with what the desk has now. */
import { backupParts, type BackupComparison, type BackupPart } from '../../../../shared/ipc/backupViews.ts';
import type { Settings } from '../../../../shared/settings/settings.ts';
import type { TradingContext } from '../../account/tradingContext.ts';
import { looserFields } from '../../trading/safety/limitOrder.ts';
import type { BackedUpAlert, SettingsBackup } from './backupFile.ts';
import { guardDifferences, guardsToSave, type BackedUpGuard } from './copyGuardRestore.ts';

/** What the desk has now, in the form of a backup; `settings` complete, without the journal. */
export type DeskState = Omit<SettingsBackup, 'createdAt' | 'program' | 'settings' | 'copyGuards' | 'journal'> & {
  readonly settings: Settings;
  readonly copyGuards: readonly BackedUpGuard[];
};

type Difference = BackupComparison['settings'][number];

/** Parts that belong to one trading context. */
const ofContext: readonly BackupPart[] = ['limits', 'copyGuards', 'alerts', 'journal'];

const DRAWINGS = 'drawings.';
const valueText = (value: unknown): string => JSON.stringify(value);

/** Returns the part of a backup that a document belongs to. */
export const partOfDocument = (name: string): BackupPart | undefined =>
  name.startsWith(DRAWINGS) ? 'drawings' : backupParts.find((part) => part === name);

/** Returns the alerts of a backup that the desk lacks; those that have expired are left out. `now`: Unix ms. */
export const missingAlerts = (
  backup: readonly BackedUpAlert[],
  present: readonly BackedUpAlert[],
  now: number,
): readonly BackedUpAlert[] =>
  backup.filter(
    ({ draft }) =>
      (draft.expiresAt === null || draft.expiresAt > now) &&
      !present.some((one) => valueText(one.draft) === valueText(draft)),
  );

const differences = (
  from: Readonly<Record<string, unknown>>,
  to: Readonly<Record<string, unknown>>,
  later: readonly string[] = [],
): Difference[] =>
  Object.keys(to)
    .filter((field) => to[field] !== undefined && valueText(from[field]) !== valueText(to[field]))
    .map((field) => ({ field, from: valueText(from[field]), to: valueText(to[field]), later: later.includes(field) }));

/** Whether a backup is of the trading context in use. */
export const isOfContext = (backup: TradingContext, { environment, account }: TradingContext): boolean =>
  backup.environment === environment && backup.account === account;

/**
 * Returns the comparison without the digest that identifies the backup. `journal`: what merging its journal would do;
 * null without one here. `now`: Unix ms.
 */
export function compareBackup(
  backup: SettingsBackup,
  desk: DeskState,
  journal: BackupComparison['journal'],
  now: number,
): Omit<BackupComparison, 'digest'> {
  const { createdAt, program, environment, account, documents } = backup;
  const isHere = isOfContext(backup, desk);
  const settings = differences(desk.settings, backup.settings);
  const looser = looserFields(backup.limits, desk.limits);
  const limits = isHere ? differences(desk.limits, backup.limits, looser) : [];
  const guards = backup.copyGuards ?? [];
  const counts: Partial<Record<BackupPart, number>> = {
    settings: settings.length,
    limits: limits.length,
    ...(guards.length > 0 && { copyGuards: isHere ? guardsToSave(guards, desk.copyGuards).length : 0 }),
    alerts: isHere ? missingAlerts(backup.alerts, desk.alerts, now).length : 0,
    ...(backup.journal && { journal: journal ? journal.added + journal.changed : 0 }),
  };
  const present = new Set(Object.keys(desk.documents).map(partOfDocument));
  for (const [name, text] of Object.entries(documents)) {
    const part = partOfDocument(name);
    if (!part) continue;
    const isOther = desk.documents[name] !== text;
    counts[part] = (counts[part] ?? 0) + (isOther ? 1 : 0);
  }
  const stateOf = (part: BackupPart, count: number): BackupComparison['parts'][number]['state'] => {
    if (!isHere && ofContext.includes(part)) return 'elsewhere';
    if (count === 0) return 'same';
    if (part === 'journal') return journal?.changed === 0 && journal.newer === 0 ? 'new' : 'changed';
    if (part === 'copyGuards') return desk.copyGuards.length === 0 ? 'new' : 'changed';
    const isNew =
      part === 'alerts' ? desk.alerts.length === 0 : part !== 'settings' && part !== 'limits' && !present.has(part);
    return isNew ? 'new' : 'changed';
  };
  return {
    createdAt,
    program,
    environment,
    account,
    parts: backupParts.flatMap((part) => {
      const count = counts[part];
      return count === undefined ? [] : [{ part, state: stateOf(part, count), count }];
    }),
    settings,
    limits,
    copyGuards: isHere ? guardDifferences(guards, desk.copyGuards) : [],
    journal,
  };
}
