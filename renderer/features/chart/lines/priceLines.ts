import type { IPrimitivePaneRenderer, ISeriesPrimitive, ISeriesPrimitiveAxisView, Time } from 'lightweight-charts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { toPlotNumber } from '../../../../shared/num/plot.ts';
import type { Cancel } from '../../../../shared/time/clock.ts';
import { axisText, movePrice, priceText } from '../drawings/snap.ts';
import type { ChartSurface } from '../surface.ts';
import type { LineColours } from './lineColours.ts';
import { type LabelBox, lineAt, lineColour, type LineHit, type PriceLine } from './model.ts';
import { labelHeight, paintLines, placeLabels } from './paint.ts';

/** A box on an axis: where it wants to stand in pixels, what it says, and its colours. */
interface AxisBox {
  readonly at: number;
  readonly text: string;
  readonly ink: string;
  readonly back: string;
}

/**
 * Boxes as the chart takes them, in the same array while they are the same: the chart moves boxes apart that overlap, and
 * what it moved is what it draws only if it is given the same array twice.
 */
function createAxisViews(boxes: () => readonly AxisBox[]): () => readonly ISeriesPrimitiveAxisView[] {
  let known = '';
  let views: readonly ISeriesPrimitiveAxisView[] = [];
  return () => {
    const now = boxes();
    const key = JSON.stringify(now);
    if (key === known) return views;
    known = key;
    views = now.map(({ at, text, ink, back }) => ({
      coordinate: () => at,
      text: () => text,
      textColor: () => ink,
      backColor: () => back,
    }));
    return views;
  };
}

/** Lines as they stand, and the one that is being moved with its price so far. */
export interface PriceLinesState {
  readonly lines: readonly PriceLine[];
  readonly moving: { readonly id: string; readonly price: string } | null;
  /** The line that has the keyboard. */
  readonly focused: string | null;
}

/** What the owner of the lines is told. Nothing moves by itself: a line stays where the owner says until it says otherwise. */
export interface PriceLinesParts {
  readonly tickSize: string;
  readonly lineColours: () => LineColours;
  /** What a label says while its line is at another price. */
  readonly movingParts: (line: PriceLine, price: string) => readonly string[];
  /** A drag was let go, or Enter pressed, at another price: decimal text on the tick. */
  readonly onMove: (id: string, price: string) => void;
  /** The x was pressed, or Delete. */
  readonly onClose: (id: string) => void;
}

/** Lines at prices on one chart. */
export interface PriceLines {
  readonly state: StoreApi<PriceLinesState>;
  readonly set: (lines: readonly PriceLine[]) => void;
  readonly focus: (id: string | null) => void;
  /** The keyboard went elsewhere: gives up what it moved, not what the pointer holds by then. */
  readonly leave: () => void;
  /** Moves the line by ticks without keeping it: what the arrow keys do. */
  readonly nudge: (id: string, ticks: bigint) => void;
  readonly commit: () => void;
  /** Puts the line back; answers whether one was moving. */
  readonly giveUp: () => boolean;
  readonly close: (id: string) => void;
  readonly dispose: Cancel;
}

function lineOf(state: PriceLines['state'], id: string): PriceLine | null {
  return state.getState().lines.find((one) => one.id === id) ?? null;
}

/** The lines as the chart draws them, with their labels and boxes on the axis, and what of them is at a point. */
function createLinesPrimitive(surface: ChartSurface, parts: PriceLinesParts, state: PriceLines['state']) {
  let boxes: readonly LabelBox[] = [];
  const shown = (): readonly PriceLine[] => {
    const { lines, moving, focused } = state.getState();
    const seen = lines.filter((one) => !one.whileFocused || one.id === focused || one.id === moving?.id);
    return seen.map((one) =>
      one.id === moving?.id ? { ...one, price: moving.price, parts: parts.movingParts(one, moving.price) } : one,
    );
  };
  const pane = () => ({
    width: surface.chart.timeScale().width(),
    height: surface.chart.panes()[0]?.getHeight() ?? 0,
  });
  const renderer: IPrimitivePaneRenderer = {
    draw: (target) =>
      target.useMediaCoordinateSpace(({ context }) => {
        const lineColours = parts.lineColours();
        const lines = shown();
        const { moving, focused } = state.getState();
        context.font = `${lineColours.fontSize}px ${lineColours.font}`;
        boxes = placeLabels(lines, lineColours, pane(), surface.yOf, (text) => context.measureText(text).width);
        paintLines(context, lines, boxes, lineColours, pane().width, moving?.id ?? focused);
      }),
  };
  const at = (x: number, y: number): LineHit | null => lineAt(boxes, x, y, labelHeight(parts.lineColours()));
  const axisLabels = createAxisViews(() =>
    shown().flatMap((line) => {
      const y = surface.yOf(toPlotNumber(line.price));
      const lineColours = parts.lineColours();
      const text = axisText(line.price, parts.tickSize);
      return y === null ? [] : [{ at: y, text, ink: lineColours.panel, back: lineColour(lineColours, line.ink) }];
    }),
  );
  const view = { zOrder: () => 'top' as const, renderer: () => renderer };
  const primitive: ISeriesPrimitive<Time> = {
    paneViews: () => [view],
    priceAxisViews: axisLabels,
    hitTest(x, y) {
      const hit = at(x, y);
      const line = hit && lineOf(state, hit.id);
      if (!line) return null;
      const cursorStyle = hit.part === 'close' ? 'pointer' : line.movable ? 'ns-resize' : 'default';
      return { externalId: line.id, zOrder: 'top', cursorStyle };
    },
  };
  return { primitive, at };
}

