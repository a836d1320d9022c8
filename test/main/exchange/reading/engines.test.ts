/** The failures that can occur while a list is read, one at a time. */
import { describe, expect, it } from 'vitest';
import { earliestOf, historyReader, wholeReader } from '../../../../electron/main/exchange/reading/lists.ts';
import { readAll, wholeOrError, readingLimits } from '../../../../electron/main/exchange/reading/reader.ts';
import { appError } from '../../../../shared/result/appError.ts';
import { refusal } from './support/modelLists.ts';
import { createScriptedLists } from './support/scriptedLists.ts';

const DAY = 86_400_000;
const NOW = 1_790_000_000_000;
const broken = appError('network', 'error.network.broken', { host: 'x' });
const count = (size: number, first = 0): number[] => Array.from({ length: size }, (_, index) => first + index);
const orders = (size: number, first = 0, time = 1_000) =>
  count(size, first).map((id) => ({ orderId: String(id), symbol: 'BTCUSDT', time }));
const trades = (size: number, orderId: string, time: number, first = 0) =>
  count(size, first).map((id) => ({ id: String(id), orderId, symbol: 'BTCUSDT', time }));
const lastDays = (days: number) => ({ startTime: NOW - days * DAY + 1, endTime: NOW, openEnd: true });

describe('pages', () => {
  it('XS33 a repeated page ends the list, which is incomplete', async () => {
    const rest = createScriptedLists(() => ({ reply: orders(100) }));
    const read = await readAll(wholeReader(rest.signed, 'futures.openOrders', {}));
    expect({ ...read, items: read.items.length }).toEqual({
      items: 100,
      complete: false,
      gaps: ['repeats'],
      error: null,
    });
    expect(rest.asked).toEqual([
      { limit: 100, page: 0 },
      { limit: 100, page: 1 },
    ]);
  });

  it('XS33 pages that always promise another one end after 200 requests', async () => {
    const rest = createScriptedLists((_params, call) => ({
      reply: { items: [{ id: String(call) }], hasNextPage: true, page: call, pageSize: 200 },
    }));
    const read = await readAll(wholeReader(rest.signed, 'spot.content.articles.list', { section: 'news' }));
    expect([read.items.length, read.complete, read.gaps]).toEqual([200, false, ['bound']]);
    expect(rest.asked).toHaveLength(readingLimits.calls);
  });

  it('an empty page that promises another one ends the list', async () => {
    const rest = createScriptedLists(() => ({ reply: { list: [], nextFlag: true, total: 0 } }));
    const read = await readAll(wholeReader(rest.signed, 'futures.copy.follower.myTraders', {}));
    expect([read.items, read.gaps, rest.asked.length]).toEqual([[], ['repeats'], 1]);
  });

  it('a list is read again while records leave it, until two passes agree', async () => {
    const whole = orders(150);
    // The first order is filled right after the first page: the following orders move up, and order 100 would be
    // missed.
    const rest = createScriptedLists(({ page }, call) => {
      const now = call === 0 ? whole : whole.slice(1);
      return { reply: now.slice(100 * (page as number), 100 * (page as number) + 100) };
    });
    const read = await readAll(wholeReader(rest.signed, 'futures.openOrders', {}));
    expect([read.items.length, read.complete]).toEqual([150, true]);
    expect(rest.asked.map(({ page }) => page)).toEqual([0, 1, 0, 1, 0, 1]);
  });

  it('a list that keeps changing is incomplete', async () => {
    const whole = orders(400);
    const rest = createScriptedLists(({ page }, call) => {
      const now = whole.slice(call, call + 150);
      return { reply: now.slice(100 * (page as number), 100 * (page as number) + 100) };
    });
    const read = await readAll(wholeReader(rest.signed, 'futures.openOrders', {}));
    expect([read.complete, read.gaps]).toEqual([false, ['moving']]);
    expect(rest.asked).toHaveLength(2 * readingLimits.passes);
  });

  it("fewer records than the exchange's count make the list incomplete", async () => {
    const equal = { date: 5, uid: '1', commission: '0.1' };
    const rest = createScriptedLists(({ page }) => ({
      reply: { channelCommissionInfoItems: page === 1 ? [equal, equal] : [equal], pages: 2, pageSize: 2, total: 3 },
    }));
    const reader = historyReader(rest.signed, 'spot.rebate.affiliate.getAffiliateCommission', {}, lastDays(1));
    const read = await readAll(reader);
    expect([read.items, read.gaps]).toEqual([[equal, equal], ['count']]);
  });
});

