/** Lists of partners and of content (document 2 Partner endpoints, Content endpoints; A-PARTNER-RECORDS). */
import type { PrivateQueryId } from '../../../../shared/exchange/endpoints.ts';
import type { TimeRange } from './plan.ts';
import { plansOf } from './planTypes.ts';

const plans = plansOf<PrivateQueryId>();
const upTo = (most: number) => ({ name: 'pageSize', most }) as const;
const paged = {
  by: 'page',
  name: 'page',
  first: 1,
  more: ({ pages }: { readonly pages: number }, page: number) => page < pages,
  total: ({ total }: { readonly total: number }) => total,
} as const;
const articles = {
  time: null,
  size: upTo(200),
  span: null,
  turn: {
    by: 'page',
    name: 'page',
    first: 1,
    more: ({ hasNextPage }: { readonly hasNextPage: boolean }) => hasNextPage,
    total: ({ total }: { readonly total?: number | null | undefined }) => total,
  },
} as const;

/** Adds the requested range to the sums of a range; Unix ms, both ends inclusive. */
const ofRange = <Record extends object>(records: readonly Record[], { startTime, endTime }: TimeRange) =>
  records.map((record) => ({ ...record, startTime, endTime }));

/** The plans of lists with a time range, by endpoint. */
export const partnerHistories = {
  'spot.rebate.affiliate.getAffiliateUIDs': plans(
    'spot.rebate.affiliate.getAffiliateUIDs',
    ({ channelUserInfoItemList }) => channelUserInfoItemList,
    {
      key: ({ uid }) => uid,
      time: ({ registerTime }) => registerTime,
      size: upTo(100),
      span: { form: 'inclusive', longestDays: 90, reachDays: 365 },
      turn: paged,
    },
  ),
  'spot.rebate.affiliate.getChannelUserTradeAndAsset': plans(
    'spot.rebate.affiliate.getChannelUserTradeAndAsset',
    ({ records }, window) => ofRange(records, window),
    {
      key: ({ uid, startTime }) => `${startTime} ${uid}`,
      time: ({ startTime }) => startTime,
      size: upTo(100),
      span: { form: 'inclusive', longestDays: 90, reachDays: 365, endAlways: true },
      turn: paged,
    },
  ),
  'spot.rebate.affiliate.getAffiliateCommission': plans(
    'spot.rebate.affiliate.getAffiliateCommission',
    ({ channelCommissionInfoItems }) => channelCommissionInfoItems,
    {
      // A rebate has no id: equal ones on one page are different ones.
      key: (record) => JSON.stringify(record),
      twins: true,
      time: ({ date }) => date,
      size: upTo(100),
      // The shortest three consecutive months have 89 days.
      span: { form: 'inclusive', longestDays: 89 },
      turn: paged,
    },
  ),
  'spot.rebate.affiliate.getInternalWithdrawalStatus': plans(
    'spot.rebate.affiliate.getInternalWithdrawalStatus',
    ({ items }) => items,
    {
      key: ({ withdrawId }) => withdrawId,
      time: ({ createTime }) => createTime,
      size: upTo(200),
      span: { form: 'inclusive', longestDays: null, reachDays: 30 },
      turn: { ...paged, more: ({ hasNextPage }: { readonly hasNextPage: boolean }) => hasNextPage },
    },
  ),
  'spot.rebate.affiliate.querySubChannelTransactions': plans(
    'spot.rebate.affiliate.querySubChannelTransactions',
    ({ records }) => records,
    {
      key: (record) => JSON.stringify(record),
      twins: true,
      time: null,
      size: upTo(100),
      span: { form: 'inclusive', longestDays: null },
      turn: { ...paged, name: 'pageNum' },
    },
  ),
  'spot.agency.getDealData': plans('spot.agency.getDealData', ({ data }) => data, {
    key: ({ userId }) => userId,
    time: null,
    size: null,
    span: { form: 'days', longestDays: null },
    turn: { by: 'once' },
  }),
};

/** The plans of articles, by endpoint; they stay in the exchange's order. */
export const contentLists = {
  'spot.content.articles.list': plans('spot.content.articles.list', ({ items }) => items, {
    ...articles,
    key: ({ id }) => id,
  }),
  'spot.content.articles.listByCoin': plans('spot.content.articles.listByCoin', ({ items }) => items, {
    ...articles,
    key: ({ id }) => id,
  }),
};
