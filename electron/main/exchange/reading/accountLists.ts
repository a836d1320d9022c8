/** Lists of account records and of copy trading (documents 2 Account, 3 Account, 3 Copy trading). */
import type { PrivateQueryId } from '../../../../shared/exchange/endpoints.ts';
import { plansOf } from './planTypes.ts';

const plans = plansOf<PrivateQueryId>();
const upTo100 = { name: 'limit', most: 100 } as const;

/** The plans of lists with a time range, by endpoint. */
export const accountHistories = {
  'spot.account.bills': plans('spot.account.bills', (reply) => reply, {
    key: ({ billId }) => billId,
    time: ({ cTime }) => cTime,
    size: upTo100,
    span: { form: 'strict', longestDays: null },
    turn: { by: 'split' },
  }),
  'spot.account.transferRecords': plans('spot.account.transferRecords', (reply) => reply, {
    // A transfer has no id: two equal ones in one response are two transfers.
    key: (record) => JSON.stringify(record),
    twins: true,
    time: ({ tradeTime }) => tradeTime,
    size: upTo100,
    span: { form: 'strict', longestDays: null },
    turn: { by: 'split' },
  }),
  'spot.account.fundingBills': plans('spot.account.fundingBills', ({ items }) => items, {
    key: ({ billId }) => billId,
    time: ({ cTime }) => cTime,
    size: { name: 'pageSize', most: 100 },
    span: { form: 'inclusive', longestDays: null },
    turn: {
      by: 'page',
      name: 'pageIndex',
      first: 1,
      more: ({ hasNextPage }) => hasNextPage,
      total: ({ total }) => total,
    },
  }),
  'spot.tax.income': plans('spot.tax.income', (reply) => reply, {
    key: ({ billId }) => billId,
    time: ({ cTime }) => cTime,
    size: { name: 'limit', most: 200 },
    span: { form: 'month', longestDays: null, clips: true },
    turn: { by: 'page', name: 'page', first: 1 },
  }),
  'futures.account.income': plans('futures.account.income', ({ items }) => items, {
    key: ({ billId }) => billId,
    time: ({ time }) => time,
    size: upTo100,
    span: { form: 'inclusive', longestDays: 100, endAlways: true },
    turn: { by: 'cursor', more: ({ hasNextPage }) => hasNextPage, next: ({ nextKey }) => nextKey },
  }),
  'futures.copy.follower.historyOrders': plans('futures.copy.follower.historyOrders', ({ list }) => list, {
    key: ({ trackingNo }) => trackingNo,
    // A closing time that is not a number of milliseconds is not used for sorting.
    time: ({ closeTime, openTime }) => (typeof closeTime === 'number' ? closeTime : openTime),
    size: upTo100,
    span: { form: 'inclusive', longestDays: 90 },
    turn: { by: 'cursor', more: ({ nextFlag }) => nextFlag, next: ({ nextKey }) => nextKey },
  }),
};

/** The plans of copy trading's lists of the current state, by endpoint. */
export const copyLists = {
  'futures.copy.follower.openOrders': plans('futures.copy.follower.openOrders', (reply) => reply, {
    key: ({ trackingNo }) => trackingNo,
    time: ({ openTime }) => openTime,
    size: upTo100,
    span: null,
    turn: { by: 'page', name: 'page', first: 1, vanishes: true },
  }),
  'futures.copy.follower.myTraders': plans('futures.copy.follower.myTraders', ({ list }) => list, {
    key: ({ traderId, traderID, traderUid }) => traderId ?? traderID ?? traderUid ?? '',
    time: null,
    size: { name: 'pageSize', most: 100 },
    span: null,
    turn: {
      by: 'page',
      name: 'pageNo',
      first: 1,
      more: ({ nextFlag }) => nextFlag,
      total: ({ total }) => total,
      vanishes: true,
    },
  }),
};
