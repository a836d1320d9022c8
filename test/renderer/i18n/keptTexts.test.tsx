// @vitest-environment happy-dom
import { useTranslation } from 'react-i18next';
import { expect, it, vi } from 'vitest';
import { createMessages } from '../../../renderer/i18n/messages.ts';
import { mount } from '../support/mounted.tsx';
import { createTestServices } from '../support/services.tsx';

const words = { 'about.copy': 'Copy', 'about.copied': 'Copied {{version}}', 'about.node': 'Node {{version}}' };

it('translates a message without parameters once, however often it is rendered, and each with parameters', async () => {
  const messages = createMessages(words);
  const asked = vi.spyOn(messages, 't');
  const renders: string[] = [];
  function Shown({ version }: { readonly version: string }) {
    const { t } = useTranslation();
    renders.push(`${t('about.copy')}, ${t('about.node', { version })}`);
    return null;
  }
  const window = await mount(<Shown version="1" />, createTestServices(), messages);
  for (const version of ['2', '3']) await window.show(<Shown version={version} />);
  expect(renders.slice(-2)).toEqual(['Copy, Node 2', 'Copy, Node 3']);
  const keys = asked.mock.calls.map(([key]) => key as unknown as string);
  expect(keys.filter((key) => key === 'about.copy')).toHaveLength(1);
  expect(keys.filter((key) => key === 'about.node')).toHaveLength(renders.length);
  await window.end();
});

it('shows the text of the current language, and of messages that are loaded later', async () => {
  const messages = createMessages(words);
  const t = messages.getFixedT(null, 'window');
  expect([t('about.copy'), t('about.close')]).toEqual(['Copy', 'about.close']);
  messages.addResourceBundle('en', 'window', { 'about.close': 'Close' });
  expect([t('about.copy'), t('about.close')]).toEqual(['Copy', 'Close']);
  messages.addResourceBundle('zh', 'window', { 'about.copy': '\u590d\u5236' });
  await messages.changeLanguage('zh');
  // A message that the language lacks is shown in English.
  expect([t('about.copy'), t('about.close')]).toEqual(['\u590d\u5236', 'Close']);
  await messages.changeLanguage('en');
  expect(t('about.copy')).toBe('Copy');
  // The text of one language asked for beside the current one.
  expect([messages.getFixedT('zh', 'window')('about.copy'), t('about.copy')]).toEqual(['\u590d\u5236', 'Copy']);
});
