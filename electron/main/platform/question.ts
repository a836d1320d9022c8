/**
 * Confirmations that main shows in the shell's own window: their texts are final there, so main writes them in the
 * user's language (R24, R26).
 */
import type { DigitGrouping } from '../../../shared/settings/digitGrouping.ts';
import type { Language } from '../../../shared/settings/languages.ts';
import type { Settings } from '../../../shared/settings/settings.ts';
import type { ConfirmRequest, Desktop } from './desktop.ts';

/** A confirmation in the language and digit grouping of the settings at the time it is shown. */
export type Question = (language: Language, grouping?: DigitGrouping) => ConfirmRequest;

/** Shows a confirmation and waits for the user's choice. */
export type Ask = (question: Question) => ReturnType<Desktop['confirm']>;

/** Returns a function that shows confirmations in the shell's own window. */
export function askThrough(
  desktop: Pick<Desktop, 'confirm'>,
  settings: () => Pick<Settings, 'language' | 'digitGrouping'>,
): Ask {
  return (question) => {
    const { language, digitGrouping } = settings();
    return desktop.confirm(question(language, digitGrouping));
  };
}
