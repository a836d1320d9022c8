import { windowOf } from '../../ui/ownWindow.ts';
import { ladderBars, type LadderRow } from './model.ts';
import { type LadderLook, ladderCellsOf, type LadderCells } from './text.ts';
import { addCell, createWidest, writeCell, type CellSlot, type ColumnCell } from '../../ui/cell.ts';
import type { Decimal } from '../../../shared/num/decimal.ts';
import { numberStyle } from '../../format/numberStyle.ts';

/** Converts rows to display text. */
type CellsOfRows = (rows: readonly LadderRow[], appearance: LadderLook) => readonly LadderCells[];

function sameDecimal(a: Decimal | null, b: Decimal | null): boolean {
  return a === b || (a !== null && b !== null && a.units === b.units && a.scale === b.scale);
}

/**
 * Returns whether both rows have the same text. Volumes and own orders are replaced when they change, never changed in
 * place.
 */
function sameRow(a: LadderRow, b: LadderRow): boolean {
  return (
    a.index === b.index &&
    sameDecimal(a.price, b.price) &&
    sameDecimal(a.bid, b.bid) &&
    sameDecimal(a.ask, b.ask) &&
    sameDecimal(a.bidSum, b.bidSum) &&
    sameDecimal(a.askSum, b.askSum) &&
    a.ownBid === b.ownBid &&
    a.ownAsk === b.ownAsk &&
    a.queueBid === b.queueBid &&
    a.queueAsk === b.queueAsk &&
    a.volume === b.volume &&
    // Rows with marks always count as changed, because the mark text comes from the current row.
    a.marks.length === 0 &&
    b.marks.length === 0
  );
}

function sameLook(a: LadderLook, b: LadderLook): boolean {
  return (
    a.instrument === b.instrument &&
    a.priceDecimals === b.priceDecimals &&
    a.sums === b.sums &&
    a.queueText === b.queueText
  );
}

/** Creates the converter of rows to display text; unchanged rows reuse their previous text (performance: F8). */
function createCells(): CellsOfRows {
  let before: readonly LadderRow[] = [];
  let cachedCells: readonly LadderCells[] = [];
  let seen: LadderLook | null = null;
  let style = numberStyle();
  return (rows, appearance) => {
    const same = seen !== null && sameLook(seen, appearance) && style === numberStyle();
    cachedCells = rows.map((row, i) =>
      same && before[i] && sameRow(row, before[i]) ? cachedCells[i]! : ladderCellsOf(row, appearance),
    );
    before = rows;
    seen = appearance;
    style = numberStyle();
    return cachedCells;
  };
}

/** A column of cells drawn outside React. */
interface CellColumn {
  /** Shows these cells from the top. Unchanged cells are not touched. */
  paint(cells: readonly ColumnCell[]): void;
  /** Removes the cells from the column. */
  dispose(): void;
}

/**
 * Draws a column whose cells have their own layout (performance: F8): no cell is measured against the others, and an
 * unchanged cell costs nothing. The column's width follows its longest text, which is stored in `data-widest`.
 * `figures`: trailing zeros are dimmed.
 */
export function createCellColumn(element: HTMLElement, figures: boolean): CellColumn {
  const container = element.ownerDocument.createElement('div');
  container.className = 'cell-strip';
  element.replaceChildren(container);
  const slots: CellSlot[] = [];
  const keepWidest = createWidest(element);
  return {
    paint(cells) {
      while (slots.length < cells.length) slots.push(addCell(container));
      for (const slot of slots.splice(cells.length)) slot.element.remove();
      for (const [index, cell] of cells.entries()) writeCell(slots[index]!, cell, figures);
      keepWidest(cells);
    },
    dispose() {
      container.remove();
      delete element.dataset['widest'];
    },
  };
}

/** The ladder's columns, from left to right; each has one cell per row. */
export const ladderColumns = ['ownBid', 'bidSum', 'bid', 'price', 'mark', 'ask', 'askSum', 'ownAsk', 'volume'] as const;
/** See {@link ladderColumns}. */
export type LadderColumn = (typeof ladderColumns)[number];

/** Elements drawn outside React. */
export interface LadderElements {
  readonly columns: Readonly<Record<LadderColumn, HTMLElement>>;
  readonly bars: HTMLCanvasElement;
}

/** Draws the rows of a ladder. */
export interface LadderPainter {
  /** `line`: height of a row in CSS pixels. */
  paint(rows: readonly LadderRow[], appearance: LadderLook, line: number): void;
  /** Reads the colours again after the theme changed. */
  refreshColours(): void;
  /** Measures the columns again at the next drawing, after a size changed. */
  remeasure(): void;
  dispose(): void;
}

/** Columns of figures, whose trailing zeros are dimmed. */
const FIGURES: ReadonlySet<LadderColumn> = new Set(['bidSum', 'bid', 'price', 'ask', 'askSum', 'volume']);
const STRIP = 2;
/** Opacity behind the smallest size. */
const HEAT_LEAST = 0.12;

interface Place {
  readonly left: number;
  readonly width: number;
}

/** Positions and sizes, in CSS pixels. */
interface Measures {
  readonly places: Readonly<Record<LadderColumn, Place>>;
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
}

/**
 * Creates the painter of the columns and of the canvas behind them; it touches nothing that did not change
 * (performance: F8).
 */
