import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { RowReader } from '../../../../electron/simulator/replay/rowReader.ts';
import { allDrills } from '../../../../electron/simulator/scenario/drills.ts';
import {
  drillBriefing,
  drillEventText,
  drillPoint,
  drillTitle,
  figureText,
  lineText,
  refusedIn,
} from '../../../../renderer/state/practice/practiceText.ts';
import enDrills from '../../../../renderer/locales/en/drills.json';
import { en, zh } from '../../../support/words.ts';
import { createMessages } from '../../../../renderer/i18n/messages.ts';
import { appError, type AppError } from '../../../../shared/result/appError.ts';
import {
  figureSentences,
  lineSentences,
  refusalSentences,
  sentenceOf,
  type FigureCode,
  type LineCode,
  type Refusal,
  type RefusalCode,
} from '../../../../shared/result/controlWords.ts';

const messages = createMessages(en);
messages.addResourceBundle('zh', 'window', zh);
const english = messages.getFixedT('en', 'window');
const chinese = messages.getFixedT('zh', 'window');
const codesOf = <Code extends string>(sentences: Readonly<Record<Code, unknown>>) => Object.keys(sentences) as Code[];

/** Returns the error that main makes of a refusal. */
const errorOf = ({ code, params }: Refusal): AppError =>
  appError('rejected', 'error.practice.refused', {
    ...params,
    code,
    reason: sentenceOf<RefusalCode>(refusalSentences, { code, params }),
  });
const reasonOf = (t: typeof english, refusal: Refusal) => refusedIn(t, errorOf(refusal)).params['reason'];

/** Values for every parameter that a sentence or a message names. */
const values = { number: 7, seconds: '1.4', status: 429, count: 7, line: 1, field: 'price', why: 'zero' };
const named = (key: string): Record<string, string | number> =>
  Object.fromEntries(
    [...((en as Readonly<Record<string, string>>)[key] ?? '').matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => [name!, 7]),
  );

describe('R26: reasons for a refused row of a file', () => {
  it('every reason of the simulator is known in both languages', () => {
    const codes = codesOf<LineCode>(lineSentences);
    expect(codes).toHaveLength(15);
    for (const code of codes) {
      expect(lineText(english, { field: 'price', code })).toBe(`price ${lineSentences[code]}`);
      expect(lineText(chinese, { field: 'price', code })).toMatch(/^价格 [^A-Za-z]*\p{Script=Han}/u);
    }
  });

  it('an unknown reason or field stays unchanged', () => {
    expect(lineText(chinese, { field: 'weather', code: 'bad' })).toBe('weather bad');
  });
});

/** Returns the simulator's refusal of a whole file. */
const refusedFile = (text: string, mostBytes?: number): Refusal => {
  const reader = new RowReader({ priceDecimals: 1, sizeDecimals: 3 }, undefined, mostBytes);
  reader.push(new TextEncoder().encode(text));
  const read = reader.end();
  if (read.ok) throw new Error('the file was accepted');
  return read.error;
};

describe('R26: reasons for a refused file, translated, with row and field', () => {
  it.each([
    ['', 'The file has no rows. Choose one with trades or candles.', '文件没有任何行。请选择含成交或 K 线的文件。'],
    [
      'x,1,1\ny,1,1',
      'None of the 2 lines can be played. Line 1: time is not a time from 2000 to 2099. Use epoch s, ms, us or ns, or 2026-01-31T23:59:59Z.',
      '2 行中没有一行可以播放。第 1 行：时间 不是 2000 到 2099 年的时间。请写纪元秒、毫秒、微秒或纳秒，或按 2026-01-31 23:59:59 的格式写。',
    ],
    [
      'time,open,high,low,close\n',
      'Line 1: the header has no column for size (known names: qty, quantity, size, volume). Rename the columns or remove the header.',
      '第 1 行：表头没有以下列：数量（可用名称：qty, quantity, size, volume）。请重命名列，或去掉表头。',
    ],
    [
      'colour,taste\n',
      'Line 1: the header has no column for time (known names: time, timestamp, opentime, transacttime); price (known names: price, tradeprice, execprice, rate); size (known names: qty, quantity, size, volume). Rename the columns or remove the header.',
      '第 1 行：表头没有以下列：时间（可用名称：time, timestamp, opentime, transacttime）; 价格（可用名称：price, tradeprice, execprice, rate）; 数量（可用名称：qty, quantity, size, volume）。请重命名列，或去掉表头。',
    ],
    [
      '1704164640000,5\n',
      'Line 1: a trade needs time, price and quantity; this line has 2 columns.',
      '第 1 行：一笔成交需要时间、价格和数量，而该行有 2 列。',
    ],
  ])('%j', (text, inEnglish, inChinese) => {
    const refusal = refusedFile(text);
    expect([reasonOf(english, refusal), reasonOf(chinese, refusal)]).toEqual([inEnglish, inChinese]);
  });

  it('translates the refusal of a file that is too large', () => {
    expect(reasonOf(chinese, refusedFile('1704164640000,5,1', 3))).toBe('文件超过 200 M。请按天拆分。');
  });
});

