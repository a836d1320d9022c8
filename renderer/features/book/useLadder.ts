import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import type { BookView } from '../../../shared/ipc/views.ts';
import { decimal } from '../../../shared/num/decimal.ts';
import type { Instrument } from '../../../shared/domain/instrument.ts';
import { createFrameTask, type FrameTask } from '../../bridge/frames.ts';
import { useDesk, useServices } from '../../bridge/services.ts';
import { lineHeightOf, useSize } from '../../ui/useSize.ts';
import { buildLadder, decimalsOfStep, rowAt, type BookSide, type Ladder, type LadderRow } from './model.ts';
import type { OwnBook } from './own.ts';
import { createLadderPainter, type LadderPainter } from './painter.ts';
import type { BookStore } from './store.ts';
import type { SideRefs } from './View.tsx';

/** Rows a side has until its place is measured. */
const FIRST_ROWS = 12;

/** What the book panel needs of the drawn ladder. */
export interface LadderHandles {
  readonly bids: SideRefs;
  readonly asks: SideRefs;
  readonly body: RefObject<HTMLDivElement | null>;
  /** Rows that fit on each side. */
  readonly rows: number;
  /** The drawn row at this height of the window (CSS pixels), if there is one. */
  readonly rowAt: (side: BookSide, clientY: number) => LadderRow | null;
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

/** Draws the store's book into the ladder's columns, once per frame at most and outside React. */
export function useLadder(
  store: BookStore['store'],
  instrument: Instrument | null,
  grouping: string | null,
  own: OwnBook,
  enabled: boolean,
): LadderHandles {
  const { frames, painted } = useServices();
  const theme = useDesk((state) => `${state.resolvedTheme} ${state.app?.settings.directionColours ?? ''}`);
  const textSize = useDesk((state) => state.app?.settings.textSize ?? 100);
  const bids = useSideRefs();
  const asks = useSideRefs();
  const body = useRef<HTMLDivElement>(null);
  const sides = useRef({ bids, asks });
  const [rows, setRows] = useState(FIRST_ROWS);
  const painter = useRef<LadderPainter | null>(null);
  const task = useRef<FrameTask | null>(null);
  const drawn = useRef<Ladder | null>(null);
  const marks = useRef(own);

  const measure = useCallback(
    (height: number) => {
      const column = sides.current.bids.price.current;
      if (!column || height === 0) return;
      const line = lineHeightOf(column);
      setRows(Math.max(1, Math.floor((height / line - 1) / 2)));
      task.current?.request();
    },
    // A change of the text size changes the line height without changing the panel's size.
    // oxlint-disable-next-line react/exhaustive-deps
    [textSize],
  );
  useSize(body, measure);

  useEffect(() => {
    const bidElements = elementsOf(sides.current.bids);
    const askElements = elementsOf(sides.current.asks);
    if (!enabled || !bidElements || !askElements || !instrument || grouping === null) return;
    const step = decimal(grouping);
    const drawing = {
      rows,
      line: lineHeightOf(bidElements.price),
      priceDecimals: decimalsOfStep(step, instrument.priceDecimals),
      quantityDecimals: instrument.quantityDecimals,
    };
    const brush = createLadderPainter(bidElements, askElements);
    painter.current = brush;
    const draw = (): void => {
      const book: BookView | null = store.getState().content;
      drawn.current = buildLadder(book ?? { bids: [], asks: [] }, step, rows);
      brush.paint({ ...drawing, ladder: drawn.current, own: marks.current });
      if (book && book.bids.length > 0 && store.getState().feed?.status === 'live') painted('book');
    };
    const ownTask = createFrameTask(frames, draw);
    task.current = ownTask;
    ownTask.request();
    const stop = store.subscribe(() => ownTask.request());
    return () => {
      stop();
      ownTask.cancel();
      brush.dispose();
      painter.current = null;
      task.current = null;
      drawn.current = null;
    };
  }, [store, instrument, grouping, rows, enabled, frames, painted]);

  useEffect(() => {
    painter.current?.refreshColours();
    task.current?.request();
  }, [theme]);

  useEffect(() => {
    marks.current = own;
    task.current?.request();
  }, [own]);

  const find = useCallback((side: BookSide, clientY: number): LadderRow | null => {
    const column = sides.current[side === 'bid' ? 'bids' : 'asks'].price.current;
    if (!column || !drawn.current) return null;
    const { top, bottom } = column.getBoundingClientRect();
    // Both sides begin at the spread: bids run down from it, asks up.
    const offset = side === 'bid' ? clientY - top : bottom - clientY;
    return rowAt(side === 'bid' ? drawn.current.bids : drawn.current.asks, offset, lineHeightOf(column));
  }, []);

  return { bids, asks, body, rows, rowAt: find };
}
