import type { Decimal } from '../../../shared/num/decimal.ts';
import type { BookSide, LevelRow } from '../../ui/bookLevels.ts';
import { createTextPainter, type TextPainter, type Spans } from '../../ui/highlights.ts';
import { noOwn, ownIn, ownText, type OwnOrderLevels, type OwnLevels } from '../../ui/ownOrders.ts';
import { textNodeOf, windowOf } from '../../ui/ownWindow.ts';
import { barLengths, ladderCells, type Ladder, type RowPlace } from './model.ts';
import type { Arrangement, SumUnit } from './params.ts';
import { trailingZerosFrom } from '../../format/number.ts';

/** A column as one text with a line per row, and the ranges that have another colour. */
interface ColumnText {
  readonly text: string;
  readonly spans: Spans;
}

function joinCells(
  cells: readonly string[],
  before: number,
  spanFrom: (cell: string, index: number) => number,
): ColumnText {
  let text = '\n'.repeat(before);
  const spans: number[] = [];
  for (const [index, cell] of cells.entries()) {
    const from = spanFrom(cell, index);
    if (from < cell.length) spans.push(text.length + from, text.length + cell.length);
    text += index === cells.length - 1 ? cell : `${cell}\n`;
  }
  return { text, spans };
}

/** Joins the cells of a column and marks the trailing zeros of each. `before` empty lines move it down. */
export function dimmedColumn(cells: readonly string[], before = 0): ColumnText {
  return joinCells(cells, before, trailingZerosFrom);
}

/** The elements of one side that are drawn outside React. Each column holds one text node. */
export interface SideElements {
  readonly price: HTMLElement;
  readonly size: HTMLElement;
  readonly sum: HTMLElement;
  readonly bars: HTMLCanvasElement;
  /** The column of marks for the user's own orders; without it nothing is marked. */
  readonly own?: HTMLElement;
}

/** The input for drawing one ladder. */
export interface LadderDrawing {
  readonly ladder: Ladder;
  /** Number of rows that fit per side. */
  readonly rows: number;
  /** Height of a row in CSS pixels. */
  readonly line: number;
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  /** Unit of sums and bars; base when absent. */
  readonly unit?: SumUnit;
  /** The user's open orders, merged like the ladder. */
  readonly ownOrders?: OwnOrderLevels;
  /** The row selected by keyboard. */
  readonly chosen?: RowPlace | null;
  /** The row under the pointer: all rows up to it are marked. */
  readonly hovered?: RowPlace | null;
  /** Monotonic ms; when absent, changed levels do not flash. */
  readonly now?: number;
}

/** Duration of the background of a changed level, in ms. */
const FLASH_MS = 160;
/** Time from one flash of a level to its next, so that a level that changes all the time does not flicker. */
const FLASH_EVERY_MS = 480;
const FLASH_ALPHA = 0.18;
const HOVER_ALPHA = 0.6;

/** The levels that changed lately. */
export interface Flashes {
  /**
   * Compares the rows, best first, with those before; returns whether each one flashes at `now`. Rows beyond the known
   * ones at either end did not change: the price has moved.
   */
  mark(prices: readonly string[], sizes: readonly string[], now: number): readonly boolean[];
}

/** Creates the memory of one side's flashes. */
export function createFlashes(): Flashes {
  let known: ReadonlyMap<string, string> | null = null;
  const started = new Map<string, number>();
  return {
    mark(prices, sizes, now) {
      const before = known;
      const shown = new Map(prices.map((price, index) => [price, sizes[index]!] as const));
      known = shown;
      for (const price of started.keys()) if (!shown.has(price)) started.delete(price);
      const first = before ? prices.findIndex((price) => before.has(price)) : -1;
      const last = before ? prices.findLastIndex((price) => before.has(price)) : -1;
      return prices.map((price, index) => {
        const begun = started.get(price) ?? Number.NEGATIVE_INFINITY;
        if (
          before &&
          index >= first &&
          index <= last &&
          before.get(price) !== sizes[index] &&
          now - begun >= FLASH_EVERY_MS
        ) {
          started.set(price, now);
          return true;
        }
        return now - begun < FLASH_MS;
      });
    },
  };
}

