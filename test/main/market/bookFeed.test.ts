import { describe, expect, test } from 'vitest';
import type { PublicPush } from '../../../electron/main/exchange/ws/frames.ts';
import { createBookFeed } from '../../../electron/main/market/bookFeed.ts';
import type { BookView } from '../../../shared/ipc/views.ts';
import { createFeedRig } from '../support/feedParts.ts';

const NAME = 'BTCUSDT@depth200';
const frame = (
  d: 'SNAPSHOT' | 'CHANGED',
  U: number,
  u: number,
  b: [string, string][],
  a: [string, string][],
): PublicPush => ({
  kind: 'depth',
  push: { e: 'depth', E: 5, s: 'BTCUSDT', U, u, l: 200, d, b, a },
});
const snapshot = (u: number) => frame('SNAPSHOT', u - 1, u, [['9', '1']], [['10', '1']]);

function start() {
  const rig = createFeedRig();
  const feed = createBookFeed('spot', 'BTCUSDT', 0, rig.parts);
  feed.start();
  feed.show();
  const views = (): BookView[] => rig.published.map(({ payload }) => payload as BookView);
  const state = (): string => `${views().at(-1)?.feed.status} ${views().at(-1)?.feed.reason}`;
  return { ...rig, feed, views, state };
}

async function live() {
  const rig = start();
  rig.link(NAME, { state: 'open' });
  rig.push(NAME, snapshot(10));
  await rig.settle();
  expect(rig.state()).toBe('live null');
  return rig;
}

