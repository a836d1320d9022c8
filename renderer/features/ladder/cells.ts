import type { Decimal } from '../../../shared/num/decimal.ts';
import { numberStyle } from '../../format/numberStyle.ts';
import type { LadderRow } from './model.ts';
import { ladderCellsOf, type LadderCells, type LadderLook } from './text.ts';

/** Rows as display text. */
export type CellsOfRows = (rows: readonly LadderRow[], look: LadderLook) => readonly LadderCells[];

function sameDecimal(a: Decimal | null, b: Decimal | null): boolean {
  return a === b || (a !== null && b !== null && a.units === b.units && a.scale === b.scale);
}

/** Whether both rows read the same. Volumes and own orders are replaced when they change, never changed in place. */
function sameRow(a: LadderRow, b: LadderRow): boolean {
  return (
    a.index === b.index &&
    sameDecimal(a.price, b.price) &&
    sameDecimal(a.bid, b.bid) &&
    sameDecimal(a.ask, b.ask) &&
    sameDecimal(a.bidSum, b.bidSum) &&
    sameDecimal(a.askSum, b.askSum) &&
    a.ownBid === b.ownBid &&
    a.ownAsk === b.ownAsk &&
    a.volume === b.volume &&
    // What stands beside the price is drawn from the row at hand.
    a.marks.length === 0 &&
    b.marks.length === 0
  );
}

function sameLook(a: LadderLook, b: LadderLook): boolean {
  return a.instrument === b.instrument && a.priceDecimals === b.priceDecimals && a.sums === b.sums;
}

/** Rows as display text; those that read as they did the last time are not written again (performance: F8). */
export function createCells(): CellsOfRows {
  let before: readonly LadderRow[] = [];
  let kept: readonly LadderCells[] = [];
  let seen: LadderLook | null = null;
  let style = numberStyle();
  return (rows, look) => {
    const same = seen !== null && sameLook(seen, look) && style === numberStyle();
    kept = rows.map((row, i) => (same && before[i] && sameRow(row, before[i]) ? kept[i]! : ladderCellsOf(row, look)));
    before = rows;
    seen = look;
    style = numberStyle();
    return kept;
  };
}
