import type { BarsView } from '../barsView.ts';
import type { ModeStore } from './mode.ts';
import { changeDrawing, isRisk, nextId, removeDrawing, type Anchor, type Drawing, type DrawingKind } from './model.ts';
import { moveWhole } from './moves.ts';
import { barStep } from './snap.ts';
import type { Drawings } from './store.ts';

/** Number of bars a duplicate is shifted to the right of the original. */
const DUPLICATE_BARS = 5;

/** Operations on a chart's drawings for toolbar, hotkeys and dialog. Locked drawings are neither moved nor deleted. */
export interface DrawingActions {
  /** Selects a tool; choosing the selected tool again deselects it. */
  readonly choose: (tool: DrawingKind | null) => void;
  readonly select: (id: string | null) => void;
  readonly add: (kind: DrawingKind, anchors: readonly Anchor[], text?: string) => boolean;
  readonly change: (id: string, change: Partial<Omit<Drawing, 'id' | 'kind'>>) => void;
  readonly remove: (id: string) => void;
  readonly duplicate: (id: string) => void;
  /** Moves a drawing by bars of this chart and by ticks. */
  readonly nudge: (id: string, bars: number, ticks: bigint) => void;
  readonly setMagnet: (on: boolean) => void;
}

/** Creates the operations on one chart's drawings. */
export function createDrawingActions(
  drawings: Drawings,
  mode: ModeStore,
  bars: BarsView,
  tickSize: string,
): DrawingActions {
  const currentDrawings = (): readonly Drawing[] => drawings.state.getState().steps.present;
  const find = (id: string): Drawing | null => currentDrawings().find((one) => one.id === id) ?? null;
  const select = (selected: string | null): void => mode.setState({ selected });
  const add = (drawing: Drawing): boolean => {
    const done = drawings.change([...currentDrawings(), drawing]);
    if (done) select(drawing.id);
    return done;
  };
  return {
    choose: (tool) =>
      mode.setState((before) => ({ tool: before.tool === tool ? null : tool, selected: null, preview: null })),
    select,
    add: (kind, anchors, text = '') =>
      add({ id: nextId(currentDrawings()), kind, anchors, ink: isRisk(kind) ? 1 : 0, width: 1, locked: false, text }),
    change: (id, change) => void (find(id) && drawings.change(changeDrawing(currentDrawings(), id, change))),
    remove(id) {
      const drawing = find(id);
      if (!drawing || drawing.locked) return;
      drawings.change(removeDrawing(currentDrawings(), id));
      if (mode.getState().selected === id) select(null);
    },
    duplicate(id) {
      const drawing = find(id);
      if (!drawing) return;
      const moved = moveWhole(drawing, DUPLICATE_BARS * barStep(bars.snapshot()), 0n, tickSize);
      add({ ...moved, id: nextId(currentDrawings()), locked: false });
    },
    nudge(id, count, ticks) {
      const drawing = find(id);
      if (!drawing || drawing.locked) return;
      const moved = moveWhole(drawing, count * barStep(bars.snapshot()), ticks, tickSize);
      drawings.change(changeDrawing(currentDrawings(), id, { anchors: moved.anchors }));
    },
    setMagnet: (magnet) => mode.setState({ magnet }),
  };
}
