import { describe, expect, it } from 'vitest';
import { NoticeLine, NoticeStack, shownOf } from '../../../renderer/app/Notices.tsx';
import type { Notice, NoticeContent } from '../../../renderer/state/desk/notices.ts';
import { markup, textOf } from '../support/services.tsx';
import { windowError } from '../../../renderer/ipc/client.ts';

const error = windowError('unavailable', 'error.document.unreadable', { document: 'hotkeys' });
const buttons = (news: NoticeContent) =>
  [...markup(<NoticeLine notice={{ id: 1, at: 0, news }} />).matchAll(/<button.*?<\/button>/gs)].map(([one]) =>
    textOf(one),
  );

describe('notices', () => {
  it('offer a retry only if there is one', () => {
    expect(buttons({ kind: 'error', error, retry: () => undefined })).toEqual(['Try again', 'Dismiss']);
    expect(buttons({ kind: 'error', error })).toEqual(['Dismiss']);
  });

  it('stack in two live regions present from the start, each notice with a focusable button', () => {
    const show = (...news: NoticeContent[]) =>
      markup(<NoticeStack notices={news.map((one, id) => ({ id, at: 0, news: one }))} />);
    const regions = (html: string) =>
      html
        .split('<div role=')
        .slice(1)
        .map((part) => [
          /^"(\w+)" aria-relevant="additions"/.exec(part)?.[1],
          [...part.matchAll(/<div class="notice".*?<\/div>/gs)].map(([one]) => textOf(one).slice('00:00:00 '.length)),
        ]);
    expect(regions(show())).toEqual([
      ['alert', []],
      ['status', []],
    ]);
    const fill = (quantity: string): NoticeContent => ({
      kind: 'fill',
      market: 'spot',
      symbol: 'BTCUSDT',
      side: 'BUY',
      quantity,
      price: '5',
      count: 1,
    });
    // Later fills do not displace a notice that needs the user's action.
    const html = show({ kind: 'error', error }, fill('1'), fill('2'), fill('3'));
    expect(regions(html)).toEqual([
      ['alert', ['A file cannot be read (hotkeys). Check the permissions of the profile folder. Dismiss']],
      ['status', ['Bought 3 BTCUSDT (Spot) at 5 Dismiss']],
    ]);
    expect(textOf(html)).toMatch(/ 2 more$/);
    expect(html).not.toContain('tabindex');
  });

  it('show at most two, those that need an answer first', () => {
    const failure = (id: number) => ({ id, at: 0, news: { kind: 'error', error } }) as const;
    const done = (id: number) =>
      ({ id, at: 0, news: { kind: 'info', key: 'chart.picture.copied', params: {} } }) as const;
    const ids = (...notices: Notice[]) => shownOf(notices).map(({ id }) => id);
    expect(ids(failure(1), done(2), failure(3), done(4))).toEqual([1, 3]);
    expect(ids(failure(1), failure(2), failure(3))).toEqual([2, 3]);
    expect(ids(done(1), done(2), done(3))).toEqual([2, 3]);
    expect(ids(done(1))).toEqual([1]);
  });
});
