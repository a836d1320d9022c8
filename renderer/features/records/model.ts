import type { Bill } from '../../../shared/domain/bill.ts';
import type { Income } from '../../../shared/domain/income.ts';
import type { PastKind } from '../../bridge/usePast.ts';

/** Kinds of account records the panel shows. */
export const recordTabs = ['income', 'bills'] as const;
/** See {@link recordTabs}. */
export type RecordTab = (typeof recordTabs)[number];

/** An account record of either kind, in the words of both lists. Times are Unix ms, null when unknown. */
export interface RecordRow {
  readonly id: string;
  readonly time: number | null;
  readonly asset: string;
  readonly symbol: string | null;
  /** The exchange's own word. */
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

/** Where each kind is read; both from the archive alone, which asks the exchange by itself. */
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

/** The list of the archive behind each kind. */
export const recordLists = {
  income: { market: 'futures', kind: 'income', symbol: null },
  bills: { market: 'spot', kind: 'bills', symbol: null },
} as const;
