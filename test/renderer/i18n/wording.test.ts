import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { mainMessages } from '../../../electron/main/platform/mainMessages.ts';
import { en, zh } from '../../support/words.ts';

interface Denied {
  readonly language: string;
  readonly phrase: RegExp;
  readonly instead: string;
}

const rows = fs
  .readFileSync(path.join(import.meta.dirname, 'deniedPhrases.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1);
const denied: readonly Denied[] = rows.map((row) => {
  const [language = '', phrase = '', instead = ''] = row.split('\t');
  return { language, phrase: new RegExp(phrase, 'iu'), instead };
});

/** Williams %R is the name of an indicator. */
const blankBeforePercent = /\s%(?!R\b)/u;

/** Returns the messages of a language that hold a phrase denied in it, with what to write instead. */
function faults(language: string, messages: Readonly<Record<string, string>>): string[] {
  const phrases = denied.filter((one) => one.language === language);
  return Object.entries(messages).flatMap(([key, text]) => [
    ...(blankBeforePercent.test(text) ? [`${key}: blank before the percent sign`] : []),
    ...phrases
      .filter(({ phrase }) => phrase.test(text.replaceAll(/\{\{\w+\}\}/g, '')))
      .map(({ phrase, instead }) => `${key}: ${phrase.source} -> ${instead}`),
  ]);
}

describe('wording of the messages', () => {
  it('every row of the list has a language, a phrase and what to write instead', () => {
    expect(denied.length).toBeGreaterThan(40);
    expect(denied.filter(({ language, instead }) => !['en', 'zh'].includes(language) || instead === '')).toEqual([]);
  });

  it.each([
    ['en', { ...en, ...mainMessages.en }],
    ['zh', { ...zh, ...mainMessages.zh }],
  ] as const)('rejects denied phrases in the messages: %s', (language, messages) => {
    expect(faults(language, messages)).toEqual([]);
  });

  it('the check finds planted phrases', () => {
    expect(faults('en', { a: 'As the exchange told last', b: 'Refresh' })).toEqual([
      'a: \\btold\\b -> reported, or the figure alone',
    ]);
    expect(
      faults('en', { a: '{{percent}} % filled', b: '5\u202f% below', c: '{{percent}}% filled', d: 'Williams %R' }),
    ).toEqual(['a: blank before the percent sign', 'b: blank before the percent sign']);
    expect(faults('zh', { a: '重新读取', b: '刷新' })).toEqual(['a: 重新读取 -> 刷新']);
  });
});
