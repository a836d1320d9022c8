import { describe, expect, test } from 'vitest';
import { createLiveness } from '../../../../electron/main/app/invariants/liveness.ts';
import type { ConnectionView } from '../../../../shared/ipc/appState.ts';
import { eventNames, events, type EventPayload } from '../../../../shared/ipc/contract.ts';
import type { BookView, FeedState, KlineView } from '../../../../shared/ipc/views.ts';
import { createVirtualClock } from '../../../../shared/time/virtualClock.ts';
import { createViolationLog } from './support.ts';

const NOW = 1_790_000_000_000;

function setUp(patch: Partial<ConnectionView> | null = {}) {
  const { violations, violated } = createViolationLog();
  const asked: string[] = [];
  const honest = createLiveness(
    createVirtualClock(NOW),
    (market, kind) => {
      asked.push(`${market} ${kind}`);
      if (patch === null) return undefined;
      const at = { since: NOW - 60_000, lastFrameAt: NOW - 100, retryAt: null, error: null };
      return { id: 'x', market, kind, state: 'connected', ...at, ...patch };
    },
    violated,
  );
  return { violations, asked, honest };
}

const feed = (patch: Partial<FeedState> = {}): FeedState => ({
  status: 'live',
  reason: null,
  since: NOW - 50_000,
  receivedAt: NOW - 100,
  ...patch,
});
const book = (patch?: Partial<FeedState>): BookView => ({
  market: 'spot',
  symbol: 'BTCUSDT',
  feed: feed(patch),
  updateId: 1,
  eventTime: null,
  bids: [],
  asks: [],
});
const bars = (receivedAt: number): KlineView => ({
  market: 'futures',
  symbol: 'BTCUSDT',
  interval: '1m',
  priceType: 'INDEX',
  feed: feed({ receivedAt }),
  reset: false,
  bars: [],
});
const orders: EventPayload<'trading.orders'> = {
  environment: 'simulator',
  account: 'main',
  market: 'futures',
  feed: feed(),
  reset: false,
  orders: [],
};

const stale = (reason: string): FeedState => feed({ status: 'stale', reason, since: NOW });

