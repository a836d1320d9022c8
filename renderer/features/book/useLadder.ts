import { useCallback, useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import type { Instrument } from '../../../shared/domain/instrument.ts';
import type { BookView } from '../../../shared/ipc/views.ts';
import { decimal } from '../../../shared/num/decimal.ts';
import { createFrameTask, type FrameTask } from '../../ipc/frames.ts';
import { useServices } from '../../state/services.ts';
import { bestLevels, decimalsOfStep, type BookSide, type LevelRow } from '../../ui/bookLevels.ts';
import type { OwnOrderLevels } from '../../ui/ownOrders.ts';
import { observeSizes } from '../../ui/sizes.ts';
import { useLook } from '../../ui/useLook.ts';
import { lineHeightOf, useSize } from '../../ui/useSize.ts';
import { buildLadder, chosenIndex, rowAt, type ChosenRow, type Ladder, type BookStore } from './model.ts';
import { createLadderPainter, type LadderPainter } from './painter.ts';
import type { BookParams } from './params.ts';
import type { SideRefs } from './View.tsx';

/** Number of rows per side until the available height is measured. */
const FIRST_ROWS = 12;

/** The parts of the drawn ladder that the order book panel uses. */
export interface LadderHandles {
  readonly bids: SideRefs;
  readonly asks: SideRefs;
  readonly body: RefObject<HTMLDivElement | null>;
  /** The ladder drawn last. */
  readonly drawn: RefObject<Ladder | null>;
  /** Returns the drawn row at this vertical position in the window (CSS pixels), if there is one. */
  readonly rowAt: (side: BookSide, clientY: number) => LevelRow | null;
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
  /** Called with each drawn ladder. */
  readonly onDrawn: (ladder: Ladder) => void;
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

/** Returns the ladder of an order book: its best levels merged to `step`, at most `rows` rows per side. */
export function ladderOf(book: BookView | null, step: string, levels: BookParams['levels'], rows: number): Ladder {
  const count = Number(levels);
  const { bids, asks } = book ?? { bids: [], asks: [] };
  return buildLadder({ bids: bestLevels(bids, count), asks: bestLevels(asks, count) }, decimal(step), rows);
}

/** Draws the store's order book into the ladder's columns, at most once per frame and outside React. */
export function useLadder(options: LadderOptions): LadderHandles {
  const { store, instrument, grouping, ownOrders, chosen, enabled, sum, arrangement, levels } = options;
  const { frames, painted } = useServices();
  const { theme, room, style } = useLook();
  const bids = useSideRefs();
  const asks = useSideRefs();
  const body = useRef<HTMLDivElement>(null);
  const sides = useRef({ bids, asks });
  const [rows, setRows] = useState(FIRST_ROWS);
  const painter = useRef<LadderPainter | null>(null);
  const task = useRef<FrameTask | null>(null);
  const drawn = useRef<Ladder | null>(null);
  const marks = useRef({ ownOrders, chosen });
  const reported = useEffectEvent(options.onDrawn);

  const measure = useCallback(
    (height: number) => {
      const column = sides.current.bids.price.current;
      if (!column || height === 0) return;
      const lines = Math.floor(height / lineHeightOf(column)) - 1;
      setRows(Math.max(1, arrangement === 'stacked' ? Math.floor(lines / 2) : lines));
      task.current?.request();
    },
    // The height of a row can change without the panel's size.
    // oxlint-disable-next-line react/exhaustive-deps
    [room, arrangement],
  );
  useSize(body, measure);

  useEffect(() => {
    const bidElements = elementsOf(sides.current.bids);
    const askElements = elementsOf(sides.current.asks);
    if (!enabled || !bidElements || !askElements || !instrument || grouping === null) return;
    const drawing = {
      rows,
      line: lineHeightOf(bidElements.price),
      priceDecimals: decimalsOfStep(decimal(grouping), instrument.priceDecimals),
      quantityDecimals: instrument.quantityDecimals,
      unit: sum,
    };
    const brush = createLadderPainter(bidElements, askElements, arrangement);
    painter.current = brush;
    const draw = (): void => {
      const book = store.getState().content;
      const ladder = ladderOf(book, grouping, levels, rows);
      drawn.current = ladder;
      const at = marks.current.chosen && chosenIndex(ladder, marks.current.chosen);
      const row =
        marks.current.chosen && at !== null && at >= 0 ? { side: marks.current.chosen.side, index: at } : null;
      brush.paint({ ...drawing, ladder, ownOrders: marks.current.ownOrders, chosen: row });
      reported(ladder);
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
      brush.dispose();
      painter.current = null;
      task.current = null;
      drawn.current = null;
    };
    // A change of density or style redraws everything.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [store, instrument, grouping, rows, enabled, sum, arrangement, levels, frames, painted, room, style]);

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

  return { bids, asks, body, drawn, rowAt: find };
}
