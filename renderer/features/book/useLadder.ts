import { useCallback, useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { Instrument } from '../../../shared/domain/instrument.ts';
import type { BookView } from '../../../shared/ipc/views.ts';
import { decimal } from '../../../shared/num/decimal.ts';
import { createFrameTask, type FrameTask } from '../../ipc/frames.ts';
import { useServices } from '../../state/services.ts';
import type { Cancel } from '../../../shared/time/clock.ts';
import { bestLevels, decimalsOfStep, type BookSide, type LevelRow } from '../../ui/bookLevels.ts';
import type { OwnOrderLevels } from '../../ui/ownOrders.ts';
import { observeSizes } from '../../ui/sizes.ts';
import { useLook } from '../../ui/useLook.ts';
import { windowOf } from '../../ui/ownWindow.ts';
import { lineHeightOf, useSize } from '../../ui/useSize.ts';
import {
  buildLadder,
  chosenIndex,
  fitRows,
  rowAt,
  type BookStore,
  type ChosenRow,
  type Ladder,
  type RowFit,
  type RowPlace,
} from './model.ts';
import { createLadderPainter, type LadderPainter } from './painter.ts';
import type { BookParams } from './params.ts';
import type { NoteAnchor, SideRefs } from './View.tsx';

/** Number of rows per side until the available height is measured. */
const FIRST_ROWS = 12;

/** A row that the user points at, and where its note stands. */
export interface PointedRow extends RowPlace {
  readonly anchor: NoteAnchor;
}

/** The parts of the drawn ladder that the order book panel uses. */
export interface LadderHandles {
  readonly bids: SideRefs;
  readonly asks: SideRefs;
  readonly body: RefObject<HTMLDivElement | null>;
  /** The row between the sides. */
  readonly middle: RefObject<HTMLParagraphElement | null>;
  /** The ladder drawn last. */
  readonly drawn: RefObject<Ladder | null>;
  /** Returns the drawn row at this vertical position in the window (CSS pixels), if there is one. */
  readonly rowAt: (side: BookSide, clientY: number) => LevelRow | null;
  /** Marks the levels up to the drawn row at this vertical position; `null`: none. */
  readonly hover: (at: { readonly side: BookSide; readonly clientY: number } | null) => void;
  readonly redraw: () => void;
}

/** The data to draw and the drawing options. */
export interface LadderOptions extends Pick<BookParams, 'sum' | 'arrangement' | 'levels'> {
  readonly store: BookStore['store'];
  readonly instrument: Instrument | null;
  /** The current price step; `null` until the instrument is known. */
  readonly grouping: string | null;
  readonly ownOrders: OwnOrderLevels;
  readonly chosen: ChosenRow | null;
  readonly enabled: boolean;
  /** Called with each drawn ladder, and the row under the pointer or, in a focused ladder, the selected row. */
  readonly onDrawn: (ladder: Ladder, pointed: PointedRow | null) => void;
}

function useSideRefs(): SideRefs {
  return {
    price: useRef<HTMLDivElement>(null),
    size: useRef<HTMLDivElement>(null),
    sum: useRef<HTMLDivElement>(null),
    bars: useRef<HTMLCanvasElement>(null),
    own: useRef<HTMLDivElement>(null),
  };
}

function elementsOf(refs: SideRefs) {
  const { price, size, sum, bars, own } = refs;
  if (!price.current || !size.current || !sum.current || !bars.current) return null;
  const columns = { price: price.current, size: size.current, sum: sum.current, bars: bars.current };
  return own?.current ? { ...columns, own: own.current } : columns;
}

/** Returns the least height of an element in CSS pixels. */
function leastHeightOf(element: HTMLElement | null): number {
  const least = element ? Number.parseFloat(windowOf(element).getComputedStyle(element).minHeight) : 0;
  return Number.isFinite(least) ? least : 0;
}

/** Returns the ladder of an order book: its best levels merged to `step`, at most `rows` rows per side. */
export function ladderOf(book: BookView | null, step: string, levels: BookParams['levels'], rows: number): Ladder {
  const count = Number(levels);
  const { bids, asks } = book ?? { bids: [], asks: [] };
  return buildLadder({ bids: bestLevels(bids, count), asks: bestLevels(asks, count) }, decimal(step), rows);
}

/** Draws the store's order book into the ladder's columns, at most once per frame and outside React. */
export function useLadder(options: LadderOptions): LadderHandles {
  const { store, instrument, grouping, ownOrders, chosen, enabled, sum, arrangement, levels } = options;
  const { clock, frames, painted } = useServices();
  const { theme, room, style } = useLook();
  const bids = useSideRefs();
  const asks = useSideRefs();
  const body = useRef<HTMLDivElement>(null);
  const middle = useRef<HTMLParagraphElement>(null);
  const sides = useRef({ bids, asks });
  const [{ rows, line }, setFit] = useState<RowFit>({ rows: FIRST_ROWS, line: 0 });
  const painter = useRef<LadderPainter | null>(null);
  const task = useRef<FrameTask | null>(null);
  const drawn = useRef<Ladder | null>(null);
  const marks = useRef({ ownOrders, chosen });
  const hovered = useRef<RowPlace | null>(null);
  const pointed = useRef<PointedRow | null>(null);
  const reported = useEffectEvent(options.onDrawn);

  const measure = useCallback(
    (height: number) => {
      const column = sides.current.bids.price.current;
      const element = body.current;
      if (!column || !element || height === 0) return;
      // The height before the rows share what is left.
      element.style.removeProperty('--row');
      const fit = fitRows(height, leastHeightOf(middle.current), lineHeightOf(column), arrangement);
      element.style.setProperty('--row', `${fit.line}px`);
      setFit((before) => (before.rows === fit.rows && before.line === fit.line ? before : fit));
      task.current?.request();
    },
    // The height of a row can change without the panel's size, and another view has another body.
    // oxlint-disable-next-line react/exhaustive-deps
    [room, arrangement, enabled],
  );
  useSize(body, measure);

  useEffect(() => {
    const bidElements = elementsOf(sides.current.bids);
    const askElements = elementsOf(sides.current.asks);
    if (!enabled || !bidElements || !askElements || !instrument || grouping === null) return;
    if (line > 0) body.current?.style.setProperty('--row', `${line}px`);
    const drawing = {
      rows,
      line: line || lineHeightOf(bidElements.price),
      priceDecimals: decimalsOfStep(decimal(grouping), instrument.priceDecimals),
      quantityDecimals: instrument.quantityDecimals,
      unit: sum,
    };
    const brush = createLadderPainter(bidElements, askElements, arrangement);
    painter.current = brush;
    /** Measures a row's place once: to do so after each drawing would force a layout. */
    const pointedAt = (place: RowPlace | null): PointedRow | null => {
      const before = pointed.current;
      if (!place) return (pointed.current = null);
      if (before && before.side === place.side && before.index === place.index) return before;
      const column = place.side === 'bid' ? bidElements.price : askElements.price;
      const { top, bottom } = column.getBoundingClientRect();
      const edges = body.current?.getBoundingClientRect();
      const away = (place.index + 0.5) * drawing.line;
      const y = place.side === 'ask' && arrangement === 'stacked' ? bottom - away : top + away;
      pointed.current = edges ? { ...place, anchor: { left: edges.left, right: edges.right, y } } : null;
      return pointed.current;
    };
    const still = windowOf(bidElements.bars).matchMedia('(prefers-reduced-motion: reduce)').matches;
    let ending: Cancel | null = null;
    const draw = (): void => {
      const book = store.getState().content;
      const ladder = ladderOf(book, grouping, levels, rows);
      drawn.current = ladder;
      const at = marks.current.chosen && chosenIndex(ladder, marks.current.chosen);
      const row =
        marks.current.chosen && at !== null && at >= 0 ? { side: marks.current.chosen.side, index: at } : null;
      const { current } = hovered;
      const under = current && (current.side === 'bid' ? ladder.bids : ladder.asks)[current.index] ? current : null;
      const focused = body.current !== null && body.current === body.current.ownerDocument.activeElement;
      const again = brush.paint({
        ...drawing,
        ladder,
        ownOrders: marks.current.ownOrders,
        chosen: row,
        hovered: under,
        ...(still ? {} : { now: clock.monotonic() }),
      });
      ending?.();
      ending = again === null ? null : clock.after(again, () => ownTask.request());
      // In the same frame as the ladder: React would paint the figures beside it in a frame of their own.
      flushSync(() => reported(ladder, pointedAt(under ?? (focused ? row : null))));
      if (book && book.bids.length > 0 && store.getState().feed?.status === 'live') painted('book');
    };
    const ownTask = createFrameTask(frames, draw);
    task.current = ownTask;
    ownTask.request();
    const stop = store.subscribe(() => ownTask.request());
    const stopSizes = observeSizes([bidElements.bars, askElements.bars], () => {
      brush.remeasure();
      ownTask.request();
    });
    return () => {
      stop();
      stopSizes();
      ownTask.cancel();
      ending?.();
      brush.dispose();
      painter.current = null;
      task.current = null;
      drawn.current = null;
    };
    // A change of density or style redraws everything.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [store, instrument, grouping, rows, line, enabled, sum, arrangement, levels, clock, frames, painted, room, style]);

  useEffect(() => {
    painter.current?.refreshColours();
    task.current?.request();
  }, [theme]);

  useEffect(() => {
    marks.current = { ownOrders, chosen };
    task.current?.request();
  }, [ownOrders, chosen]);

  const find = useCallback(
    (side: BookSide, clientY: number): LevelRow | null => {
      const column = sides.current[side === 'bid' ? 'bids' : 'asks'].price.current;
      if (!column || !drawn.current) return null;
      const { top, bottom } = column.getBoundingClientRect();
      // Both sides start at the spread: bids run downwards from it, stacked asks upwards.
      const upwards = side === 'ask' && arrangement === 'stacked';
      return rowAt(
        side === 'bid' ? drawn.current.bids : drawn.current.asks,
        upwards ? bottom - clientY : clientY - top,
        lineHeightOf(column),
      );
    },
    [arrangement],
  );

  const hover = useCallback<LadderHandles['hover']>(
    (at) => {
      const row = at && find(at.side, at.clientY);
      const rows = at?.side === 'bid' ? drawn.current?.bids : drawn.current?.asks;
      const next = at && row && rows ? { side: at.side, index: rows.indexOf(row) } : null;
      const { current } = hovered;
      if (current?.side === next?.side && current?.index === next?.index) return;
      hovered.current = next;
      task.current?.request();
    },
    [find],
  );

  const redraw = useCallback(() => task.current?.request(), []);

  return { bids, asks, body, middle, drawn, rowAt: find, hover, redraw };
}
