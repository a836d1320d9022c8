import type { RebateList, RebateRecords } from '../../../shared/ipc/accountViews.ts';

/** Lists of a partner in display order. */
export const rebateLists: readonly RebateList[] = [
  'customers',
  'activity',
  'commissions',
  'subAgents',
  'deals',
  'transfers',
];

/** Days to choose from for each list: no more than the exchange accepts (A-PARTNER-RECORDS). */
export const daysOf: Readonly<Record<RebateList, readonly number[]>> = {
  customers: [30, 90, 365],
  activity: [7, 30, 90],
  commissions: [7, 30, 90, 365],
  subAgents: [7, 30, 90, 365],
  deals: [7, 30, 90, 365],
  transfers: [7, 30],
};

/** Returns the days to request: the chosen ones, or the most the list offers. */
export function daysFor(list: RebateList, chosen: number): number {
  const offered = daysOf[list];
  return offered.includes(chosen) ? chosen : offered.at(-1)!;
}

/** Lists that are requested per product. */
export const byProduct: ReadonlySet<RebateList> = new Set<RebateList>(['commissions', 'subAgents']);

/** Appends further records of the same list. */
export function joined(known: RebateRecords | null, more: RebateRecords): RebateRecords {
  if (known?.list !== more.list) return more;
  return { list: more.list, records: [...known.records, ...more.records] } as RebateRecords;
}

/** A cell of a rebate row: its format and its text. */
export interface RebateCell {
  readonly kind: 'text' | 'time' | 'amount' | 'percent' | 'word' | 'yes';
  /** Text of the cell; times as Unix ms; null: not reported. */
  readonly value: string | null;
}

/** A record of any list as a row: its key and its cells by column. */
export interface RebateRow {
  readonly key: string;
  /** Customer of the record, where there is one. */
  readonly userId: string | null;
  readonly cells: Readonly<Record<string, RebateCell>>;
}

const cell =
  (kind: RebateCell['kind']) =>
  (value: string | null): RebateCell => ({ kind, value });
const text = cell('text');
const amount = cell('amount');
const percent = cell('percent');
const word = cell('word');
const time = (at: number | null): RebateCell => ({ kind: 'time', value: at === null ? null : String(at) });
const yes = (is: boolean | null): RebateCell => ({ kind: 'yes', value: is === null ? null : String(is) });

/** Columns of each list, in order; see {@link rowsOf} for their contents. */
export const columnsOf: Readonly<Record<RebateList, readonly string[]>> = {
  customers: [
    'userId',
    'registeredAt',
    'verified',
    'inviteCode',
    'firstDeposit',
    'firstTrade',
    'lastDeposit',
    'lastTrade',
  ],
  activity: ['userId', 'deposited', 'withdrawn', 'spotTraded', 'futuresTraded', 'commission'],
  commissions: [
    'day',
    'userId',
    'product',
    'symbol',
    'asset',
    'fee',
    'commission',
    'rate',
    'takerAmount',
    'makerAmount',
    'source',
  ],
  subAgents: ['day', 'subAgent', 'product', 'traded', 'netFee', 'paid'],
  deals: ['userId', 'spotTraded', 'futuresTraded', 'spotTemporary'],
  transfers: ['createdAt', 'fromUser', 'toUser', 'asset', 'amount', 'status', 'updatedAt', 'transferId'],
};

/** Returns the records of a list as rows, in their order. A record without an id is identified by its index. */
export function rowsOf(reported: RebateRecords): readonly RebateRow[] {
  switch (reported.list) {
    case 'customers':
      return reported.records.map((one) => ({
        key: one.userId,
        userId: one.userId,
        cells: {
          userId: text(one.userId),
          registeredAt: time(one.registeredAt),
          verified: yes(one.identityVerified),
          inviteCode: text(one.inviteCode),
          firstDeposit: time(one.firstDepositAt),
          firstTrade: time(one.firstTradeAt),
          lastDeposit: time(one.lastDepositAt),
          lastTrade: time(one.lastTradeAt),
        },
      }));
    case 'activity':
      return reported.records.map((one) => ({
        key: one.userId,
        userId: one.userId,
        cells: {
          userId: text(one.userId),
          deposited: amount(one.deposited),
          withdrawn: amount(one.withdrawn),
          spotTraded: amount(one.spotTraded),
          futuresTraded: amount(one.futuresTraded),
          commission: amount(one.commission),
        },
      }));
    case 'commissions':
      return reported.records.map((one, at) => ({
        key: String(at),
        userId: one.userId,
        cells: {
          day: time(one.at),
          userId: text(one.userId),
          product: word(one.product),
          symbol: text(one.symbol),
          asset: text(one.asset),
          fee: amount(one.fee),
          commission: amount(one.commission),
          rate: percent(one.rate),
          takerAmount: amount(one.takerAmount),
          makerAmount: amount(one.makerAmount),
          source: word(one.source),
        },
      }));
    case 'subAgents':
      return reported.records.map((one, at) => ({
        key: String(at),
        userId: null,
        cells: {
          day: text(one.day),
          subAgent: text(one.subAgentId),
          product: word(one.product),
          traded: amount(one.tradedVolume),
          netFee: amount(one.netTradingFee),
          paid: amount(one.paidCommission),
        },
      }));
    case 'deals':
      return reported.records.map((one) => ({
        key: one.userId,
        userId: one.userId,
        cells: {
          userId: text(one.userId),
          spotTraded: amount(one.spotTraded),
          futuresTraded: amount(one.futuresTraded),
          spotTemporary: amount(one.spotTradedTemporary),
        },
      }));
    case 'transfers':
      return reported.records.map((one) => ({
        key: one.transferId,
        userId: null,
        cells: {
          createdAt: time(one.createdAt),
          fromUser: text(one.fromUserId),
          toUser: text(one.toUserId),
          asset: text(one.asset),
          amount: amount(one.amount),
          status: word(one.status),
          updatedAt: time(one.updatedAt),
          transferId: text(one.transferId),
        },
      }));
  }
}
