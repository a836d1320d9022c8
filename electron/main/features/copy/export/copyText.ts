/** How copies stand in a file: a line each, every figure as the exchange wrote it, and what is not known on lines of its own. */
import type { CopyOrder } from '../../../../../shared/domain/copyOrder.ts';
import { csvLineOf, figure, text, time, type Cell } from '../../../platform/files/csvCells.ts';
import type { Stretch } from '../past/pastReading.ts';

/** A copy to be written. Mark price and unrealised result: of open ones, where they are known. */
export interface WrittenCopy {
  readonly order: CopyOrder;
  readonly markPrice: string | null;
  readonly unrealised: string | null;
  /** Why its line does not tell all of it; null: it does. */
  readonly notRead: string | null;
}

/** What is written of a copy; a time has two columns, in words and in milliseconds. */
const columns: readonly (readonly [name: string, cell: (one: WrittenCopy) => Cell])[] = [
  ['openedAt', ({ order }) => time(order.openedAt)],
  ['closedAt', ({ order }) => time(order.closedAt)],
  ['copyId', ({ order }) => text(order.copyId)],
  ['traderId', ({ order }) => text(order.traderId)],
  ['traderName', ({ order }) => text(order.traderName)],
  ['symbol', ({ order }) => text(order.symbol)],
  ['positionSide', ({ order }) => text(order.positionSide)],
  ['status', ({ order }) => text(order.status)],
  ['leverage', ({ order }) => figure(order.leverage)],
  ['size', ({ order }) => figure(order.size)],
  ['filledSize', ({ order }) => figure(order.filledSize)],
  ['closedSize', ({ order }) => figure(order.closedSize)],
  ['openPrice', ({ order }) => figure(order.openPrice)],
  ['closePrice', ({ order }) => figure(order.closePrice)],
  ['markPrice', ({ markPrice }) => figure(markPrice)],
  ['margin', ({ order }) => figure(order.margin)],
  ['openFee', ({ order }) => figure(order.openFee)],
  ['takeProfitPrice', ({ order }) => figure(order.takeProfitPrice)],
  ['stopLossPrice', ({ order }) => figure(order.stopLossPrice)],
  ['unrealised', ({ unrealised }) => figure(unrealised)],
  ['realisedPnl', ({ order }) => figure(order.realisedPnl)],
  ['profitRate', ({ order }) => figure(order.profitRate)],
  ['netProfit', ({ order }) => figure(order.netProfit)],
  ['openOrderId', ({ order }) => text(order.openOrderId)],
  ['closeOrderId', ({ order }) => text(order.closeOrderId)],
  ['updatedAt', ({ order }) => time(order.updatedAt)],
  ['notRead', ({ notRead }) => text(notRead)],
];
const times: ReadonlySet<string> = new Set(['openedAt', 'closedAt', 'updatedAt']);
const names = columns.flatMap(([name]) => (times.has(name) ? [name, `${name}Ms`] : [name]));

/** A line that holds no copy, but says what is missing. */
const missingLine = (what: string): string => `${','.repeat(names.length - 1)}${what}\r\n`;
const moment = (at: number): string => new Date(at).toISOString();

/** The whole file; `unread`: stretches of the past that are not known, as intervals; `cut`: the list was not read to its end. */
export function copiesText(copies: readonly WrittenCopy[], unread: readonly Stretch[], cut: boolean): string {
  return [
    `${names.join(',')}\r\n`,
    ...copies.map((copy) => csvLineOf(columns.map(([, cell]) => cell(copy)))),
    ...unread.map(({ from, to }) => missingLine(`${moment(from)}/${moment(to)}`)),
    ...(cut ? [missingLine('the rest of the list')] : []),
  ].join('');
}
