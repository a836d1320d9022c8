import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState, type RefObject } from 'react';
import type { Instrument } from '../../../shared/domain/instrument.ts';
import { ZERO, decimal } from '../../../shared/num/decimal.ts';
import { createFrameTask, type FrameTask } from '../../ipc/frames.ts';
import { useServices } from '../../state/services.ts';
import { decimalsOfStep } from '../../ui/bookLevels.ts';
import type { OwnOrderLevels } from '../../ui/ownOrders.ts';
import { windowOf } from '../../ui/ownWindow.ts';
import { observeSizes } from '../../ui/sizes.ts';
import { useLook } from '../../ui/useLook.ts';
import { lineHeightOf, useSize } from '../../ui/useSize.ts';
import {
  centreOf,
  isInSight,
  isWellInSight,
  ladderBook,
  ladderRows,
  bestPriceRows,
  type FlatBook,
  topAfterResize,
  topFor,
  type LadderRow,
  type PriceMark,
} from './model.ts';
import {
  createLadderPainter,
  ladderColumns,
  type LadderColumn,
  type LadderElements,
  type LadderPainter,
} from './painter.ts';
import type { LadderParams } from './params.ts';
import type { LadderFeeds, LadderTrades } from './store.ts';
import { createQueueTracker, levelSize, queueRows, type QueueOrder, type QueuePlace } from './queue.ts';
import { shortQueueText, type LadderLook, type QueueText } from './text.ts';

/** Where the market (`centreOf`) is relative to the visible rows. */
export type MarketPosition = 'inSight' | 'above' | 'below' | 'none';

/** References to the elements drawn outside React. */
export interface LadderRefs {
  readonly body: RefObject<HTMLDivElement | null>;
  readonly bars: RefObject<HTMLCanvasElement | null>;
  readonly columns: Readonly<Record<LadderColumn, RefObject<HTMLDivElement | null>>>;
}

/** Inputs of the drawing. */
export interface LadderOptions extends Pick<LadderParams, 'sums' | 'period' | 'follow' | 'table'> {
  readonly feeds: LadderFeeds;
  readonly instrument: Instrument | null;
  /** The current price step; `null` until the instrument is known. */
  readonly grouping: string | null;
  readonly ownOrders: OwnOrderLevels;
  readonly positions: readonly PriceMark[];
  /** The own orders that rest in a queue. */
  readonly queued: readonly QueueOrder[];
  /** The text of a queue place where there is room for words. */
  readonly queueText: QueueText;
  /** Called after each drawing, so that overlays follow the rows. `line`: height of a row in CSS pixels. */
  readonly onDrawn?: (rows: readonly LadderRow[], line: number) => void;
}

/** The drawn ladder as the panel uses it. */
export interface LadderBody {
  readonly refs: LadderRefs;
  readonly place: MarketPosition;
  /** The visible rows for the table view; `null` for the drawn view. */
  readonly table: { readonly rows: readonly LadderRow[]; readonly appearance: LadderLook } | null;
  /** Number of rows that fit. */
  readonly rows: number;
  /** Returns whether the rows must stay as they are: they are under the pointer, or chosen by keyboard. */
  readonly held: () => boolean;
  readonly scroll: (rows: number) => void;
  readonly page: (direction: 1 | -1) => void;
  readonly recentre: () => void;
  /** Scrolls until the row is visible, and then keeps the rows in place until the focus leaves them. */
  readonly reveal: (row: bigint) => void;
  /** Returns the row in the middle; `null` while nothing is drawn. */
  readonly middle: () => bigint | null;
  /** Returns a visible row by its price in steps. */
  readonly rowOf: (index: bigint) => LadderRow | null;
  /** Called when the pointer enters or leaves the rows: they do not move under it. */
  readonly onPointer: (over: boolean) => void;
  /** Called when the focus leaves the rows: rows moved by keys follow the last price again. */
  readonly onBlur: () => void;
  readonly rowAt: (offsetY: number) => LadderRow | null;
  /** Returns the height of a row in CSS pixels, and the number of rows. */
  readonly measure: () => { readonly line: number; readonly rows: number };
}

const FIRST_ROWS = 25;
/** Width of the ladder, in rem, from which queue places have words. */
const WIDE_REM = 30;

type Places = ReadonlyMap<string, QueuePlace>;