describe('cursors', () => {
  const item = (billId: string, time: number) => ({ billId, time });
  const income = (items: unknown[], nextKey: unknown, hasNextPage = true) => ({
    reply: { items, hasNextPage, nextKey },
  });

  it("continue from the exchange's cursor, with both bounds, to the last page", async () => {
    const rest = createScriptedLists((_params, call) =>
      call === 0 ? income([item('9', 9)], { nextKeyId: '9', nextKeyTime: 9 }) : income([item('8', 8)], null, false),
    );
    const read = await readAll(historyReader(rest.signed, 'futures.account.income', {}, lastDays(1)));
    expect(read).toEqual({ items: [item('9', 9), item('8', 8)], complete: true, gaps: [], error: null });
    const bounds = { startTime: NOW - DAY + 1, endTime: NOW, limit: 100 };
    expect(rest.asked).toEqual([bounds, { ...bounds, nextKeyId: '9', nextKeyTime: 9 }]);
  });

  it('XS33 a cursor that repeats ends the list', async () => {
    const rest = createScriptedLists((_params, call) =>
      income([item(String(call), call)], { nextKeyId: String(call % 2), nextKeyTime: 5 }),
    );
    const read = await readAll(historyReader(rest.signed, 'futures.account.income', {}, lastDays(1)));
    expect([read.items.length, read.gaps, rest.asked.length]).toEqual([3, ['repeats'], 3]);
  });

  it('XS33 a stale cursor with the same records ends the list, and so does a missing cursor', async () => {
    const stale = createScriptedLists((_params, call) =>
      income([item('1', 1)], { nextKeyId: String(call), nextKeyTime: 5 }),
    );
    const again = await readAll(historyReader(stale.signed, 'futures.account.income', {}, lastDays(1)));
    expect([again.items.length, again.gaps, stale.asked.length]).toEqual([1, ['repeats'], 2]);
    const missing = createScriptedLists(() => income([item('1', 1)], null));
    const cut = await readAll(historyReader(missing.signed, 'futures.account.income', {}, lastDays(1)));
    expect([cut.items.length, cut.complete, missing.asked.length]).toEqual([1, false, 1]);
  });
});

