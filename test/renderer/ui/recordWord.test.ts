import { beforeAll, describe, expect, it } from 'vitest';
import { mainMessages } from '../../../electron/main/platform/mainMessages.ts';
import { recordWord } from '../../../renderer/ui/recordWord.ts';
import enRecords from '../../../renderer/locales/en/records.json';
import { en } from '../../support/words.ts';
import { registerMessages, createMessages } from '../../../renderer/i18n/messages.ts';
import zhRecords from '../../../renderer/locales/zh/records.json';
import { bizTypes, incomeTypes, transferReasons } from '../../../shared/exchange/enumerations.ts';

beforeAll(() => registerMessages(enRecords));

describe('reasons of balance changes', () => {
  it('R26: every documented reason is translated in both languages', () => {
    const documented = [...new Set([...incomeTypes, ...bizTypes, ...transferReasons])].map(
      (kind) => `records.word.${kind}`,
    );
    const isWord = (key: string) => key.startsWith('records.word.');
    expect(Object.keys(enRecords).filter(isWord).toSorted()).toEqual(documented.toSorted());
    expect(Object.keys(zhRecords).filter(isWord).toSorted()).toEqual(documented.toSorted());
  });

  it('an undocumented reason is shown unchanged', () => {
    const { t } = createMessages(en);
    expect(recordWord(t, 'position_open_long')).toBe('Long opened');
    expect(recordWord(t, 'UNKNOWN_TRANSFER_REASON')).toBe('—');
    expect(recordWord(t, 'new_kind_of_reward')).toBe('new_kind_of_reward');
  });

  it('R26: main prints the same words in a report', () => {
    for (const [language, words] of [
      ['en', enRecords],
      ['zh', zhRecords],
    ] as const) {
      const printed = Object.entries(mainMessages[language]).filter(([key]) => key.startsWith('report.word.'));
      expect(Object.fromEntries(printed)).toEqual(
        Object.fromEntries(
          [...incomeTypes, ...bizTypes].map((word) => [`report.word.${word}`, words[`records.word.${word}`]]),
        ),
      );
    }
  });
});
