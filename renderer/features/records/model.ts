import type { Income, Bill } from '../../../shared/domain/accountRecord.ts';
import type { PastKind } from '../../state/orders/index.ts';

/** Kinds of account records that the panel shows. */
export const recordTabs = ['income', 'bills'] as const;
/** See {@link recordTabs}. */
export type RecordTab = (typeof recordTabs)[number];

/** What the panel shows of a kind: its records, or their totals. */
export const recordViews = ['list', 'totals'] as const;
/** See {@link recordViews}. */
export type RecordView = (typeof recordViews)[number];

/** An account record of either kind, with the fields of both lists. Times are Unix ms, null when unknown. */
export interface RecordRow {
  readonly id: string;
  readonly time: number | null;
  readonly asset: string;
  readonly symbol: string | null;
  /** The exchange's own word for the kind. */
  readonly kind: string;
  readonly amount: string;
  readonly balance: string;
  readonly fee: string | null;
  readonly reason: string | null;
}

function ofIncome(one: Income): RecordRow {
  const { incomeId: id, asset, symbol, kind, amount, balance, fee, reason, time } = one;
  return { id, time, asset, symbol, kind, amount, balance, fee, reason };
}

function ofBill(one: Bill): RecordRow {
  const { billId: id, asset, businessType: kind, change: amount, balanceAfter: balance, fee, createdAt: time } = one;
  return { id, time, asset, symbol: null, kind, amount, balance, fee, reason: null };
}

const common = { ask: null, keyOf: (row: RecordRow) => row.id, timeOf: (row: RecordRow) => row.time ?? 0 };

/** Source of each kind: both are read from the archive only, which requests them from the exchange by itself. */
export const recordPasts: Readonly<Record<RecordTab, PastKind<RecordRow>>> = {
  income: {
    ...common,
    record: 'income',
    itemsOf: (items) => (items.kind === 'income' ? items.list.map(ofIncome) : null),
  },
  bills: {
    ...common,
    record: 'bills',
    itemsOf: (items) => (items.kind === 'bills' ? items.list.map(ofBill) : null),
  },
};

/** Archive list of each kind. */
export const recordLists = {
  income: { market: 'futures', kind: 'income', symbol: null },
  bills: { market: 'spot', kind: 'bills', symbol: null },
} as const;
