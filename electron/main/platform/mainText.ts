/**
 * Texts that main shows itself, in windows of the shell and in desktop notifications: they are final there, in the
 * language and with the digit grouping of the settings (R24, R26).
 */
import { shownParameter, type DigitGrouping } from '../../../shared/settings/digitGrouping.ts';
import { languageProperties, type Language } from '../../../shared/settings/languages.ts';
import { mainMessages, type MainParameters } from './mainMessages.ts';

type Values<Names extends string> = Readonly<Record<Names, string | number>>;
type ValuesOf<Key extends keyof MainParameters> = [MainParameters[Key]] extends [never]
  ? readonly []
  : readonly [values: Values<MainParameters[Key]>];

/** Returns the text of a key with its parameters; a parameter `count` chooses the plural form. */
export type MainText = <Key extends keyof MainParameters>(key: Key, ...values: ValuesOf<Key>) => string;

/** Returns the texts of a language, English for one that it lacks; numbers in them are grouped. */
export function mainTextIn(language: Language, grouping: DigitGrouping = 'space'): MainText {
  const find = (one: Language, key: string, count: string | number | undefined): string | undefined => {
    const messages = mainMessages[one];
    if (typeof count !== 'number') return messages[key];
    const form = new Intl.PluralRules(languageProperties[one].tag).select(count);
    return messages[`${key}_${form}`] ?? messages[`${key}_other`];
  };
  return (key, ...[values]) => {
    const named: Readonly<Record<string, string | number>> = values ?? {};
    const message = find(language, key, named['count']) ?? find('en', key, named['count']) ?? key;
    return message.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) =>
      String(shownParameter(name, named[name] ?? whole, grouping)),
    );
  };
}
