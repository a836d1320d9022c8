import type { Language } from '../../shared/settings/languages.ts';

type Texts = Readonly<Record<string, string>>;

/** Loads each message file of the languages besides English, by its path. */
const files = import.meta.glob<Texts>(['../locales/*/*.json', '!../locales/en/*.json', '!../locales/*/language.json'], {
  import: 'default',
});

/** Loads all texts of a language. The paths of its files alone would be a burden of the first screen (F17). */
export async function fetchTexts(language: Language): Promise<Texts> {
  const own = Object.entries(files).filter(([file]) => file.startsWith(`../locales/${language}/`));
  return Object.assign({}, ...(await Promise.all(own.map(([, load]) => load()))));
}