/**
 * Draws lines that can be dragged, closed and moved by keys, until disposed. A drag shows the price it would be and tells
 * the owner when it is let go; a lost pointer, Escape and a line that goes meanwhile give it up. For order, position,
 * take-profit, stop-loss and alert lines; a list for the keyboard stands beside it ({@link PriceLineList}).
 */
export function createPriceLines(surface: ChartSurface, parts: PriceLinesParts): PriceLines {
  const state = createStore<PriceLinesState>(() => ({ lines: [], moving: null, focused: null }));
  const { element } = surface;
  let held: { readonly id: string; readonly grip: number } | null = null;

  const find = (id: string): PriceLine | null => lineOf(state, id);
  const put = (change: Partial<PriceLinesState>): void => {
    state.setState(change);
    surface.redraw();
  };
  const letGo = (): void => {
    if (held) surface.setPanning(true);
    held = null;
  };
  const giveUp = (): boolean => {
    const moved = state.getState().moving !== null;
    letGo();
    if (moved) put({ moving: null });
    return moved;
  };
  const commit = (): void => {
    const { moving } = state.getState();
    letGo();
    if (!moving) return;
    put({ moving: null });
    if (find(moving.id)?.price !== moving.price) parts.onMove(moving.id, moving.price);
  };
  const { primitive, at } = createLinesPrimitive(surface, parts, state);
  const detach = surface.attach(primitive);

  const pointAt = (event: PointerEvent): { x: number; y: number } => {
    const box = element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const press = (event: PointerEvent): void => {
    // With Alt a press drafts an order at the price under it, also where a line is.
    if (event.button !== 0 || event.altKey) return;
    const { x, y } = pointAt(event);
    const hit = at(x, y);
    const line = hit && find(hit.id);
    if (!line) return;
    // A line lies over drawings: what it takes they do not get.
    event.stopImmediatePropagation();
    if (hit.part === 'close') {
      parts.onClose(line.id);
      return;
    }
    if (!line.movable) return;
    giveUp();
    held = { id: line.id, grip: y - (surface.yOf(toPlotNumber(line.price)) ?? y) };
    surface.setPanning(false);
    element.setPointerCapture(event.pointerId);
  };
  const drag = (event: PointerEvent): void => {
    if (!held) return;
    // The label may stand apart from its line: the line keeps its distance from the pointer.
    const price = surface.priceAt(pointAt(event).y - held.grip);
    if (price !== null) put({ moving: { id: held.id, price: priceText(price, parts.tickSize) } });
  };
  const release = (event: PointerEvent): void => {
    if (!held) return;
    if (state.getState().moving) drag(event);
    commit();
  };
  const lost = (): void => {
    if (held) giveUp();
  };
  const listeners = [
    ['pointerdown', press],
    ['pointermove', drag],
    ['pointerup', release],
    ['pointercancel', lost],
    ['lostpointercapture', lost],
  ] as const;
  for (const [name, listener] of listeners) element.addEventListener(name, listener, { capture: true });

  return {
    state,
    set(lines) {
      const { moving, focused } = state.getState();
      const still = (id: string): boolean => lines.some((one) => one.id === id);
      // One that has gone, or may not be moved any more, is let go of: what was meant is not what stands now.
      const own = moving && lines.find((one) => one.id === moving.id);
      if (moving && !own?.movable) giveUp();
      put({ lines, focused: focused !== null && still(focused) ? focused : null });
    },
    focus: (focused) => put({ focused }),
    leave() {
      if (!held) giveUp();
      put({ focused: null });
    },
    nudge(id, ticks) {
      const line = find(id);
      if (!line?.movable || held) return;
      const { moving } = state.getState();
      const from = moving?.id === id ? moving.price : line.price;
      put({ moving: { id, price: movePrice(from, ticks, parts.tickSize) } });
    },
    commit,
    giveUp,
    close(id) {
      if (find(id)?.close !== null && find(id)) parts.onClose(id);
    },
    dispose() {
      giveUp();
      detach();
      for (const [name, listener] of listeners) element.removeEventListener(name, listener, { capture: true });
    },
  };
}
