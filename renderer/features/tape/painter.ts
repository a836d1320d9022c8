import { dimmedColumn, markedColumn } from '../../ui/columns.ts';
import { createTextPainter, type TextPainter } from '../../ui/highlights.ts';
import { ARROW, type TapeRow } from './model.ts';

/** The tape's columns; each holds one text node. */
export interface TapeElements {
  readonly time: HTMLElement;
  readonly price: HTMLElement;
  readonly size: HTMLElement;
}

/** Draws rows into the columns. */
export interface TapePainter {
  paint(rows: readonly TapeRow[]): void;
  dispose(): void;
}

function columnPainter(element: HTMLElement): TextPainter {
  const node = document.createTextNode('');
  element.replaceChildren(node);
  return createTextPainter(node);
}

/** Draws the tape: prices carry an arrow and the colour of the taker's side. */
export function createTapePainter(elements: TapeElements): TapePainter {
  const time = columnPainter(elements.time);
  const price = columnPainter(elements.price);
  const size = columnPainter(elements.size);
  return {
    paint(rows) {
      const prices = rows.map((row) => `${ARROW[row.side]} ${row.price}`);
      const sizes = dimmedColumn(rows.map((row) => row.size));
      time.paint(rows.map((row) => row.clock).join('\n'), []);
      const up = markedColumn(prices, (index) => rows[index]!.side === 'BUY');
      const down = markedColumn(prices, (index) => rows[index]!.side === 'SELL');
      price.paint(up.text, [
        { name: 'up', spans: up.spans },
        { name: 'down', spans: down.spans },
      ]);
      size.paint(sizes.text, [{ name: 'zeros', spans: sizes.spans }]);
    },
    dispose() {
      time.dispose();
      price.dispose();
      size.dispose();
    },
  };
}
