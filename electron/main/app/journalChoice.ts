/**
 * A journal that is not simply this profile's last word pauses trading, and the person chooses: to look first, or to let
 * orders be sent again (XF8, XF12). What the journal said is told and kept aside either way.
 */
import type { AppError } from '../../../shared/result/appError.ts';

/** Lost as a whole, or no longer there; changed while it was open; of another environment; moved or copied from another folder; joined from two files; older than what the exchange shows. */
const choices: ReadonlySet<string> = new Set([
  'error.journal.lost',
  'error.journal.gone',
  'error.journal.changed',
  'error.journal.foreign',
  'error.journal.moved',
  'error.journal.joined',
  'error.journal.older',
]);

/** Notices that pass through to `notice`; the first of each that calls for a choice stops all orders through `halt`. */
export function createJournalChoice(
  notice: (error: AppError) => void,
  halt: (reason: AppError) => void,
): (error: AppError) => void {
  const halted = new Set<string>();
  return (error) => {
    notice(error);
    // Once per start: who let orders be sent again has seen it. Halting tells the same sentence, which must not halt again.
    if (!choices.has(error.key) || halted.has(error.key)) return;
    halted.add(error.key);
    halt(error);
  };
}
