import { createInstance, type TFunction, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { en } from './en.ts';

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

/** Whether the catalogue has this key: errors and reasons of main arrive as text. */
export function hasMessage(key: string): key is MessageKey {
  return Object.hasOwn(en, key);
}

/** The sentence of a key that arrived as text, with whatever parameters came along. */
export function say(t: Translate, key: MessageKey, params: Readonly<Record<string, string | number>> = {}): string {
  const loose = t as unknown as (key: string, params: Readonly<Record<string, string | number>>) => string;
  return loose(key, params);
}

/** The catalogue, ready at once: no file is loaded. Keys are flat; React escapes what is filled in. */
export function createMessages(): i18n {
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
    resources: { en: { window: en } },
  });
  return instance;
}
