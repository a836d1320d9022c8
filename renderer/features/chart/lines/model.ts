import type { LineColours } from './lineColours.ts';

/** A line at a price. Its meaning is given by its owner: orders, positions and alerts set its label. */
export interface PriceLine {
  readonly id: string;
  /** The price as decimal text. */
  readonly price: string;
  /** Parts of its label. */
  readonly parts: readonly string[];
  readonly ink: LineColour;
  readonly dash: 'solid' | 'dashed' | 'dotted';
  /** Whether it can be dragged to another price. */
  readonly movable: boolean;
  /** Text for the action of the label's x; `null` without an x. */
  readonly close: string | null;
  /** Whether it is shown only while it has the keyboard focus or is being moved. */
  readonly whileFocused?: boolean;
}

/** A colour of the style tokens: a line colour by number, or one by meaning. */
export type LineColour = 'up' | 'down' | 'text' | 'quiet' | number;

/** Returns the CSS colour of a line. */
export function lineColour(lineColours: LineColours, ink: LineColour): string {
  return typeof ink === 'number' ? (lineColours.lineColours[ink] ?? lineColours.text) : lineColours[ink];
}

/** Dash patterns for a canvas. */
export const dashes = { solid: [], dashed: [6, 4], dotted: [1.5, 3] } as const;

/** A placed label, in CSS pixels: the box, and where its x begins (its right end when it has none). */
export interface LabelBox {
  readonly id: string;
  readonly left: number;
  readonly right: number;
  /** Vertical middle of the box. */
  readonly y: number;
  /** Vertical position of the line. */
  readonly lineY: number;
  readonly closeLeft: number;
}

/** The part of a line under the pointer. */
export interface LineHit {
  readonly id: string;
  readonly part: 'line' | 'label' | 'close';
}

/** Maximum distance between the pointer and a line it hits, in CSS pixels. */
const LINE_PIXELS = 5;

/** Returns the label or line at a point: labels before lines, the nearest line first. */
export function lineAt(boxes: readonly LabelBox[], x: number, y: number, height: number): LineHit | null {
  const label = boxes.find((box) => x >= box.left && x <= box.right && Math.abs(y - box.y) <= height / 2);
  if (label) return { id: label.id, part: x >= label.closeLeft ? 'close' : 'label' };
  let best: LabelBox | null = null;
  for (const box of boxes) {
    const distance = Math.abs(y - box.lineY);
    if (distance <= LINE_PIXELS && (!best || distance < Math.abs(y - best.lineY))) best = box;
  }
  return best ? { id: best.id, part: 'line' } : null;
}