/** Returns a function that gives the queue places for a book and the trades so far, and looks once at each book. */
function useQueuePlaces(instrument: Instrument | null, queued: readonly QueueOrder[]) {
  // Another symbol has other queues.
  // oxlint-disable-next-line react/exhaustive-deps
  const tracker = useMemo(() => createQueueTracker(), [instrument]);
  const seen = useRef<{ book: unknown; tracker: unknown; places: Places }>({ book: null, tracker, places: new Map() });
  return (book: FlatBook, { profile, last }: Pick<LadderTrades, 'profile' | 'last'>): Places => {
    // Before the book there is no queue to look at.
    if (book.bids.length + book.asks.length === 0) return seen.current.places;
    if (seen.current.book !== book || seen.current.tracker !== tracker) {
      const places = tracker.look(
        queued,
        ({ price, side }) => levelSize(side === 'bid' ? book.bids : book.asks, price, side),
        ({ price, side }) => profile.at(price)?.[side === 'bid' ? 'sells' : 'buys'] ?? ZERO,
        last?.time ?? null,
      );
      seen.current = { book, tracker, places };
    }
    return seen.current.places;
  };
}

function rootSizeOf(element: HTMLElement): number {
  const { documentElement } = element.ownerDocument;
  return Number.parseFloat(windowOf(element).getComputedStyle(documentElement).fontSize) || 16;
}

function useRefs(): LadderRefs {
  const body = useRef<HTMLDivElement>(null);
  const bars = useRef<HTMLCanvasElement>(null);
  const [columns] = useState(
    () =>
      Object.fromEntries(ladderColumns.map((name) => [name, { current: null }])) as unknown as LadderRefs['columns'],
  );
  return { body, bars, columns };
}

function elementsOf({ bars, columns }: LadderRefs): LadderElements | null {
  const found = ladderColumns.map((name) => [name, columns[name].current] as const);
  if (!bars.current || found.some(([, element]) => element === null)) return null;
  return { bars: bars.current, columns: Object.fromEntries(found) as unknown as LadderElements['columns'] };
}

/** Returns how many rows fit, and whether queue places have room for words. */
function useFit(refs: LadderRefs, room: string, task: RefObject<FrameTask | null>) {
  const [fit, setFit] = useState({ rows: FIRST_ROWS, wide: false });
  const resize = useCallback(
    (height: number, width: number) => {
      const column = refs.columns.price.current;
      if (!column || height === 0) return;
      const rows = Math.max(1, Math.floor(height / lineHeightOf(column)));
      const wide = width >= WIDE_REM * rootSizeOf(column);
      setFit((before) => (before.rows === rows && before.wide === wide ? before : { rows, wide }));
      task.current?.request();
    },
    // `room` changes the row height without changing the panel's size.
    // oxlint-disable-next-line react/exhaustive-deps
    [refs.columns, room],
  );
  useSize(refs.body, resize);
  return fit;
}

