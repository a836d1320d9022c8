/** Formats records for a file, as CSV or as JSON. */
import type { Bill } from '../../../../../shared/domain/accountRecord.ts';
import type { RecordKind } from '../../../../../shared/ipc/recordViews.ts';
import type { RecordOf } from '../archive/archiveRecord.ts';
import { csvLineOf, figure, text, time, type Cell } from '../../../platform/files/csvCells.ts';

type Row = readonly (readonly [column: string, cell: Cell])[];

const billRow = (one: Bill): Row => [
  ['createdAt', time(one.createdAt)],
  ['billId', text(one.billId)],
  ['assetId', text(one.assetId)],
  ['asset', text(one.asset)],
  ['businessType', text(one.businessType)],
  ['direction', text(one.direction)],
  ['change', figure(one.change)],
  ['balanceAfter', figure(one.balanceAfter)],
  ['fee', figure(one.fee)],
  ['filledQuantity', figure(one.filledQuantity)],
  ['filledValue', figure(one.filledValue)],
];

const rows: { readonly [Kind in RecordKind]: (record: RecordOf[Kind]) => Row } = {
  orders: (one) => [
    ['createdAt', time(one.createdAt)],
    ['updatedAt', time(one.updatedAt)],
    ['market', text(one.market)],
    ['symbol', text(one.symbol)],
    ['orderId', text(one.orderId)],
    ['clientOrderId', text(one.clientOrderId)],
    ['side', text(one.side)],
    ['positionSide', text(one.positionSide)],
    ['type', text(one.type)],
    ['timeInForce', text(one.timeInForce)],
    ['price', figure(one.price)],
    ['quantity', figure(one.quantity)],
    ['executedQuantity', figure(one.executedQuantity)],
    ['executedQuote', figure(one.executedQuote)],
    ['averagePrice', figure(one.averagePrice)],
    ['reduceOnly', text(one.reduceOnly)],
    ['status', text(one.status)],
    ['origin', text(one.origin)],
  ],
  fills: (one) => [
    ['time', time(one.time)],
    ['market', text(one.market)],
    ['symbol', text(one.symbol)],
    ['fillId', text(one.fillId)],
    ['orderId', text(one.orderId)],
    ['side', text(one.side)],
    ['positionSide', text(one.positionSide)],
    ['price', figure(one.price)],
    ['quantity', figure(one.quantity)],
    ['quoteQuantity', figure(one.quoteQuantity)],
    ['fee', figure(one.fee)],
    ['feeAsset', text(one.feeAsset)],
    ['maker', text(one.maker)],
    ['realisedPnl', figure(one.realisedPnl)],
    ['markPrice', figure(one.markPrice ?? null)],
    ['fundingRate', figure(one.fundingRate ?? null)],
  ],
  income: (one) => [
    ['time', time(one.time)],
    ['incomeId', text(one.incomeId)],
    ['asset', text(one.asset)],
    ['symbol', text(one.symbol)],
    ['kind', text(one.kind)],
    ['amount', figure(one.amount)],
    ['balance', figure(one.balance)],
    ['fee', figure(one.fee)],
    ['reason', text(one.reason)],
  ],
  bills: billRow,
  fundingBills: billRow,
  tax: billRow,
  transfers: (one) => [
    ['createdAt', time(one.createdAt)],
    ['transferId', text(one.transferId)],
    ['asset', text(one.asset)],
    ['amount', figure(one.amount)],
    ['status', text(one.status)],
    ['fromAccount', text(one.fromAccount)],
    ['fromSymbol', text(one.fromSymbol)],
    ['toAccount', text(one.toAccount)],
    ['toSymbol', text(one.toSymbol)],
  ],
  copies: (one) => [
    ['openedAt', time(one.openedAt)],
    ['closedAt', time(one.closedAt)],
    ['updatedAt', time(one.updatedAt)],
    ['copyId', text(one.copyId)],
    ['traderId', text(one.traderId)],
    ['traderName', text(one.traderName)],
    ['symbol', text(one.symbol)],
    ['positionSide', text(one.positionSide)],
    ['leverage', figure(one.leverage)],
    ['size', figure(one.size)],
    ['closedSize', figure(one.closedSize)],
    ['openPrice', figure(one.openPrice)],
    ['closePrice', figure(one.closePrice)],
    ['margin', figure(one.margin)],
    ['openFee', figure(one.openFee)],
    ['realisedPnl', figure(one.realisedPnl)],
    ['netProfit', figure(one.netProfit)],
    ['profitRate', figure(one.profitRate)],
    ['openOrderId', text(one.openOrderId)],
    ['closeOrderId', text(one.closeOrderId)],
    ['status', text(one.status)],
  ],
  triggers: (one) => [
    ['createdAt', time(one.createdAt)],
    ['updatedAt', time(one.updatedAt)],
    ['triggeredAt', time(one.triggeredAt)],
    ['symbol', text(one.symbol)],
    ['triggerId', text(one.triggerId)],
    ['clientId', text(one.clientId)],
    ['kind', text(one.kind)],
    ['side', text(one.side)],
    ['positionSide', text(one.positionSide)],
    ['quantity', figure(one.quantity)],
    ['wholePosition', text(one.wholePosition)],
    ['triggerPrice', figure(one.triggerPrice)],
    ['triggerSource', text(one.triggerSource)],
    ['limitPrice', figure(one.limitPrice)],
    ['activationPrice', figure(one.activationPrice)],
    ['callbackRate', figure(one.callbackRate)],
    ['reduceOnly', text(one.reduceOnly)],
    ['status', text(one.status)],
    ['becameOrderId', text(one.becameOrderId)],
    ['executedPrice', figure(one.executedPrice)],
    ['executedQuantity', figure(one.executedQuantity)],
    ['parentOrderId', text(one.parentOrderId ?? null)],
    ['origin', text(one.origin)],
  ],
};

