import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readUtc, reasonText, utcText } from '../../../../renderer/features/replay/model.ts';
import { en } from '../../../../renderer/i18n/en.ts';
import { createMessages } from '../../../../renderer/i18n/messages.ts';
import { zh } from '../../../../renderer/i18n/zh.ts';

const T = Date.UTC(2024, 0, 31, 23, 4, 9);

describe('a time of the file as a person types it', () => {
  it.each([
    ['2024-01-31 23:04:09', T],
    ['2024-01-31T23:04:09Z', T],
    [' 2024-01-31 23:04:09 utc ', T],
    ['2024-01-31 23:04', T - 9000],
    ['2024-02-31 10:00:00', null],
    ['2024-01-31 24:00:00', null],
    ['2024-01-31 23:60:00', null],
    ['23:04:09', null],
    ['31.01.2024 23:04', null],
    ['', null],
  ])('%s', (text, time) => {
    expect(readUtc(text)).toBe(time);
  });

  it('what is shown can be typed', () => {
    expect([utcText(T), readUtc(utcText(T))]).toEqual(['2024-01-31 23:04:09', T]);
  });
});

describe('R26: why a line of the file was refused', () => {
  const messages = createMessages(en);
  messages.addResourceBundle('zh', 'window', zh);
  const english = messages.getFixedT('en', 'window');
  const chinese = messages.getFixedT('zh', 'window');

  it('every sentence of the simulator is known in both languages', () => {
    const root = path.resolve(import.meta.dirname, '../../../..');
    const code = fs.readFileSync(path.join(root, 'electron/simulator/replay/rowReader.ts'), 'utf8');
    const sentences = [...code.matchAll(/'((?:is|lies) [^']+\.)'/g)].map((found) => found[1]!);
    sentences.push('is longer than 4096 bytes. End each row with a line feed.');
    expect(new Set(sentences).size).toBe(15);
    for (const one of sentences) {
      expect(reasonText(english, 'price', one)).toBe(`price ${one}`);
      expect(reasonText(chinese, 'price', one)).toMatch(/^价格 [^A-Za-z]*\p{Script=Han}/u);
    }
  });

  it('another sentence, or another field, stays as it came', () => {
    expect(reasonText(chinese, 'weather', 'is bad.')).toBe('weather is bad.');
  });
});
