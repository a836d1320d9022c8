import { describe, expect, test } from 'vitest';
import {
  bodyOf,
  messageOf,
  plainMessage,
  type ForwardWords,
} from '../../../../../electron/main/features/alerts/forwarding/message.ts';
import type { Alert, AlertCondition } from '../../../../../shared/domain/alert.ts';
import type { Notification } from '../../../../../shared/ipc/alertViews.ts';
import { appError } from '../../../../../shared/result/appError.ts';

const at = Date.UTC(2026, 8, 23, 21, 47, 13, 123);
const live = { environment: 'live', account: 'main' } as const;
const words: ForwardWords = { language: 'en', digitGrouping: 'comma', amounts: false };
const json = { type: 'webhook', body: 'json', chatId: null } as const;

const alertOf = (condition: AlertCondition, note = ''): Alert => ({
  alertId: 'a1',
  condition,
  repeat: 'once',
  rearmPercent: '0.1',
  rearmSeconds: 60,
  note,
  sound: true,
  expiresAt: null,
  state: 'fired',
  createdAt: 1,
  firedAt: 2,
  value: null,
  count: 1,
});
const price = {
  kind: 'price',
  market: 'futures',
  symbol: 'BTCUSDT',
  source: 'LAST',
  direction: 'above',
  price: '65000',
} as const;
const fired: Notification = {
  id: 1,
  at,
  kind: 'alert',
  alert: alertOf(price, 'Sell.'),
  symbol: 'BTCUSDT',
  value: '65000.5',
};
const fill: Notification = {
  id: 2,
  at,
  kind: 'fill',
  market: 'spot',
  symbol: 'ETHUSDT',
  side: 'BUY',
  quantity: '1.25',
  price: '2500.1',
  count: 1,
};
const sentence = (one: Notification, amounts = false) => messageOf(one, live, { ...words, amounts }).text;

describe('what is forwarded', () => {
  test('an alert with its fixed fields as JSON', () => {
    expect(JSON.parse(bodyOf(messageOf(fired, live, words), json, 'en'))).toEqual({
      title: 'Foredeck alert',
      text: 'BTCUSDT: last price 65,000.5, crossed 65,000. Sell.',
      kind: 'alert',
      symbol: 'BTCUSDT',
      market: 'futures',
      environment: 'live',
      account: 'main',
      time: '2026-09-23T21:47:13.123Z',
      price: '65000.5',
    });
  });

  test('sizes leave only where the destination includes them', () => {
    expect([sentence(fill), sentence(fill, true)]).toEqual([
      'Bought ETHUSDT (Spot) at 2,500.1.',
      'Bought 1.25 ETHUSDT (Spot) at 2,500.1.',
    ]);
    const several: Notification = { ...fill, side: 'SELL', price: null, count: 3 };
    expect([sentence(several), sentence(several, true)]).toEqual([
      'Sold ETHUSDT (Spot) in 3 fills.',
      'Sold 1.25 ETHUSDT (Spot) in 3 fills.',
    ]);
    const condition = { kind: 'fill', market: null, symbol: null } as const;
    const filled: Notification = { ...fired, alert: alertOf(condition, 'Look.'), symbol: 'ETHUSDT', value: '1.25' };
    expect([sentence(filled), sentence(filled, true)]).toEqual([
      'ETHUSDT: order filled. Look.',
      'ETHUSDT: 1.25 filled. Look.',
    ]);
  });

  test('no body without sizes contains the quantity, in whichever form', () => {
    for (const body of ['json', 'slack', 'discord'] as const) {
      expect(bodyOf(messageOf(fill, live, words), { ...json, body }, 'en')).not.toContain('1.25');
    }
    expect(bodyOf(messageOf(fill, live, words), { ...json, type: 'telegram', chatId: '1' }, 'en')).not.toContain(
      '1.25',
    );
  });

  test.each([
    [{ id: 1, at, kind: 'expired', alert: alertOf({ ...price }) }, 'alert', 'BTCUSDT: alert expired.'],
    [
      { id: 1, at, kind: 'gap', symbol: null, from: at, to: at + 60_000 },
      'alert',
      'Any symbol: alerts not monitored from 2026-09-23 21:47 to 2026-09-23 21:48 (UTC).',
    ],
    [
      { id: 1, at, kind: 'order', outcome: 'inDoubt', market: 'futures', symbol: 'BTCUSDT', error: null },
      'order',
      'Order for BTCUSDT (Futures) unconfirmed. Do not place it again.',
    ],
    [
      { id: 1, at, kind: 'plan', plan: 'twap', symbols: ['A', 'B'], state: 'done', stopped: null },
      'plan',
      'Plan for A, B finished.',
    ],
    [
      { id: 1, at, kind: 'plan', plan: 'twap', symbols: ['A'], state: 'stopped', stopped: null },
      'plan',
      'Plan for A stopped. Check its orders.',
    ],
    [{ id: 1, at, kind: 'away', since: 1, items: [], more: 2 }, 'away', '2 changes while Foredeck was closed.'],
    [
      { id: 1, at, kind: 'error', error: appError('network', 'error.x', { value: '1.25' }) },
      'error',
      'A connection failed. See the notifications.',
    ],
    [
      { id: 1, at, kind: 'error', error: appError('rejected', 'error.x', { value: '1.25' }) },
      'error',
      'The exchange refused a request. See the notifications.',
    ],
    [
      { id: 1, at, kind: 'error', error: appError('internal', 'error.x', { value: '1.25' }) },
      'error',
      'An error needs attention. See the notifications.',
    ],
  ] as [Notification, string, string][])('%o is of the kind %s', (one, kind, text) => {
    expect(messageOf(one, live, words)).toMatchObject({ kind, text, time: at });
  });

  test('a test and a summary name their kind', () => {
    expect(plainMessage({ kind: 'test' }, live, words, at)).toEqual({
      ...live,
      title: 'Foredeck test',
      text: 'Foredeck can send notifications here.',
      kind: 'test',
      symbol: null,
      market: null,
      price: null,
      time: at,
    });
    expect(plainMessage({ kind: 'more', count: 1 }, live, words, at).text).toBe('1 more notification. See the desk.');
    expect(plainMessage({ kind: 'more', count: 12 }, live, { ...words, language: 'zh' }, at).text).toBe(
      '另有 12 条通知。请查看程序。',
    );
  });
});

