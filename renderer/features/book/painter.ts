import type { Decimal } from '../../../shared/num/decimal.ts';
import { dimmedColumn } from '../../ui/columns.ts';
import { createTextPainter, type TextPainter } from '../../ui/highlights.ts';
import { barLengths, ladderCells, type BookSide, type Ladder, type LadderRow } from './model.ts';
import { noOwn, ownIn, ownText, type OwnBook, type OwnLevels } from './own.ts';

/** The elements of one side that are drawn outside React. Each column holds one text node. */
export interface SideElements {
  readonly price: HTMLElement;
  readonly size: HTMLElement;
  readonly sum: HTMLElement;
  readonly bars: HTMLCanvasElement;
  /** The column of own orders' marks; without it nothing is marked. */
  readonly own?: HTMLElement;
}

/** How one ladder is to be drawn. */
export interface LadderDrawing {
  readonly ladder: Ladder;
  /** Rows a side has room for. */
  readonly rows: number;
  /** Height of a row in CSS pixels. */
  readonly line: number;
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  /** Own open orders, merged like the ladder. */
  readonly own?: OwnBook;
}

/** Width of the strip at the edge of a row with own orders, in CSS pixels. */
const STRIP = 2;

/** Draws the ladder into its columns. */
export interface LadderPainter {
  paint(drawing: LadderDrawing): void;
  /** Reads the colours again after a change of theme. */
  refreshColours(): void;
  dispose(): void;
}

interface Side {
  /** Reads the size of the bars. Called for both sides before any text is written: a read after would force a layout. */
  measure(): void;
  paint(rows: readonly LadderRow[], deepest: Decimal, own: OwnLevels, drawing: LadderDrawing): void;
  refreshColours(): void;
  dispose(): void;
}

function textNodeOf(element: HTMLElement): Text {
  const first = element.firstChild;
  if (first instanceof Text) return first;
  const node = document.createTextNode('');
  element.append(node);
  return node;
}

function createSide(elements: SideElements, side: BookSide): Side {
  const upwards = side === 'ask';
  const token = upwards ? '--ask-bar' : '--bid-bar';
  const stripToken = upwards ? '--down' : '--up';
  const ownPainter = elements.own ? createTextPainter(textNodeOf(elements.own)) : null;
  const painters: TextPainter[] = [elements.price, elements.size, elements.sum].map((element) =>
    createTextPainter(textNodeOf(element)),
  );
  let [colour, stripColour] = ['', ''];
  let drawnBars = '';
  let [width, height, ratio] = [0, 0, 1];
  const refreshColours = (): void => {
    const style = getComputedStyle(elements.bars);
    colour = style.getPropertyValue(token).trim();
    stripColour = style.getPropertyValue(stripToken).trim();
    drawnBars = '';
  };
  const paintBars = (lengths: readonly number[], marked: readonly boolean[], line: number): void => {
    const { bars } = elements;
    const key = `${width} ${height} ${ratio} ${line} ${lengths.join(',')} ${marked.join(',')}`;
    if (key === drawnBars) return;
    drawnBars = key;
    const context = bars.getContext('2d');
    if (!context) return;
    const [pixelWidth, pixelHeight] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (bars.width !== pixelWidth) bars.width = pixelWidth;
    if (bars.height !== pixelHeight) bars.height = pixelHeight;
    context.clearRect(0, 0, pixelWidth, pixelHeight);
    const edge = (row: number): number => Math.round(upwards ? bars.height - row * line * ratio : row * line * ratio);
    for (const [row, length] of lengths.entries()) {
      const barWidth = Math.round((bars.width * length) / 1000);
      const top = Math.min(edge(row), edge(row + 1));
      const bottom = Math.max(edge(row), edge(row + 1));
      context.fillStyle = colour;
      context.fillRect(bars.width - barWidth, top, barWidth, bottom - top - 1);
      if (!marked[row]) continue;
      context.fillStyle = stripColour;
      context.fillRect(0, top, Math.round(STRIP * ratio), bottom - top - 1);
    }
  };
  refreshColours();

  return {
    measure() {
      width = elements.bars.clientWidth;
      height = elements.bars.clientHeight;
      ratio = window.devicePixelRatio;
    },
    paint(rows, deepest, own, drawing) {
      const ordered = upwards ? rows.toReversed() : rows;
      const before = upwards ? Math.max(0, drawing.rows - rows.length) : 0;
      const cells = ladderCells(ordered, drawing.priceDecimals, drawing.quantityDecimals);
      for (const [index, column] of [cells.prices, cells.sizes, cells.sums].entries()) {
        const { text, spans } = dimmedColumn(column, before);
        painters[index]!.paint(text, [{ name: 'zeros', spans }]);
      }
      const marks = rows.map((row) => (ownPainter ? ownText(side, ownIn(own, row)) : ''));
      const lines = upwards ? marks.toReversed() : marks;
      ownPainter?.paint('\n'.repeat(before) + lines.join('\n'), []);
      paintBars(
        barLengths(rows, deepest),
        marks.map((mark) => mark !== ''),
        drawing.line,
      );
    },
    refreshColours,
    dispose() {
      for (const painter of painters) painter.dispose();
      ownPainter?.dispose();
    },
  };
}

/** Draws both sides; asks grow upwards from the spread. Nothing is touched that did not change. */
export function createLadderPainter(bids: SideElements, asks: SideElements): LadderPainter {
  const bidSide = createSide(bids, 'bid');
  const askSide = createSide(asks, 'ask');
  return {
    paint(drawing) {
      askSide.measure();
      bidSide.measure();
      const own = drawing.own ?? noOwn;
      askSide.paint(drawing.ladder.asks, drawing.ladder.deepest, own.asks, drawing);
      bidSide.paint(drawing.ladder.bids, drawing.ladder.deepest, own.bids, drawing);
    },
    refreshColours() {
      askSide.refreshColours();
      bidSide.refreshColours();
    },
    dispose() {
      askSide.dispose();
      bidSide.dispose();
    },
  };
}
