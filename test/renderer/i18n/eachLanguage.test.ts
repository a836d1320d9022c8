import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { languagesIn, mainMessagesOf, messagesOf } from '../../../electron/scripts/docs/words.ts';
import { languageProperties, languages } from '../../../shared/settings/languages.ts';

const root = path.resolve(import.meta.dirname, '../../..');

type Texts = Readonly<Record<string, string>>;
type Files = Readonly<Record<string, Texts>>;
type Forms = readonly string[];

const all = (files: Files): Texts => Object.assign({}, ...Object.values(files)) as Texts;
const parametersOf = (text: string): string =>
  [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name!))].toSorted().join();

/** Returns the plural forms of a language. */
const formsOf = (tag: string): Forms => new Intl.PluralRules(tag).resolvedOptions().pluralCategories;

/** Returns the keys that a language needs for the English keys: a message with a count has one for each plural form. */
function neededKeys(english: Texts, forms: Forms): Map<string, string> {
  const needed = new Map<string, string>();
  for (const [key, text] of Object.entries(english)) {
    const counted = /^(.*)_(?:one|other)$/.exec(key)?.[1];
    if (counted === undefined || !Object.hasOwn(english, `${counted}_other`)) needed.set(key, text);
    else
      for (const form of forms)
        needed.set(`${counted}_${form}`, english[`${counted}_${form}`] ?? english[`${counted}_other`]!);
  }
  return needed;
}

/** Returns the differences of a language from English, by key. */
function faults(english: Texts, other: Texts, forms: Forms) {
  const needed = neededKeys(english, forms);
  const has = (key: string): boolean => Object.hasOwn(other, key);
  return {
    missing: [...needed.keys()].filter((key) => !has(key)),
    unused: Object.keys(other).filter((key) => !needed.has(key)),
    empty: Object.keys(other).filter((key) => other[key]!.trim() === ''),
    parameters: [...needed].flatMap(([key, text]) =>
      has(key) && parametersOf(text) !== parametersOf(other[key]!) ? [key] : [],
    ),
  };
}

const none = { missing: [], unused: [], empty: [], parameters: [] };

describe('R26: each language is one folder', () => {
  it('every folder is a language of the settings, with its own name and document tag', () => {
    expect(languagesIn(root)).toEqual([...languages]);
    for (const code of languages) {
      const { name, tag } = languageProperties[code];
      expect([name.trim() !== '', new Intl.Locale(tag).language]).toEqual([true, code.split('-')[0]]);
    }
  });

  it.each(languages)('%s has the files, keys and parameters of English, for the window and for main', (code) => {
    for (const messages of [messagesOf, mainMessagesOf]) {
      const [english, other] = [messages(root, 'en'), messages(root, code)];
      expect(Object.keys(other)).toEqual(Object.keys(english));
      for (const file of Object.keys(english)) {
        expect([file, faults(english[file]!, other[file]!, formsOf(languageProperties[code].tag))]).toEqual([
          file,
          none,
        ]);
      }
    }
    expect(Object.keys(all(messagesOf(root, code))).length).toBeGreaterThan(3_000);
  });

  it.each<[keyof typeof none, Texts, string]>([
    ['missing', { a: 'Verkauf {{size}}', n_one: '{{count}}' }, 'n_other'],
    ['unused', { a: 'Verkauf {{size}}', n_one: '{{count}}', n_other: '{{count}}', b: 'B' }, 'b'],
    ['empty', { a: ' {{size}}', n_one: ' ', n_other: '{{count}}' }, 'n_one'],
    ['parameters', { a: 'Verkauf', n_one: '{{count}}', n_other: '{{count}}' }, 'a'],
  ])('the check finds planted faults: %s', (kind, planted, key) => {
    expect(
      faults({ a: 'Sell {{size}}', n_one: '{{count}}', n_other: '{{count}}' }, planted, ['one', 'other'])[kind],
    ).toEqual([key]);
  });
});
