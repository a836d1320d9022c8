import { sumOf } from '../../../shared/domain/positionSums.ts';
import type { OpenCopy } from '../../state/copy/index.ts';

/** Returns the open copies, newest first; copies opened at the same moment are ordered by id. */
export function copyRows(copies: readonly OpenCopy[]): readonly OpenCopy[] {
  return copies.toSorted(
    (a, b) => (b.order.openedAt ?? 0) - (a.order.openedAt ?? 0) || (a.order.copyId < b.order.copyId ? 1 : -1),
  );
}

/** Totals of the shown copies; `null` while a part is not known. */
export interface CopySums {
  readonly unrealised: string | null;
  readonly margin: string | null;
  readonly fee: string | null;
}

/** See {@link CopySums}. */
export function copySums(copies: readonly OpenCopy[]): CopySums {
  return {
    unrealised: sumOf(copies.map(({ unrealised }) => unrealised)),
    margin: sumOf(copies.map(({ order }) => order.margin)),
    fee: sumOf(copies.map(({ order }) => order.openFee)),
  };
}
