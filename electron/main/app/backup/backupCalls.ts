/**
 * Backs up and restores the user's settings, on choice with the journal, with one file. A file is compared with the desk before anything is changed,
 * and what was shown is what is restored.
 */
import { createHash } from 'node:crypto';
import { type BackupComparison, type BackupPart, MAX_BACKUP } from '../../../../shared/ipc/backupViews.ts';
import { draftOfAlert } from '../../../../shared/domain/alertCheck.ts';
import type { DocumentName } from '../../../../shared/ipc/fileViews.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../shared/result/result.ts';
import type { Clock } from '../../../../shared/time/clock.ts';
import type { TradingContext } from '../../account/tradingContext.ts';
import type { WrittenJournalStore } from '../../features/records/archive/archive.ts';
import { refusedWrites } from '../../features/records/journal/journal.ts';
import type { CallHandlers } from '../../platform/callHandlers.ts';
import type { Desktop } from '../../platform/desktop.ts';
import type { SecretGuard } from '../../platform/invariants/secretGuard.ts';
import type { Ask } from '../../platform/question.ts';
import type { SettingsStore } from '../settings/settingsStore.ts';
import { compareBackup, isOfContext, missingAlerts, partOfDocument, type DeskState } from './backupDifference.ts';
import { type BackedUpAlert, backupText, readBackup, settingsToBackUp, type SettingsBackup } from './backupFile.ts';
import { guardsToSave, guardToBackUp, type BackedUpGuard } from './copyGuardRestore.ts';
import { restoreQuestion, riskySettings } from './backupQuestion.ts';

/** Dependencies of {@link createBackupCalls}. */
export interface BackupParts {
  readonly clock: Pick<Clock, 'now'>;
  readonly version: string;
  readonly tradingContext: TradingContext;
  readonly settings: Pick<SettingsStore, 'current' | 'change'>;
  /** The calls through which the desk's own parts are read and written, with all their checks. */
  readonly calls: Pick<
    CallHandlers,
    | 'documents.read'
    | 'documents.write'
    | 'guards.view'
    | 'guards.change'
    | 'copy.readGuards'
    | 'copy.saveGuard'
    | 'alerts.list'
    | 'alerts.save'
  >;
  /** What a person wrote in the journal; null: there is no archive. */
  readonly journal: WrittenJournalStore | null;
  /** Returns the names of all documents of the window; undefined when the folder cannot be read. */
  readonly documentNames: () => Promise<readonly DocumentName[] | undefined>;
  /** Whether what the desk has now is not the user's own: nothing is backed up or restored then. */
  readonly safeStart?: boolean;
  readonly shell: Pick<Desktop, 'saveFile'>;
  readonly secretFree: SecretGuard;
  readonly ask: Ask;
  /** Replaces the page; resolves as soon as the old one can write nothing more. */
  readonly reload: () => Promise<void>;
  readonly notify: (error: AppError) => void;
}

/** Names of the documents that are no settings: what was used last. */
const LEFT_OUT: readonly DocumentName[] = ['recents'];

