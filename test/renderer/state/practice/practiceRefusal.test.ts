import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { RowReader } from '../../../../electron/simulator/replay/rowReader.ts';
import { reasonText, refusalText, refusedIn } from '../../../../renderer/state/practice/practiceRefusal.ts';
import { createMessages } from '../../../../renderer/i18n/messages.ts';
import { en, zh } from '../../../support/words.ts';
import { appError } from '../../../../shared/result/appError.ts';

const messages = createMessages(en);
messages.addResourceBundle('zh', 'window', zh);
const english = messages.getFixedT('en', 'window');
const chinese = messages.getFixedT('zh', 'window');
const root = path.resolve(import.meta.dirname, '../../../..');
const codeOf = (file: string): string => fs.readFileSync(path.join(root, 'electron/simulator', file), 'utf8');

describe('R26: reasons for a refused row of a file', () => {
  it('every reason of the simulator is known in both languages', () => {
    const code = codeOf('replay/rowReader.ts');
    const sentences = [...code.matchAll(/'((?:is|lies) [^']+\.)'/g)].map((found) => found[1]!);
    sentences.push('is longer than 4096 bytes. End each row with a line feed.');
    expect(new Set(sentences).size).toBe(15);
    for (const one of sentences) {
      expect(reasonText(english, 'price', one)).toBe(`price ${one}`);
      expect(reasonText(chinese, 'price', one)).toMatch(/^价格 [^A-Za-z]*\p{Script=Han}/u);
    }
  });

  it('an unknown reason or field stays unchanged', () => {
    expect(reasonText(chinese, 'weather', 'is bad.')).toBe('weather is bad.');
  });
});

/** Returns the simulator's error about a whole file. */
const refusedFile = (text: string, mostBytes?: number): string => {
  const reader = new RowReader({ priceDecimals: 1, sizeDecimals: 3 }, undefined, mostBytes);
  reader.push(new TextEncoder().encode(text));
  const read = reader.end();
  return read.ok ? 'it was taken' : read.error;
};

describe('R26: reasons for a refused file, translated, with row and field', () => {
  it.each([
    ['', 'The file has no rows. Choose one with trades or candles.', '文件没有任何行。请选择含成交或 K 线的文件。'],
    [
      'x,1,1\ny,1,1',
      'No line of 2 can be played. Line 1: time is no time of 2000 to 2099. Write epoch s, ms, us or ns, or 2026-01-31T23:59:59Z.',
      '2 行中没有一行可以播放。第 1 行：时间 不是 2000 到 2099 年的时间。请写纪元秒、毫秒、微秒或纳秒，或按 2026-01-31 23:59:59 的格式写。',
    ],
    [
      'time,open,high,low,close\n',
      'Line 1: the header names no column for size (known names: qty, quantity, size, volume). Rename the columns, or leave the header out.',
      '第 1 行：表头没有以下列：数量（可用名称：qty, quantity, size, volume）。请重命名列，或去掉表头。',
    ],
    [
      'colour,taste\n',
      'Line 1: the header names no column for time (known names: time, timestamp, opentime, transacttime); price (known names: price, tradeprice, execprice, rate); size (known names: qty, quantity, size, volume). Rename the columns, or leave the header out.',
      '第 1 行：表头没有以下列：时间（可用名称：time, timestamp, opentime, transacttime）; 价格（可用名称：price, tradeprice, execprice, rate）; 数量（可用名称：qty, quantity, size, volume）。请重命名列，或去掉表头。',
    ],
    [
      '1704164640000,5\n',
      'Line 1: a trade needs time, price and quantity, and this line has 2 columns.',
      '第 1 行：一笔成交需要时间、价格和数量，而该行有 2 列。',
    ],
  ])('%j', (text, inEnglish, inChinese) => {
    const said = refusedFile(text);
    expect([refusalText(english, said), refusalText(chinese, said)]).toEqual([inEnglish, inChinese]);
  });

  it('translates the refusal of a file that is too large', () => {
    expect(refusalText(chinese, refusedFile('1704164640000,5,1', 3))).toBe(
      '文件超过 200 M。请按天拆分后回放其中一天。',
    );
  });
});

describe('R26: refusals of practice commands', () => {
  const files = [
    'replay/rowReader.ts',
    'replay/layout.ts',
    'replay/replay.ts',
    'replay/replays.ts',
    'scenario/drills.ts',
    'control/accountAnew.ts',
  ];
  /**
   * Messages that only a file on the simulator's machine or a name outside the window's choices can cause, and messages
   * that appear only in the transcript.
   */
  const UNREACHABLE = /^(the file cannot be read|name must be|its agents go on)/;
  const sentences = files.flatMap((file) =>
    [...codeOf(file).matchAll(/(?:fail\(|failure \?\?= |failure = |NONE = |return |\? )\s*(?:'([^'\n]+)'|`([^`]+)`)/g)]
      .map(([, plain, template]) => plain ?? template!.replaceAll(/\$\{[^}]+\}/g, '7'))
      .filter((one) => / /.test(one) && !UNREACHABLE.test(one) && !/^(is|lies) /.test(one)),
  );

  it('every refusal of the simulator has a Chinese translation', () => {
    expect(new Set(sentences).size).toBe(20);
    // The message about a header names columns in its own form.
    const sentSentences = sentences.map((one) =>
      one.replace('for 7.', 'for time (known names: t).').replace('7, 7: 7', '7, time: 7'),
    );
    const strange = sentSentences.filter((one) => !/\p{Script=Han}/u.test(refusalText(chinese, one)));
    expect(strange).toEqual([]);
    // No message refers the user to commands of the simulator's control interface.
    expect(sentSentences.filter((one) => /POST/.test(refusalText(english, one)))).toEqual([]);
  });

  it('shows times as date and time in UTC', () => {
    expect(refusalText(english, 'time must be from 1704164640000 to 1704164880000, that of a row of the file')).toBe(
      'The time must be from 2024-01-02 03:04:00.000 UTC to 2024-01-02 03:08:00.000 UTC, that of a row of the file.',
    );
  });

  it('an unknown refusal and any other error stay unchanged', () => {
    expect(refusalText(chinese, 'it rains')).toBe('it rains');
    const other = appError('timeout', 'error.practice.silent');
    expect(refusedIn(chinese, other)).toBe(other);
    expect(refusedIn(chinese, appError('rejected', 'error.practice.refused', { reason: 'no drill runs' }))).toEqual(
      appError('rejected', 'error.practice.refused', { reason: '没有正在进行的演练。' }),
    );
  });
});
