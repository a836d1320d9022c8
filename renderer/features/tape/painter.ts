import { dimmedColumn, markedColumn } from '../../ui/columns.ts';
import { createTextPainter } from '../../ui/highlights.ts';
import { textNodeOf } from '../../ui/ownWindow.ts';
import { ARROW } from './model.ts';
import type { TapeRow } from './rows.ts';

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

/** The sign of a large trade: a shape, so that colour does not carry it alone. */
export const LARGE_SIGN = '•';

/** Draws the tape: prices carry an arrow and the colour of the taker's side, large sizes a dot and that colour too. */
export function createTapePainter(elements: TapeElements): TapePainter {
  const time = createTextPainter(textNodeOf(elements.time));
  const price = createTextPainter(textNodeOf(elements.price));
  const size = createTextPainter(textNodeOf(elements.size));
  return {
    paint(rows) {
      const prices = rows.map((row) => `${ARROW[row.side]} ${row.price}`);
      const sizes = dimmedColumn(rows.map((row) => (row.large ? `${LARGE_SIGN} ${row.size}` : row.size)));
      const whole = sizes.text.split('\n');
      const marked = (side: TapeRow['side']) =>
        markedColumn(whole, (index) => rows[index]?.large === true && rows[index].side === side).spans;
      time.paint(rows.map((row) => row.clock).join('\n'), []);
      const up = markedColumn(prices, (index) => rows[index]!.side === 'BUY');
      const down = markedColumn(prices, (index) => rows[index]!.side === 'SELL');
      price.paint(up.text, [
        { name: 'up', spans: up.spans },
        { name: 'down', spans: down.spans },
      ]);
      size.paint(sizes.text, [
        { name: 'up', spans: marked('BUY') },
        { name: 'down', spans: marked('SELL') },
        { name: 'zeros', spans: sizes.spans },
      ]);
    },
    dispose() {
      time.dispose();
      price.dispose();
      size.dispose();
    },
  };
}
