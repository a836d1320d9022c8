// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { NoticeLine, Notices, NoticeStack, shownOf } from '../../../renderer/app/Notices.tsx';
import type { IntentNews, Notice, NoticeContent } from '../../../renderer/state/desk/notices.ts';
import { mount } from '../support/mounted.tsx';
import { createTestServices, markup, textOf } from '../support/services.tsx';
import { intent } from '../support/tradingBuilders.ts';
import { windowError } from '../../../renderer/ipc/client.ts';

const error = windowError('unavailable', 'error.document.unreadable', { document: 'hotkeys' });
const nameOf = (button: string): string => /aria-label="([^"]+)"/.exec(button)?.[1] ?? textOf(button);
const ERROR = 'A file cannot be read (hotkeys). Check the permissions of the profile folder.';
const ORDER = 'Buy Long 0.010 BTCUSDT, Limit 61 250.5.';
const fill = (quantity: string, market: 'spot' | 'futures' = 'spot'): NoticeContent => ({
  kind: 'fill',
  market,
  symbol: 'BTCUSDT',
  side: 'BUY',
  quantity,
  price: '5',
  count: 1,
});
const outcome = (of: IntentNews['outcome']): NoticeContent => ({ kind: 'intent', outcome: of, intent: intent('a') });
const buttons = (news: NoticeContent) =>
  [...markup(<NoticeLine notice={{ id: 1, at: 0, news }} />).matchAll(/<button.*?<\/button>/gs)].map(([one]) =>
    nameOf(one),
  );

describe('notices', () => {
  it('offer a retry only if there is one', () => {
    expect(buttons({ kind: 'error', error, retry: () => undefined })).toEqual(['Try again', 'Dismiss']);
    expect(buttons({ kind: 'error', error })).toEqual(['Dismiss']);
  });

  it.each([
    ['fill', fill('1', 'futures'), 'done', 'Order filled 00:00:00 Bought 1 BTCUSDT (Futures) at 5', 'Show positions'],
    ['spot fill', fill('1'), 'done', 'Order filled 00:00:00 Bought 1 BTCUSDT (Spot) at 5', null],
    ['error', { kind: 'error', error } as const, 'failed', `Error 00:00:00 ${ERROR}`, null],
    [
      'information',
      { kind: 'info', key: 'chart.picture.copied', params: {} } as const,
      'note',
      '00:00:00 Screenshot copied to the clipboard.',
      null,
    ],
    ['rejection', outcome('rejected'), 'failed', `Order rejected 00:00:00 ${ORDER}`, 'Show timeline'],
    ['order that was not sent', outcome('notSent'), 'failed', `Order not sent 00:00:00 ${ORDER}`, 'Show timeline'],
    [
      'unconfirmed order',
      outcome('inDoubt'),
      'unknown',
      `Order unconfirmed 00:00:00 ${ORDER} Checking with the exchange. Do not place it again.`,
      'Show timeline',
    ],
    [
      'order confirmed later',
      outcome('settledPlaced'),
      'done',
      `Order confirmed as placed 00:00:00 ${ORDER}`,
      'Show timeline',
    ],
    [
      'order that was not placed',
      outcome('notPlaced'),
      'failed',
      `Order not placed 00:00:00 ${ORDER}`,
      'Show timeline',
    ],
  ])('show icon, title, time, text and one action: %s', (_name, news, look, text, action) => {
    const html = markup(<NoticeLine notice={{ id: 1, at: 0, news }} />);
    expect([
      /data-look="(\w+)"/.exec(html)![1],
      textOf(html.replaceAll(/<button.*?<\/button>/gs, '')),
      buttons(news),
    ]).toEqual([look, text, [...(action === null ? [] : [action]), 'Dismiss']]);
  });

  it('are dismissed one by one with Escape, and all at once', async () => {
    const services = createTestServices();
    for (let count = 0; count < 5; count += 1) services.desk.notify({ kind: 'error', error });
    const mounted = await mount(<Notices />, services);
    const left = () => services.desk.store.getState().notices.map(({ id }) => id);
    const first = mounted.host.querySelector<HTMLElement>('.notice button')!;
    await mounted.after(() => void first.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })));
    expect([left(), mounted.text().includes('1 more')]).toEqual([[1, 2, 4, 5], true]);
    await mounted.control('Dismiss all').press();
    expect(left()).toEqual([]);
    await mounted.end();
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
          [...part.matchAll(/<div class="notice".*?<\/div>/gs)].map(([one]) => textOf(one)),
        ]);
    expect(regions(show())).toEqual([
      ['alert', []],
      ['status', []],
    ]);
    // Later fills do not displace a notice that needs the user's action.
    const html = show({ kind: 'error', error }, fill('1'), fill('2'), fill('3'));
    expect(regions(html)).toEqual([
      ['alert', [`Error 00:00:00 ${ERROR}`]],
      [
        'status',
        ['Order filled 00:00:00 Bought 2 BTCUSDT (Spot) at 5', 'Order filled 00:00:00 Bought 3 BTCUSDT (Spot) at 5'],
      ],
    ]);
    expect(textOf(html)).toMatch(/ 1 more Dismiss all$/);
    expect(html).not.toContain('tabindex');
  });

  it('show at most three, those that need an answer first', () => {
    const failure = (id: number) => ({ id, at: 0, news: { kind: 'error', error } }) as const;
    const done = (id: number) =>
      ({ id, at: 0, news: { kind: 'info', key: 'chart.picture.copied', params: {} } }) as const;
    const ids = (...notices: Notice[]) => shownOf(notices).map(({ id }) => id);
    expect(ids(failure(1), done(2), failure(3), done(4))).toEqual([1, 3, 4]);
    expect(ids(failure(1), failure(2), failure(3), failure(4))).toEqual([2, 3, 4]);
    expect(ids(done(1), done(2), done(3), done(4))).toEqual([2, 3, 4]);
    expect(ids(done(1))).toEqual([1]);
  });
});
