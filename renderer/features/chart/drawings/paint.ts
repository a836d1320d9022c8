import type { LineColours } from '../lines/lineColours.ts';
import type { Shape } from './shapes.ts';
import type { Point } from './snap.ts';

const FILL = 0.14;
const TEXT_PAD = 3;

interface Pen {
  readonly ink: string;
  readonly width: number;
}

/** Paints one shape in CSS pixels. */
export function paintShape(
  context: CanvasRenderingContext2D,
  shape: Shape,
  lineColours: LineColours,
  { ink, width }: Pen,
): void {
  context.save();
  context.strokeStyle = ink;
  context.lineWidth = width;
  if (shape.kind === 'line') {
    // A line along a pixel row is drawn in the middle of the row; otherwise it would cover two rows at half strength.
    const straight = shape.from.y === shape.to.y || shape.from.x === shape.to.x;
    const at = (value: number): number => (straight && width % 2 === 1 ? Math.round(value) + 0.5 : value);
    if (shape.dashed) context.setLineDash([5, 4]);
    context.beginPath();
    context.moveTo(at(shape.from.x), at(shape.from.y));
    context.lineTo(at(shape.to.x), at(shape.to.y));
    context.stroke();
  } else if (shape.kind === 'fill') {
    context.fillStyle = shape.ink === 'own' ? ink : lineColours[shape.ink];
    context.globalAlpha = FILL;
    const { from, to } = shape;
    context.fillRect(Math.min(from.x, to.x), Math.min(from.y, to.y), Math.abs(to.x - from.x), Math.abs(to.y - from.y));
  } else paintText(context, shape, lineColours, ink);
  context.restore();
}

/** Returns the font of texts over the chart. */
export function fontOf({ font, fontSize }: LineColours): string {
  return `${fontSize}px ${font}`;
}

function paintText(
  context: CanvasRenderingContext2D,
  { at, text, align, boxed }: Extract<Shape, { kind: 'text' }>,
  lineColours: LineColours,
  ink: string,
): void {
  context.font = fontOf(lineColours);
  context.textBaseline = 'middle';
  const width = context.measureText(text).width;
  const left = align === 'center' ? at.x - width / 2 : at.x;
  if (boxed) {
    context.fillStyle = lineColours.panel;
    context.globalAlpha = 0.85;
    context.fillRect(
      left - TEXT_PAD,
      at.y - lineColours.fontSize / 2 - TEXT_PAD,
      width + 2 * TEXT_PAD,
      lineColours.fontSize + 2 * TEXT_PAD,
    );
    context.globalAlpha = 1;
  }
  context.fillStyle = boxed ? lineColours.text : ink;
  context.fillText(text, left, at.y);
}

/**
 * Paints the handles of a selected drawing. A locked drawing has filled squares, because its handles cannot be dragged.
 */
export function paintHandles(
  context: CanvasRenderingContext2D,
  handles: readonly (Point | null)[],
  lineColours: LineColours,
  ink: string,
  locked: boolean,
): void {
  context.save();
  context.strokeStyle = ink;
  context.fillStyle = locked ? ink : lineColours.panel;
  context.lineWidth = 1.5;
  for (const handle of handles) {
    if (!handle) continue;
    context.beginPath();
    if (locked) context.rect(handle.x - 3, handle.y - 3, 6, 6);
    else context.arc(handle.x, handle.y, 4, 0, 2 * Math.PI);
    context.fill();
    context.stroke();
  }
  context.restore();
}
