/**
 * Saves copies as they were read: nothing more is requested for it, and missing parts are reported in the file and in
 * the result.
 */
import { unrealisedOf } from '../../../../../shared/domain/copyFigures.ts';
import type { CopyOrder } from '../../../../../shared/domain/copyOrder.ts';
import type { ExportCopiesAnswer, ExportCopiesRequest } from '../../../../../shared/ipc/copyViews.ts';
import { appError, type AppError } from '../../../../../shared/result/appError.ts';
import { fail, ok, type Result } from '../../../../../shared/result/result.ts';
import type { SecretGuard } from '../../../platform/invariants/secretGuard.ts';
import type { Desktop } from '../../../platform/desktop.ts';
import type { CopySync } from '../copySync.ts';
import type { Stretch } from '../past/pastReading.ts';
import { csvLineOf, figure, text, time, type Cell } from '../../../platform/files/csvCells.ts';

// File format: one line for each copy, every figure as the exchange wrote it, and missing parts on separate lines.

/** A copy to be written. Mark price and unrealised result are set for open copies, where known. */
interface WrittenCopy {
  readonly order: CopyOrder;
  readonly markPrice: string | null;
  readonly unrealised: string | null;
  /** Why its line is incomplete; null when it is complete. */
  readonly notRead: string | null;
}

/** Columns of a copy; a time has two columns, as text and in milliseconds. */
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

/** Returns a line that holds no copy, but states what is missing. */
const missingLine = (what: string): string => `${','.repeat(names.length - 1)}${what}\r\n`;
const moment = (at: number): string => new Date(at).toISOString();

/**
 * Returns the whole file; `unread`: unknown ranges of the past, written as intervals; `cut`: the list was not read to
 * its end.
 */
function copiesText(copies: readonly WrittenCopy[], unread: readonly Stretch[], cut: boolean): string {
  return [
    `${names.join(',')}\r\n`,
    ...copies.map((copy) => csvLineOf(columns.map(([, cell]) => cell(copy)))),
    ...unread.map(({ from, to }) => missingLine(`${moment(from)}/${moment(to)}`)),
    ...(cut ? [missingLine('the rest of the list')] : []),
  ].join('');
}

/** Dependencies of {@link createCopyExport}. */
export interface CopyExportParts {
  readonly copySync: Pick<CopySync, 'lists' | 'book' | 'past'>;
  readonly saveFile: Desktop['saveFile'];
  readonly secretFree: SecretGuard;
}

/** Content of a file, and which part of it is unknown. */
interface Held extends Omit<ExportCopiesAnswer, 'path' | 'copies'> {
  readonly copies: readonly WrittenCopy[];
}

const day = (at: number): string => new Date(at).toISOString().slice(0, 10);
const closed = (order: CopyOrder, notRead: string | null): WrittenCopy => ({
  order,
  markPrice: null,
  unrealised: null,
  notRead,
});

/**
 * Creates the handler of 'copy.export'; it runs one export at a time. It fails when nothing was read yet and when the
 * file cannot be written.
 */
export function createCopyExport({ copySync, saveFile, secretFree }: CopyExportParts) {
  const { lists, book, past } = copySync;
  let isRunning = false;

  const openHeld = (): Held | null => {
    const known = lists.open();
    const readAt = lists.feeds.open.readAt();
    if (known === null || readAt === null) return null;
    const marks = lists.marks();
    const copies = known.items
      .filter(({ copyId }) => !book.has(copyId))
      .map((order): WrittenCopy => {
        const markPrice = marks.get(order.symbol) ?? null;
        return { order, markPrice, unrealised: unrealisedOf(order, markPrice), notRead: null };
      });
    return { copies, from: null, to: readAt, gaps: [], complete: known.complete };
  };
  const pastHeld = (): Held | null => {
    const { reachedBack, goal, gaps } = past.state();
    const to = past.readTo();
    if (reachedBack === null || goal === null || to === null) return null;
    // Ranges still to be read are as unknown as those that failed.
    const older: Stretch[] = goal < reachedBack ? [{ from: goal, to: reachedBack - 1 }] : [];
    const unread = [...gaps, ...older].map(({ from, to: end }) => ({ from, to: end }));
    // Copies that left the open list and are not in the past list yet are included here, so that neither file loses
    // them.
    const missing = lists.missing().map((order) => closed(order, 'how it was closed'));
    const copies = [...missing, ...book.all().map((order) => closed(order, null))];
    return { copies, from: goal, to, gaps: unread, complete: unread.length === 0 };
  };

  return async (request: ExportCopiesRequest): Promise<Result<ExportCopiesAnswer, AppError>> => {
    const { list, traderId, symbol } = request;
    const held = list === 'open' ? openHeld() : pastHeld();
    if (held === null) return fail(appError('unavailable', 'error.copy.exportUnread'));
    if (isRunning) return fail(appError('refused', 'error.export.underWay'));
    const { from, to, gaps } = held;
    const copies = held.copies.filter(
      ({ order }) => (traderId === null || order.traderId === traderId) && (symbol === null || order.symbol === symbol),
    );
    const text = copiesText(copies, gaps, list === 'open' && !held.complete);
    if (!secretFree('export', text)) return fail(appError('refused', 'error.export.notSaved'));
    const parts = ['copies', list, traderId, symbol, from === null ? null : day(from), day(to)];
    const suggestedName = `${parts.filter((part) => part !== null).join('-')}.csv`;
    isRunning = true;
    try {
      const path = await saveFile({ suggestedName, bytes: Buffer.from(text, 'utf8') });
      const complete = held.complete && copies.every(({ notRead }) => notRead === null);
      return ok({ path, copies: copies.length, from, to, gaps, complete });
    } catch {
      return fail(appError('unavailable', 'error.export.notSaved'));
    } finally {
      isRunning = false;
    }
  };
}
