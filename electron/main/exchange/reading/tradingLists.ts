/** Lists of orders and fills of both markets and the demo account (documents 2 Orders, 3 Orders, Conditional, Demo). */
import type { PrivateQueryId } from '../../../../shared/exchange/endpoints.ts';
import { plansOf } from './planTypes.ts';

const plans = plansOf<PrivateQueryId>();
const upTo = (most: number) => ({ name: 'limit', most }) as const;
const within = (longestDays: number | null) => ({ form: 'inclusive', longestDays }) as const;
const fromZero = { by: 'page', name: 'page', first: 0 } as const;

/** The plans of lists with a time range, by endpoint. */
export const tradingHistories = {
  'spot.allOrders': plans('spot.allOrders', (reply) => reply, {
    key: ({ orderId }) => orderId,
    time: ({ time }) => time,
    size: upTo(200),
    span: within(null),
    turn: { by: 'split' },
  }),
  'spot.myTrades': plans('spot.myTrades', (reply) => reply, {
    // Both fills of a self-trade may have the same id.
    key: ({ symbol, id, orderId }) => `${symbol} ${id} ${orderId}`,
    time: ({ time }) => time,
    size: upTo(200),
    span: within(null),
    turn: { by: 'split', orderOf: ({ orderId }) => orderId },
  }),
  'futures.userTrades': plans('futures.userTrades', (reply) => reply, {
    // Both fills of a self-trade may have the same id.
    key: ({ symbol, id, orderId }) => `${symbol} ${id} ${orderId}`,
    time: ({ time }) => time,
    size: upTo(100),
    span: { ...within(7), reachDays: 365 },
    turn: { by: 'split', orderOf: ({ orderId }) => orderId },
  }),
  'futures.order.history': plans('futures.order.history', (reply) => reply, {
    key: ({ orderId }) => orderId,
    time: ({ time }) => time,
    size: upTo(100),
    span: within(90),
    turn: fromZero,
  }),
  'futures.trailing.historyOrders': plans('futures.trailing.historyOrders', (reply) => reply, {
    key: ({ orderId }) => orderId,
    time: ({ time }) => time,
    size: upTo(1_000),
    span: within(90),
    turn: fromZero,
  }),
  'futures.sim.order.history': plans('futures.sim.order.history', (reply) => reply, {
    key: ({ orderId }) => orderId,
    time: ({ time }) => time,
    size: upTo(1_000),
    span: within(90),
    turn: fromZero,
  }),
  'futures.allAlgoOrders': plans('futures.allAlgoOrders', ({ orders }) => orders, {
    key: ({ algoId }) => algoId,
    time: ({ createTime }) => createTime,
    size: upTo(1_000),
    span: within(90),
    turn: { by: 'split', more: ({ hasMore }) => hasMore, nextPage: ({ nextPage }) => nextPage },
  }),
};

/** The plans of lists of what is open now, by endpoint. */
export const openLists = {
  'futures.openOrders': plans('futures.openOrders', (reply) => reply, {
    key: ({ orderId }) => orderId,
    time: ({ time }) => time,
    size: upTo(100),
    span: null,
    turn: { ...fromZero, vanishes: true },
  }),
  'futures.trailing.openOrders': plans('futures.trailing.openOrders', (reply) => reply, {
    key: ({ orderId }) => orderId,
    time: ({ time }) => time,
    size: upTo(100),
    span: null,
    turn: { ...fromZero, vanishes: true },
  }),
  'futures.openAlgoOrders': plans('futures.openAlgoOrders', (reply) => reply, {
    key: ({ algoId }) => algoId,
    time: ({ createTime }) => createTime,
    size: upTo(100),
    span: null,
    turn: { by: 'page', name: 'page', first: 1, vanishes: true },
  }),
};
