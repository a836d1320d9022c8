import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FeedStatus } from '../../../../renderer/ipc/feedStatus.ts';
import {
  TRADING_LIMIT,
  applyFills,
  applyIntents,
  applyOrders,
  emptyTrading,
  type MarketOrders,
} from '../../../../renderer/state/account/tradingState.ts';
import { liveFeed } from '../../support/builders.ts';
import { fill, here, intent, order } from '../../support/tradingBuilders.ts';
import { orderPhase } from '../../../../shared/domain/orderProgress.ts';

const feed: FeedStatus = { status: 'live', reason: null, since: 0, received: 0 };
const event = { ...here, market: 'futures', feed: liveFeed() } as const;
const ids = (list: readonly { orderId: string }[]) => list.map((one) => one.orderId);

describe('orders in the window', () => {
  const none = emptyTrading.orders.futures;

  it('are replaced completely by a reset', () => {
    const first = applyOrders(none, { ...event, reset: true, orders: [order('1'), order('2')] }, feed);
    const second = applyOrders(first, { ...event, reset: true, orders: [order('3')] }, feed);
    expect([ids(first.open), ids(second.open), second.resets]).toEqual([['2', '1'], ['3'], 2]);
  });

  it('replace the order with the same id, newest first, and close on a final status', () => {
    const first = applyOrders(
      none,
      { ...event, reset: true, orders: [order('1', { createdAt: 5 }), order('2', { createdAt: 9 })] },
      feed,
    );
    const reportedOrders = [
      order('1', { createdAt: 5, status: 'PARTIALLY_FILLED', executedQuantity: '0.004' }),
      order('2', { createdAt: 9, status: 'FILLED' }),
      order('3', { createdAt: 7 }),
    ];
    const after = applyOrders(first, { ...event, reset: false, orders: reportedOrders }, feed);
    expect({ open: after.open, closed: after.closed }).toEqual({
      open: [reportedOrders[2], reportedOrders[0]],
      closed: [reportedOrders[1]],
    });
  });

  it('A-ORDER-STATES stay open in an undocumented status', () => {
    const state = applyOrders(none, { ...event, reset: false, orders: [order('1', { status: 'NEW_WORD' })] }, feed);
    expect(ids(state.open)).toEqual(['1']);
  });

  it('reflect the last update of each id, however the updates are split', () => {
    const word = fc.record({
      orderId: fc.integer({ min: 1, max: 8 }).map(String),
      status: fc.constantFrom('NEW', 'PARTIALLY_FILLED', 'FILLED', 'CANCELED', 'ODD'),
    });
    fc.assert(
      fc.property(fc.array(fc.array(word, { maxLength: 5 }), { maxLength: 12 }), (events) => {
        const last = new Map<string, string>();
        let state: MarketOrders = none;
        for (const words of events) {
          for (const { orderId, status } of words) last.set(orderId, status);
          const orders = words.map(({ orderId, status }) => order(orderId, { status, createdAt: Number(orderId) }));
          state = applyOrders(state, { ...event, reset: false, orders }, feed);
        }
        const expected = (final: boolean) =>
          [...last].filter(([, status]) => (orderPhase(status) === 'final') === final).map(([id]) => id);
        expect(ids(state.open).toSorted()).toEqual(expected(false).toSorted());
        expect(ids(state.closed).toSorted()).toEqual(expected(true).toSorted());
      }),
    );
  });
});

describe('fills in the window', () => {
  const none = emptyTrading.fills.futures;

  it('are listed once each, newest first, at most five hundred', () => {
    const many = Array.from({ length: 600 }, (_, index) => fill(String(index), { time: index }));
    const first = applyFills(none, { ...event, reset: true, fills: many.slice(0, 400) }, feed);
    const after = applyFills(first, { ...event, reset: false, fills: [...many.slice(390), many[0]!] }, feed);
    expect(after.list).toEqual(many.slice(100).toReversed());
    expect(after.list).toHaveLength(TRADING_LIMIT);
  });

  it('are identified by market, symbol and id', () => {
    const fills = [fill('1'), fill('1', { symbol: 'ETHUSDT' }), fill('1')];
    expect(applyFills(none, { ...event, reset: false, fills }, feed).list).toHaveLength(2);
  });

  it('are cleared by a reset', () => {
    const first = applyFills(none, { ...event, reset: true, fills: [fill('1')] }, feed);
    expect(applyFills(first, { ...event, reset: true, fills: [] }, feed)).toEqual({ feed, list: [], resets: 2 });
  });
});

describe('intents in the window', () => {
  it('replace the intent with the same id, newest first, and remember which were in doubt', () => {
    const first = applyIntents(emptyTrading, {
      ...here,
      reset: true,
      intents: [intent('a', { state: 'inDoubt', createdAt: 1 }), intent('b', { createdAt: 2 })],
    });
    const after = applyIntents(first, {
      ...here,
      reset: false,
      intents: [intent('a', { state: 'placed', createdAt: 1, orderId: '9' })],
    });
    expect(after.intents.map((one) => [one.intentId, one.state])).toEqual([
      ['b', 'sending'],
      ['a', 'placed'],
    ]);
    expect([...after.doubted]).toEqual(['a']);
  });

  it('B-A4 in doubt are never dropped, however many follow', () => {
    const old = intent('old', { state: 'inDoubt', createdAt: 0 });
    const later = Array.from({ length: TRADING_LIMIT + 50 }, (_, index) =>
      intent(`i${index}`, { state: 'placed', createdAt: index + 1 }),
    );
    const { intents } = applyIntents(emptyTrading, { ...here, reset: true, intents: [old, ...later] });
    expect([intents.length, intents.at(-1)?.intentId]).toEqual([TRADING_LIMIT + 1, 'old']);
  });
});
