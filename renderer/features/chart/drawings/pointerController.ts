import type { Cancel } from '../../../../shared/time/clock.ts';
import type { BarsView } from '../barsView.ts';
import type { ChartSurface } from '../surface.ts';
import { riskAnchors } from './figures.ts';
import type { ModeStore } from './mode.ts';
import { anchorsOf, isRisk, nextId, type Anchor, type Drawing, type DrawingKind } from './model.ts';
import { handlePoint, moveAnchor, moveWhole, oppositeHandle, ticksBetween } from './moves.ts';
import { barNear, magnetPrice, priceText, snapAngle, snapTime, type Point } from './snap.ts';
import { pointOf } from './shapes.ts';
import type { Drawings } from './store.ts';
import type { DrawingsView } from './view.ts';

/** Below this distance in pixels a press and release is a click: the next anchor is placed by another click. */
const DRAG_PIXELS = 4;

/** The parts of a chart's drawings that the pointer controller needs. */
export interface HandParts {
  readonly surface: ChartSurface;
  readonly bars: BarsView;
  readonly drawings: Drawings;
  readonly mode: ModeStore;
  readonly view: DrawingsView;
  readonly tickSize: string;
  /** Called when a text was placed and its text must be entered. */
  readonly onText: () => void;
}

type Gesture =
  | {
      readonly kind: 'place';
      readonly tool: DrawingKind;
      readonly anchors: readonly Anchor[];
      readonly pressed: Point | null;
    }
  | {
      readonly kind: 'move';
      readonly drawing: Drawing;
      readonly handle: number;
      readonly from: Anchor;
      readonly pressed: Point;
    };

/**
 * Handles the pointer gestures on a chart's drawings: place, select, move. `giveUp` cancels the current gesture and
 * returns whether there was one.
 */
export interface PointerController {
  readonly cancelGesture: () => boolean;
  readonly dispose: Cancel;
}

/**
 * Converts pointer events to positions on the pane and to anchors: snapped to a bar and a tick, and along a horizontal
 * or an angle.
 */
