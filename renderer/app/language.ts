import type { i18n } from 'i18next';
import type { Language } from '../../shared/settings/languages.ts';
import type { Cancel } from '../../shared/time/clock.ts';
import type { DeskStore } from '../bridge/deskStore.ts';

/** Tag of each language for documents: the face is chosen by it, and a screen reader's voice. */
const TAGS: Readonly<Record<Language, string>> = { en: 'en', zh: 'zh-Hans' };

/** Fetches the Chinese words: all of them at once, and only when they are chosen (F17). */
const fetchChinese = async (): Promise<Readonly<Record<string, string>>> => (await import('../i18n/zh.ts')).zh;

/**
 * Speaks the language of the settings, now and on each change, without a reload (R26). A language that cannot be fetched is
 * spoken in English, and asked for again when it is chosen again.
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
    // Meanwhile another language may have been chosen.
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
