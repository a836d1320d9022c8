import type { OrderDraft, Position } from '../../../shared/domain/order.ts';
import { pnlAt, returnOnMargin, sumOf } from '../../../shared/domain/positionSums.ts';
import type { Mark } from '../../bridge/marks.ts';

/** A position with the live mark and what follows from it; `null` where the mark or the margin is not known. */
export interface PositionRow {
  readonly position: Position;
  readonly mark: Mark | null;
  /** In quote, exact. */
  readonly pnl: string | null;
  /** Fraction of the margin. */
  readonly pnlFraction: string | null;
}

/** The positions with their marks, newest first. */
export function positionRows(
  positions: readonly Position[],
  marks: Readonly<Record<string, Mark>>,
): readonly PositionRow[] {
  return positions
    .toSorted((a, b) => b.createdAt - a.createdAt || (a.positionId < b.positionId ? -1 : 1))
    .map((position) => {
      const mark = marks[position.symbol] ?? null;
      const pnl = mark && pnlAt(position, mark.price);
      const pnlFraction = pnl === null || position.margin === null ? null : returnOnMargin(pnl, position.margin);
      return { position, mark, pnl, pnlFraction };
    });
}

/** Sum of the gains and losses on the marks; `null` while one is not known. */
export function totalPnl(rows: readonly PositionRow[]): string | null {
  return sumOf(rows.map((row) => row.pnl));
}

/** The order that closes a whole position at market: reduce-only, and never more than its size (B-A7). */
export function closeDraft(position: Position): OrderDraft {
  return {
    market: 'futures',
    symbol: position.symbol,
    side: position.side === 'LONG' ? 'SELL' : 'BUY',
    positionSide: position.side,
    type: 'MARKET',
    timeInForce: null,
    price: null,
    quantity: position.size,
    reduceOnly: true,
  };
}
