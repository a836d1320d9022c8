/**
 * The file of a settings backup: one line with version and checksum, then the settings, limits, guards, alerts and documents of
 * the window as JSON, on choice with what a person wrote in the journal. It holds neither keys, nor destinations of
 * forwarded alerts, whose addresses are secrets, nor records of the account.
 */
import { z } from 'zod';
import { alertDraftSchema, alertLimits } from '../../../../shared/domain/alert.ts';
import { copyGuardSchema } from '../../../../shared/domain/copyGuard.ts';
import { guardLimitsSchema } from '../../../../shared/domain/safety.ts';
import { documentName, MAX_DOCUMENT } from '../../../../shared/ipc/fileViews.ts';
import { tradingContext } from '../../../../shared/ipc/tradingViews.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import { settingsPatchSchema } from '../../../../shared/settings/settings.ts';
import { copyGuardLimits } from '../../features/copy/copyLimits.ts';
import { guardProblem } from '../../features/copy/guards/copyGuardRunner.ts';
import { writtenJournalSchema } from '../../features/records/archive/writtenJournal.ts';
import { sealText, unsealText } from '../../platform/files/sealedText.ts';

/** The name that the checksum covers beside the text: no other sealed file passes for a backup. */
const SEALED_AS = 'settings-backup';
/** How every sealed file begins. */
const FIRST_WORD = 'foredeck-desk ';

/** The settings that are backed up: not the symbol shown last, nor whether the first steps were taken. */
const backedUpSettings = settingsPatchSchema.omit({ welcome: true, market: true, symbol: true, layout: true });

/** An alert; `on`: it was watched. */
const backedUpAlert = z.strictObject({ on: z.boolean(), draft: alertDraftSchema });

const backupSchema = z.strictObject({
  createdAt: z.number().int(),
  program: z.string().max(40),
  /** The trading context of the limits, copy guards, alerts and journal. */
  ...tradingContext,
  settings: backedUpSettings,
  limits: guardLimitsSchema,
  /** Absent in older files. */
  copyGuards: z
    .array(copyGuardSchema.omit({ since: true }).refine((guard) => guardProblem(guard) === null))
    .max(copyGuardLimits.guards)
    .refine((guards) => new Set(guards.map(({ traderId }) => traderId)).size === guards.length)
    .optional(),
  alerts: z.array(backedUpAlert).max(alertLimits.alerts),
  documents: z.record(documentName, z.string().max(MAX_DOCUMENT)),
  /** Absent: it was not chosen. */
  journal: writtenJournalSchema.optional(),
});

/** See {@link backedUpSettings}. */
export type BackedUpSettings = z.infer<typeof backedUpSettings>;
/** See {@link backedUpAlert}. */
export type BackedUpAlert = z.infer<typeof backedUpAlert>;
/** Content of a backup. `createdAt`: Unix ms; `program`: the version that made it. */
export type SettingsBackup = z.infer<typeof backupSchema>;

/** Returns those settings that a backup contains. */
export const settingsToBackUp = (settings: Readonly<Record<string, unknown>>): BackedUpSettings =>
  z.object(backedUpSettings.shape).parse(settings);

/** Returns the text of the file. */
export const backupText = (backup: SettingsBackup): string =>
  sealText(SEALED_AS, `${JSON.stringify(backup, null, 1)}\n`);

/** Returns the content of a file, or why it is no backup that this version can restore. */
export function readBackup(file: string): Result<SettingsBackup, AppError> {
  if (!file.startsWith(FIRST_WORD)) return fail(appError('invalid', 'error.backup.otherFile'));
  const sealed = unsealText(SEALED_AS, file);
  if (sealed === 'newer') return fail(appError('refused', 'error.backup.newer'));
  if (!sealed) return fail(appError('unreadable', 'error.backup.damaged'));
  let content: unknown;
  try {
    content = JSON.parse(sealed.text);
  } catch {
    return fail(appError('unreadable', 'error.backup.damaged'));
  }
  const checked = backupSchema.safeParse(content);
  if (checked.success) return ok(checked.data);
  const [issue] = checked.error.issues;
  // The checksum is right: another version wrote something that this one does not know.
  return fail(appError('invalid', 'error.backup.unknownField', { field: (issue?.path ?? []).join('.').slice(0, 80) }));
}