describe('Book feed', () => {
  test('accepts a snapshot before the acknowledgement and publishes the complete view', async () => {
    const rig = start();
    rig.push(NAME, snapshot(10));
    rig.link(NAME, { state: 'open' });
    await rig.settle(2_100);
    expect(rig.renewed).toEqual([]);
    expect(rig.views().at(-1)).toEqual({
      market: 'spot',
      symbol: 'BTCUSDT',
      feed: { status: 'live', reason: null, since: 1_790_000_000_000, receivedAt: 1_790_000_000_000 },
      updateId: 10,
      eventTime: 5,
      bids: ['9', '1'],
      asks: ['10', '1'],
    });
  });

  test('R11 XW1: resubscribes after exactly 2 s without a snapshot', () => {
    const rig = start();
    rig.link(NAME, { state: 'open' });
    rig.push(NAME, frame('CHANGED', 1, 2, [], []));
    rig.clock.advance(1_999);
    expect(rig.renewed).toEqual([]);
    rig.clock.advance(1);
    expect(rig.renewed).toEqual([NAME]);
  });

  test('B-B2: requests at most six new snapshots a minute', () => {
    const rig = start();
    rig.link(NAME, { state: 'open' });
    const perSecond: number[] = [];
    for (let second = 0; second < 600; second += 1) {
      const before = rig.renewed.length;
      rig.clock.advance(1_000);
      perSecond.push(rig.renewed.length - before);
      expect(perSecond.slice(-60).reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(6);
    }
    expect(rig.renewed.length).toBeGreaterThan(50);
  });

  test.each([
    ['XW3', 'gap', frame('CHANGED', 11, 12, [], [])],
    ['XW4', 'crossed', frame('CHANGED', 10, 11, [['10', '1']], [])],
    ['XW6', 'invalid', frame('CHANGED', 10, 11, [['8', '-1']], [])],
  ])('%s: after %s the book is not live and one snapshot is requested', async (_id, reason, bad) => {
    const rig = await live();
    rig.push(NAME, bad);
    rig.push(NAME, frame('CHANGED', 12, 13, [], []));
    await rig.settle();
    expect([rig.state(), rig.renewed]).toEqual([`syncing feed.reason.${reason}`, [NAME]]);
    rig.push(NAME, snapshot(20));
    await rig.settle();
    expect([rig.state(), rig.views().at(-1)?.updateId]).toEqual(['live null', 20]);
  });

  test('B-B2: an empty snapshot is invalid: the book is not live and a new one is requested', async () => {
    const rig = await live();
    rig.push(NAME, frame('SNAPSHOT', 20, 21, [], []));
    await rig.settle();
    expect([rig.state(), rig.renewed]).toEqual(['syncing feed.reason.invalid', [NAME]]);
    rig.push(NAME, frame('SNAPSHOT', 22, 23, [], []));
    rig.clock.advance(2_000);
    await rig.settle();
    expect([rig.state(), rig.renewed]).toEqual(['syncing feed.reason.snapshotMissing', [NAME, NAME]]);
    rig.push(NAME, snapshot(30));
    await rig.settle();
    expect(rig.state()).toBe('live null');
  });

  test('B-B1: a lost connection keeps the last book as stale, and only a snapshot makes it live again', async () => {
    const rig = await live();
    rig.link(NAME, { state: 'waiting', reason: 'feed.reason.disconnected' });
    await rig.settle();
    expect([rig.state(), rig.views().at(-1)?.bids]).toEqual(['stale feed.reason.disconnected', ['9', '1']]);
    rig.link(NAME, { state: 'open' });
    rig.push(NAME, frame('CHANGED', 10, 11, [['8', '1']], []));
    await rig.settle();
    expect(rig.state()).toBe('stale feed.reason.disconnected');
    rig.push(NAME, snapshot(4));
    await rig.settle();
    expect(rig.state()).toBe('live null');
  });

  test('R12: silence makes the book stale; traffic without a gap makes it live again', async () => {
    const rig = await live();
    rig.link(NAME, { state: 'silent' });
    await rig.settle();
    expect(rig.state()).toBe('stale feed.reason.silent');
    rig.link(NAME, { state: 'alive' });
    await rig.settle();
    expect(rig.state()).toBe('live null');
  });

  test('R4: with the hourly budget used up it polls, reports it, and is not live', async () => {
    const rig = start();
    rig.answers.push({ lastUpdateId: 7, bids: [['9', '1']], asks: [['10', '1']] });
    rig.link(NAME, { state: 'waiting', reason: 'feed.reason.budget' });
    await rig.settle();
    expect([rig.state(), rig.views().at(-1)?.bids]).toEqual(['syncing feed.reason.budget', ['9', '1']]);
    rig.answers.push({ lastUpdateId: 8, bids: [['8', '1']], asks: [] });
    await rig.settle(5_000);
    await rig.settle();
    expect([rig.views().at(-1)?.updateId, rig.views().at(-1)?.bids]).toEqual([8, ['8', '1']]);
    expect(rig.views().map((view) => view.feed.status)).not.toContain('live');
    rig.link(NAME, { state: 'open' });
    rig.push(NAME, snapshot(9));
    await rig.settle(20_000);
    expect([rig.state(), rig.asked.length]).toEqual(['live null', 2]);
  });

  test('XW8: a refused stream is stale and reports the error', async () => {
    const rig = start();
    const error = { kind: 'rejected', key: 'error.stream.refused', params: {}, exchange: null, row: null } as const;
    rig.link(NAME, { state: 'refused', error });
    await rig.settle();
    expect([rig.state(), rig.notices]).toEqual(['stale feed.reason.refused', [error]]);
  });

  test('B-C10: publishes one event with the latest book for many frames in one batch', async () => {
    const rig = await live();
    const before = rig.published.length;
    for (let i = 0; i < 500; i += 1) rig.push(NAME, frame('CHANGED', 10 + i, 11 + i, [['8', String(i + 1)]], []));
    await rig.settle();
    expect(
      rig
        .views()
        .slice(before)
        .map((view) => [view.updateId, view.bids]),
    ).toEqual([[510, ['9', '1', '8', '500']]]);
  });

  describe('Book cross-check over REST', () => {
    const reply = (id: number, bid: string) => ({ lastUpdateId: id, bids: [[bid, '1.0']], asks: [['10', '1']] });
    const asks = (rig: { asked: { id: string }[] }) => rig.asked.filter(({ id }) => id === 'spot.market.depth').length;

    test('B-B2: runs every 60 to 70 s while live and accepts an equal book', async () => {
      const rig = await live();
      rig.answers.push(reply(10, '9'), reply(10, '9.0'));
      await rig.settle(59_900);
      expect(asks(rig)).toBe(0);
      await rig.settle(10_200);
      expect(asks(rig)).toBe(1);
      await rig.settle(71_000);
      expect([asks(rig), rig.renewed]).toEqual([2, []]);
    });

    test('B-B2: runs within 5 s after a resync, and then every minute again', async () => {
      const rig = await live();
      rig.push(NAME, frame('CHANGED', 11, 12, [], []));
      rig.push(NAME, snapshot(20));
      rig.clock.advance(1_000);
      expect(rig.asked).toEqual([]);
      rig.clock.advance(4_000);
      expect(rig.asked).toEqual([{ id: 'spot.market.depth', params: { symbol: 'BTCUSDT', limit: 15 } }]);
      await rig.settle();
      rig.clock.advance(59_000);
      expect(rig.asked).toHaveLength(1);
      rig.clock.advance(11_000);
      expect(rig.asked).toHaveLength(2);
    });

    test('B-B2: resyncs on a different book at the same update id', async () => {
      const rig = await live();
      rig.answers.push(reply(10, '8'));
      await rig.settle(70_100);
      await rig.settle();
      expect([rig.state(), rig.renewed]).toEqual(['syncing feed.reason.crossCheck', [NAME]]);
    });

    test('a reply with a newer update id waits for that id; one without a common id is ignored', async () => {
      const rig = await live();
      rig.answers.push(reply(12, '8'), reply(14, '7'));
      await rig.settle(70_100);
      rig.push(
        NAME,
        frame(
          'CHANGED',
          10,
          12,
          [
            ['9', '0'],
            ['8', '1'],
          ],
          [],
        ),
      );
      await rig.settle();
      expect(rig.renewed).toEqual([]);
      await rig.settle(71_000);
      rig.push(NAME, frame('CHANGED', 12, 15, [['6', '1']], []));
      await rig.settle();
      expect([asks(rig), rig.renewed, rig.state()]).toEqual([2, [], 'live null']);
    });
  });
});
