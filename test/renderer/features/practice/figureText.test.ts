import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { figureText, drillEventText } from '../../../../renderer/features/practice/Drills.tsx';
import { createMessages } from '../../../../renderer/i18n/messages.ts';
import { en, zh } from '../../../support/words.ts';

const messages = createMessages(en);
messages.addResourceBundle('zh', 'window', zh);
const english = messages.getFixedT('en', 'window');
const chinese = messages.getFixedT('zh', 'window');

const figures: readonly [string, string][] = [
  ['no order met the fault', 'No order met the fault.'],
  ['0 more orders while it was open', 'Further orders while it was open: 0'],
  ['asked after 1.4 s', 'Asked after 1.4 s.'],
  ['told after 0.0 s', 'The account stream told it after 0.0 s.'],
  ['nobody found out within 30 s', 'Nobody found out within 30 s.'],
  ['it ended before 30 s were over', 'It ended before 30 s were over.'],
  ['no reply 429 came', 'No reply 429 came.'],
  ['3 requests within 9.9 s', 'Requests within 9.9 s: 3'],
  ['served after 12.0 s', 'Served after 12.0 s.'],
  ['nothing was served within 40 s', 'Nothing was served within 40 s.'],
  ['2 replies 401', 'Replies 401: 2'],
  ['it was stopped before', 'It was stopped before.'],
  ['4 orders', 'Orders sent: 4'],
  ['nobody heard a stream', 'Nobody heard a stream.'],
  ['there was no order', 'There was no order.'],
  ['1 orders open', 'Orders open: 1'],
  ['there was no position', 'There was no position.'],
  ['1 positions open', 'Positions open: 1'],
  ['0 liquidations', 'Liquidations: 0'],
];

describe('R26: drill result figures are translated', () => {
  it.each(figures)('%s', (said, expected) => {
    expect(figureText(english, said)).toBe(expected);
    expect(figureText(chinese, said)).toMatch(/\p{Script=Han}/u);
  });

  it('every sentence of the simulator has a translation', () => {
    const root = path.resolve(import.meta.dirname, '../../../..');
    const code = fs.readFileSync(path.join(root, 'electron/simulator/scenario/verdicts.ts'), 'utf8');
    const sentences = [...code.matchAll(/(?:judged|whether)\([^,]+, (?:'([^']+)'|`([^`]+)`)\)/g)].map(
      ([, plain, template]) => plain ?? template!.replaceAll(/\$\{[^}]+\}/g, '7'),
    );
    expect(new Set(sentences).size).toBe(19);
    expect(sentences.filter((one) => !/\p{Script=Han}/u.test(figureText(chinese, one)))).toEqual([]);
  });

  it('an unknown figure is shown unchanged', () => {
    expect(figureText(chinese, '7 sunny days')).toBe('7 sunny days');
  });

  it('a fault event names market, method and path; drill steps are translated', () => {
    const strike = 'lostReply struck futures POST /capi/v3/order';
    expect(drillEventText(english, 'lostReply', strike)).toBe('The fault met POST /capi/v3/order (Futures).');
    expect(drillEventText(chinese, 'lostReply', strike)).toBe('故障命中了 POST /capi/v3/order（合约）。');
    expect(drillEventText(chinese, 'lostReply', 'The reply to the next order is lost.')).toBe(
      '下一笔委托的回复将丢失。',
    );
  });
});
