import type { i18n } from 'i18next';
import type { Language } from '../../shared/settings/languages.ts';
import type { Cancel } from '../../shared/time/clock.ts';
import type { DeskStore } from '../bridge/deskStore.ts';

/** Document language tag of each language; it selects the font and a screen reader's voice. */
const TAGS: Readonly<Record<Language, string>> = { en: 'en', zh: 'zh-Hans' };

/** Loads the Chinese texts, all at once and only when Chinese is chosen (F17). */
const fetchChinese = async (): Promise<Readonly<Record<string, string>>> => (await import('../i18n/zh.ts')).zh;

/**
 * Applies the language of the settings, now and on each change, without a reload (R26). When the texts of a language
 * cannot be loaded, English is shown; they are loaded again when the user chooses the language again.
 */
export function followLanguage(
  store: DeskStore,
  messages: i18n,
  { documentElement }: Pick<Document, 'documentElement'>,
  fetchWords = fetchChinese,
): Cancel {
  let wanted: Language = 'en';
  const speak = async (language: Language): Promise<void> => {
    wanted = language;
    let words = language;
    if (language === 'zh' && !messages.hasResourceBundle('zh', 'window')) {
      try {
        messages.addResourceBundle('zh', 'window', await fetchWords());
      } catch {
        words = 'en';
      }
    }
    // The user may have chosen another language in the meantime.
    if (wanted !== language) return;
    await messages.changeLanguage(language);
    documentElement.lang = TAGS[words];
  };
  const apply = (): void => {
    const language = store.getState().app?.settings.language;
    if (language !== undefined && language !== wanted) void speak(language);
  };
  apply();
  return store.subscribe(apply);
}
