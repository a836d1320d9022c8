/** Text of the confirmation before a settings backup is restored: final text of the shell's window (R26). */
import type { BackupComparison, BackupPart } from '../../../../shared/ipc/backupViews.ts';
import type { Settings } from '../../../../shared/settings/settings.ts';
import { mainTextIn } from '../../platform/mainText.ts';
import type { Question } from '../../platform/question.ts';
import type { BackedUpSettings } from './backupFile.ts';

/** The word to type where a backup makes it easier to send an order by mistake, or has guards that close copies. */
export const RESTORE_WORD = 'restore';

/** How much each level confirms. */
const strictness: Readonly<Record<Settings['confirmLevel'], number>> = { always: 2, market: 1, never: 0 };

/** Returns which settings of a backup make it easier to send an order by mistake than those in force. */
export const riskySettings = (
  { confirmLevel, tradingHotkeys }: BackedUpSettings,
  now: Pick<Settings, 'confirmLevel' | 'tradingHotkeys'>,
): ('confirmLevel' | 'tradingHotkeys')[] => [
  ...(confirmLevel && strictness[confirmLevel] < strictness[now.confirmLevel] ? (['confirmLevel'] as const) : []),
  ...(tradingHotkeys === true && !now.tradingHotkeys ? (['tradingHotkeys'] as const) : []),
];

/** Returns the question for restoring these parts of a backup. */
export const restoreQuestion =
  (
    { createdAt, program, parts, journal }: Pick<BackupComparison, 'createdAt' | 'program' | 'parts' | 'journal'>,
    chosen: readonly BackupPart[],
    risky: readonly (ReturnType<typeof riskySettings>[number] | 'copyGuards')[],
  ): Question =>
  (language, grouping) => {
    const text = mainTextIn(language, grouping);
    return {
      title: text('backup.title'),
      lines: [
        text('backup.made', { day: new Date(createdAt).toISOString().slice(0, 10), program }),
        ...parts
          .filter(({ part, count }) => chosen.includes(part) && count > 0)
          .flatMap(({ part, count }) => {
            if (part === 'journal') return journal ? [text('backup.journal', journal)] : [];
            return [text('backup.line', { name: text(`backup.part.${part}`), number: count })];
          }),
        ...risky.map((field) => text(`backup.risky.${field}`)),
        text('backup.reloads'),
        ...(risky.length > 0 ? [text('question.typed', { word: RESTORE_WORD })] : []),
      ],
      confirmLabel: text('backup.confirm'),
      cancelLabel: text('backup.cancel'),
      typedWord: risky.length > 0 ? RESTORE_WORD : null,
      language,
    };
  };