export function createLadderPainter({ columns, bars }: LadderElements): LadderPainter {
  const painters = ladderColumns.map((name) => [name, createCellColumn(columns[name], FIGURES.has(name))] as const);
  const colours = { bid: '', ask: '', up: '', down: '', last: '', entry: '', liquidation: '', buys: '', sells: '' };
  const cellsOf = createCells();
  /** Measures of the last drawing, and what was drawn in each row. */
  let drawnFor: Measures | null = null;
  let [drawnLine, drawnRows]: [number, string[]] = [0, []];
  const refreshColours = (): void => {
    const style = windowOf(bars).getComputedStyle(bars);
    const token = (name: string): string => style.getPropertyValue(name).trim();
    Object.assign(colours, {
      bid: token('--bid-bar'),
      ask: token('--ask-bar'),
      up: token('--up'),
      down: token('--down'),
      last: token('--surface-pressed'),
      entry: token('--focus'),
      liquidation: token('--danger'),
      buys: token('--volume-up'),
      sells: token('--volume-down'),
    });
    drawnFor = null;
  };
  refreshColours();

  /** Kept between drawings until a size changes. */
  let measures: Measures | null = null;
  const measure = (): Measures => ({
    places: Object.fromEntries(
      ladderColumns.map((name) => [name, { left: columns[name].offsetLeft, width: columns[name].offsetWidth }]),
    ) as Record<LadderColumn, Place>,
    width: bars.clientWidth,
    height: bars.clientHeight,
    ratio: windowOf(bars).devicePixelRatio,
  });

  const paintBars = (rows: readonly LadderRow[], line: number, area: Measures): void => {
    const lengths = ladderBars(rows);
    const { ratio, places } = area;
    const whole = area !== drawnFor || line !== drawnLine;
    const [pixelWidth, pixelHeight] = [Math.round(area.width * ratio), Math.round(area.height * ratio)];
    if (bars.width !== pixelWidth) bars.width = pixelWidth;
    if (bars.height !== pixelHeight) bars.height = pixelHeight;
    const context = bars.getContext('2d');
    if (!context) return;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    if (whole || rows.length < drawnRows.length) {
      context.clearRect(0, 0, area.width, area.height);
      drawnRows = [];
    }
    [drawnFor, drawnLine] = [area, line];
    /** Aligns row edges to whole pixels, so that clearing a row leaves nothing behind. */
    const edge = (row: number): number => Math.round(row * line * ratio) / ratio;
    const fill = (colour: string, left: number, top: number, width: number, height: number): void => {
      if (width <= 0) return;
      context.fillStyle = colour;
      context.fillRect(left, top, width, height);
    };
    /** Fills a cell the stronger, the larger its size is among the visible ones. */
    const heat = (colour: string, place: Place, length: number, top: number, height: number): void => {
      if (length === 0) return;
      context.globalAlpha = HEAT_LEAST + ((1 - HEAT_LEAST) * length) / 1000;
      fill(colour, place.left, top, place.width, height);
      context.globalAlpha = 1;
    };
    for (const [i, row] of rows.entries()) {
      const ownFlags = `${row.ownBid ? 1 : 0}${row.ownAsk ? 1 : 0}`;
      const key = `${lengths.bids[i]} ${lengths.asks[i]} ${lengths.buys[i]} ${lengths.sells[i]} ${ownFlags} ${row.marks.map(({ kind }) => kind).join()}`;
      if (drawnRows[i] === key) continue;
      const [top, bottom] = [edge(i), edge(i + 1)];
      const height = bottom - top - 1;
      // A row can be redrawn alone, because nothing in it extends beyond it.
      if (drawnRows[i] !== undefined) context.clearRect(0, top, area.width, bottom - top);
      drawnRows[i] = key;
      const { bid, ask, price, volume } = places;
      heat(colours.bid, bid, lengths.bids[i]!, top, height);
      heat(colours.ask, ask, lengths.asks[i]!, top, height);
      const bidWidth = (bid.width * lengths.bids[i]!) / 1000;
      fill(colours.bid, bid.left + bid.width - bidWidth, top, bidWidth, height);
      fill(colours.ask, ask.left, top, (ask.width * lengths.asks[i]!) / 1000, height);
      const buys = (volume.width * lengths.buys[i]!) / 1000;
      fill(colours.buys, volume.left, top, buys, height);
      fill(colours.sells, volume.left + buys, top, (volume.width * lengths.sells[i]!) / 1000, height);
      if (row.ownBid) fill(colours.up, 0, top, STRIP, height);
      if (row.ownAsk) fill(colours.down, volume.left - STRIP * 2, top, STRIP, height);
      for (const { kind } of row.marks) {
        if (kind === 'last') {
          fill(colours.last, price.left, top, places.mark.left + places.mark.width - price.left, height);
        } else fill(colours[kind], 0, bottom - 2, area.width, 1);
      }
    }
  };

  return {
    refreshColours,
    remeasure() {
      measures = null;
    },
    paint(rows, appearance, line) {
      // Measured before any text is written, and not in every frame: a read after a write would force a layout.
      if (measures?.ratio !== windowOf(bars).devicePixelRatio) measures = null;
      measures ??= measure();
      const cells = cellsOf(rows, appearance);
      for (const [name, painter] of painters) painter.paint(cells.map((cell) => ({ text: cell[name] })));
      paintBars(rows, line, measures);
    },
    dispose() {
      for (const [, painter] of painters) painter.dispose();
    },
  };
}
