import { describe, expect, it } from 'vitest';
import { START } from '../support/rig.ts';
import { ConditionalVenue } from '../venue/triggers/conditionalVenue.ts';
import { ask, rawReply, refusal, reply } from './tradingSupport.ts';

type Members = Record<string, unknown>;
interface Page {
  readonly orders: Members[];
  readonly hasMore: boolean;
  readonly nextPage?: string | number;
}

const DAY = 86_400_000;

/**
 * Creates six conditional orders, one a second from the start: three of ETHUSDT that wait and three trailing ones of
 * BTCUSDT, all far from the market.
 */
function six(): { readonly quiet: ConditionalVenue; readonly ids: string[] } {
  const quiet = new ConditionalVenue();
  const ids: string[] = [];
  const common = { side: 'BUY', positionSide: 'LONG', quantity: '0.1', clientAlgoId: 'c' };
  for (let at = 0; at < 6; at += 1) {
    const typeParams =
      at < 3
        ? { symbol: 'ETHUSDT', type: 'STOP_MARKET', triggerPrice: '3000' }
        : { symbol: 'BTCUSDT', type: 'TRAILING_MARKET', activatePrice: '30000', callbackRate: '0.01' };
    ids.push(reply('futures.algoOrder.place', { ...common, ...typeParams }, quiet.context()).orderId as string);
    quiet.venue.step(1_000);
  }
  return { quiet, ids };
}

describe('Lists of conditional orders', () => {
  it('open orders: oldest first, filtered by symbol and time, pages from 1', () => {
    const { quiet, ids } = six();
    const open = (more: Members) =>
      reply<Members[]>('futures.openAlgoOrders', more, quiet.context()).map(({ algoId }) => algoId);
    expect(open({})).toEqual(ids);
    expect(open({ symbol: 'ETHUSDT' })).toEqual(ids.slice(0, 3));
    expect(open({ limit: 4 })).toEqual(ids.slice(0, 4));
    expect(open({ limit: 4, page: 1 })).toEqual(ids.slice(0, 4));
    expect(open({ limit: 4, page: 2 })).toEqual(ids.slice(4));
    expect(open({ limit: 4, page: 3 })).toEqual([]);
    expect(open({ startTime: START + 1_000, endTime: START + 3_000 })).toEqual(ids.slice(1, 4));
    quiet.cancelAlgo(ids[1]!);
    expect(open({ limit: 2 })).toEqual([ids[0], ids[2]]);
    const refused = (more: Members) => refusal(ask('futures.openAlgoOrders', more, quiet.context()));
    expect(refused({ symbol: 'NONEUSDT' })).toEqual([400, -1121, 'Invalid symbol']);
    expect(refused({ page: 0 })?.[0]).toBe(400);
    expect(refused({ startTime: START + 1, endTime: START })?.[1]).toBe(-1171);
  });

  it('all orders: newest first, with hasMore and nextPage (A-ALGO-PAGES)', () => {
    const { quiet, ids } = six();
    quiet.cancelAlgo(ids[5]!);
    const newest = ids.toReversed();
    const all = (more: Members) => {
      const { orders, ...rest } = reply<Page>('futures.allAlgoOrders', more, quiet.context());
      return { ids: orders.map(({ algoId }) => algoId), ...rest };
    };
    expect(all({})).toEqual({ ids: newest, hasMore: false });
    expect(all({ limit: 4 })).toEqual({ ids: newest.slice(0, 4), hasMore: true, nextPage: 2 });
    expect(all({ limit: 4, page: 2 })).toEqual({ ids: newest.slice(4), hasMore: false });
    expect(all({ limit: 3, page: 1 })).toEqual({ ids: newest.slice(0, 3), hasMore: true, nextPage: 2 });
    expect(all({ limit: 3, page: 2 })).toEqual({ ids: newest.slice(3), hasMore: false });
    expect(all({ symbol: 'ETHUSDT', endTime: START + 1_000 })).toEqual({ ids: [ids[1], ids[0]], hasMore: false });
    expect(rawReply('futures.allAlgoOrders', { symbol: 'SOLUSDT' }, quiet.context())).toBe(
      '{"orders":[],"hasMore":false}',
    );
    const range = (days: number) => ({ startTime: START - days * DAY, endTime: START });
    expect(all(range(90)).ids).toEqual([ids[0]]);
    expect(refusal(ask('futures.allAlgoOrders', range(90.001), quiet.context()))?.[1]).toBe(-1170);
  });

  it('trailing orders only: open ones after a given id, history by time range, both with pages from 0', () => {
    const { quiet, ids } = six();
    const trailing = ids.slice(3);
    const list = (id: 'openOrders' | 'historyOrders', more: Members = {}) =>
      reply<Members[]>(`futures.trailing.${id}`, more, quiet.context()).map(({ orderId }) => orderId);
    expect(list('openOrders')).toEqual(trailing);
    expect(list('openOrders', { symbol: 'ETHUSDT' })).toEqual([]);
    expect(list('openOrders', { orderId: trailing[0] })).toEqual(trailing.slice(1));
    expect(list('openOrders', { limit: 2 })).toEqual(trailing.slice(0, 2));
    expect(list('openOrders', { limit: 2, page: 1 })).toEqual(trailing.slice(2));
    expect(list('openOrders', { startTime: START + 5_000 })).toEqual(trailing.slice(2));
    expect(list('historyOrders')).toEqual([]);
    for (const id of ids) quiet.cancelAlgo(id);
    expect([list('openOrders'), list('historyOrders')]).toEqual([[], trailing.toReversed()]);
    expect(list('historyOrders', { limit: 2, page: 1 })).toEqual([trailing[0]]);
    expect(list('historyOrders', { endTime: START + 4_000 })).toEqual([trailing[1], trailing[0]]);
    const wide = { startTime: START - 90.001 * DAY, endTime: START };
    expect(refusal(ask('futures.trailing.historyOrders', wide, quiet.context()))?.[1]).toBe(-1170);
    expect(refusal(ask('futures.trailing.openOrders', { orderId: 'x' }, quiet.context()))?.[1]).toBe(-1142);
  });
});
