// @vitest-environment happy-dom
import { useTranslation } from 'react-i18next';
import { afterEach, describe, expect, it } from 'vitest';
import { defaultNumberStyle, setNumberStyle } from '../../../renderer/format/numberStyle.ts';
import { createMessages } from '../../../renderer/i18n/messages.ts';
import { en } from '../../support/words.ts';
import { mount } from '../support/mounted.tsx';
import { createTestServices } from '../support/services.tsx';

afterEach(() => setNumberStyle(defaultNumberStyle));

describe('numbers in messages', () => {
  it.each([
    ['space', '88\u202f047.2', '\u22121\u202f234 ms'],
    ['comma', '88,047.2', '\u22121,234 ms'],
    ['apostrophe', '88\u2019047.2', '\u22121\u2019234 ms'],
    ['none', '88047.2', '\u22121234 ms'],
  ] as const)('are shown with the grouping %s', (grouping, price, offset) => {
    setNumberStyle({ ...defaultNumberStyle, grouping });
    const { t } = createMessages(en);
    expect(t('line.item.still', { label: 'Take-profit', price: '88047.2' })).toBe(`Take-profit at ${price}.`);
    expect(t('status.offset', { value: -1234 })).toBe(`Clock ${offset}`);
  });

  it('leave ids and codes unchanged', () => {
    const { t } = createMessages(en);
    expect(t('fills.id.hint', { id: '4390001', orderId: '700000000000000012' })).toBe(
      'Fill ID 4390001, order ID 700000000000000012',
    );
  });

  it('follow a change of the grouping at once', async () => {
    const Shown = () => {
      const { t } = useTranslation();
      return <p>{t('line.item.still', { label: 'Entry', price: '88047.2' })}</p>;
    };
    const { host, after, end } = await mount(<Shown />, createTestServices());
    const before = host.textContent;
    await after(() => setNumberStyle({ ...defaultNumberStyle, grouping: 'comma' }));
    expect([before, host.textContent]).toEqual(['Entry at 88\u202f047.2.', 'Entry at 88,047.2.']);
    await end();
  });
});
