import { describe, expect, test } from 'vitest';
import { createCopyReader } from '../../../../../electron/main/features/copy/lists/copyReader.ts';
import { createPastCopyStore } from '../../../../../electron/main/features/copy/past/pastCopyStore.ts';
import { createPastReading } from '../../../../../electron/main/features/copy/past/pastReading.ts';
import { createVirtualClock } from '../../../../../shared/time/virtualClock.ts';
import { closedCopy } from '../../../../shared/domain/copyOrders.ts';
import { closedRecord, createExchangeDouble, DAY, drain, NOW, pass } from '../copyRig.ts';

const ROW = 'futures.copy.follower.historyOrders';
/** A day less than the exchange allows: an open end advances while the request is in transit. */
const WINDOW = 89 * DAY;

function setUp() {
  const clock = createVirtualClock(NOW);
  const exchange = createExchangeDouble();
  const book = createPastCopyStore();
  const steps: boolean[] = [];
  const now = () => clock.now();
  const reading = createPastReading({
    clock,
    now,
    exchangeNow: now,
    store: book,
    stepped: (failed) => steps.push(failed),
  });
  const begin = () => reading.begin(createCopyReader(exchange.rest));
  return { clock, exchange, book, steps, reading, begin, pass: (ms: number, step?: number) => pass(clock, ms, step) };
}
const asked = ({ exchange }: ReturnType<typeof setUp>) =>
  exchange.asked.filter(([id]) => id === ROW).map(([, { startTime, endTime = null }]) => [startTime, endTime]);

