import { beforeAll, describe, expect, it } from 'vitest';
import { kindText } from '../../../../renderer/features/records/View.tsx';
import enRecords from '../../../../renderer/locales/en/records.json';
import { en } from '../../../support/words.ts';
import { registerMessages, createMessages } from '../../../../renderer/i18n/messages.ts';
import zhRecords from '../../../../renderer/locales/zh/records.json';
import { bizTypes, incomeTypes, transferReasons } from '../../../../shared/exchange/enumerations.ts';

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
    expect(kindText(t, 'position_open_long')).toBe('Long opened');
    expect(kindText(t, 'UNKNOWN_TRANSFER_REASON')).toBe('—');
    expect(kindText(t, 'new_kind_of_reward')).toBe('new_kind_of_reward');
  });
});