describe('ranges', () => {
  const time = NOW - 1_000;
  /** 150 fills of three orders in one millisecond; a response holds at most 100 of them. */
  const burst = [...trades(60, '1', time), ...trades(60, '2', time, 60), ...trades(30, '3', time, 120)];
  const crowd = () =>
    createScriptedLists(({ startTime, endTime, orderId }) => ({
      reply: burst
        .filter((one) => one.time >= (startTime as number) && one.time <= ((endTime as number | undefined) ?? NOW))
        .filter((one) => orderId === undefined || one.orderId === orderId)
        .slice(0, 100),
    }));

  it('XS34 B-B5 a full millisecond is completed by querying the orders that can have traded in it', async () => {
    const rest = crowd();
    const reader = historyReader(rest.signed, 'futures.userTrades', {}, lastDays(1), {
      ordersAt: () => ['1', '2', '3'],
    });
    const read = await readAll(reader);
    expect([read.items.length, read.complete]).toEqual([150, true]);
    expect(rest.asked.filter(({ orderId }) => orderId !== undefined)).toEqual(
      ['1', '2', '3'].map((orderId) => ({ startTime: time, endTime: time, limit: 100, orderId })),
    );
  });

  it('XS34 B-B5 without known orders it queries those it saw, and reports that fills may be missing', async () => {
    const rest = crowd();
    const read = await readAll(historyReader(rest.signed, 'futures.userTrades', {}, lastDays(1)));
    expect([read.items.length, read.complete, read.gaps]).toEqual([120, false, ['crowded']]);
  });

  it('XS34 B-B5 an order with more fills in a millisecond than a reply holds is incomplete', async () => {
    const many = trades(250, '1', time);
    const rest = createScriptedLists(({ startTime, endTime }) => ({
      reply: many
        .filter((one) => one.time >= (startTime as number) && one.time <= ((endTime as number | undefined) ?? NOW))
        .slice(0, 100),
    }));
    const known = { ordersAt: () => ['1'] };
    const read = await readAll(historyReader(rest.signed, 'futures.userTrades', {}, lastDays(1), known));
    expect([read.items.length, read.gaps]).toEqual([100, ['crowded']]);
    expect(rest.asked.length).toBeLessThan(8);
  });

  it('XS34 a full millisecond without orders to query is incomplete', async () => {
    const rest = createScriptedLists(() => ({ reply: count(100).map((id) => ({ billId: String(id), cTime: 5 })) }));
    const range = { startTime: 5, endTime: 5, openEnd: false };
    const read = await readAll(historyReader(rest.signed, 'spot.account.bills', {}, range));
    expect([read.items.length, read.gaps]).toEqual([100, ['crowded']]);
    expect(rest.asked).toEqual([{ after: 4, before: 6, limit: 100 }]);
  });

  it('A-ALGO-PAGES a full millisecond of conditional orders is continued by page if that returns other rows', async () => {
    const algos = count(1_500).map((id) => ({ algoId: String(id), createTime: 5 }));
    const range = { startTime: 5, endTime: 5, openEnd: false };
    const paged = createScriptedLists(({ page }) =>
      page === 2
        ? { reply: { orders: algos.slice(1_000), hasMore: false, nextPage: null } }
        : { reply: { orders: algos.slice(0, 1_000), hasMore: true, nextPage: 2 } },
    );
    const read = await readAll(historyReader(paged.signed, 'futures.allAlgoOrders', {}, range));
    expect([read.items.length, read.complete]).toEqual([1_500, true]);
    // An exchange that ignores the page parameter returns the same rows every time.
    const ignoresPage = createScriptedLists(() => ({
      reply: { orders: algos.slice(0, 1_000), hasMore: true, nextPage: 2 },
    }));
    const half = await readAll(historyReader(ignoresPage.signed, 'futures.allAlgoOrders', {}, range));
    expect([half.items.length, half.gaps, ignoresPage.asked.length]).toEqual([1_000, ['crowded'], 2]);
  });

  it('XS33 an exchange that ignores the range is not queried forever', async () => {
    const same = trades(200, '1', 5);
    const rest = createScriptedLists(() => ({ reply: same }));
    const range = { startTime: 1_000, endTime: NOW, openEnd: true };
    const read = await readAll(historyReader(rest.signed, 'spot.myTrades', { symbol: 'BTCUSDT' }, range));
    expect([read.items.length, read.gaps, rest.asked.length]).toEqual([200, ['repeats'], 1]);
  });

  it('-1170: a rejected range is requested in halves, and all later ranges are as short', async () => {
    const rest = createScriptedLists(({ startTime, endTime }) =>
      ((endTime as number | undefined) ?? NOW) - (startTime as number) > 5 * DAY
        ? { error: refusal('-1170') }
        : { reply: trades(1, '1', startTime as number, Math.floor((startTime as number) / DAY)) },
    );
    const read = await readAll(historyReader(rest.signed, 'futures.userTrades', {}, lastDays(14)));
    expect([read.complete, read.items.length]).toEqual([true, 4]);
    const spans = rest.asked.map(
      ({ startTime, endTime }) => ((endTime as number | undefined) ?? NOW) - (startTime as number) + 1,
    );
    expect(spans).toEqual([7, 3.5, 3.5, 3.5, 3.5].map((days) => days * DAY));
  });

  it('-1170 a second time ends the list with the records read so far', async () => {
    const rest = createScriptedLists(({ startTime }) =>
      (startTime as number) < NOW - 4 * DAY ? { error: refusal('-1170') } : { reply: trades(2, '1', NOW - DAY) },
    );
    const read = await readAll(historyReader(rest.signed, 'futures.userTrades', {}, lastDays(14)));
    expect([read.items.length, read.complete, read.gaps, read.error]).toEqual([2, false, ['failed'], refusal('-1170')]);
    expect(rest.asked).toHaveLength(3);
  });

  it('-1170 for a range that cannot be split is an error', async () => {
    const rest = createScriptedLists(() => ({ error: refusal('-1170') }));
    const range = { startTime: NOW, endTime: NOW, openEnd: false };
    const read = await readAll(historyReader(rest.signed, 'spot.tax.income', {}, range));
    expect(read).toEqual({ items: [], complete: false, gaps: ['failed'], error: refusal('-1170') });
    expect(rest.asked).toHaveLength(1);
  });

  it('an unreadable record makes the list incomplete, unless a narrower request returns it', async () => {
    const one = createScriptedLists(() => ({ reply: trades(1, '1', NOW), dropped: 1 }));
    const read = await readAll(historyReader(one.signed, 'futures.userTrades', {}, lastDays(1)));
    expect([read.items.length, read.complete, read.gaps]).toEqual([1, false, ['dropped']]);
    const halves = createScriptedLists((_params, call) =>
      call === 0
        ? { reply: [...trades(50, '1', NOW - 5), ...trades(49, '1', NOW, 50)], dropped: 1 }
        : { reply: trades(50, '1', NOW, 50 * (call - 1)) },
    );
    const again = await readAll(historyReader(halves.signed, 'futures.userTrades', {}, lastDays(1)));
    expect([again.items.length, again.complete]).toEqual([100, true]);
  });

  it('an error in the middle keeps the records read so far and is reported', async () => {
    const rest = createScriptedLists((_params, call) =>
      call === 0 ? { reply: [...trades(60, '1', NOW - 5), ...trades(60, '1', NOW, 60)] } : { error: broken },
    );
    const read = await readAll(historyReader(rest.signed, 'futures.userTrades', {}, lastDays(1)));
    expect([read.items.length, read.complete, read.gaps, read.error]).toEqual([120, false, ['failed'], broken]);
    expect(wholeOrError(read)).toEqual({ ok: false, error: broken });
  });

  it("a range beyond the exchange's reach is reported and not requested", async () => {
    const rest = createScriptedLists(() => ({ reply: [] }));
    const read = await readAll(historyReader(rest.signed, 'futures.userTrades', {}, lastDays(400), { now: NOW }));
    expect([read.complete, read.gaps]).toEqual([false, ['reach']]);
    expect(rest.asked.at(-1)?.startTime).toBe(NOW - 365 * DAY);
    expect(earliestOf('futures.userTrades', NOW)).toBe(NOW - 365 * DAY);
    expect(earliestOf('spot.account.bills', NOW)).toBe(0);
  });
});
