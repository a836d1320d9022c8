import type { BookSide } from '../../../ui/bookLevels.ts';
import type { LadderHand } from './hand.ts';

/** What of the ladder is under the pointer: a side's sizes, or its own orders. */
export interface LadderPoint {
  readonly row: bigint;
  readonly side: BookSide;
  readonly part: 'sizes' | 'own';
}

/** Edges of the columns that take gestures, in CSS pixels of the window; hidden columns have no width. */
export interface ColumnEdges {
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

/** The column under the pointer; `null` where a press means nothing: prices, sums, volumes. */
export function columnAt(x: number, edges: ColumnEdges): Pick<LadderPoint, 'side' | 'part'> | null {
  if (within(x, edges.ownBid)) return { side: 'bid', part: 'own' };
  if (within(x, edges.bid)) return { side: 'bid', part: 'sizes' };
  if (within(x, edges.ask)) return { side: 'ask', part: 'sizes' };
  return within(x, edges.ownAsk) ? { side: 'ask', part: 'own' } : null;
}

/** One press from down to up. */
export interface LadderPress {
  /** Answers whether the pointer is to be kept until it goes up. */
  readonly down: (point: LadderPoint) => boolean;
  readonly up: (point: LadderPoint | null) => void;
  readonly lost: () => void;
}

/**
 * A press and its release on the same row and column places; a press on own orders and a release on another row moves
 * them. The second press of a double click is swallowed where orders go out (XU21).
 */
export function createLadderPress(hand: LadderHand): LadderPress {
  let pressed: LadderPoint | null = null;
  return {
    down(point) {
      pressed = null;
      if (point.part === 'own' && !hand.pickUp(point.side, point.row)) return false;
      pressed = point;
      return true;
    },
    up(point) {
      const from = pressed;
      pressed = null;
      if (!from) return;
      if (from.part === 'own') {
        if (point) hand.layDown(point.row);
        else hand.giveUp();
      } else if (point?.part === 'sizes' && point.side === from.side && point.row === from.row) {
        hand.place(from.side, from.row);
      }
    },
    lost() {
      pressed = null;
      hand.giveUp();
    },
  };
}
