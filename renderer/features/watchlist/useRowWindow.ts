import { useCallback, useRef, useState, type RefObject } from 'react';
import { lineHeightOf, useSize } from '../../ui/useSize.ts';
import { windowOf } from '../../ui/ownWindow.ts';
import { windowOfRows } from './model.ts';

/** Number of rows rendered above and below those in view. */
const AROUND = 4;

interface Place {
  readonly scrollTop: number;
  readonly viewHeight: number;
  /** Width in rem. */
  readonly width: number;
  readonly rowHeight: number;
}

/** Which rows are rendered, at which position, and a function that scrolls to one. */
export interface RowWindow {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly first: number;
  readonly end: number;
  /** The rows actually in view. */
  readonly seen: { readonly first: number; readonly end: number };
  readonly rowHeight: number;
  readonly width: number;
  readonly onScroll: () => void;
  readonly reveal: (index: number) => void;
}

/** Provides the rendered part of `count` rows of equal height. `room` changes when the row height may have changed. */
export function useRowWindow(count: number, room: string): RowWindow {
  const scroller = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<Place>({ scrollTop: 0, viewHeight: 0, width: 0, rowHeight: 22 });

  const measure = useCallback(() => {
    const element = scroller.current;
    if (!element || element.clientHeight === 0) return;
    const rowHeight = lineHeightOf(element);
    const root = Number.parseFloat(windowOf(element).getComputedStyle(element.ownerDocument.documentElement).fontSize);
    const next = {
      // Scroll positions are rounded down to whole rows, as smaller changes do not matter.
      scrollTop: Math.floor(element.scrollTop / rowHeight) * rowHeight,
      viewHeight: Math.max(rowHeight, element.clientHeight - rowHeight),
      width: element.clientWidth / (root > 0 ? root : 16),
      rowHeight,
    };
    setPlace((before) =>
      (['scrollTop', 'viewHeight', 'width', 'rowHeight'] as const).every((name) => before[name] === next[name])
        ? before
        : next,
    );
    // A change of the text size changes the row height without changing the panel's size.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [room]);
  useSize(scroller, measure);

  const { scrollTop, viewHeight, rowHeight, width } = place;
  return {
    scroller,
    ...windowOfRows(count, scrollTop, rowHeight, viewHeight, AROUND),
    seen: windowOfRows(count, scrollTop, rowHeight, viewHeight, 0),
    rowHeight,
    width,
    onScroll: measure,
    reveal(index) {
      const element = scroller.current;
      if (!element) return;
      const top = index * rowHeight;
      const view = element.clientHeight - rowHeight;
      if (top < element.scrollTop) element.scrollTop = top;
      else if (top + rowHeight > element.scrollTop + view) element.scrollTop = top + rowHeight - view;
    },
  };
}
