import { createInstance, type TFunction, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { en } from './en.ts';
import { firstWords } from './first.ts';

/** A key of the catalogue. */
export type MessageKey = keyof typeof en;
/** The translate function of react-i18next, bound to the catalogue's keys. */
export type Translate = TFunction;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'window';
    keySeparator: false;
    nsSeparator: false;
    resources: { window: typeof en };
  }
}

/** Words by key, of one part of the window. */
export type Words = Partial<typeof en>;

/** Words that are loaded; the window has one catalogue. */
const brought: Words = {};
let open: i18n | null = null;

/**
 * Adds the words of a part that is fetched later: its module calls this once, before anything of it is drawn (F17). Each
 * word of the first screen, and each error and reason of main, stands among the first words instead.
 */
export function bringWords(words: Words): void {
  Object.assign(brought, words);
  open?.addResourceBundle('en', 'window', words, true, true);
}

/** Whether the first words have this key: errors and reasons of main arrive as text. */
export function hasMessage(key: string): key is keyof typeof firstWords {
  return Object.hasOwn(firstWords, key);
}

/** The sentence of a key that arrived as text, with whatever parameters came along. */
export function say(t: Translate, key: MessageKey, params: Readonly<Record<string, string | number>> = {}): string {
  const loose = t as unknown as (key: string, params: Readonly<Record<string, string | number>>) => string;
  return loose(key, params);
}

/**
 * The catalogue, ready at once: no file is loaded. Keys are flat; React escapes what is filled in. It starts with `words` and
 * what has been brought.
 */
export function createMessages(words: Words = firstWords): i18n {
  const instance = createInstance();
  void instance.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    ns: ['window'],
    defaultNS: 'window',
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    returnNull: false,
    interpolation: { escapeValue: false },
    resources: { en: { window: { ...words, ...brought } } },
  });
  open = instance;
  return instance;
}
