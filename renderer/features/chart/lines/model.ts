import type { LineColours } from './lineColours.ts';

/** A line at a price. It says nothing of what it stands for: orders, positions and alerts give it label and meaning. */
export interface PriceLine {
  readonly id: string;
  /** Decimal text. */
  readonly price: string;
  /** What stands on its label, part by part. */
  readonly parts: readonly string[];
  readonly ink: LineColour;
  readonly dash: 'solid' | 'dashed' | 'dotted';
  /** Whether it can be dragged to another price. */
  readonly movable: boolean;
  /** Whether its label has an x, and what that does in words; `null` without one. */
  readonly close: string | null;
  /** Whether it is seen only while it has the keyboard or is moved. */
  readonly whileFocused?: boolean;
}

/** A colour of the tokens: one of the inks by number, or by meaning. */
export type LineColour = 'up' | 'down' | 'text' | 'quiet' | number;

/** The colour of a line. */
export function lineColour(lineColours: LineColours, ink: LineColour): string {
  return typeof ink === 'number' ? (lineColours.lineColours[ink] ?? lineColours.text) : lineColours[ink];
}

/** Dashes as a canvas takes them. */
export const dashes = { solid: [], dashed: [6, 4], dotted: [1.5, 3] } as const;

/** A label as it is placed, in CSS pixels: the box, and where its x begins (its right end when it has none). */
export interface LabelBox {
  readonly id: string;
  readonly left: number;
  readonly right: number;
  /** Middle of the box. */
  readonly y: number;
  /** Where the line itself is. */
  readonly lineY: number;
  readonly closeLeft: number;
}

/** What lies under the pointer. */
export interface LineHit {
  readonly id: string;
  readonly part: 'line' | 'label' | 'close';
}

/** Farthest the pointer may be from a line, in CSS pixels. */
const LINE_PIXELS = 5;

/** What of the labels and lines is at a point: labels before lines, the nearest line first. */
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
