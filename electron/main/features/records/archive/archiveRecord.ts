/**
 * The records of the archive: their keys as the contract makes them unique, and the fields that must not differ between
 * two records with the same key.
 */
import { createHash } from 'node:crypto';
import type { Income, Bill, StoredTransfer, Transfer } from '../../../../../shared/domain/accountRecord.ts';
import type { ConditionalOrder } from '../../../../../shared/domain/conditionalOrderSchema.ts';
import type { CopyOrder } from '../../../../../shared/domain/copyOrder.ts';
import type { Fill, Order } from '../../../../../shared/domain/order.ts';
import type { UpdateSource } from '../../../../../shared/domain/orderProgress.ts';
import type { Market } from '../../../../../shared/exchange/markets.ts';
import type { ArchivedFill, RecordKind } from '../../../../../shared/ipc/recordViews.ts';
import { formatDecimal, normalise, parseDecimal } from '../../../../../shared/num/decimal.ts';

/** Domain record of each kind. */
export interface RecordOf {
  readonly orders: Order;
  readonly fills: ArchivedFill;
  readonly income: Income;
  readonly bills: Bill;
  readonly triggers: ConditionalOrder;
  readonly copies: CopyOrder;
  readonly fundingBills: Bill;
  readonly transfers: StoredTransfer;
  readonly tax: Bill;
}

/** What was known of the contract of a fill when the fill happened; null: not known. */
export interface FillMark {
  readonly fill: Fill;
  readonly markPrice: string | null;
  readonly fundingRate: string | null;
}

/**
 * Records of one kind as received. `source` matters only for orders and conditional orders; only fills have `marks`.
 */
export type Batch = {
  [Kind in RecordKind]: {
    readonly kind: Kind;
    readonly source: UpdateSource;
    readonly records: readonly RecordOf[Kind][];
    readonly marks?: readonly FillMark[];
  };
}[RecordKind];

/**
 * Market, symbol, id and time of a record. `symbol` is empty for a record without one; `orderId` is part of the key of a
 * fill, null for other kinds; `time` is Unix ms, 0 when the exchange reported none.
 */
export interface RecordPlace {
  readonly market: Market;
  readonly symbol: string;
  readonly id: string;
  readonly orderId: string | null;
  readonly time: number;
}

const placeOfBill = ({ billId, createdAt }: Bill): RecordPlace => ({
  market: 'spot',
  symbol: '',
  id: billId,
  orderId: null,
  time: createdAt ?? 0,
});

/** Returns the place of a record, by kind. */
export const recordKeyOf: { readonly [Kind in RecordKind]: (record: RecordOf[Kind]) => RecordPlace } = {
  orders: ({ market, symbol, orderId, createdAt }) => ({ market, symbol, id: orderId, orderId: null, time: createdAt }),
  // Both fills of a trade with oneself may have the same id.
  fills: ({ market, symbol, fillId, orderId, time }) => ({ market, symbol, id: fillId, orderId, time }),
  income: ({ symbol, incomeId, time }) => ({
    market: 'futures',
    symbol: symbol ?? '',
    id: incomeId,
    orderId: null,
    time,
  }),
  triggers: ({ symbol, triggerId, createdAt }) => ({
    market: 'futures',
    symbol,
    id: triggerId,
    orderId: null,
    time: createdAt,
  }),
  copies: ({ symbol, copyId, closedAt, openedAt }) => ({
    market: 'futures',
    symbol,
    id: copyId,
    orderId: null,
    time: closedAt ?? openedAt ?? 0,
  }),
  bills: placeOfBill,
  fundingBills: placeOfBill,
  tax: placeOfBill,
  transfers: ({ transferId, createdAt }) => ({
    market: 'spot',
    symbol: '',
    id: transferId,
    orderId: null,
    time: createdAt ?? 0,
  }),
};

/** Returns the same text for all spellings of a value: 1.50 and 1.5 are one quantity. */
export function plainQuantity(text: string): string {
  const value = parseDecimal(text);
  return value ? formatDecimal(normalise(value)) : text;
}

const facts: { readonly [Kind in RecordKind]: (record: RecordOf[Kind]) => unknown } = {
  orders: ({ symbol, side }) => [symbol, side],
  // A push and a response describe the same fill with different fields; these three cannot differ (XS37).
  fills: ({ orderId, side, quantity }) => [orderId, side, plainQuantity(quantity)],
  triggers: ({ symbol, side }) => [symbol, side],
  copies: ({ traderId, symbol, positionSide, openedAt }) => [traderId, symbol, positionSide, openedAt],
  income: (record) => record,
  bills: (record) => record,
  fundingBills: (record) => record,
  tax: (record) => record,
  // The state of a transfer may change.
  transfers: ({ status: _status, ...record }) => record,
};

/** Returns a digest of the fields that must not differ between two records with the same key (XS37). */
export function digestOf<Kind extends RecordKind>(kind: Kind, record: RecordOf[Kind]): string {
  return createHash('sha256')
    .update(JSON.stringify(facts[kind](record)))
    .digest('hex')
    .slice(0, 32);
}

/**
 * Returns transfers with their ids: a digest of the content without the status, and a number where several are equal.
 * Equal ones have the same time, so that one reading returns all of them.
 */
export function withTransferIds(transfers: readonly Transfer[]): StoredTransfer[] {
  const counts = new Map<string, number>();
  return transfers.map((transfer) => {
    const { status: _status, ...content } = transfer;
    const text = JSON.stringify(content);
    const count = (counts.get(text) ?? 0) + 1;
    counts.set(text, count);
    const digest = createHash('sha256').update(text).digest('hex').slice(0, 32);
    return { ...transfer, transferId: `${digest}-${count}` };
  });
}

/** Returns the first fill, with missing fields taken from the second: a spot response has no maker or taker role. */
export function filledIn(known: Fill, next: Fill): Fill {
  return {
    ...known,
    positionSide: known.positionSide ?? next.positionSide,
    feeAsset: known.feeAsset ?? next.feeAsset,
    maker: known.maker ?? next.maker,
    realisedPnl: known.realisedPnl ?? next.realisedPnl,
  };
}
