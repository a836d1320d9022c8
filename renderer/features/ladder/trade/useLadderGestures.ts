import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { Instrument } from '../../../../shared/domain/instrument.ts';
import { formatFixed, decimal } from '../../../../shared/num/decimal.ts';
import { fromSteps } from '../../../../shared/num/step.ts';
import { groupThousands } from '../../../format/number.ts';
import type { LadderRow } from '../model.ts';
import { rowWords } from '../text.ts';
import type { LadderBody } from '../useLadderBody.ts';
import type { LadderGestures } from '../View.tsx';
import type { LadderController } from './ladderController.ts';
import { WORKING_SIZE_COUNT } from './kept.ts';
import type { BookSide } from '../../../ui/bookLevels.ts';

/** The part of the ladder under the pointer: the sizes of a side, or the own orders. */
interface LadderPoint {
  readonly row: bigint;
  readonly side: BookSide;
  readonly part: 'sizes' | 'own';
}

/** Edges of the columns that accept gestures, in CSS pixels of the window; hidden columns have no width. */
interface ColumnEdges {
  readonly ownBid: Edge;
  readonly bid: Edge;
  readonly ask: Edge;
  readonly ownAsk: Edge;
}

interface Edge {
  readonly left: number;
  readonly right: number;
}

const within = (x: number, { left, right }: Edge): boolean => right > left && x >= left && x < right;

/** Returns the column under the pointer; `null` where a press does nothing: prices, sums, volumes. */
export function columnAt(x: number, edges: ColumnEdges): Pick<LadderPoint, 'side' | 'part'> | null {
  if (within(x, edges.ownBid)) return { side: 'bid', part: 'own' };
  if (within(x, edges.bid)) return { side: 'bid', part: 'sizes' };
  if (within(x, edges.ask)) return { side: 'ask', part: 'sizes' };
  return within(x, edges.ownAsk) ? { side: 'ask', part: 'own' } : null;
}

/** Handles one press from down to up. */
interface LadderPress {
  /** Returns whether the pointer has to be captured until it goes up. */
  readonly down: (point: LadderPoint) => boolean;
  readonly up: (point: LadderPoint | null) => void;
  readonly lost: () => void;
}

/**
 * Creates the press handler. A press and release on the same row and column places an order; a press on own orders and
 * a release on another row moves them. The code that sends orders ignores the second press of a double click (XU21).
 */
export function createLadderPress(controller: LadderController): LadderPress {
  let pressed: LadderPoint | null = null;
  return {
    down(point) {
      pressed = null;
      if (point.part === 'own' && !controller.pickUp(point.side, point.row)) return false;
      pressed = point;
      return true;
    },
    up(point) {
      const from = pressed;
      pressed = null;
      if (!from) return;
      if (from.part === 'own') {
        if (point) controller.dropAt(point.row);
        else controller.putBack();
      } else if (point?.part === 'sizes' && point.side === from.side && point.row === from.row) {
        controller.place(from.side, from.row);
      }
    },
    lost() {
      pressed = null;
      controller.putBack();
    },
  };
}

/** What the keys of a ladder in trading mode act on. */
interface LadderKeyPlace {
  /** Returns the row the cursor starts at; `null` while nothing is drawn. */
  readonly middle: () => bigint | null;
  /** Scrolls until the row is visible. */
  readonly reveal: (row: bigint) => void;
  /** Number of rows per page. */
  readonly page: number;
}

interface LadderKey {
  readonly key: string;
  /** Whether the key is held down: placing and cancelling happen once (XU21). */
  readonly repeat: boolean;
}

/** Handles a key in trading mode; returns whether the ladder uses that key (R30). */
export function ladderKey({ key, repeat }: LadderKey, controller: LadderController, place: LadderKeyPlace): boolean {
  const { cursor, carried } = controller.store.getState();
  const move = (rows: bigint): void => {
    const from = cursor ?? place.middle();
    if (from === null) return;
    const row = cursor === null ? from : from + rows;
    if (row <= 0n) return;
    controller.setCursor(row);
    place.reveal(row);
  };
  const once = (act: (row: bigint) => void): void => {
    if (repeat) return;
    if (cursor === null) controller.showMessage({ key: 'ladder.trade.noRow', params: {} });
    else act(cursor);
  };
  const pick = (row: bigint): void => {
    if (carried) return controller.dropAt(row);
    const side = controller.ordersIn('bid', row).length > 0 ? 'bid' : 'ask';
    controller.pickUp(side, row);
  };
  const named = key.length === 1 ? key.toLowerCase() : key;
  if (named === 'ArrowUp') move(1n);
  else if (named === 'ArrowDown') move(-1n);
  else if (named === 'PageUp') move(BigInt(place.page));
  else if (named === 'PageDown') move(-BigInt(place.page));
  else if (named === 'b') once((row) => controller.place('bid', row));
  else if (named === 's') once((row) => controller.place('ask', row));
  else if (named === 'm') once(pick);
  else if (named === 'Enter') {
    if (!carried) return false;
    once(controller.dropAt);
  } else if (named === 'Delete') once((row) => controller.cancelAt(row));
  else if (named === 'Escape') {
    if (!controller.putBack() && cursor === null) return false;
    if (!carried) controller.setCursor(null);
  } else if (/^[1-9]$/.test(named) && Number(named) <= WORKING_SIZE_COUNT)
    controller.choose({ size: Number(named) - 1 });
  else return false;
  return true;
}

