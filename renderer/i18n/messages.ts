import { createInstance, type FormatterModule, type TFunction, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { shownParameter } from '../../shared/settings/digitGrouping.ts';
import { numberStyle, onNumberStyle } from '../format/numberStyle.ts';
import type { Catalogue } from './catalogue.d.ts';
import { coreMessages } from './coreMessages.ts';

/** A message key of the catalogue: flat, unique over all files of renderer/locales/en. */
export type MessageKey = keyof Catalogue;
/** The translate function of react-i18next, bound to the catalogue's keys. */
export type Translate = TFunction;

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'window';
    keySeparator: false;
    nsSeparator: false;
    resources: { window: Catalogue };
  }
}

/** Messages by key, of one part of the window. */
export type Words = Partial<Record<MessageKey, string>>;

/** Messages registered by parts that are loaded later; the window has one catalogue. */
const registered: Words = {};
/** All messages available now. */
let known: Words = { ...coreMessages };
let open: i18n | null = null;

/**
 * Adds the messages of a part that is loaded later: its module calls this once, before anything of it is drawn (F17).
 * Messages of the first screen belong to the core messages instead, and messages sent by main to the notification
 * messages.
 */
export function registerMessages(words: Words): void {
  Object.assign(registered, words);
  Object.assign(known, words);
  open?.addResourceBundle('en', 'window', words, true, true);
}

/** Whether there is a message for this key: errors and reasons from main arrive as text. */
export function hasMessage(key: string): key is MessageKey {
  return Object.hasOwn(known, key);
}

/** One of the notification messages: if it is available, all of them are. */
const NOTIFICATION_PROBE: MessageKey = 'error.internal';
/** Event, besides a change of the language, that re-renders components showing a message. */
const NOTIFICATIONS_LOADED = 'toldCame';
/** Event after a change of the number format: messages contain numbers. */
const NUMBERS_CHANGED = 'numbersChanged';
onNumberStyle(() => open?.emit(NUMBERS_CHANGED));
let fetching: Promise<void> | null = null;
let failed = false;
/** Whether a notification message was needed before they were loaded. */
let missed = false;

const loadNotifications = async (): Promise<Words> => (await import('./notificationMessages.ts')).notificationMessages;

/**
 * Loads the notification messages, once. Components that needed one meanwhile are re-rendered. It never rejects:
 * without them a general sentence is shown, and the next part that is loaded tries again.
 */
export function fetchNotificationMessages(load = loadNotifications): Promise<void> {
  if (hasMessage(NOTIFICATION_PROBE)) return Promise.resolve();
  fetching ??= load()
    .then(registerMessages)
    .catch(() => {
      failed = true;
    })
    .finally(() => {
      fetching = null;
      if (missed) open?.emit(NOTIFICATIONS_LOADED);
    });
  return fetching;
}

/** Whether the notification messages are still loading; the caller is re-rendered when they have been loaded. */
function awaitsNotification(): boolean {
  if (hasMessage(NOTIFICATION_PROBE)) return false;
  missed = true;
  if (failed) return false;
  void fetchNotificationMessages();
  return true;
}

/**
 * Returns the message of a key sent by main; an empty text while the messages are loading, and the result of `unknown`
 * for a key without a message.
 */
export function translateNotification(
  t: Translate,
  key: string,
  params: Readonly<Record<string, string | number>>,
  unknown: () => string,
): string {
  if (hasMessage(key)) return translateKey(t, key, params);
  return awaitsNotification() ? '' : unknown();
}

/** Returns the message of a key that arrived as text, with its parameters. */
export function translateKey(
  t: Translate,
  key: MessageKey,
  params: Readonly<Record<string, string | number>> = {},
): string {
  const loose = t as unknown as (key: string, params: Readonly<Record<string, string | number>>) => string;
  return loose(key, params);
}

/** Formats the parameters of all messages. */
const parameters: FormatterModule = {
  type: 'formatter',
  init: () => {},
  add: () => {},
  addCached: () => {},
  format: (value, _format, _language, options) =>
    shownParameter(`${options?.['interpolationkey']}`, value, numberStyle().grouping) as string,
};

type Translation = (key: string, params?: object) => string;

/**
 * Keeps the texts of messages without parameters by language and key: the window shows hundreds of them, and each render
 * of a component asks for them anew. Another language and further messages begin anew.
 */
function keepPlainTexts(instance: i18n): void {
  const fixed = instance.getFixedT.bind(instance) as unknown as (language: unknown, ...more: unknown[]) => Translation;
  const kept = new Map<string, Map<string, string>>();
  const forget = (): void => kept.clear();
  instance.on('languageChanged', forget);
  instance.store.on('added', forget);
  const getFixedT: typeof fixed = (language, ...more) => {
    const translate = fixed(language, ...more);
    const keeping: Translation = (key, params) => {
      if (params !== undefined) return translate(key, params);
      const spoken = `${String(language)} ${instance.language}`;
      let texts = kept.get(spoken);
      if (!texts) kept.set(spoken, (texts = new Map()));
      let text = texts.get(key);
      if (text === undefined) texts.set(key, (text = translate(key)));
      return text;
    };
    return Object.assign(keeping, translate);
  };
  instance.getFixedT = getFixedT as unknown as i18n['getFixedT'];
}

/**
 * Creates the catalogue synchronously, without loading a file. Keys are flat; React escapes the inserted values, and
 * inserted numbers are shown in the user's number format. It starts with `words` and the registered messages.
 */
export function createMessages(words: Words = coreMessages): i18n {
  const instance = createInstance();
  known = { ...words, ...registered };
  void instance
    .use(initReactI18next)
    .use(parameters)
    .init({
      lng: 'en',
      fallbackLng: 'en',
      ns: ['window'],
      defaultNS: 'window',
      keySeparator: false,
      nsSeparator: false,
      initAsync: false,
      returnNull: false,
      interpolation: { escapeValue: false, alwaysFormat: true },
      react: { bindI18n: `languageChanged ${NOTIFICATIONS_LOADED} ${NUMBERS_CHANGED}` },
      resources: { en: { window: { ...known } } },
    });
  keepPlainTexts(instance);
  open = instance;
  return instance;
}
