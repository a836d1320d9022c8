// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { NoticeLine } from '../../../renderer/app/Notices.tsx';
import { createMessages, fetchNotificationMessages } from '../../../renderer/i18n/messages.ts';
import { notificationMessages } from '../../../renderer/i18n/notificationMessages.ts';
import { reasonText } from '../../../renderer/ui/errorText.ts';
import { mount } from '../support/mounted.tsx';
import { createTestServices } from '../support/services.tsx';
import { windowError } from '../../../renderer/ipc/client.ts';

const key = 'error.key.denied';
const sentence = notificationMessages[key];

/** Returns the text of an error notice without its title and its time. */
const extractNoticeText = (text: string): string => text.replace(/^Error \S+?:\d\d:\d\d/, '').trim();

it('F17: an error received before its messages are loaded stays blank until they load, and never shows a key', async () => {
  const messages = createMessages();
  const loads: { take: (words: object) => void; fail: (reason: Error) => void }[] = [];
  const load = async (): Promise<object> => new Promise((take, fail) => loads.push({ take, fail }));
  const first = fetchNotificationMessages(load);

  const window = await mount(
    <NoticeLine notice={{ id: 1, at: 0, news: { kind: 'error', error: windowError('rejected', key) } }} />,
    createTestServices(),
    messages,
  );
  expect([extractNoticeText(window.text()), reasonText(messages.t, 'feed.reason.gap')]).toEqual(['', '']);
  // The window fetches the messages once, however often one is missing.
  void fetchNotificationMessages(load);
  expect(loads).toHaveLength(1);

  // The fetch fails: a general sentence names what happened.
  await window.after(async () => {
    loads[0]!.fail(new Error('no file'));
    await first;
  });
  expect([extractNoticeText(window.text()), reasonText(messages.t, 'feed.reason.gap')]).toEqual([
    messages.t('error.unknown', { key, kind: 'rejected' }),
    messages.t('feed.unknown'),
  ]);

  // The next part of the window that is fetched starts another attempt.
  await window.after(async () => {
    const second = fetchNotificationMessages(load);
    loads[1]!.take(notificationMessages);
    await second;
  });
  expect([extractNoticeText(window.text()), reasonText(messages.t, 'feed.reason.gap')]).toEqual([
    sentence,
    notificationMessages['feed.reason.gap'],
  ]);

  // The messages are loaded: nothing is fetched again, and an unknown key shows the general sentence.
  await fetchNotificationMessages(load);
  expect(loads).toHaveLength(2);
  expect(reasonText(messages.t, 'feed.reason.unheardOf')).toBe(messages.t('feed.unknown'));
  await window.end();
});