/** Overlay over the rows: marks the row of the keyboard or of a drag. */
export interface LadderOverlay {
  readonly cursor: RefObject<HTMLDivElement | null>;
  readonly onDrawn: (rows: readonly LadderRow[], line: number) => void;
  /** Sets the row under a drag; `null` when nothing is dragged. */
  readonly hover: (row: bigint | null) => void;
}

/** Keeps the overlay at its price while the rows move under it. */
export function useLadderOverlay(controller: LadderController): LadderOverlay {
  const cursor = useRef<HTMLDivElement>(null);
  const drawn = useRef<{ readonly rows: readonly LadderRow[]; readonly line: number }>({ rows: [], line: 1 });
  const over = useRef<bigint | null>(null);
  const place = (): void => {
    const element = cursor.current;
    if (!element) return;
    const { cursor: row, carried } = controller.store.getState();
    const wanted = over.current ?? row;
    const index = drawn.current.rows.findIndex((one) => one.index === wanted);
    element.hidden = index < 0;
    element.classList.toggle('carrying', carried !== null);
    element.style.top = `${index * drawn.current.line}px`;
    element.style.height = `${drawn.current.line}px`;
  };
  useEffect(() => controller.store.subscribe(place));
  return {
    cursor,
    onDrawn(rows, line) {
      drawn.current = { rows, line };
      place();
    },
    hover(row) {
      over.current = row;
      place();
    },
  };
}

interface GestureInputs {
  readonly controller: LadderController;
  readonly overlay: LadderOverlay;
  readonly body: LadderBody;
  readonly instrument: Instrument | null;
  readonly grouping: string | null;
}

/** Handles pointer and keyboard on the rows of a ladder; `gestures` is undefined while trading mode is off. */
export function useLadderGestures({ controller, overlay, body, instrument, grouping }: GestureInputs) {
  const { t } = useTranslation();
  const { armed, cursor, carried } = useStore(controller.store);
  const [press] = useState(() => createLadderPress(controller));
  const pointAt = (event: { clientX: number; clientY: number; currentTarget: HTMLElement }): LadderPoint | null => {
    const row = body.rowAt(event.clientY - event.currentTarget.getBoundingClientRect().top);
    const edge = (name: 'ownBid' | 'bid' | 'ask' | 'ownAsk') =>
      body.refs.columns[name].current?.getBoundingClientRect() ?? { left: 0, right: 0 };
    const edges = { ownBid: edge('ownBid'), bid: edge('bid'), ask: edge('ask'), ownAsk: edge('ownAsk') };
    const column = columnAt(event.clientX, edges);
    return row && column ? { row: row.index, ...column } : null;
  };
  const rowAt = (event: { clientY: number; currentTarget: HTMLElement }): bigint | null =>
    body.rowAt(event.clientY - event.currentTarget.getBoundingClientRect().top)?.index ?? null;
  const priceText = (row: bigint): string =>
    instrument && grouping !== null
      ? groupThousands(formatFixed(fromSteps(row, decimal(grouping)), instrument.priceDecimals, 'halfUp'))
      : '';
  const words = (): string => {
    if (cursor === null || !instrument) return '';
    const price = priceText(cursor);
    if (carried) return t('ladder.trade.carrying', { from: priceText(carried.from), to: price });
    const row = body.rowOf(cursor);
    const more = row ? rowWords(row, instrument, t) : '';
    return t('ladder.trade.row', { price, words: more });
  };
  const gestures: LadderGestures | undefined = armed
    ? {
        words: words(),
        onDown(event) {
          if (event.button !== 0) return;
          const point = pointAt(event);
          if (!point || !press.down(point)) return;
          event.currentTarget.setPointerCapture(event.pointerId);
        },
        onMove(event) {
          if (controller.store.getState().carried && event.buttons === 1) overlay.hover(rowAt(event));
        },
        onUp(event) {
          overlay.hover(null);
          const carriedOrders = controller.store.getState().carried;
          // Own orders can be dropped in any column: only the row counts.
          const row = rowAt(event);
          press.up(
            carriedOrders ? (row === null ? null : { row, side: carriedOrders.side, part: 'own' }) : pointAt(event),
          );
        },
        onLost() {
          overlay.hover(null);
          press.lost();
        },
        onMenu(event) {
          event.preventDefault();
          const point = pointAt(event);
          const row = rowAt(event);
          if (row !== null) controller.cancelAt(row, point?.side);
        },
      }
    : undefined;
  const onKey = (event: KeyboardEvent<HTMLElement>): boolean => {
    if (!armed || event.ctrlKey || event.metaKey || event.altKey) return false;
    const page = Math.max(1, body.measure().rows - 1);
    const place = { middle: body.middle, reveal: body.reveal, page };
    if (!ladderKey(event, controller, place)) return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  const onBlur = (): void => {
    controller.putBack();
    controller.setCursor(null);
  };
  return { gestures, onKey, onBlur };
}