describe('Copy history reading', () => {
  test('document 3 historyOrders: reads in ranges below 90 days, newest first, back to 400 days', async () => {
    const one = setUp();
    for (let day = 0; day < 500; day += 10)
      one.exchange.lists.past.push(closedRecord(String(1000 - day), NOW - day * DAY));
    one.begin();
    await drain(one.clock);
    const edges = [1, 2, 3, 4].map((windows) => NOW - windows * WINDOW + 1);
    expect(asked(one)).toEqual([
      [edges[0], null],
      [edges[1], edges[0]! - 1],
      [edges[2], edges[1]! - 1],
      [edges[3], edges[2]! - 1],
      [NOW - 400 * DAY, edges[3]! - 1],
    ]);
    expect(one.reading.state()).toEqual({
      reachedBack: NOW - 400 * DAY,
      goal: NOW - 400 * DAY,
      reading: false,
      gaps: [],
    });
    expect(one.book.all().map(({ copyId }) => copyId)).toEqual(
      Array.from({ length: 41 }, (_, place) => String(1000 - place * 10)),
    );
    expect(one.steps).toEqual([false, false, false, false, false]);
  });

  test('stops after two empty ranges in a row and reports how far back it read', async () => {
    const one = setUp();
    one.exchange.lists.past.push(closedRecord('1', NOW - 10 * DAY), closedRecord('2', NOW - 399 * DAY));
    one.begin();
    await drain(one.clock);
    const back = NOW - 3 * WINDOW + 1;
    expect(one.reading.state()).toEqual({ reachedBack: back, goal: back, reading: false, gaps: [] });
    expect(one.book.all()).toHaveLength(1);
  });

  test('B-B8: a failed range is reported as a gap, older ranges are read, and it is retried until it succeeds', async () => {
    const one = setUp();
    for (let day = 5; day < 400; day += 10)
      one.exchange.lists.past.push(closedRecord(String(1000 - day), NOW - day * DAY));
    one.exchange.lists.failing.set('past', one.exchange.broken);
    one.begin();
    await pass(one.clock, 1, 0);
    const gap = { from: NOW - WINDOW + 1, to: NOW };
    expect(one.reading.state()).toMatchObject({ reachedBack: gap.from, reading: true, gaps: [gap] });
    expect(one.reading.covers(NOW - DAY)).toBe(false);
    one.exchange.lists.failing.clear();
    await one.pass(300_000);
    expect(one.reading.state()).toEqual({
      reachedBack: NOW - 400 * DAY,
      goal: NOW - 400 * DAY,
      reading: false,
      gaps: [],
    });
    expect(one.book.all()).toHaveLength(40);
    expect(one.steps.filter(Boolean)).toHaveLength(1);
    expect(one.reading.covers(NOW - DAY)).toBe(true);
  });

  test('B-B8 R56: a failed newest range is retried after 15 s, before any older range', async () => {
    const one = setUp();
    one.exchange.lists.past.push(closedRecord('1', NOW - DAY), closedRecord('2', NOW - 100 * DAY));
    one.exchange.lists.failing.set('past', one.exchange.broken);
    one.begin();
    await pass(one.clock, 1, 0);
    one.exchange.lists.failing.clear();
    const before = asked(one).length;
    await one.pass(14_000);
    expect([asked(one).length, one.reading.covers(NOW - 2 * DAY)]).toEqual([before, false]);
    await one.pass(1_500, 100);
    const [first, second] = asked(one).slice(before);
    expect([first, second?.[1]]).toEqual([[NOW - WINDOW + 1, NOW], NOW - WINDOW]);
    expect([one.reading.covers(NOW - 2 * DAY), one.book.has('1')]).toEqual([true, true]);
  });

  test('retries a failing range at growing intervals and still reads new copies', async () => {
    const one = setUp();
    one.exchange.lists.past.push(closedRecord('1', NOW - DAY));
    one.exchange.lists.pastFailsBefore = NOW - 2 * WINDOW + 1;
    one.begin();
    await drain(one.clock);
    await one.pass(20 * 60_000, 5_000);
    expect(one.reading.state().gaps.length).toBeGreaterThan(0);
    const before = asked(one).length;
    one.exchange.lists.past.push(closedRecord('2', NOW + 20 * 60_000));
    await one.pass(2 * 3_600_000, 30_000);
    expect(one.book.has('2')).toBe(true);
    // At the slowest once an hour, each time with a request for new copies.
    expect(asked(one).length - before).toBeLessThanOrEqual(20);
  });

  test('once complete it reads new copies every minute with an overlap of ten minutes', async () => {
    const one = setUp();
    one.begin();
    await drain(one.clock);
    const before = asked(one).length;
    one.exchange.lists.past.push(closedRecord('7', NOW + 30_000));
    await one.pass(60_000);
    expect(asked(one).slice(before)).toEqual([[NOW - 600_000, null]]);
    expect(one.book.has('7')).toBe(true);
  });

  test('an explicit look-up reads back to the requested time and returns whether it succeeded', async () => {
    const one = setUp();
    one.begin();
    await drain(one.clock);
    const before = asked(one).length;
    expect(await one.reading.readNewCopies(NOW - 5 * DAY)).toBe(true);
    expect(asked(one).slice(before)).toEqual([[NOW - 5 * DAY, null]]);
    one.exchange.lists.failing.set('past', one.exchange.broken);
    expect(await one.reading.readNewCopies(NOW)).toBe(false);
  });

  test('XU18: a copy reported twice, also by two queries, is stored once, as the last query reported it', async () => {
    const one = setUp();
    one.exchange.lists.past.push(closedRecord('1', NOW - DAY), closedRecord('1', NOW - DAY, { netProfit: '70' }));
    one.begin();
    await drain(one.clock);
    const stored = () => one.book.all().map(({ copyId, netProfit }) => [copyId, netProfit]);
    // One query keeps the first of two records of one copy.
    expect(stored()).toEqual([['1', '68']]);
    one.exchange.lists.past.splice(0, 2, closedRecord('1', NOW - DAY, { netProfit: '71' }));
    await one.reading.readNewCopies(NOW - 2 * DAY);
    expect(stored()).toEqual([['1', '71']]);
  });

  test('A-COPY-SHARE: payments are null until all their ranges are read', async () => {
    const one = setUp();
    const { scripts } = one.exchange;
    const income = scripts['futures.account.income']!;
    scripts['futures.account.income'] = () => one.exchange.broken;
    one.begin();
    expect(one.reading.shares()).toBeNull();
    await pass(one.clock, 1, 0);
    expect(one.reading.shares()).toBeNull();
    scripts['futures.account.income'] = income;
    await one.pass(3_600_000, 10_000);
    expect(one.reading.shares()).toEqual([]);
  });

  test('B-B2: copies appear only together with their payments', async () => {
    const one = setUp();
    let answer: (value: unknown) => void = () => undefined;
    one.exchange.lists.past.push(closedRecord('1', NOW));
    one.exchange.scripts['futures.account.income'] = () => new Promise((resolve) => (answer = resolve));
    one.begin();
    await pass(one.clock, 1, 0);
    expect(one.book.all()).toEqual([]);
    answer({ hasNextPage: false, items: [] });
    await pass(one.clock, 1, 0);
    expect(one.book.all()).toHaveLength(1);
  });

  test('R16: a reply after the key was removed is discarded', async () => {
    const one = setUp();
    let answer: (value: unknown) => void = () => undefined;
    one.exchange.scripts[ROW] = () => new Promise((resolve) => (answer = resolve));
    one.begin();
    await pass(one.clock, 1, 0);
    one.reading.forget();
    answer({ list: [closedRecord('1', NOW)], nextFlag: false });
    await one.pass(120_000);
    expect([one.book.all(), one.steps, asked(one).length]).toEqual([[], [], 1]);
  });
});

describe('Past copy store', () => {
  test('sorts by closing time, then by id, newest first, and pages by trader and contract', () => {
    const book = createPastCopyStore();
    const at = (copyId: string, closedAt: number | null, patch = {}) => closedCopy(copyId, { closedAt, ...patch });
    expect(book.add([at('9', 5), at('10', 5), at('3', 7, { traderId: '8' }), at('4', null, { updatedAt: 6 })])).toBe(
      true,
    );
    expect(book.add([at('9', 5)])).toBe(false);
    expect(book.all().map(({ copyId }) => copyId)).toEqual(['3', '4', '10', '9']);
    const page = (traderId: string | null, before: number, limit: number, symbol: string | null = null) => {
      const { orders, total } = book.page({ traderId, symbol, before, limit });
      return [orders.map(({ copyId }) => copyId), total];
    };
    expect(page(null, 0, 2)).toEqual([['3', '4'], 4]);
    expect(page(null, 2, 9)).toEqual([['10', '9'], 4]);
    expect(page('8', 0, 9)).toEqual([['3'], 1]);
    expect(page(null, 0, 9, 'ETHUSDT')).toEqual([[], 0]);
    expect(page(null, 99, 9)).toEqual([[], 4]);
  });
});
