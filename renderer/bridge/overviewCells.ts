import { overviewFields, type OverviewField } from '../../shared/domain/overviewFields.ts';
import type { OverviewView } from '../../shared/ipc/marketViews.ts';

/** Figures of one symbol: text, '' for what is not known. */
export type OverviewCells = Readonly<Record<OverviewField, string>>;

/** Calls `take` with the figures of each symbol; what is left over at the end of a broken view is left out. */
export function eachOverviewRow({ cells }: OverviewView, take: (row: OverviewCells) => void): void {
  const width = overviewFields.length;
  for (let at = 0; at + width <= cells.length; at += width) {
    const row: Partial<Record<OverviewField, string>> = {};
    for (const [index, name] of overviewFields.entries()) row[name] = cells[at + index]!;
    take(row as OverviewCells);
  }
}
