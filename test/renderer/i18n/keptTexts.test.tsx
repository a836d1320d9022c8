// @vitest-environment happy-dom
import { useTranslation } from 'react-i18next';
import { expect, it, vi } from 'vitest';
import { createMessages, type Words } from '../../../renderer/i18n/messages.ts';
import { mount } from '../support/mounted.tsx';
import { createTestServices } from '../support/services.tsx';

/** Keys of this test alone: a registered message of the window, loaded by any other test, precedes these words. */
const words = { 'kept.copy': 'Copy', 'kept.node': 'Node {{version}}' } as Words;
/** The translate function for keys that the catalogue does not have. */
type Loose = (key: string, params?: Readonly<Record<string, string>>) => string;

it('translates a message without parameters once, however often it is rendered, and each with parameters', async () => {
  const messages = createMessages(words);
  const asked = vi.spyOn(messages, 't');
  const renders: string[] = [];
  function Shown({ version }: { readonly version: string }) {
    const t = useTranslation().t as unknown as Loose;
    renders.push(`${t('kept.copy')}, ${t('kept.node', { version })}`);
    return null;
  }
  const window = await mount(<Shown version="1" />, createTestServices(), messages);
  for (const version of ['2', '3']) await window.show(<Shown version={version} />);
  expect(renders.slice(-2)).toEqual(['Copy, Node 2', 'Copy, Node 3']);
  const keys = asked.mock.calls.map(([key]) => key as unknown as string);
  expect(keys.filter((key) => key === 'kept.copy')).toHaveLength(1);
  expect(keys.filter((key) => key === 'kept.node')).toHaveLength(renders.length);
  await window.end();
});

it('shows the text of the current language, and of messages that are loaded later', async () => {
  const messages = createMessages(words);
  const t = messages.getFixedT(null, 'window') as unknown as Loose;
  expect([t('kept.copy'), t('kept.close')]).toEqual(['Copy', 'kept.close']);
  messages.addResourceBundle('en', 'window', { 'kept.close': 'Close' });
  expect([t('kept.copy'), t('kept.close')]).toEqual(['Copy', 'Close']);
  messages.addResourceBundle('zh', 'window', { 'kept.copy': '\u590d\u5236' });
  await messages.changeLanguage('zh');
  // A message that the language lacks is shown in English.
  expect([t('kept.copy'), t('kept.close')]).toEqual(['\u590d\u5236', 'Close']);
  await messages.changeLanguage('en');
  expect(t('kept.copy')).toBe('Copy');
  const inChinese = messages.getFixedT('zh', 'window') as unknown as Loose;
  // The text of one language asked for beside the current one.
  expect([inChinese('kept.copy'), t('kept.copy')]).toEqual(['\u590d\u5236', 'Copy']);
});