describe('R26: refusals of the control interface', () => {
  it('every code has a message in each language', () => {
    const codes = codesOf<RefusalCode>(refusalSentences);
    expect(codes).toHaveLength(45);
    for (const code of codes) {
      const refusal = { code, params: { ...values, ...named(`practice.refusal.${code}`) } };
      expect([code, (en as Readonly<Record<string, string>>)[`practice.refusal.${code}`]]).toEqual([
        code,
        expect.any(String),
      ]);
      expect([code, reasonOf(chinese, refusal)]).toEqual([code, expect.stringMatching(/\p{Script=Han}/u)]);
      // No message refers the user to commands of the simulator's control interface.
      expect([code, reasonOf(english, refusal)]).toEqual([code, expect.not.stringMatching(/POST|GET|\{\{/)]);
    }
  });

  it('no module of the window or of main interprets a sentence of the simulator', () => {
    const root = path.resolve(import.meta.dirname, '../../../..');
    const files = [
      'renderer/state/practice/practiceText.ts',
      'renderer/features/practice/Drills.tsx',
      'renderer/features/replay/Panel.tsx',
      'electron/main/exchange/embedded/controlClient.ts',
      'electron/main/features/practice/practiceModule.ts',
      'electron/main/features/practice/practiceModule.ts',
    ];
    const patterns = files.filter((file) =>
      /RegExp|\.(?:match|matchAll|exec|test|search)\(|[=(,[]\s*\/[^/*]/.test(
        fs.readFileSync(path.join(root, file), 'utf8'),
      ),
    );
    expect(patterns).toEqual([]);
  });

  it('shows times as date and time in UTC', () => {
    expect(reasonOf(english, { code: 'jump', params: { first: 1704164640000, last: 1704164880000 } })).toBe(
      'The time must be from 2024-01-02 03:04:00.000 UTC to 2024-01-02 03:08:00.000 UTC.',
    );
  });

  it('an unknown refusal and any other error stay unchanged', () => {
    const unknown = appError('rejected', 'error.practice.refused', { code: 'rain', reason: 'it rains' });
    expect(refusedIn(chinese, unknown)).toEqual(unknown);
    const other = appError('timeout', 'error.practice.silent');
    expect(refusedIn(chinese, other)).toBe(other);
    expect(refusedIn(chinese, errorOf({ code: 'noDrill', params: {} }))).toEqual(
      appError('rejected', 'error.practice.refused', { code: 'noDrill', reason: '没有正在进行的演练。' }),
    );
  });
});

const figures: readonly [FigureCode, Refusal['params'], sentence: string, expected: string][] = [
  ['noFault', {}, 'no order met the fault', 'No order was affected by the fault.'],
  ['moreOrders', { number: 0 }, '0 more orders while it was open', 'Other orders while unconfirmed: 0'],
  ['asked', { seconds: '1.4' }, 'asked after 1.4 s', 'Queried after 1.4 s.'],
  ['told', { seconds: '0.0' }, 'told after 0.0 s', 'Reported by the account stream after 0.0 s.'],
  ['notLearned', { seconds: 30 }, 'nobody found out within 30 s', 'Not resolved within 30 s.'],
  ['tooSoon', { seconds: 30 }, 'it ended before 30 s were over', 'Ended in less than 30 s.'],
  ['noReply', { status: 429 }, 'no reply 429 came', 'No 429 reply.'],
  ['requests', { number: 3, seconds: 9.9 }, '3 requests within 9.9 s', 'Requests within 9.9 s: 3'],
  ['served', { seconds: '12.0' }, 'served after 12.0 s', 'Accepted after 12.0 s.'],
  ['notServed', { seconds: 40 }, 'nothing was served within 40 s', 'No request accepted within 40 s.'],
  ['replies', { number: 2, status: 401 }, '2 replies 401', 'Replies 401: 2'],
  ['before', {}, 'it was stopped before', 'Stopped before.'],
  ['orders', { number: 4 }, '4 orders', 'Orders sent: 4'],
  ['noStream', {}, 'nobody heard a stream', 'No stream was connected.'],
  ['noOrder', {}, 'there was no order', 'No order.'],
  ['ordersOpen', { number: 1 }, '1 orders open', 'Open orders: 1'],
  ['noPosition', {}, 'there was no position', 'No position.'],
  ['positionsOpen', { number: 1 }, '1 positions open', 'Open positions: 1'],
  ['liquidations', { number: 0 }, '0 liquidations', 'Liquidations: 0'],
];

describe('R26: drill result figures are translated', () => {
  it.each(figures)('%s %j', (code, params, sentence, expected) => {
    expect(sentenceOf<FigureCode>(figureSentences, { code, params })).toBe(sentence);
    expect(figureText(english, { code, params })).toBe(expected);
    expect(figureText(chinese, { code, params })).toMatch(/\p{Script=Han}/u);
  });

  it('covers every figure of the simulator', () => {
    expect(figures.map(([code]) => code)).toEqual(codesOf<FigureCode>(figureSentences));
  });

  it('an unknown figure is shown unchanged', () => {
    expect(figureText(chinese, { code: 'sunnyDays', params: { number: 7 } })).toBe('sunnyDays');
  });

  it('a fault event names market, method and path; drill steps are translated', () => {
    const strike = {
      text: 'lostReply struck futures POST /capi/v3/order',
      code: 'strike',
      params: { kind: 'lostReply', market: 'futures', method: 'POST', path: '/capi/v3/order' },
    };
    expect(drillEventText(english, 'lostReply', strike)).toBe('Fault applied to POST /capi/v3/order (Futures).');
    expect(drillEventText(chinese, 'lostReply', strike)).toBe('故障作用于 POST /capi/v3/order（合约）。');
    const said = { text: 'The reply to the next order is lost.', code: 'say1', params: {} };
    expect(drillEventText(chinese, 'lostReply', said)).toBe('下一笔委托的回复将丢失。');
  });
});

/** Returns the sentences of a drill's steps in the order in which the simulator numbers them. */
const saysOf = ({ steps }: ReturnType<typeof allDrills>[number]) => [
  ...new Set(steps.flatMap(({ say: message }) => (message === undefined ? [] : [message]))),
];

/** Returns every text of a drill by its key, as the simulator has it. */
const textsOf = (drill: ReturnType<typeof allDrills>[number]) => {
  const { name, title, briefing, points } = drill;
  return [
    [`drill.${name}.title`, title],
    [`drill.${name}.briefing`, briefing],
    ...points.map(({ text }, place) => [`drill.${name}.point${place + 1}`, text]),
    ...saysOf(drill).map((text, place) => [`drill.${name}.say${place + 1}`, text]),
  ] as [string, string][];
};

describe('R26: drill texts in the languages of the window', () => {
  const texts = allDrills().flatMap(textsOf);

  it('the window has every text of every drill, and no other', () => {
    expect(allDrills().length).toBeGreaterThan(15);
    expect(enDrills).toEqual(Object.fromEntries(texts));
  });

  it('every text has a Chinese translation', () => {
    const missing = texts.filter(([key]) => !/\p{Script=Han}/u.test(zh[key] ?? '')).map(([key]) => key);
    expect(missing).toEqual([]);
  });

  it.each(allDrills().map((drill) => [drill.name, drill] as const))(
    '%s is available in both languages',
    (name, drill) => {
      const said = (t: typeof english) => [
        drillTitle(t, name),
        drillBriefing(t, name, drill.briefing),
        ...drill.points.map(({ text }, place) => drillPoint(t, name, place, text)),
        ...saysOf(drill).map((text, place) => drillEventText(t, name, { text, code: `say${place + 1}`, params: {} })),
      ];
      expect(said(english)).toEqual([
        drill.title,
        drill.briefing,
        ...drill.points.map(({ text }) => text),
        ...saysOf(drill),
      ]);
      expect(said(chinese).filter((text) => !/\p{Script=Han}/u.test(text))).toEqual([]);
    },
  );

  it('an unknown drill, point or event keeps the text of the simulator', () => {
    expect([
      drillTitle(chinese, 'other', 'Another drill'),
      drillBriefing(chinese, 'other', 'Something else.'),
      drillPoint(chinese, 'lostReply', 7, 'A new point.'),
      drillEventText(chinese, 'lostReply', { text: 'It rains.', code: 'say9', params: {} }),
    ]).toEqual(['Another drill', 'Something else.', 'A new point.', 'It rains.']);
  });
});
