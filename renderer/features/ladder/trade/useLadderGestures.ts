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
import { columnAt, createLadderPress, type LadderPoint } from './gestures.ts';
import type { LadderHand } from './hand.ts';
import { ladderKey } from './keys.ts';

/** What stands over the rows: the row that the keyboard or a drag means. */
export interface LadderOverlay {
  readonly cursor: RefObject<HTMLDivElement | null>;
  readonly onDrawn: (rows: readonly LadderRow[], line: number) => void;
  /** The row a drag is over; `null` when nothing is dragged. */
  readonly hover: (row: bigint | null) => void;
}

/** Keeps the overlay at its price while rows move beneath it. */
export function useLadderOverlay(hand: LadderHand): LadderOverlay {
  const cursor = useRef<HTMLDivElement>(null);
  const drawn = useRef<{ readonly rows: readonly LadderRow[]; readonly line: number }>({ rows: [], line: 1 });
  const over = useRef<bigint | null>(null);
  const place = (): void => {
    const element = cursor.current;
    if (!element) return;
    const { cursor: row, carried } = hand.store.getState();
    const wanted = over.current ?? row;
    const index = drawn.current.rows.findIndex((one) => one.index === wanted);
    element.hidden = index < 0;
    element.classList.toggle('carrying', carried !== null);
    element.style.top = `${index * drawn.current.line}px`;
    element.style.height = `${drawn.current.line}px`;
  };
  useEffect(() => hand.store.subscribe(place));
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
  readonly hand: LadderHand;
  readonly overlay: LadderOverlay;
  readonly body: LadderBody;
  readonly instrument: Instrument | null;
  readonly grouping: string | null;
}

/** Pointer and keyboard on the rows of a ladder; `gestures` is absent while it does not trade. */
export function useLadderGestures({ hand, overlay, body, instrument, grouping }: GestureInputs) {
  const { t } = useTranslation();
  const { armed, cursor, carried } = useStore(hand.store);
  const [press] = useState(() => createLadderPress(hand));
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
          if (hand.store.getState().carried && event.buttons === 1) overlay.hover(rowAt(event));
        },
        onUp(event) {
          overlay.hover(null);
          const own = hand.store.getState().carried;
          // Own orders may be laid down in any column: the row alone counts.
          const row = rowAt(event);
          press.up(own ? (row === null ? null : { row, side: own.side, part: 'own' }) : pointAt(event));
        },
        onLost() {
          overlay.hover(null);
          press.lost();
        },
        onMenu(event) {
          event.preventDefault();
          const point = pointAt(event);
          const row = rowAt(event);
          if (row !== null) hand.cancelAt(row, point?.side);
        },
      }
    : undefined;
  const onKey = (event: KeyboardEvent<HTMLElement>): boolean => {
    if (!armed || event.ctrlKey || event.metaKey || event.altKey) return false;
    const page = Math.max(1, body.measure().rows - 1);
    const place = { middle: body.middle, reveal: body.reveal, page };
    if (!ladderKey(event, hand, place)) return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  const onBlur = (): void => {
    hand.giveUp();
    hand.setCursor(null);
  };
  return { gestures, onKey, onBlur };
}
