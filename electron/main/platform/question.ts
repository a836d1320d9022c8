/** Questions of main in the shell's own window: its texts are final there, so that main says them in the person's language (R24, R26). */
import type { Language } from '../../../shared/settings/languages.ts';
import type { ConfirmRequest, Desktop } from './desktop.ts';

/** A question in the language that the settings say when it is asked. */
export type Question = (language: Language) => ConfirmRequest;

/** Puts a question and waits for its answer. */
export type Ask = (question: Question) => ReturnType<Desktop['confirm']>;

/** Asks in the shell's own window. */
export function askThrough(desktop: Pick<Desktop, 'confirm'>, language: () => Language): Ask {
  return (question) => desktop.confirm(question(language()));
}