const billColumns =
  'createdAt* billId assetId asset businessType direction change balanceAfter fee filledQuantity filledValue';

/** Column names of each kind in their order; a time is one column here, and two in a text. */
const columns: Readonly<Record<RecordKind, string>> = {
  orders:
    'createdAt* updatedAt* market symbol orderId clientOrderId side positionSide type timeInForce price quantity executedQuantity executedQuote averagePrice reduceOnly status origin',
  fills:
    'time* market symbol fillId orderId side positionSide price quantity quoteQuantity fee feeAsset maker realisedPnl markPrice fundingRate',
  income: 'time* incomeId asset symbol kind amount balance fee reason',
  bills: billColumns,
  fundingBills: billColumns,
  tax: billColumns,
  transfers: 'createdAt* transferId asset amount status fromAccount fromSymbol toAccount toSymbol',
  copies:
    'openedAt* closedAt* updatedAt* copyId traderId traderName symbol positionSide leverage size closedSize openPrice closePrice margin openFee realisedPnl netProfit profitRate openOrderId closeOrderId status',
  triggers:
    'createdAt* updatedAt* triggeredAt* symbol triggerId clientId kind side positionSide quantity wholePosition triggerPrice triggerSource limitPrice activationPrice callbackRate reduceOnly status becameOrderId executedPrice executedQuantity parentOrderId origin',
};

/** Type of each column, by kind. */
export const columnTypes = Object.fromEntries(
  Object.entries(columns).map(([kind, names]) => [
    kind,
    Object.fromEntries(names.split(' ').map((name) => [name.replace('*', ''), name.endsWith('*') ? 'time' : 'text'])),
  ]),
) as Readonly<Record<RecordKind, Readonly<Record<string, 'time' | 'text'>>>>;

/** Returns the cells of a record, by column. */
export function rowOf<Kind extends RecordKind>(kind: Kind, record: RecordOf[Kind]): Row {
  return rows[kind](record);
}

/** Returns the first line of a CSV file. */
export function csvHead(kind: RecordKind): string {
  const names = Object.entries(columnTypes[kind]).flatMap(([name, type]) =>
    type === 'time' ? [name, `${name}Ms`] : [name],
  );
  return `${names.join(',')}\r\n`;
}

/** Returns one record as a line of CSV. */
export function csvLine<Kind extends RecordKind>(kind: Kind, record: RecordOf[Kind]): string {
  return csvLineOf(rows[kind](record).map(([, cell]) => cell));
}

/** Returns one record as JSON on one line: times in UTC and in milliseconds, decimals and ids as text. */
export function jsonRecord<Kind extends RecordKind>(kind: Kind, record: RecordOf[Kind]): string {
  const entries = rows[kind](record).flatMap(([name, { kind: type, value }]): [string, unknown][] =>
    type === 'time'
      ? [
          [name, value === null ? null : new Date(value).toISOString()],
          [`${name}Ms`, value],
        ]
      : [[name, value]],
  );
  return JSON.stringify(Object.fromEntries(entries));
}
