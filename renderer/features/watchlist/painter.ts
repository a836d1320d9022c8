import type { FeedStatus } from '../../ipc/feedStatus.ts';
import { type AgeText, describeAge, formatCountdown } from '../../format/duration.ts';
import { trailingZerosFrom, formatCompact, formatNumber, formatPercent } from '../../format/number.ts';
import type { WatchlistQuote } from '../../../shared/ipc/marketViews.ts';
import type { RowFigures } from './figures.ts';
import type { ColumnId, WatchRow } from './model.ts';
import { toPlotNumber } from '../../../shared/num/plot.ts';
import { parseDecimal } from '../../../shared/num/decimal.ts';
import { formatRate } from '../../format/rate.ts';

/** Text for a figure that is not known. */
const NONE = '—';

/** Text of one cell; `tone` colours it in addition to its sign. */
interface CellText {
  readonly text: string;
  readonly tone: 'up' | 'down' | '';
}

const plain = (text: string): CellText => ({ text, tone: '' });
const none = plain(NONE);

function signed(text: string, fraction: string): CellText {
  const value = parseDecimal(fraction);
  return { text, tone: !value || value.units === 0n ? '' : value.units < 0n ? 'down' : 'up' };
}

/**
 * Returns the funding rate and the time until it is paid; `serverNow` is Unix ms of the exchange's clock, `null` before
 * it is known.
 */
export function fundingCell(figures: RowFigures | null, serverNow: number | null): CellText {
  if (!figures || figures.fundingRate === '') return none;
  const rate = formatRate(figures.fundingRate);
  const left = figures.fundingAt === null || serverNow === null ? -1 : figures.fundingAt - serverNow;
  return signed(left < 0 ? rate : `${rate} ${formatCountdown(left)}`, figures.fundingRate);
}

/** Returns the cell texts of a row, except those that also change with time. */
export function figureCells(
  { instrument }: WatchRow,
  figures: RowFigures | null,
  quote: WatchlistQuote | null,
): Readonly<Record<Exclude<ColumnId, 'spark' | 'age' | 'funding'>, CellText>> {
  const price = (text: string | undefined): CellText =>
    text === undefined || text === '' || !instrument ? none : plain(formatNumber(text, instrument.priceDecimals));
  const change = figures?.changeFraction ?? '';
  const contracts = quote?.openInterest?.contracts;
  return {
    last: price(figures?.last),
    high: price(figures?.high),
    low: price(figures?.low),
    change: change === '' ? none : signed(formatPercent(change), change),
    volume: figures && figures.quoteVolume !== '' ? plain(formatCompact(figures.quoteVolume)) : none,
    openInterest: contracts === undefined ? none : plain(formatCompact(contracts)),
  };
}

/** Returns the age of the last received frame; `null` when there is none. `now` is monotonic ms. */
function ageOf(feed: FeedStatus | null, now: number): AgeText | null {
  const at = feed?.received ?? null;
  return at === null ? null : describeAge(now - at);
}

/**
 * Returns the path of a sparkline in a box of `width` by `height`, highest price at the top; '' for fewer than two
 * closes.
 */
