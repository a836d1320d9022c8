import { sumOf } from '../../../shared/domain/positionSums.ts';
import type { OpenCopy } from '../../state/copy/index.ts';
import { heldSize } from '../../ui/copyOrders.tsx';

/**
 * Holding of one trader's open copies in one contract on one side; `size` in base, `null` where a size is not known.
 */
export interface OverlapHolding {
  readonly side: string;
  readonly size: string | null;
  readonly copies: number;
}

/** One trader's row; holdings by symbol, longs first. */
export interface OverlapRow {
  readonly traderId: string;
  readonly holdings: ReadonlyMap<string, readonly OverlapHolding[]>;
}

/** Grid of holdings: traders by contracts, and the contracts in which two traders hold opposite sides. */
export interface Overlap {
  readonly symbols: readonly string[];
  readonly rows: readonly OverlapRow[];
  readonly opposite: ReadonlySet<string>;
}

/** Order of sides within a cell: long, short, then unknown sides. */
const place = (side: string): number => (side === 'LONG' ? 0 : side === 'SHORT' ? 1 : 2);

function holdingsOf(copies: readonly OpenCopy[]): readonly OverlapHolding[] {
  const sides = [...new Set(copies.map(({ order }) => order.positionSide))].toSorted((a, b) => place(a) - place(b));
  return sides.map((side) => {
    const sideCopies = copies.filter(({ order }) => order.positionSide === side);
    return { side, size: sumOf(sideCopies.map(({ order }) => heldSize(order))), copies: sideCopies.length };
  });
}

/**
 * Returns whether one trader is long and another one short, in which case the account pays fees on both for no
 * exposure.
 */
function isOpposite(copies: readonly OpenCopy[]): boolean {
  const on = (side: string) => copies.filter(({ order }) => order.positionSide === side);
  return on('LONG').some((long) => on('SHORT').some((short) => long.order.traderId !== short.order.traderId));
}

/** Builds the grid of open copies; followed traders in the given order, then other traders with open copies. */
export function overlapOf(copies: readonly OpenCopy[], traderIds: readonly string[]): Overlap {
  const symbols = [...new Set(copies.map(({ order }) => order.symbol))].toSorted();
  const traders = [...new Set([...traderIds, ...copies.map(({ order }) => order.traderId)])];
  const of = (symbol: string) => copies.filter(({ order }) => order.symbol === symbol);
  return {
    symbols,
    rows: traders.map((traderId) => ({
      traderId,
      holdings: new Map(
        symbols.map((symbol) => [symbol, holdingsOf(of(symbol).filter(({ order }) => order.traderId === traderId))]),
      ),
    })),
    opposite: new Set(symbols.filter((symbol) => isOpposite(of(symbol)))),
  };
}
