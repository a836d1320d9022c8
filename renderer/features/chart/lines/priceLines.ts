import type { IPrimitivePaneRenderer, ISeriesPrimitive, ISeriesPrimitiveAxisView, Time } from 'lightweight-charts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { toPlotNumber } from '../../../../shared/num/plot.ts';
import type { Cancel } from '../../../../shared/time/clock.ts';
import { axisText, movePrice, priceText } from '../drawings/snap.ts';
import type { ChartSurface } from '../surface.ts';
import type { LineColours } from './lineColours.ts';
import { type LabelBox, lineAt, lineColour, type LineHit, type PriceLine } from './model.ts';
import { labelHeight, paintLines, placeLabels } from './paint.ts';

/** A box on an axis: its preferred position in pixels, its text, and its colours. */
interface AxisBox {
  readonly at: number;
  readonly text: string;
  readonly ink: string;
  readonly back: string;
}

/**
 * Returns a function that gives the chart its axis boxes, as the same array while they are unchanged: the chart moves
 * overlapping boxes apart, and it draws the moved boxes only if it receives the same array twice.
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

/** The lines, and the one being moved with its current price. */
export interface PriceLinesState {
  readonly lines: readonly PriceLine[];
  readonly moving: { readonly id: string; readonly price: string } | null;
  /** Id of the line that has the keyboard focus. */
  readonly focused: string | null;
}

/** The owner's callbacks and settings. A line moves only when the owner sets another price for it. */
export interface PriceLinesParts {
  readonly tickSize: string;
  readonly lineColours: () => LineColours;
  /** Returns the label of a line while it is being moved to another price. */
  readonly movingParts: (line: PriceLine, price: string) => readonly string[];
  /** Called when a drag ended, or Enter was pressed, at another price: decimal text on the tick. */
  readonly onMove: (id: string, price: string) => void;
  /** Called when the x was clicked, or Delete was pressed. */
  readonly onClose: (id: string) => void;
}

/** The price lines of one chart. */
export interface PriceLines {
  readonly state: StoreApi<PriceLinesState>;
  readonly set: (lines: readonly PriceLine[]) => void;
  readonly focus: (id: string | null) => void;
  /** Called when the keyboard focus left: cancels a move by keyboard, but not a drag in progress. */
  readonly leave: () => void;
  /** Moves the line by ticks without confirming, as the arrow keys do. */
  readonly nudge: (id: string, ticks: bigint) => void;
  readonly commit: () => void;
  /** Restores the line's price; returns whether it was being moved. */
  readonly giveUp: () => boolean;
  readonly close: (id: string) => void;
  readonly dispose: Cancel;
}

function lineOf(state: PriceLines['state'], id: string): PriceLine | null {
  return state.getState().lines.find((one) => one.id === id) ?? null;
}

/** Creates the chart primitive that draws the lines with their labels and axis boxes, and finds the line at a point. */
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
 * Draws lines that can be dragged, closed and moved by keyboard, until disposed. A drag shows the new price and
 * notifies the owner when it ends; a lost pointer, Escape, or the removal of the line cancels it. For order, position,
 * take-profit, stop-loss and alert lines; {@link PriceLineList} is the list for the keyboard.
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
    // A press with Alt drafts an order at the price under the pointer, even where there is a line.
    if (event.button !== 0 || event.altKey) return;
    const { x, y } = pointAt(event);
    const hit = at(x, y);
    const line = hit && find(hit.id);
    if (!line) return;
    // Lines are above drawings: drawings do not receive an event that a line has handled.
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
    // The label may be apart from its line: the line keeps its distance from the pointer.
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
      // A move is cancelled when its line has been removed or can no longer be moved, because its basis has changed.
      const movedLine = moving && lines.find((one) => one.id === moving.id);
      if (moving && !movedLine?.movable) giveUp();
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
