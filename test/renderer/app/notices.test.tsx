import { describe, expect, it } from 'vitest';
import { NoticeLine } from '../../../renderer/app/Notices.tsx';
import type { NoticeNews } from '../../../renderer/bridge/notices.ts';
import { windowError } from '../../../renderer/bridge/windowError.ts';
import { markup, textOf } from '../support/services.tsx';

const error = windowError('unavailable', 'error.document.unreadable', { document: 'hotkeys' });
const buttons = (news: NoticeNews) =>
  [...markup(<NoticeLine notice={{ id: 1, at: 0, news }} />).matchAll(/<button.*?<\/button>/gs)].map(([one]) =>
    textOf(one),
  );

describe('notices', () => {
  it('offer to try again only where that may help', () => {
    expect(buttons({ kind: 'error', error, retry: () => undefined })).toEqual(['Try again', 'Dismiss']);
    expect(buttons({ kind: 'error', error })).toEqual(['Dismiss']);
  });
});