describe('the bodies', () => {
  const hostile = '"},"x":1}\n\r\t\\\u2028\u0000<!channel> @everyone & {{symbol}}';
  const message = messageOf({ ...fired, alert: alertOf(price, hostile) }, live, words);

  test('XH7: quotes, line ends and control characters of a note stay within their value', () => {
    const body = bodyOf(message, json, 'en');
    const read = JSON.parse(body) as Record<string, unknown>;
    expect(Object.keys(read)).toEqual([
      'title',
      'text',
      'kind',
      'symbol',
      'market',
      'environment',
      'account',
      'time',
      'price',
    ]);
    expect(read['text']).toBe(`BTCUSDT: last price 65,000.5, crossed 65,000. ${hostile}`);
    expect(body).not.toMatch(/\p{Cc}/u);
  });

  test('XH7: Slack reads no markup and Discord no mention in a note', () => {
    const slack = JSON.parse(bodyOf(message, { ...json, body: 'slack' }, 'en')) as Record<string, string>;
    expect(Object.keys(slack)).toEqual(['text']);
    expect(slack['text']).toContain('Foredeck alert (LIVE)\nBTCUSDT: last price');
    expect(slack['text']).toContain('&lt;!channel&gt; @everyone &amp; {{symbol}}');
    const discord = JSON.parse(bodyOf(message, { ...json, body: 'discord' }, 'en')) as Record<string, unknown>;
    expect(discord).toEqual({
      content: `Foredeck alert (LIVE)\nBTCUSDT: last price 65,000.5, crossed 65,000. ${hostile}`,
      allowed_mentions: { parse: [] },
    });
  });

  test('Telegram receives plain text for the chat', () => {
    const demo = plainMessage({ kind: 'test' }, { environment: 'simulator', account: 'demo' }, words, at);
    expect(JSON.parse(bodyOf(demo, { type: 'telegram', body: 'json', chatId: '-100' }, 'en'))).toEqual({
      chat_id: '-100',
      text: 'Foredeck test (DEMO - SIMULATOR)\nForedeck can send notifications here.',
      disable_web_page_preview: true,
    });
  });

  test('XH7: a text is cut between characters, not within one', () => {
    const long = messageOf({ ...fired, alert: alertOf(price, '😀'.repeat(3_000)) }, live, words);
    const { content } = JSON.parse(bodyOf(long, { ...json, body: 'discord' }, 'en')) as { content: string };
    expect(Array.from(content)).toHaveLength(1_900);
    expect(content).not.toMatch(/\p{Surrogate}/u);
  });
});
