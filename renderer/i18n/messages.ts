import { createInstance, type TFunction, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { en } from './en.ts';
import { coreMessages } from './coreMessages.ts';

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

/** Words that are loaded later; the window has one catalogue. */
const brought: Words = {};
/** Every word that can be said now. */
let known: Words = { ...coreMessages };
let open: i18n | null = null;

/**
 * Adds the words of a part that is fetched later: its module calls this once, before anything of it is drawn (F17). Each
 * word of the first screen stands among the first words instead, and what main tells among the told ones.
 */
export function registerMessages(words: Words): void {
  Object.assign(brought, words);
  Object.assign(known, words);
  open?.addResourceBundle('en', 'window', words, true, true);
}

/** Whether a sentence stands for this key: errors and reasons of main arrive as text. */
export function hasMessage(key: string): key is MessageKey {
  return Object.hasOwn(known, key);
}

/** One of the told words: where it stands, all of them do. */
const TOLD: MessageKey = 'error.internal';
/** What is drawn with a sentence listens for this beside a change of the language. */
const TOLD_CAME = 'toldCame';
let fetching: Promise<void> | null = null;
let failed = false;
/** Something had to be said before the told words stood. */
let missed = false;

const loadNotifications = async (): Promise<Words> => (await import('./notificationMessages.ts')).notificationMessages;

/**
 * Fetches the sentences of what main tells, once. What had to say one of them meanwhile is drawn again. It never fails:
 * without them a general sentence stands in, and the next part that is fetched tries again.
 */
export function fetchNotificationMessages(load = loadNotifications): Promise<void> {
  if (hasMessage(TOLD)) return Promise.resolve();
  fetching ??= load()
    .then(registerMessages)
    .catch(() => {
      failed = true;
    })
    .finally(() => {
      fetching = null;
      if (missed) open?.emit(TOLD_CAME);
    });
  return fetching;
}

/** Whether the told words are still on their way; whoever asks is drawn again when they are here. */
function awaitsNotification(): boolean {
  if (hasMessage(TOLD)) return false;
  missed = true;
  if (failed) return false;
  void fetchNotificationMessages();
  return true;
}

/** The sentence of a key that main told; nothing while it is fetched, and `unknown` for a key without a sentence. */
export function translateNotification(
  t: Translate,
  key: string,
  params: Readonly<Record<string, string | number>>,
  unknown: () => string,
): string {
  if (hasMessage(key)) return translateKey(t, key, params);
  return awaitsNotification() ? '' : unknown();
}

/** The sentence of a key that arrived as text, with whatever parameters came along. */
export function translateKey(
  t: Translate,
  key: MessageKey,
  params: Readonly<Record<string, string | number>> = {},
): string {
  const loose = t as unknown as (key: string, params: Readonly<Record<string, string | number>>) => string;
  return loose(key, params);
}

/**
 * The catalogue, ready at once: no file is loaded. Keys are flat; React escapes what is filled in. It starts with `words` and
 * what has been brought.
 */
export function createMessages(words: Words = coreMessages): i18n {
  const instance = createInstance();
  known = { ...words, ...brought };
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
    react: { bindI18n: `languageChanged ${TOLD_CAME}` },
    resources: { en: { window: { ...known } } },
  });
  open = instance;
  return instance;
}
