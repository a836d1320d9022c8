import type { Decimal } from '../../../shared/num/decimal.ts';
import { dimmedColumn } from '../../ui/columns.ts';
import { createTextPainter, type TextPainter } from '../../ui/highlights.ts';
import { barLengths, ladderCells, type Ladder, type LadderRow } from './model.ts';

/** The elements of one side that are drawn outside React. Each column holds one text node. */
export interface SideElements {
  readonly price: HTMLElement;
  readonly size: HTMLElement;
  readonly sum: HTMLElement;
  readonly bars: HTMLCanvasElement;
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
}

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
  paint(rows: readonly LadderRow[], deepest: Decimal, drawing: LadderDrawing): void;
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

function createSide(elements: SideElements, token: string, upwards: boolean): Side {
  const painters: TextPainter[] = [elements.price, elements.size, elements.sum].map((element) =>
    createTextPainter(textNodeOf(element)),
  );
  let colour = '';
  let drawnBars = '';
  let [width, height, ratio] = [0, 0, 1];
  const refreshColours = (): void => {
    colour = getComputedStyle(elements.bars).getPropertyValue(token).trim();
    drawnBars = '';
  };
  const paintBars = (lengths: readonly number[], line: number): void => {
    const { bars } = elements;
    const key = `${width} ${height} ${ratio} ${line} ${lengths.join(',')}`;
    if (key === drawnBars) return;
    drawnBars = key;
    const context = bars.getContext('2d');
    if (!context) return;
    const [pixelWidth, pixelHeight] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (bars.width !== pixelWidth) bars.width = pixelWidth;
    if (bars.height !== pixelHeight) bars.height = pixelHeight;
    context.clearRect(0, 0, pixelWidth, pixelHeight);
    context.fillStyle = colour;
    const edge = (row: number): number => Math.round(upwards ? bars.height - row * line * ratio : row * line * ratio);
    for (const [row, length] of lengths.entries()) {
      const barWidth = Math.round((bars.width * length) / 1000);
      const top = Math.min(edge(row), edge(row + 1));
      const bottom = Math.max(edge(row), edge(row + 1));
      context.fillRect(bars.width - barWidth, top, barWidth, bottom - top - 1);
    }
  };
  refreshColours();

  return {
    measure() {
      width = elements.bars.clientWidth;
      height = elements.bars.clientHeight;
      ratio = window.devicePixelRatio;
    },
    paint(rows, deepest, drawing) {
      const ordered = upwards ? rows.toReversed() : rows;
      const before = upwards ? Math.max(0, drawing.rows - rows.length) : 0;
      const cells = ladderCells(ordered, drawing.priceDecimals, drawing.quantityDecimals);
      for (const [index, column] of [cells.prices, cells.sizes, cells.sums].entries()) {
        const { text, spans } = dimmedColumn(column, before);
        painters[index]!.paint(text, [{ name: 'zeros', spans }]);
      }
      paintBars(barLengths(rows, deepest), drawing.line);
    },
    refreshColours,
    dispose() {
      for (const painter of painters) painter.dispose();
    },
  };
}

/** Draws both sides; asks grow upwards from the spread. Nothing is touched that did not change. */
export function createLadderPainter(bids: SideElements, asks: SideElements): LadderPainter {
  const bidSide = createSide(bids, '--bid-bar', false);
  const askSide = createSide(asks, '--ask-bar', true);
  return {
    paint(drawing) {
      askSide.measure();
      bidSide.measure();
      askSide.paint(drawing.ladder.asks, drawing.ladder.deepest, drawing);
      bidSide.paint(drawing.ladder.bids, drawing.ladder.deepest, drawing);
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
