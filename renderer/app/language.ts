import type { i18n } from 'i18next';
import { languageProperties, type Language } from '../../shared/settings/languages.ts';
import type { Cancel } from '../../shared/time/clock.ts';
import type { DeskStore } from '../state/desk/index.ts';

/** Loads the texts of a language, all at once and only when it is chosen (F17). */
const fetchTexts = async (language: Language): Promise<Readonly<Record<string, string>>> =>
  (await import('../i18n/otherLanguages.ts')).fetchTexts(language);

/**
 * Applies the language of the settings, now and on each change, without a reload (R26). When the texts of a language
 * cannot be loaded, English is shown; they are loaded again when the user chooses the language again.
 */
export function followLanguage(
  store: DeskStore,
  messages: i18n,
  { documentElement }: Pick<Document, 'documentElement'>,
  fetchWords = fetchTexts,
): Cancel {
  let wanted: Language = 'en';
  const speak = async (language: Language): Promise<void> => {
    wanted = language;
    let words = language;
    if (language !== 'en' && !messages.hasResourceBundle(language, 'window')) {
      try {
        messages.addResourceBundle(language, 'window', await fetchWords(language));
      } catch {
        words = 'en';
      }
    }
    // The user may have chosen another language in the meantime.
    if (wanted !== language) return;
    await messages.changeLanguage(language);
    documentElement.lang = languageProperties[words].tag;
  };
  const apply = (): void => {
    const language = store.getState().app?.settings.language;
    if (language !== undefined && language !== wanted) void speak(language);
  };
  apply();
  return store.subscribe(apply);
}