/** Width of the strip at the edge of a row that has own orders, in CSS pixels. */
const STRIP = 2;

/** Draws the ladder into its columns. */
export interface LadderPainter {
  /** Returns after how many ms the ladder must be drawn again to end its flashes; `null` when none is shown. */
  paint(drawing: LadderDrawing): number | null;
  /** Reads the colours again after a theme change. */
  refreshColours(): void;
  /** Reads the changed size of the bars again at the next drawing. */
  remeasure(): void;
  dispose(): void;
}

interface Side {
  /**
   * Reads the size of the bars. Called for both sides before any text is written, because a later read would force a
   * layout.
   */
  measure(): void;
  /** Returns whether a level flashes. */
  paint(rows: readonly LevelRow[], deepest: Decimal, ownLevels: OwnLevels, drawing: LadderDrawing): boolean;
  refreshColours(): void;
  dispose(): void;
}

interface Bars {
  readonly lengths: readonly number[];
  readonly marked: readonly boolean[];
  readonly line: number;
  readonly flashing: readonly boolean[];
  /** Index of the selected row and of the last marked row, -1 for none. */
  readonly chosen: number;
  readonly hovered: number;
}

function createSide(elements: SideElements, side: BookSide, upwards: boolean): Side {
  const token = side === 'ask' ? '--ask-bar' : '--bid-bar';
  const stripToken = side === 'ask' ? '--down' : '--up';
  const ownPainter = elements.own ? createTextPainter(textNodeOf(elements.own)) : null;
  const painters: TextPainter[] = [elements.price, elements.size, elements.sum].map((element) =>
    createTextPainter(textNodeOf(element)),
  );
  const flashes = createFlashes();
  let [colour, stripColour, chosenColour, hoverColour] = ['', '', '', ''];
  let drawnBars = '';
  let [width, height, ratio] = [0, 0, 1];
  const refreshColours = (): void => {
    const style = windowOf(elements.bars).getComputedStyle(elements.bars);
    colour = style.getPropertyValue(token).trim();
    stripColour = style.getPropertyValue(stripToken).trim();
    chosenColour = style.getPropertyValue('--focus').trim();
    hoverColour = style.getPropertyValue('--surface-pressed').trim();
    drawnBars = '';
  };
  const paintBars = ({ lengths, marked, flashing, line, chosen, hovered }: Bars): void => {
    const { bars } = elements;
    const key = `${width} ${height} ${ratio} ${line} ${chosen} ${hovered} ${lengths.join(',')} ${marked.join(',')} ${flashing.join(',')}`;
    if (key === drawnBars) return;
    drawnBars = key;
    const context = bars.getContext('2d');
    if (!context) return;
    const [pixelWidth, pixelHeight] = [Math.round(width * ratio), Math.round(height * ratio)];
    if (bars.width !== pixelWidth) bars.width = pixelWidth;
    if (bars.height !== pixelHeight) bars.height = pixelHeight;
    context.clearRect(0, 0, pixelWidth, pixelHeight);
    const edge = (row: number): number => Math.round(upwards ? bars.height - row * line * ratio : row * line * ratio);
    const bounds = (row: number): readonly [number, number] => [
      Math.min(edge(row), edge(row + 1)),
      Math.max(edge(row), edge(row + 1)),
    ];
    const cover = (row: number, fill: string, alpha: number): void => {
      const [top, bottom] = bounds(row);
      context.globalAlpha = alpha;
      context.fillStyle = fill;
      context.fillRect(0, top, bars.width, bottom - top);
      context.globalAlpha = 1;
    };
    for (const [row, length] of lengths.entries()) {
      const barWidth = Math.round((bars.width * length) / 1000);
      const [top, bottom] = bounds(row);
      if (row <= hovered) cover(row, hoverColour, HOVER_ALPHA);
      context.fillStyle = colour;
      context.fillRect(bars.width - barWidth, top, barWidth, bottom - top - 1);
      if (flashing[row]) cover(row, stripColour, FLASH_ALPHA);
      if (!marked[row]) continue;
      context.fillStyle = stripColour;
      context.fillRect(0, top, Math.round(STRIP * ratio), bottom - top - 1);
    }
    if (chosen < 0) return;
    const [top, bottom] = bounds(chosen);
    const thick = Math.max(1, Math.round(ratio));
    context.strokeStyle = chosenColour;
    context.lineWidth = thick;
    context.strokeRect(thick / 2, top + thick / 2, bars.width - thick, bottom - top - 1 - thick);
  };
  refreshColours();

  return {
    measure() {
      width = elements.bars.clientWidth;
      height = elements.bars.clientHeight;
      ratio = windowOf(elements.bars).devicePixelRatio;
    },
    paint(rows, deepest, ownLevels, drawing) {
      const unit = drawing.unit ?? 'base';
      const ordered = upwards ? rows.toReversed() : rows;
      const before = upwards ? Math.max(0, drawing.rows - rows.length) : 0;
      const cells = ladderCells(ordered, drawing.priceDecimals, drawing.quantityDecimals, unit);
      for (const [index, column] of [cells.prices, cells.sizes, cells.sums].entries()) {
        const { text, spans } = dimmedColumn(column, before);
        painters[index]!.paint(text, [{ name: 'zeros', spans }]);
      }
      const marks = rows.map((row) => (ownPainter ? ownText(side, ownIn(ownLevels, row)) : ''));
      const lines = upwards ? marks.toReversed() : marks;
      ownPainter?.paint('\n'.repeat(before) + lines.join('\n'), []);
      const best = <Cell>(list: readonly Cell[]): readonly Cell[] => (upwards ? list.toReversed() : list);
      const flashing =
        drawing.now === undefined ? [] : flashes.mark(best(cells.prices), best(cells.sizes), drawing.now);
      paintBars({
        lengths: barLengths(rows, deepest, unit),
        marked: marks.map((mark) => mark !== ''),
        flashing,
        line: drawing.line,
        chosen: drawing.chosen?.side === side ? drawing.chosen.index : -1,
        hovered: drawing.hovered?.side === side ? drawing.hovered.index : -1,
      });
      return flashing.includes(true);
    },
    refreshColours,
    dispose() {
      for (const painter of painters) painter.dispose();
      ownPainter?.dispose();
    },
  };
}