/** Draws book, trades, own orders and positions as a price ladder, at most once per frame and outside React. */
export function useLadderBody(options: LadderOptions): LadderBody {
  const { feeds, instrument, grouping, ownOrders, positions, sums, period, follow, table: asTable, onDrawn } = options;
  const { queued, queueText } = options;
  const { frames } = useServices();
  const queueOf = useQueuePlaces(instrument, queued);
  const { theme, room, style } = useLook();
  const refs = useRefs();
  const [place, setPlace] = useState<MarketPosition>('none');
  const [table, setTable] = useState<LadderBody['table']>(null);
  const painter = useRef<LadderPainter | null>(null);
  const task = useRef<FrameTask | null>(null);
  const { rows, wide } = useFit(refs, room, task);
  /**
   * The topmost row; `null`: the next drawing centres the ladder. `rows` is the number of rows `top` was chosen for.
   */
  const view = useRef<{ top: bigint | null; rows: number; over: boolean; moved: boolean }>({
    top: null,
    rows: FIRST_ROWS,
    over: false,
    moved: false,
  });
  const drawn = useRef<readonly LadderRow[]>([]);
  const drawNow = useEffectEvent(() => draw());

  const draw = (): void => {
    if (!instrument || grouping === null) return;
    const step = decimal(grouping);
    const content = feeds.book.store.getState().content ?? { bids: [], asks: [] };
    const { profile, last, direction } = feeds.trades.store.getState().content;
    const centre = centreOf(last?.price ?? null, bestPriceRows(content, step));
    if (centre === null) return;
    const at = view.current;
    if (at.top !== null && at.rows !== rows) at.top = topAfterResize(at.top, at.rows, rows);
    at.rows = rows;
    const leaves = at.top !== null && !isWellInSight(centre, at.top, rows);
    if (at.top === null || (leaves && follow && !at.over && !at.moved)) at.top = topFor(centre, rows);
    const lastMark: PriceMark[] = last ? [{ kind: 'last', side: null, price: decimal(last.price) }] : [];
    const marks = [...lastMark, ...positions];
    const volumes = profile.rows(step, period);
    const sight = { top: at.top, rows };
    const queue = queueRows(queued, queueOf(content, { profile, last }), step);
    const found = ladderRows(sight, ladderBook(content, step, sight), ownOrders, volumes, marks, queue);
    const appearance = {
      instrument,
      priceDecimals: decimalsOfStep(step, instrument.priceDecimals),
      sums,
      direction,
      queueText: wide ? queueText : shortQueueText,
    };
    drawn.current = found;
    if (asTable) setTable({ rows: found, appearance });
    else if (refs.columns.price.current) {
      const line = lineHeightOf(refs.columns.price.current);
      painter.current?.paint(found, appearance, line);
      onDrawn?.(found, line);
    }
    setPlace(isInSight(centre, at.top, rows) ? 'inSight' : centre > at.top ? 'above' : 'below');
  };

  useEffect(() => {
    // Another instrument or step: the rows before do not apply.
    view.current.top = null;
    view.current.moved = false;
  }, [instrument, grouping]);

  useEffect(() => {
    const elements = asTable ? null : elementsOf(refs);
    painter.current = elements && createLadderPainter(elements);
    const ownTask = createFrameTask(frames, drawNow);
    task.current = ownTask;
    ownTask.request();
    const remeasure = (): void => {
      painter.current?.remeasure();
      ownTask.request();
    };
    const stops = [
      observeSizes(elements ? [elements.bars, ...Object.values(elements.columns)] : [], remeasure),
      feeds.book.store.subscribe(() => ownTask.request()),
      feeds.trades.store.subscribe(() => ownTask.request()),
    ];
    return () => {
      for (const stop of stops) stop();
      ownTask.cancel();
      painter.current?.dispose();
      painter.current = null;
      task.current = null;
    };
    // oxlint-disable-next-line react/exhaustive-deps
  }, [feeds, frames, asTable, instrument]);

  useEffect(() => {
    painter.current?.refreshColours();
    task.current?.request();
  }, [theme]);
  useEffect(
    () => task.current?.request(),
    [ownOrders, positions, queued, wide, sums, period, follow, rows, room, style, grouping],
  );

  const scroll = (by: number): void => {
    const { top } = view.current;
    if (top === null || by === 0) return;
    view.current.top = top + BigInt(by);
    // Rows the user scrolled stay in place until the pointer or the focus leaves them, or the user recentres.
    view.current.moved = true;
    task.current?.request();
  };
  return {
    refs,
    place,
    table: asTable ? (table ?? null) : null,
    rows,
    held() {
      const element = refs.body.current;
      const focused = element !== null && element === element.ownerDocument.activeElement;
      return view.current.over || view.current.moved || focused;
    },
    scroll,
    page: (direction) => scroll(direction * Math.max(1, rows - 1)),
    recentre() {
      view.current.top = null;
      view.current.moved = false;
      task.current?.request();
    },
    reveal(row) {
      const at = view.current;
      if (at.top === null) return;
      if (row > at.top) at.top = row;
      else if (row <= at.top - BigInt(rows)) at.top = row + BigInt(rows - 1);
      at.moved = true;
      task.current?.request();
    },
    middle: () => drawn.current[Math.floor(drawn.current.length / 2)]?.index ?? null,
    rowOf: (index) => drawn.current.find((row) => row.index === index) ?? null,
    onPointer(over) {
      view.current.over = over;
      if (!over) view.current.moved = false;
      if (!over) task.current?.request();
    },
    onBlur() {
      view.current.moved = false;
      task.current?.request();
    },
    rowAt(offsetY) {
      const column = refs.columns.price.current;
      return column ? (drawn.current[Math.floor(offsetY / lineHeightOf(column))] ?? null) : null;
    },
    measure: () => ({ line: refs.columns.price.current ? lineHeightOf(refs.columns.price.current) : 1, rows }),
  };
}
