/** The documented rules of each list, written down for the tests only: nothing is taken from the readers. */
import type { ListId } from '../../../../../electron/main/exchange/reading/lists.ts';

/** One record of the model: `orderId` and `month` where a list has them. */
export interface Entry {
  readonly id: string;
  readonly time: number;
  readonly orderId: string;
}

/** The rules of one list. */
export interface Documented {
  readonly size: readonly ['limit' | 'pageSize', number];
  /** Kind of range parameters: inclusive, strict, or a month. */
  readonly range?: 'inclusive' | 'strict' | 'month';
  readonly spanDays?: number;
  readonly reachDays?: number;
  readonly bothBounds?: true;
  readonly page?: readonly ['page' | 'pageIndex' | 'pageNo' | 'pageNum', 0 | 1];
  readonly cursor?: true;
  readonly vanishes?: true;
  /** No two records share a millisecond. */
  readonly apart?: true;
  readonly filters?: Record<string, unknown>;
  readonly record: (entry: Entry) => Record<string, unknown>;
  readonly reply: (
    records: readonly unknown[],
    facts: {
      readonly more: boolean;
      readonly total: number;
      readonly pages: number;
      readonly page: number;
      readonly last: Entry | undefined;
    },
  ) => unknown;
}

const bare: Documented['reply'] = (records) => records;
const symbol = 'BTCUSDT';
const trade = ({ id, time, orderId }: Entry) => ({ id, orderId, symbol, time });
const order = ({ id, time }: Entry) => ({ orderId: id, symbol, time });
const algo = ({ id, time }: Entry) => ({ algoId: id, createTime: time });
const bill = ({ id, time }: Entry) => ({ billId: id, cTime: time });
const copy = ({ id, time }: Entry) => ({ trackingNo: id, openTime: time - 1, closeTime: time });
const customer = ({ id, time }: Entry) => ({ uid: id, registerTime: time });
const article = ({ id }: Entry) => ({ id });
const key = (last: Entry | undefined) => (last ? { nextKeyId: last.id, nextKeyTime: last.time } : null);

