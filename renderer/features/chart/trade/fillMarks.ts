import type { IPrimitivePaneRenderer, ISeriesPrimitive, Time } from 'lightweight-charts';
import type { Fill } from '../../../../shared/domain/order.ts';
import { toPlotNumber } from '../../../../shared/num/plot.ts';
import type { Cancel } from '../../../../shared/time/clock.ts';
import type { LineColours } from '../lines/lineColours.ts';
import type { ChartSurface } from '../surface.ts';

/** Half the width of a mark, and its height, in CSS pixels. */
const HALF = 5;
const HEIGHT = 8;
/** Maximum distance between the pointer and a mark whose text is shown. */
const NEAR = 9;
const PAD = 5;

/** The user's fills on the chart. */
export interface FillMarks {
  readonly set: (fills: readonly Fill[]) => void;
  readonly dispose: Cancel;
}

interface FillMarkParts {
  readonly surface: ChartSurface;
  readonly lineColours: () => LineColours;
  /** Returns the text of a fill, shown while the pointer is on it. */
  readonly words: (fill: Fill) => string;
  /** Returns whether the order of a fill was copied or placed elsewhere; its mark is hollow. */
  readonly isForeign: (fill: Fill) => boolean;
}

/** Returns the position of the tip of a fill's mark, in CSS pixels; `null` outside the chart. */
export function markAt(surface: Pick<ChartSurface, 'xOf' | 'yOf'>, fill: Pick<Fill, 'time' | 'price'>) {
  const x = surface.xOf(fill.time);
  const y = surface.yOf(toPlotNumber(fill.price));
  return x === null || y === null ? null : { x, y };
}

/**
 * Draws a mark at each fill until disposed: a triangle pointing up from below for a buy and down from above for a sell,
 * with its tip at the price. The mark under the pointer shows its size.
 */
export function createFillMarks({ surface, lineColours, words, isForeign }: FillMarkParts): FillMarks {
  let fills: readonly Fill[] = [];
  let hovered: Fill | null = null;
  const paint = (context: CanvasRenderingContext2D, fill: Fill, width: number): void => {
    const at = markAt(surface, fill);
    if (!at || at.x < -HALF || at.x > width + HALF) return;
    const { up, down, panel } = lineColours();
    const baseOffset = fill.side === 'BUY' ? HEIGHT : -HEIGHT;
    context.beginPath();
    context.moveTo(at.x, at.y);
    context.lineTo(at.x - HALF, at.y + baseOffset);
    context.lineTo(at.x + HALF, at.y + baseOffset);
    context.closePath();
    const colour = fill.side === 'BUY' ? up : down;
    const hollow = isForeign(fill);
    context.fillStyle = hollow ? panel : colour;
    context.fill();
    context.strokeStyle = hollow ? colour : panel;
    context.lineWidth = 1;
    context.stroke();
  };
  const notify = (context: CanvasRenderingContext2D, fill: Fill, width: number): void => {
    const at = markAt(surface, fill);
    if (!at) return;
    const { font, fontSize, panel, text, quiet } = lineColours();
    context.font = `${fontSize}px ${font}`;
    context.textBaseline = 'middle';
    const said = words(fill);
    const wide = context.measureText(said).width + 2 * PAD;
    const left = Math.max(0, Math.min(width - wide, at.x + NEAR));
    context.fillStyle = panel;
    context.fillRect(left, at.y - fontSize, wide, 2 * fontSize);
    context.strokeStyle = quiet;
    context.strokeRect(left + 0.5, at.y - fontSize + 0.5, wide - 1, 2 * fontSize - 1);
    context.fillStyle = text;
    context.fillText(said, left + PAD, at.y);
  };
  const renderer: IPrimitivePaneRenderer = {
    draw: (target) =>
      target.useMediaCoordinateSpace(({ context, mediaSize }) => {
        context.save();
        for (const fill of fills) paint(context, fill, mediaSize.width);
        if (hovered) notify(context, hovered, mediaSize.width);
        context.restore();
      }),
  };
  // Below the labels of the lines: a mark never covers a figure of a position or an order.
  const view = { zOrder: () => 'normal' as const, renderer: () => renderer };
  const primitive: ISeriesPrimitive<Time> = { paneViews: () => [view] };
  const detach = surface.attach(primitive);
  const hover = (event: PointerEvent): void => {
    const box = surface.element.getBoundingClientRect();
    const [x, y] = [event.clientX - box.left, event.clientY - box.top];
    const found = fills.find((fill) => {
      const at = markAt(surface, fill);
      const middle = fill.side === 'BUY' ? HEIGHT / 2 : -HEIGHT / 2;
      return at !== null && Math.abs(at.x - x) <= NEAR && Math.abs(at.y + middle - y) <= NEAR;
    });
    if ((found ?? null) === hovered) return;
    hovered = found ?? null;
    surface.redraw();
  };
  const leave = (): void => {
    if (!hovered) return;
    hovered = null;
    surface.redraw();
  };
  surface.element.addEventListener('pointermove', hover);
  surface.element.addEventListener('pointerleave', leave);
  return {
    set(next) {
      fills = next;
      hovered = null;
      surface.redraw();
    },
    dispose() {
      surface.element.removeEventListener('pointermove', hover);
      surface.element.removeEventListener('pointerleave', leave);
      detach();
    },
  };
}