export function sparkPath(closes: readonly string[], width: number, height: number): string {
  const points = closes.map(toPlotNumber).filter(Number.isFinite);
  if (points.length < 2) return '';
  const low = Math.min(...points);
  const span = Math.max(...points) - low;
  const place = (close: number, index: number): string => {
    const x = (index / (points.length - 1)) * width;
    const y = span === 0 ? height / 2 : height - ((close - low) / span) * height;
    return `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
  };
  return points.map(place).join('');
}

/** Size of the sparkline in its own coordinates. */
export const SPARK = { width: 100, height: 20 } as const;
/** Milliseconds for which a changed price stays tinted. */
const FLASH_MS = 400;

/** Everything a row is drawn from at this moment. Times: `now` monotonic ms, `serverNow` Unix ms of the exchange. */
export interface RowDrawing {
  readonly figures: RowFigures | null;
  readonly feed: FeedStatus | null;
  /** Whether the shown prices are proven to be current. */
  readonly live: boolean;
  readonly quote: WatchlistQuote | null;
  readonly now: number;
  readonly serverNow: number | null;
  readonly ageText: (age: AgeText) => string;
}

/** Draws one row's cells outside React; unchanged cells are not touched. */
export interface RowPainter {
  paint(drawing: RowDrawing): void;
}

/** Creates the writer of a cell whose end can be dimmed: its two text nodes are reused. */
function createFigureCell(cell: HTMLElement): (shown: CellText, dimmed: boolean) => void {
  const head = cell.ownerDocument.createTextNode('');
  const zeros = cell.ownerDocument.createElement('span');
  const tail = cell.ownerDocument.createTextNode('');
  zeros.className = 'zeros';
  zeros.append(tail);
  cell.replaceChildren(head, zeros);
  let shownText: string | null = null;
  let shownTone = '';
  return ({ text, tone }, dimmed) => {
    if (text !== shownText) {
      shownText = text;
      const cut = dimmed ? trailingZerosFrom(text) : text.length;
      head.data = text.slice(0, cut);
      if (tail.data !== text.slice(cut)) tail.data = text.slice(cut);
    }
    if (tone !== shownTone) {
      shownTone = tone;
      cell.dataset['tone'] = tone;
    }
  };
}

const priceColumns: ReadonlySet<string> = new Set(['last', 'high', 'low']);
const figureColumns = ['last', 'change', 'volume', 'high', 'low', 'openInterest'] as const;

/** Creates the painter of the row `element`, whose cells have the attribute `data-column`. */
export function createRowPainter(element: HTMLElement, row: WatchRow): RowPainter {
  const find = (column: ColumnId | 'old'): HTMLElement | null => element.querySelector(`[data-column="${column}"]`);
  const writers = new Map<ColumnId, ReturnType<typeof createFigureCell>>();
  for (const column of [...figureColumns, 'funding', 'age'] as const) {
    const cell = find(column);
    if (cell) writers.set(column, createFigureCell(cell));
  }
  const last = find('last');
  const old = find('old');
  const path = find('spark')?.querySelector('path') ?? null;
  let drawn: { readonly figures: RowFigures | null; readonly quote: WatchlistQuote | null } | null = null;
  let price: string | null = null;
  let flashEnds: number | null = null;
  let spark = '';
  let oldText = '';
  let isLive: boolean | null = null;

  const flash = (figures: RowFigures | null, now: number): void => {
    const moved = price !== null && figures !== null && figures.move !== null && figures.last !== price;
    price = figures?.last ?? null;
    if (!last) return;
    if (moved) {
      if (last.dataset['move'] !== figures.move) last.dataset['move'] = figures.move ?? '';
      flashEnds = now + FLASH_MS;
    } else if (flashEnds !== null && now >= flashEnds) {
      delete last.dataset['move'];
      flashEnds = null;
    }
  };
  const paintFigures = ({ figures, quote }: RowDrawing): void => {
    const cells = figureCells(row, figures, quote);
    for (const column of figureColumns) writers.get(column)?.(cells[column], priceColumns.has(column));
    const line = quote && path ? sparkPath(quote.closes, SPARK.width, SPARK.height) : '';
    if (line !== spark) path?.setAttribute('d', line);
    spark = line;
    drawn = { figures, quote };
  };
  return {
    paint(drawing) {
      const { figures, feed, live, quote, now, serverNow, ageText } = drawing;
      if (drawn?.figures !== figures || drawn.quote !== quote) paintFigures(drawing);
      flash(figures, now);
      if (row.market === 'futures') writers.get('funding')?.(fundingCell(figures, serverNow), false);
      else writers.get('funding')?.({ text: '', tone: '' }, false);
      const age = ageOf(feed, now);
      const text = age ? ageText(age) : '';
      writers.get('age')?.({ text, tone: '' }, false);
      if (live !== isLive) element.dataset['live'] = String(live);
      isLive = live;
      const mark = live || figures === null ? '' : text;
      if (old && mark !== oldText) old.textContent = mark;
      oldText = mark;
    },
  };
}
