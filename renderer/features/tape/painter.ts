import { createCellColumn } from '../../ui/cellColumn.ts';
import { ARROW } from './model.ts';
import type { TapeRow } from './rows.ts';

/** The tape's columns; each holds a cell per row. */
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

/** The sign of a large trade: a shape, so that colour does not carry it alone. */
export const LARGE_SIGN = '•';

const TONES = { BUY: 'up', SELL: 'down' } as const;

/**
 * Draws the tape: prices carry an arrow and the colour of the taker's side, large sizes a dot and that colour too. New
 * rows come in at the top; those that were there are moved (performance: F8).
 */
export function createTapePainter(elements: TapeElements): TapePainter {
  const time = createCellColumn(elements.time, false);
  const price = createCellColumn(elements.price, false);
  const size = createCellColumn(elements.size, true);
  let newest: string | undefined;
  return {
    paint(rows) {
      // A line that took another trade in has a new id: then what stands below it is where it was.
      const shift = Math.max(
        0,
        rows.findIndex((row) => row.id === newest),
      );
      newest = rows[0]?.id;
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