/** The documented rules of each list, by row (documents 2 and 3; A-TIME-WINDOWS). */
export const documented: Partial<Record<ListId, Documented>> = {
  'spot.allOrders': { size: ['limit', 200], range: 'inclusive', filters: { symbol }, record: order, reply: bare },
  'spot.myTrades': { size: ['limit', 200], range: 'inclusive', filters: { symbol }, record: trade, reply: bare },
  'futures.userTrades': {
    size: ['limit', 100],
    range: 'inclusive',
    spanDays: 7,
    reachDays: 365,
    filters: { symbol },
    record: trade,
    reply: bare,
  },
  'futures.market.fundingRate': {
    size: ['limit', 1_000],
    range: 'inclusive',
    spanDays: 7,
    apart: true,
    filters: { symbol },
    record: ({ time }) => ({ symbol, fundingTime: time }),
    reply: bare,
  },
  'futures.order.history': {
    size: ['limit', 100],
    range: 'inclusive',
    spanDays: 90,
    page: ['page', 0],
    record: order,
    reply: bare,
  },
  'futures.trailing.historyOrders': {
    size: ['limit', 1_000],
    range: 'inclusive',
    spanDays: 90,
    page: ['page', 0],
    record: order,
    reply: bare,
  },
  'futures.sim.order.history': {
    size: ['limit', 1_000],
    range: 'inclusive',
    spanDays: 90,
    page: ['page', 0],
    record: order,
    reply: bare,
  },
  'futures.allAlgoOrders': {
    size: ['limit', 1_000],
    range: 'inclusive',
    spanDays: 90,
    record: algo,
    reply: (orders, { more }) => ({ orders, hasMore: more, nextPage: more ? 2 : null }),
  },
  'futures.openOrders': { size: ['limit', 100], page: ['page', 0], vanishes: true, record: order, reply: bare },
  'futures.trailing.openOrders': {
    size: ['limit', 100],
    page: ['page', 0],
    vanishes: true,
    record: order,
    reply: bare,
  },
  'futures.openAlgoOrders': { size: ['limit', 100], page: ['page', 1], vanishes: true, record: algo, reply: bare },
  'spot.account.bills': { size: ['limit', 100], range: 'strict', record: bill, reply: bare },
  'spot.account.transferRecords': {
    size: ['limit', 100],
    range: 'strict',
    record: ({ id, time }) => ({ amount: id, tradeTime: time }),
    reply: bare,
  },
  'spot.account.fundingBills': {
    size: ['pageSize', 100],
    range: 'inclusive',
    page: ['pageIndex', 1],
    record: bill,
    reply: (items, { more, total }) => ({ items, hasNextPage: more, total }),
  },
  'spot.tax.income': { size: ['limit', 200], range: 'month', page: ['page', 1], record: bill, reply: bare },
  'futures.account.income': {
    size: ['limit', 100],
    range: 'inclusive',
    spanDays: 100,
    bothBounds: true,
    cursor: true,
    record: ({ id, time }) => ({ billId: id, time }),
    reply: (items, { more, last }) => ({ items, hasNextPage: more, nextKey: more ? key(last) : null }),
  },
  'futures.copy.follower.historyOrders': {
    size: ['limit', 100],
    range: 'inclusive',
    spanDays: 90,
    cursor: true,
    record: copy,
    reply: (list, { more, last }) => ({ list, nextFlag: more, nextKey: more ? key(last) : null }),
  },
  'futures.copy.follower.openOrders': {
    size: ['limit', 100],
    page: ['page', 1],
    vanishes: true,
    record: copy,
    reply: bare,
  },
  'futures.copy.follower.myTraders': {
    size: ['pageSize', 100],
    page: ['pageNo', 1],
    vanishes: true,
    record: ({ id }) => ({ traderID: id }),
    reply: (list, { more, total }) => ({ list, nextFlag: more, total }),
  },
  'spot.rebate.affiliate.getAffiliateUIDs': {
    size: ['pageSize', 100],
    range: 'inclusive',
    spanDays: 90,
    reachDays: 365,
    page: ['page', 1],
    record: customer,
    reply: (channelUserInfoItemList, { pages, total }) => ({ channelUserInfoItemList, pages, total, pageSize: 100 }),
  },
  'spot.rebate.affiliate.getAffiliateCommission': {
    size: ['pageSize', 100],
    range: 'inclusive',
    spanDays: 89,
    page: ['page', 1],
    record: ({ id, time }) => ({ commission: id, date: time }),
    reply: (channelCommissionInfoItems, { pages, total }) => ({
      channelCommissionInfoItems,
      pages,
      total,
      pageSize: 100,
    }),
  },
  'spot.rebate.affiliate.getInternalWithdrawalStatus': {
    size: ['pageSize', 200],
    range: 'inclusive',
    reachDays: 30,
    page: ['page', 1],
    record: ({ id, time }) => ({ withdrawId: id, createTime: time }),
    reply: (items, { more, pages, total, page }) => ({ items, hasNextPage: more, pages, total, page, pageSize: 200 }),
  },
  'spot.rebate.affiliate.querySubChannelTransactions': {
    size: ['pageSize', 100],
    range: 'inclusive',
    page: ['pageNum', 1],
    filters: { productType: 'SPOT' },
    record: ({ id, time }) => ({ paidCommission: id, date: String(time) }),
    reply: (records, { pages, total, page }) => ({ records, pages, total, current: page, size: 100 }),
  },
  'spot.content.articles.list': {
    size: ['pageSize', 200],
    page: ['page', 1],
    filters: { section: 'news' },
    record: article,
    reply: (items, { more, page }) => ({ items, hasNextPage: more, page, pageSize: 200, total: null, pages: null }),
  },
  'spot.content.articles.listByCoin': {
    size: ['pageSize', 200],
    page: ['page', 1],
    filters: { section: 'news', symbol: 'BTC', withCount: true },
    record: article,
    reply: (items, { more, page, pages, total }) => ({ items, hasNextPage: more, page, pageSize: 200, total, pages }),
  },
};
