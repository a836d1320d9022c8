/** Past orders and fills page by page, as the window requests them: no record is lost between two pages. */
import { describe, expect, it } from 'vitest';
import type { Access } from '../../../electron/main/account/access.ts';
import { fillHistory, orderHistory, type PastParts } from '../../../electron/main/account/past.ts';
import { createModelLists } from '../exchange/reading/support/modelLists.ts';
import { documented, type Entry } from '../exchange/reading/support/documented.ts';

const NOW = 1_790_000_000_000;
const DAY = 86_400_000;
const request = { environment: 'simulator', account: 'main', symbol: 'BTCUSDT' } as const;

const order = {
  symbol: 'BTCUSDT',
  clientOrderId: 'x',
  price: '1',
  origQty: '1',
  executedQty: '1',
  cummulativeQuoteQty: '1',
  cumQuote: '1',
  avgPrice: '1',
  status: 'FILLED',
  timeInForce: 'GTC',
  type: 'LIMIT',
  side: 'BUY',
  positionSide: 'LONG',
};
const fill = {
  commission: '0',
  commissionAsset: 'USDT',
  maker: true,
  isBuyer: true,
  price: '1',
  qty: '1',
  quoteQty: '1',
  realizedPnl: '0',
  side: 'BUY',
  positionSide: 'LONG',
};

/** Creates 450 records, five per millisecond, the oldest 60 days ago. */
const entries = (): Entry[] =>
  Array.from({ length: 450 }, (_, index) => ({
    id: String(1_000 + index),
    time: NOW - 60 * DAY + Math.floor(index / 5),
    orderId: '1',
  }));

function partsOf(id: keyof typeof documented): PastParts & { readonly asked: readonly object[] } {
  const rules = documented[id]!;
  const more = id.includes('rades') ? fill : order;
  const record = (entry: Entry) => ({ ...more, ...rules.record(entry), updateTime: entry.time });
  const model = createModelLists({ id, rules: { ...rules, record }, entries: entries(), order: 'newest', now: NOW });
  return {
    access: () => ({ rest: model.signed, epoch: 1, keyId: 'k' }) as unknown as Access,
    instruments: { find: () => undefined },
    isOurs: () => false,
    now: () => NOW,
    asked: model.asked,
  };
}

/**
 * Requests pages until the exchange has nothing older; each page begins right before the oldest record of the previous
 * one.
 */
async function allPages(ask: (before: number | null) => Promise<readonly (readonly [string, number])[] | 'end'>) {
  const ids: string[] = [];
  let before: number | null = null;
  for (let page = 0; page < 40; page += 1) {
    const part: readonly (readonly [string, number])[] | 'end' = await ask(before);
    if (part === 'end') return ids;
    ids.push(...part.map(([id]) => id));
    before = Math.min(...part.map(([, time]) => time));
  }
  throw new Error('no end');
}

describe('past orders and fills by page', () => {
  it.each([
    ['futures.userTrades', 'futures', fillHistory],
    ['spot.myTrades', 'spot', fillHistory],
    ['futures.order.history', 'futures', orderHistory],
    ['spot.allOrders', 'spot', orderHistory],
  ] as const)(
    'H6 the first five requests of a page use the market lane, later ones the background lane: %s',
    async (id, market, read) => {
      const parts = partsOf(id);
      const lanes: unknown[] = [];
      const currentAccess = parts.access()!;
      const queryWhole = ((row: never, params: never, lane: unknown) => {
        lanes.push(lane);
        return currentAccess.rest.queryWhole(row, params);
      }) as typeof currentAccess.rest.queryWhole;
      const past = { ...parts, access: () => ({ ...currentAccess, rest: { ...currentAccess.rest, queryWhole } }) };
      const page = await read({ ...request, market, before: null }, past);
      expect([page.ok, lanes.length > 0]).toEqual([true, true]);
      expect(lanes).toEqual(lanes.map((_lane, at) => (at < 5 ? 'market' : 'background')));
    },
  );

  const expected = entries()
    .map(({ id }) => id)
    .toSorted();

  it.each([
    ['spot', 'spot.allOrders'],
    ['futures', 'futures.order.history'],
  ] as const)('B-B5 orders of %s: loses none where a page ends within a millisecond', async (market, id) => {
    const parts = partsOf(id);
    const ids = await allPages(async (before) => {
      const page = await orderHistory({ ...request, market, before }, parts);
      if (!page.ok) throw new Error(page.error.key);
      const { orders } = page.value;
      return orders.length === 0 && page.value.complete ? 'end' : orders.map((one) => [one.orderId, one.createdAt]);
    });
    expect(ids.toSorted()).toEqual(expected);
    expect(parts.asked.length).toBeLessThan(30);
  });

  it.each([
    ['spot', 'spot.myTrades'],
    ['futures', 'futures.userTrades'],
  ] as const)('B-B5 fills of %s: loses none where a page ends within a millisecond', async (market, id) => {
    const parts = partsOf(id);
    const ids = await allPages(async (before) => {
      const page = await fillHistory({ ...request, market, before }, parts);
      if (!page.ok) throw new Error(page.error.key);
      const { fills } = page.value;
      return fills.length === 0 && page.value.complete ? 'end' : fills.map((one) => [one.fillId, one.time]);
    });
    expect(ids.toSorted()).toEqual(expected);
    expect(parts.asked.length).toBeLessThan(60);
  });
});