/** Creates the painter of both sides; stacked asks grow upwards from the spread. Unchanged elements are not touched. */
export function createLadderPainter(
  bids: SideElements,
  asks: SideElements,
  arrangement: Arrangement = 'stacked',
): LadderPainter {
  const bidSide = createSide(bids, 'bid', false);
  const askSide = createSide(asks, 'ask', arrangement === 'stacked');
  let measuredAt: number | null = null;
  return {
    paint(drawing) {
      const ratio = windowOf(bids.bars).devicePixelRatio;
      // Not in every frame: each read after a write would force another layout of the window.
      if (measuredAt !== ratio) {
        measuredAt = ratio;
        askSide.measure();
        bidSide.measure();
      }
      const ownOrders = drawing.ownOrders ?? noOwn;
      const deepest = drawing.unit === 'quote' ? drawing.ladder.deepestWorth : drawing.ladder.deepest;
      const asksFlash = askSide.paint(drawing.ladder.asks, deepest, ownOrders.asks, drawing);
      const bidsFlash = bidSide.paint(drawing.ladder.bids, deepest, ownOrders.bids, drawing);
      return asksFlash || bidsFlash ? FLASH_MS : null;
    },
    refreshColours() {
      askSide.refreshColours();
      bidSide.refreshColours();
    },
    remeasure() {
      measuredAt = null;
    },
    dispose() {
      askSide.dispose();
      bidSide.dispose();
    },
  };
}
