/** How a range is translated into requests, and how a panel reads step by step. */
import { describe, expect, it } from 'vitest';
import { historyReader, marketReader } from '../../../../electron/main/exchange/reading/lists.ts';
import { readAll } from '../../../../electron/main/exchange/reading/reader.ts';
import { createScriptedLists } from './support/scriptedLists.ts';

const DAY = 86_400_000;
const NOW = 1_790_000_000_000;
const count = (size: number, first = 0): number[] => Array.from({ length: size }, (_, index) => first + index);
const orders = (size: number, first = 0) =>
  count(size, first).map((id) => ({ orderId: String(id), symbol: 'BTCUSDT', time: 1_000 }));
const trades = (size: number, orderId: string, time: number) =>
  count(size).map((id) => ({ id: String(id), orderId, symbol: 'BTCUSDT', time }));
const lastDays = (days: number) => ({ startTime: NOW - days * DAY + 1, endTime: NOW, openEnd: true });

describe('range parameters', () => {
  const range = { startTime: 1_000, endTime: 2_000, openEnd: false };

  it('A-BILL-BOUNDS exclusive bounds lie one millisecond outside, and open ends are omitted', async () => {
    const rest = createScriptedLists(() => ({ reply: [] }));
    await readAll(historyReader(rest.signed, 'spot.account.bills', { coinId: '2' }, range));
    await readAll(historyReader(rest.signed, 'spot.account.transferRecords', {}, { ...range, openEnd: true }));
    await readAll(historyReader(rest.signed, 'spot.account.bills', {}, { startTime: 0, endTime: 5, openEnd: true }));
    expect(rest.asked).toEqual([
      { coinId: '2', after: 999, before: 2_001, limit: 100 },
      { after: 999, limit: 100 },
      { limit: 100 },
    ]);
  });

  it('A-TAX-INCOME requests month by month, and drops records outside the range', async () => {
    const at = (text: string): number => Date.parse(text);
    const bills = ['2026-02-27T10:00:00Z', '2026-02-28T23:59:59Z', '2026-03-05T00:00:00Z'].map((text, index) => ({
      billId: String(index),
      cTime: at(text),
    }));
    const rest = createScriptedLists(({ month }) => ({
      reply: bills.filter(({ cTime }) => new Date(cTime).toISOString().startsWith(String(month))),
    }));
    const wished = { startTime: at('2026-02-28T00:00:00Z'), endTime: at('2026-04-01T00:00:00Z'), openEnd: false };
    const read = await readAll(historyReader(rest.signed, 'spot.tax.income', {}, wished));
    expect(read).toEqual({ items: [bills[2], bills[1]], complete: true, gaps: [], error: null });
    expect(rest.asked.map(({ month }) => month)).toEqual(['2026-04', '2026-03', '2026-02']);
  });

  it('sums carry the range they belong to', async () => {
    const sum = { uid: '7', commission: '1' };
    const rest = createScriptedLists(() => ({ reply: { records: [sum], pages: 1, pageSize: 100, total: 1 } }));
    const id = 'spot.rebate.affiliate.getChannelUserTradeAndAsset';
    const read = await readAll(historyReader(rest.signed, id, {}, lastDays(100), { now: NOW }));
    expect(read.items).toEqual([
      { ...sum, startTime: NOW - 90 * DAY + 1, endTime: NOW },
      { ...sum, startTime: NOW - 100 * DAY + 1, endTime: NOW - 90 * DAY },
    ]);
    expect(read.complete).toBe(true);
  });

  it('deals are requested by days, in one request', async () => {
    const deal = { userId: '7', spotDealAmountUsdt: '1' };
    const rest = createScriptedLists(() => ({ reply: { data: [deal] }, dropped: 1 }));
    const days = {
      startTime: Date.parse('2026-03-01T10:00:00Z'),
      endTime: Date.parse('2026-03-09T10:00:00Z'),
      openEnd: false,
    };
    const read = await readAll(historyReader(rest.signed, 'spot.agency.getDealData', { userIds: ['7'] }, days));
    expect(read).toEqual({ items: [deal], complete: false, gaps: ['dropped'], error: null });
    expect(rest.asked).toEqual([{ userIds: ['7'], startTime: '2026-03-01', endTime: '2026-03-09' }]);
  });

  it('transfers have no id: equal ones in one reply are kept, but a repeated reply counts once', async () => {
    const transfer = { amount: '5', tradeTime: 1_500 };
    const rest = createScriptedLists(() => ({ reply: [transfer, transfer, { ...transfer, amount: '6' }] }));
    const read = await readAll(historyReader(rest.signed, 'spot.account.transferRecords', {}, range));
    expect(read.items.map(({ amount }) => amount).toSorted()).toEqual(['5', '5', '6']);
  });
});

describe('steps', () => {
  it('stop at the first reply with records, and report whether that was all', async () => {
    const rest = createScriptedLists((_params, call) => ({ reply: call === 2 ? trades(1, '1', NOW - 15 * DAY) : [] }));
    const reader = historyReader(rest.signed, 'futures.userTrades', {}, lastDays(28));
    const first = await reader.next();
    expect([first.items.length, first.done, rest.asked.length]).toEqual([1, false, 3]);
    expect(await reader.next()).toEqual({ items: [], done: true, gaps: [], error: null });
    expect(rest.asked).toHaveLength(4);
    expect(await reader.next()).toEqual({ items: [], done: true, gaps: [], error: null });
    expect(rest.asked).toHaveLength(4);
  });

  it('two concurrent steps run one after the other and share no record', async () => {
    const rest = createScriptedLists((_params, call) => ({ reply: orders(call === 0 ? 100 : 20, call * 100) }));
    const reader = historyReader(rest.signed, 'futures.order.history', {}, lastDays(90));
    const [one, other] = await Promise.all([reader.next(), reader.next()]);
    expect([one.items.length, one.done, other.items.length, other.done]).toEqual([100, false, 20, true]);
  });

  it('reading up to a number of records stops there and reports that there may be more', async () => {
    const rest = createScriptedLists((_params, call) => ({ reply: orders(100, call * 100) }));
    const read = await readAll(historyReader(rest.signed, 'futures.order.history', {}, lastDays(90)), 150);
    expect([read.items.length, read.complete, read.gaps, rest.asked.length]).toEqual([200, false, ['bound'], 2]);
  });

  it('funding rates are requested a week at a time', async () => {
    const rest = createScriptedLists(({ startTime }) => ({ reply: [{ symbol: 'BTCUSDT', fundingTime: startTime }] }));
    const read = await readAll(
      marketReader(rest.open, 'futures.market.fundingRate', { symbol: 'BTCUSDT' }, lastDays(15)),
    );
    expect([read.items.length, read.complete]).toEqual([3, true]);
    expect(rest.asked).toEqual([
      { symbol: 'BTCUSDT', limit: 1_000, startTime: NOW - 7 * DAY + 1 },
      { symbol: 'BTCUSDT', limit: 1_000, startTime: NOW - 14 * DAY + 1, endTime: NOW - 7 * DAY },
      { symbol: 'BTCUSDT', limit: 1_000, startTime: NOW - 15 * DAY + 1, endTime: NOW - 14 * DAY },
    ]);
  });
});
