import { createRollingColumn } from '../../ui/rollingColumn.ts';
import { ARROW } from './model.ts';
import type { TapeRow } from './rows.ts';

/** The tape's columns; each has one cell per row. */
export interface TapeElements {
  readonly time: HTMLElement;
  readonly price: HTMLElement;
  readonly size: HTMLElement;
}

/** Draws rows into the columns. */
export interface TapePainter {
  /** `rows`: newest first. */
  paint(rows: readonly TapeRow[]): void;
  dispose(): void;
}

/** Sign of a large trade: a shape, so that the meaning does not depend on colour alone. */
export const LARGE_SIGN = '•';

const TONES = { BUY: 'up', SELL: 'down' } as const;

/**
 * Returns how many rows were added at the top since `before` was drawn, by finding the two newest rows of then: merging
 * a trade into the newest row changes its id, but the row below it stays in place. `null`: neither is among the rows.
 */
export function rowsSince(rows: readonly Pick<TapeRow, 'id'>[], before: readonly Pick<TapeRow, 'id'>[]): number | null {
  for (const [index, line] of before.slice(0, 2).entries()) {
    const at = rows.findIndex((row) => row.id === line.id);
    if (at >= index) return at - index;
  }
  return null;
}

/**
 * Creates the painter of the tape: prices have an arrow and the colour of the taker's side, large sizes a dot and the
 * same colour. New rows are added at the top; existing rows roll down (performance: F8).
 */
export function createTapePainter(elements: TapeElements): TapePainter {
  const time = createRollingColumn(elements.time, false);
  const price = createRollingColumn(elements.price, false);
  const size = createRollingColumn(elements.size, true);
  let before: readonly TapeRow[] = [];
  return {
    paint(rows) {
      const shift = rowsSince(rows, before);
      before = rows;
      time.paint(
        rows.map((row) => ({ text: row.clock })),
        shift,
      );
      price.paint(
        rows.map((row) => ({ text: `${ARROW[row.side]} ${row.price}`, tone: TONES[row.side] })),
        shift,
      );
      size.paint(
        rows.map((row) =>
          row.large ? { text: `${LARGE_SIGN} ${row.size}`, tone: TONES[row.side] } : { text: row.size },
        ),
        shift,
      );
    },
    dispose() {
      time.dispose();
      price.dispose();
      size.dispose();
    },
  };
}
