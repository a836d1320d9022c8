/**
 * A journal that is not certainly the latest one of this profile pauses trading, and the user chooses: to check first,
 * or to let orders be sent again (XF8, XF12). The notice is shown and the old journal text is set aside in both cases.
 */
import type { AppError } from '../../../shared/result/appError.ts';

/**
 * Journal lost as a whole, or missing; changed while it was open; of another environment; moved or copied from another
 * folder; joined from two files; older than what the exchange shows.
 */
const choices: ReadonlySet<string> = new Set([
  'error.journal.lost',
  'error.journal.gone',
  'error.journal.changed',
  'error.journal.foreign',
  'error.journal.moved',
  'error.journal.joined',
  'error.journal.older',
]);

/**
 * Creates a handler that passes every notice on to `notice`; the first of each kind that requires a choice halts all
 * orders through `halt`.
 */
export function createJournalChoice(
  notice: (error: AppError) => void,
  halt: (reason: AppError) => void,
): (error: AppError) => void {
  const halted = new Set<string>();
  return (error) => {
    notice(error);
    // Halts once per start: a user who let orders be sent again has seen the notice. Halting emits the same notice,
    // which must not halt again.
    if (!choices.has(error.key) || halted.has(error.key)) return;
    halted.add(error.key);
    halt(error);
  };
}
