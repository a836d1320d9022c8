/** The whole catalogue of the window in each language, as the files of renderer/locales hold it. */
import type { MessageKey } from '../../renderer/i18n/messages.ts';

type Texts = Readonly<Record<string, string>>;

const files = import.meta.glob<Texts>(['../../renderer/locales/*/*.json', '!**/language.json'], {
  eager: true,
  import: 'default',
});

/** Returns all messages of a language. */
const textsOf = (language: string): Texts =>
  Object.assign(
    {},
    ...Object.entries(files).flatMap(([file, texts]) => (file.includes(`/locales/${language}/`) ? [texts] : [])),
  ) as Texts;

export const en = textsOf('en') as Readonly<Record<MessageKey, string>>;
export const zh = textsOf('zh');