function createAim({ surface, bars, mode, view, tickSize }: HandParts) {
  const pointAt = (event: PointerEvent): Point => {
    const box = surface.element.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const inPane = ({ x, y }: Point): boolean => {
    const { width, height } = view.projection();
    return x >= 0 && y >= 0 && x <= width && y <= height;
  };
  const anchorAt = (point: Point, event: PointerEvent, origin: Anchor | null, magnet = true): Anchor | null => {
    const start = event.shiftKey && origin ? pointOf(origin, view.projection()) : null;
    const at = start ? snapAngle(start, point) : point;
    const time = surface.timeAt(at.x);
    const price = surface.priceAt(at.y);
    if (time === null || price === null) return null;
    const snapshot = bars.snapshot();
    const near = magnet && mode.getState().magnet && !start ? barNear(snapshot, time) : null;
    const drawn = near ? magnetPrice(near, at.y, surface.yOf) : null;
    // A horizontal line keeps its exact start price, whatever the price of the pixel.
    const level = start !== null && at.y === start.y;
    return {
      time: start !== null && at.x === start.x ? origin!.time : snapTime(snapshot, time),
      price: level ? origin!.price : priceText(drawn ?? price, tickSize),
    };
  };
  return { pointAt, inPane, anchorAt };
}

/** Returns a new drawing of the tool, with an id not used by the existing ones. */
function drawingOf(
  tool: DrawingKind,
  anchors: readonly Anchor[],
  present: readonly Drawing[],
  tickSize: string,
): Drawing {
  const whole = anchors.length === 1 && anchorsOf(tool) > 1 ? [anchors[0]!, anchors[0]!] : anchors;
  const risk = isRisk(tool) ? riskAnchors(tool, whole, tickSize) : whole;
  return {
    id: nextId(present),
    kind: tool,
    anchors: risk,
    ink: isRisk(tool) ? 1 : 0,
    width: 1,
    locked: false,
    text: '',
  };
}

/** Creates the controller, which listens to the chart's element until disposed. */
export function createPointerController(parts: HandParts): PointerController {
  const { surface, drawings, mode, view, tickSize, onText } = parts;
  const { element } = surface;
  const { pointAt, inPane, anchorAt } = createAim(parts);
  let gesture: Gesture | null = null;

  const present = (): readonly Drawing[] => drawings.state.getState().steps.present;
  const draft = (tool: DrawingKind, anchors: readonly Anchor[]): Drawing =>
    drawingOf(tool, anchors, present(), tickSize);
  const end = (): void => {
    gesture = null;
    surface.setPanning(mode.getState().tool === null);
    mode.setState({ preview: null });
    surface.redraw();
  };
  const place = (tool: DrawingKind, anchors: readonly Anchor[]): void => {
    const drawing = draft(tool, anchors);
    const isAdded = drawings.change([...present(), drawing]);
    mode.setState({ tool: null, selected: isAdded ? drawing.id : null });
    end();
    if (isAdded && tool === 'text') onText();
  };
  const moved = (event: PointerEvent): Drawing | null => {
    if (gesture?.kind !== 'move') return null;
    const { drawing, handle, from, pressed } = gesture;
    const point = pointAt(event);
    const opposite = handle >= 0 ? handlePoint(drawing, oppositeHandle(drawing, handle)) : from;
    const to = anchorAt(point, event, opposite, handle >= 0);
    if (!to || Math.hypot(point.x - pressed.x, point.y - pressed.y) < DRAG_PIXELS) return null;
    if (handle >= 0) return moveAnchor(drawing, handle, to);
    return moveWhole(drawing, to.time - from.time, ticksBetween(from.price, to.price, tickSize), tickSize);
  };

  const press = (event: PointerEvent): void => {
    if (event.button !== 0 || drawings.state.getState().status !== 'ready') return;
    const point = pointAt(event);
    if (!inPane(point)) return;
    const { tool } = mode.getState();
    if (tool) {
      const before = gesture?.kind === 'place' ? gesture.anchors : [];
      const anchor = anchorAt(point, event, before[0] ?? null);
      if (!anchor) return;
      surface.setPanning(false);
      gesture = { kind: 'place', tool, anchors: [...before, anchor], pressed: point };
      mode.setState({ preview: draft(tool, gesture.anchors) });
    } else {
      const found = view.hit(point);
      mode.setState({ selected: found?.drawing.id ?? null });
      const from = found && !found.drawing.locked ? anchorAt(point, event, null, found.handle >= 0) : null;
      if (found && from) {
        surface.setPanning(false);
        gesture = { kind: 'move', drawing: found.drawing, handle: found.handle, from, pressed: point };
      }
    }
    if (gesture) element.setPointerCapture(event.pointerId);
    surface.redraw();
  };
  const drag = (event: PointerEvent): void => {
    if (!gesture) return;
    if (gesture.kind === 'place') {
      const anchor = anchorAt(pointAt(event), event, gesture.anchors[0]!);
      if (anchor) mode.setState({ preview: draft(gesture.tool, preview(gesture.anchors, anchor, gesture.tool)) });
    } else {
      const drawing = moved(event);
      if (drawing) mode.setState({ preview: drawing });
    }
    surface.redraw();
  };
  const release = (event: PointerEvent): void => {
    if (!gesture) return;
    if (gesture.kind === 'move') {
      const drawing = moved(event);
      if (drawing) drawings.change(present().map((one) => (one.id === drawing.id ? drawing : one)));
      end();
      return;
    }
    const { tool, anchors, pressed } = gesture;
    const clicks = anchorsOf(tool) === 1 ? 1 : 2;
    const point = pointAt(event);
    const dragged = pressed !== null && Math.hypot(point.x - pressed.x, point.y - pressed.y) >= DRAG_PIXELS;
    const last = dragged ? anchorAt(point, event, anchors[0]!) : null;
    if (last) place(tool, preview(anchors, last, tool));
    else if (anchors.length >= clicks) place(tool, anchors);
    else gesture = { kind: 'place', tool, anchors, pressed: null };
  };
  const cancelGesture = (): boolean => {
    const busy = gesture !== null;
    if (busy) end();
    return busy;
  };
  /**
   * Handles a press whose release was never received; between two clicks no button is pressed, so nothing is cancelled.
   */
  const lost = (): void => {
    if (gesture?.kind === 'move' || (gesture?.kind === 'place' && gesture.pressed !== null)) cancelGesture();
  };
  const stopMode = mode.subscribe(({ tool }, before) => {
    if (tool === before.tool) return;
    if (gesture?.kind === 'place' && gesture.tool !== tool && tool !== null) cancelGesture();
    surface.setPanning(tool === null && gesture === null);
    surface.redraw();
  });
  const listeners = [
    ['pointerdown', press],
    ['pointermove', drag],
    ['pointerup', release],
    ['pointercancel', lost],
    ['lostpointercapture', lost],
  ] as const;
  for (const [name, listener] of listeners) element.addEventListener(name, listener);

  return {
    cancelGesture,
    dispose() {
      cancelGesture();
      stopMode();
      for (const [name, listener] of listeners) element.removeEventListener(name, listener);
    },
  };
}

/** Returns the anchors with the one under the pointer as the last. */
function preview(anchors: readonly Anchor[], last: Anchor, tool: DrawingKind): readonly Anchor[] {
  return anchorsOf(tool) === 1 ? [last] : [anchors[0]!, last];
}