describe('live status of outgoing events', () => {
  test('V5, R19: demo account feeds are live by age alone, whatever the sockets do', () => {
    const { violations, asked, honest } = setUp({ state: 'connecting' });
    const demo = { ...orders, account: 'demo' as const };
    expect(honest('trading.orders', demo)).toEqual(demo);
    const old = { ...demo, feed: feed({ receivedAt: NOW - 90_000 }) };
    expect(honest('trading.orders', old)).toEqual({
      ...old,
      feed: { ...old.feed, status: 'stale', reason: 'feed.reason.silent', since: NOW },
    });
    expect([asked, violations]).toEqual([[], []]);
  });

  test('V5: a live event over a connected socket passes unchanged, checked against its own socket, without a violation', () => {
    const { violations, asked, honest } = setUp();
    expect(honest('market.book', book())).toEqual(book());
    expect(honest('trading.orders', orders)).toEqual(orders);
    expect(honest('app.notice', { at: NOW, error: null } as never)).toEqual({ at: NOW, error: null });
    expect([asked, violations]).toEqual([['spot publicSocket', 'futures privateSocket'], []]);
  });

  test.each(['idle', 'connecting', 'stale', 'waiting', 'stopped'] as const)(
    'V5: a live event over a link that is %s is a violation and is sent as stale',
    (state) => {
      const { violations, honest } = setUp({ state });
      expect(honest('market.book', book())).toEqual({ ...book(), feed: stale('feed.reason.disconnected') });
      expect(violations).toEqual(['V5 market.book']);
    },
  );

  test('V5: a live event without any link is a violation', () => {
    const { violations, honest } = setUp(null);
    expect(honest('trading.orders', orders).feed.status).toBe('stale');
    expect(violations).toEqual(['V5 trading.orders']);
  });

  test('V5 B-C8: silence alone, as after sleep, is sent as stale but is no violation', () => {
    // A connection counts as silent after 5 s; its watchdog acts within a second, and a batch takes 16 ms.
    const atTheEdge = setUp({ lastFrameAt: NOW - 6_016 });
    expect(atTheEdge.honest('market.book', book())).toEqual(book());
    const beyond = setUp({ lastFrameAt: NOW - 6_017 });
    expect(beyond.honest('market.book', book()).feed).toEqual(stale('feed.reason.silent'));
    const neverHeard = setUp({ lastFrameAt: null, since: NOW - 6_017 });
    expect(neverHeard.honest('market.book', book()).feed.status).toBe('stale');
    expect([atTheEdge.violations, beyond.violations, neverHeard.violations]).toEqual([[], [], []]);
  });

  test('V5: an event that is not live is not checked', () => {
    const { violations, honest } = setUp(null);
    const syncing = book({ status: 'syncing', reason: 'feed.reason.loading' });
    expect([honest('market.book', syncing), violations]).toEqual([syncing, []]);
  });

  test('V5 R13: index candles have no stream; they are live by the age of the last reply', () => {
    const { violations, honest } = setUp(null);
    // Polled every 5 s, each request tried twice for at most 10 s.
    expect(honest('market.klines', bars(NOW - 26_016))).toEqual(bars(NOW - 26_016));
    expect(honest('market.klines', bars(NOW - 26_017)).feed.status).toBe('stale');
    expect(violations).toEqual([]);
  });

  test('V5 B-B8: the archive uses REST: a closed socket is no violation, it is live by the age of the last sweep', () => {
    const archive = (receivedAt: number) => ({ coverage: [], feed: feed({ receivedAt }) }) as never;
    for (const setting of [null, { state: 'waiting' }, { state: 'idle' }] as const) {
      const { violations, asked, honest } = setUp(setting);
      // Swept every minute; one sweep may be under way, and its requests wait up to 15 s in the queue and are tried
      // twice for 10 s each.
      expect(honest('records.changed', archive(NOW - 156_016))).toEqual(archive(NOW - 156_016));
      expect(honest('records.changed', archive(NOW - 156_017)).feed).toEqual(
        feed({ status: 'stale', reason: 'feed.reason.silent', since: NOW, receivedAt: NOW - 156_017 }),
      );
      expect([violations, asked]).toEqual([[], []]);
    }
  });

  test('V5: copy trading has no stream; it is live by the age of the last reply', () => {
    // Polled every 60, 10 and 60 s in the background; the last two are sent once a minute if only their age has
    // changed.
    for (const [event, oldMs] of [
      ['copy.traders', 102_016],
      ['copy.open', 113_016],
      ['copy.past', 168_016],
    ] as const) {
      const { violations, asked, honest } = setUp(null);
      const list = (receivedAt: number) => ({ feed: feed({ receivedAt }) }) as never;
      expect(honest(event, list(NOW - oldMs))).toEqual(list(NOW - oldMs));
      expect(honest(event, list(NOW - oldMs - 1)).feed.status).toBe('stale');
      expect([violations, asked]).toEqual([[], []]);
    }
  });

  test('V5: the list of events with a feed status is complete', () => {
    const fed = eventNames.filter((name) => 'feed' in ((events[name] as { shape?: object }).shape ?? {}));
    expect(fed.toSorted()).toEqual([
      'copy.open',
      'copy.past',
      'copy.traders',
      'market.book',
      'market.contract',
      'market.klines',
      'market.overview',
      'market.tape',
      'market.ticker',
      'records.changed',
      'trading.balances',
      'trading.fills',
      'trading.orders',
      'trading.positions',
      'trading.triggers',
    ]);
  });

  test.each(['market.overview', 'market.contract'] as const)(
    'V5 R28: %s is polled in the background; it is live by the age of the last reply, whatever its socket does',
    (event) => {
      const { violations, honest } = setUp(null);
      const view = (receivedAt: number) => ({ market: 'futures', feed: feed({ receivedAt }) }) as never;
      // Polled every 10 s plus a tenth, after up to 15 s in the queue, each request tried twice for at most 10 s.
      expect(honest(event, view(NOW - 47_016))).toEqual(view(NOW - 47_016));
      expect(honest(event, view(NOW - 47_017)).feed).toMatchObject({ status: 'stale', reason: 'feed.reason.silent' });
      expect(violations).toEqual([]);
    },
  );
});