/** Creates the handlers. */
export function createBackupCalls(
  parts: BackupParts,
): Pick<CallHandlers, 'settings.backUp' | 'settings.openBackup' | 'settings.restore'> {
  const { clock, tradingContext, settings, calls, shell, secretFree, notify } = parts;
  let opened: { readonly backup: SettingsBackup; readonly comparison: BackupComparison } | null = null;
  let isRestoring = false;

  const alertsNow = async (): Promise<Result<BackedUpAlert[], AppError>> => {
    const listed = await calls['alerts.list'](tradingContext);
    if (!listed.ok) return listed;
    return ok(listed.value.alerts.map((alert) => ({ on: alert.state === 'armed', draft: draftOfAlert(alert) })));
  };

  /** The demo account has no copy trading. */
  const copyGuardsNow = async (): Promise<Result<BackedUpGuard[], AppError>> => {
    if (tradingContext.account === 'demo') return ok([]);
    const read = await calls['copy.readGuards'](tradingContext);
    return read.ok ? ok(read.value.guards.map(guardToBackUp)) : read;
  };

  /** Returns what the desk has now; fails when one of its parts cannot be read, and in a safe start. */
  const deskNow = async (): Promise<Result<DeskState, AppError>> => {
    if (parts.safeStart) return fail(appError('refused', 'error.backup.safeStart'));
    const names = await parts.documentNames();
    if (!names) return fail(appError('unavailable', 'error.backup.unreadDesk'));
    const documents: Record<string, string> = {};
    for (const name of names.filter((one) => !LEFT_OUT.includes(one))) {
      const read = await calls['documents.read']({ name });
      if (!read.ok) return read;
      if (read.value.text !== null) documents[name] = read.value.text;
    }
    const guards = await calls['guards.view'](tradingContext);
    if (!guards.ok) return guards;
    const copyGuards = await copyGuardsNow();
    if (!copyGuards.ok) return copyGuards;
    const alerts = await alertsNow();
    if (!alerts.ok) return alerts;
    return ok({
      ...tradingContext,
      settings: settings.current(),
      // Looser limits that still wait are the user's latest word.
      limits: guards.value.pending?.limits ?? guards.value.limits,
      copyGuards: copyGuards.value,
      alerts: alerts.value,
      documents,
    });
  };

  const restore = async (backup: SettingsBackup, chosen: readonly BackupPart[]): Promise<void> => {
    const attempt = async (
      run: () => ReturnType<CallHandlers['guards.change' | 'copy.saveGuard' | 'documents.write' | 'alerts.save']>,
    ) => {
      const done = await run();
      if (!done.ok) notify(done.error);
    };
    // The page still shows the question that looser limits need.
    if (chosen.includes('limits'))
      await attempt(() => calls['guards.change']({ ...tradingContext, limits: backup.limits }));
    if (chosen.includes('copyGuards')) {
      const present = await copyGuardsNow();
      if (!present.ok) notify(present.error);
      for (const guard of present.ok ? guardsToSave(backup.copyGuards ?? [], present.value) : []) {
        await attempt(() => calls['copy.saveGuard']({ ...tradingContext, guard }));
      }
    }
    if (chosen.includes('journal') && backup.journal) {
      const merged = parts.journal?.merge(backup.journal) ?? 'failed';
      if (typeof merged === 'string') notify(refusedWrites[merged]);
    }
    await parts.reload();
    const documents = Object.entries(backup.documents).filter(([name]) => {
      const part = partOfDocument(name);
      return part !== undefined && chosen.includes(part);
    }) as [DocumentName, string][];
    // All are queued at once, before the new page can ask for the first one.
    const writing = documents.map(([name, text]) => attempt(() => calls['documents.write']({ name, text })));
    if (chosen.includes('settings')) settings.change(backup.settings);
    await Promise.all(writing);
    if (!chosen.includes('alerts')) return;
    const present = await alertsNow();
    if (!present.ok) return notify(present.error);
    for (const { on, draft } of missingAlerts(backup.alerts, present.value, clock.now())) {
      await attempt(() => calls['alerts.save']({ ...tradingContext, alertId: null, on, draft }));
    }
  };

  return {
    async 'settings.backUp'({ drawings, journal: withJournal }) {
      const desk = await deskNow();
      if (!desk.ok) return desk;
      const journal = withJournal ? parts.journal?.read() : undefined;
      if (withJournal && !journal) return fail(appError('unavailable', 'error.archive.waiting'));
      const documents = Object.fromEntries(
        Object.entries(desk.value.documents).filter(([name]) => drawings || partOfDocument(name) !== 'drawings'),
      );
      const at = clock.now();
      const text = backupText({
        createdAt: at,
        program: parts.version,
        ...desk.value,
        settings: settingsToBackUp(desk.value.settings),
        copyGuards: [...desk.value.copyGuards],
        documents,
        ...(journal && { journal }),
      });
      if (text.length > MAX_BACKUP) return fail(appError('refused', 'error.backup.tooLarge'));
      if (!secretFree('export', text)) return fail(appError('refused', 'error.backup.secret'));
      const suggestedName = `foredeck-settings-${new Date(at).toISOString().slice(0, 10)}.txt`;
      try {
        return ok({ path: await shell.saveFile({ suggestedName, bytes: Buffer.from(text, 'utf8') }) });
      } catch {
        return fail(appError('unavailable', 'error.file.notSaved', { name: suggestedName }));
      }
    },
    async 'settings.openBackup'({ text }) {
      opened = null;
      const backup = readBackup(text);
      if (!backup.ok) return backup;
      const desk = await deskNow();
      if (!desk.ok) return desk;
      const { journal: written } = backup.value;
      const isJournalHere = written !== undefined && isOfContext(backup.value, tradingContext);
      const journal = isJournalHere ? (parts.journal?.differences(written) ?? null) : null;
      if (isJournalHere && !journal) return fail(appError('unavailable', 'error.archive.waiting'));
      if (written && !secretFree('archive', JSON.stringify(written))) {
        return fail(appError('refused', 'error.backup.secretInside'));
      }
      const digest = createHash('sha256').update(text).digest('hex');
      const comparison = { digest, ...compareBackup(backup.value, desk.value, journal, clock.now()) };
      opened = { backup: backup.value, comparison };
      return ok(comparison);
    },
    async 'settings.restore'({ digest, parts: wanted }) {
      if (!opened || opened.comparison.digest !== digest || isRestoring) {
        return fail(appError('refused', 'error.backup.notOpened'));
      }
      const { backup, comparison } = opened;
      const chosen = comparison.parts
        .filter(({ part, state }) => wanted.includes(part) && (state === 'new' || state === 'changed'))
        .map(({ part }) => part);
      if (chosen.length === 0) return fail(appError('invalid', 'error.backup.nothing'));
      isRestoring = true;
      try {
        const risky = [
          ...(chosen.includes('settings') ? riskySettings(backup.settings, settings.current()) : []),
          ...(chosen.includes('copyGuards') && backup.copyGuards?.some(({ action }) => action === 'closeAndStop')
            ? (['copyGuards'] as const)
            : []),
        ];
        const answer = await parts.ask(restoreQuestion(comparison, chosen, risky));
        if (answer !== 'confirmed') return ok({ restored: false });
        opened = null;
        await restore(backup, chosen);
        return ok({ restored: true });
      } finally {
        isRestoring = false;
      }
    },
  };
}
