import { DAY_MS, MINUTE_MS } from '../../../../shared/time/units.ts';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Instrument } from '../../../../shared/domain/instrument.ts';
import type { DocumentName } from '../../../../shared/ipc/fileViews.ts';
import { useDesk, useServices, type Services } from '../../../state/services.ts';
import { panelKeys } from '../../../state/desk/index.ts';
import { bindKeys, pressName } from '../../../ui/tableKeys.ts';
import { formatDate, formatMinute } from '../../../format/time.ts';
import type { BarsView } from '../barsView.ts';
import { useLineColours, useSlot } from '../lines/useLineColours.ts';
import type { ChartSurface } from '../surface.ts';
import { createPointerController } from './pointerController.ts';
import { drawingWords } from './labels.ts';
import { createMode, type ModeStore } from './mode.ts';
import { barStep } from './snap.ts';
import { type Drawings, createDrawings } from './store.ts';
import { createDrawingsView } from './view.ts';
import type { Client } from '../../../ipc/client.ts';
import { changeDrawing, isRisk, nextId, removeDrawing, type Anchor, type Drawing, type DrawingKind } from './model.ts';
import { moveWhole } from './moves.ts';

/** Number of bars a duplicate is shifted to the right of the original. */
const DUPLICATE_BARS = 5;

/** Operations on a chart's drawings for toolbar, hotkeys and dialog. Locked drawings are neither moved nor deleted. */
interface DrawingActions {
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

/** The used parts of a key event. */
export interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** The objects that the keys act on. */
interface KeyParts {
  readonly drawings: Drawings;
  readonly mode: ModeStore;
  readonly actions: DrawingActions;
  /** Cancels the pointer's current gesture. */
  readonly giveUp: () => boolean;
}

/** Number of bars or ticks per arrow key with Shift. */
const FAR = 10;
const arrows: Readonly<Record<string, readonly [bars: number, ticks: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** Performs a key's action on the drawings (R30); returns whether the key had one. */
export function drawingKey(event: Key, { drawings, mode, actions, giveUp }: KeyParts): boolean {
  const { tool, selected } = mode.getState();
  const command = event.ctrlKey || event.metaKey;
  if (event.altKey) return false;
  if (command) return commandKey(event, drawings, actions, selected);
  if (event.key === 'Escape') {
    const gaveUp = giveUp();
    if (!gaveUp && tool === null && selected === null) return false;
    if (gaveUp) return true;
    mode.setState(tool === null ? { selected: null } : { tool: null });
    return true;
  }
  if (selected === null) return false;
  const arrow = arrows[event.key];
  if (arrow) {
    const [bars, ticks] = arrow;
    const size = event.shiftKey ? FAR : 1;
    actions.nudge(selected, bars * size, BigInt(ticks * size));
    return true;
  }
  if (!REMOVES.includes(event.key)) return false;
  actions.remove(selected);
  return true;
}

const REMOVES: readonly string[] = panelKeys.drawing.remove;

function commandKey(event: Key, drawings: Drawings, actions: DrawingActions, selected: string | null): boolean {
  const effect = bindKeys<keyof typeof panelKeys.drawing, (() => void) | null>(panelKeys.drawing, {
    remove: null,
    duplicate: selected === null ? null : () => actions.duplicate(selected),
    undo: () => drawings.undo(),
    redo: () => drawings.redo(),
  })[pressName(event)];
  effect?.();
  return typeof effect === 'function';
}

interface Open {
  readonly drawings: Drawings;
  users: number;
}

/** Open documents per connection to main: two charts of one symbol show the same drawings at once. */
const openDocuments = new WeakMap<Client, Map<DocumentName, Open>>();

/**
 * Returns the drawings of a document, shared by all charts that have it open. The caller calls `release` once, when it
 * no longer shows them.
 */
export function shareDrawings(
  services: Pick<Services, 'client' | 'clock' | 'desk'>,
  name: DocumentName,
): { readonly drawings: Drawings; readonly release: () => void } {
  const documents = openDocuments.get(services.client) ?? new Map<DocumentName, Open>();
  openDocuments.set(services.client, documents);
  const open = documents.get(name) ?? { drawings: createDrawings(services, name), users: 0 };
  documents.set(name, open);
  open.users += 1;
  let released = false;
  return {
    drawings: open.drawings,
    release() {
      if (released) return;
      released = true;
      open.users -= 1;
      if (open.users > 0) return;
      open.drawings.close();
      if (documents.get(name) === open) documents.delete(name);
    },
  };
}

/** The parts that the toolbar and the dialog of drawings need; `null` while there is nothing to draw on. */
export interface DrawingHandles {
  readonly drawings: Drawings;
  readonly mode: ModeStore;
  readonly actions: DrawingActions;
  readonly bars: BarsView;
  readonly tickSize: string;
  /** Counts the placed texts whose text must be entered at once. */
  readonly wantsText: number;
  /** Moves the focus to the chart. */
  readonly focusChart: () => void;
  /** Returns the height of the price pane in CSS pixels. */
  readonly priceHeight: () => number;
}

/** Returns the drawings of a symbol on this chart, shared with every other chart of the symbol. */
export function useDrawings(
  surface: ChartSurface | null,
  bars: BarsView | null,
  instrument: Instrument | null,
): DrawingHandles | null {
  const { t } = useTranslation();
  const services = useServices();
  const environment = useDesk((state) => state.app?.environment ?? null);
  const zone = useDesk((state) => state.app?.settings.timeZone ?? 'local');
  const [mode] = useState(createMode);
  const [drawings, slot] = useSlot<Drawings>();
  const [wantsText, setWantsText] = useState(0);
  const lineColours = useLineColours(surface);
  const name =
    instrument && environment
      ? (`drawings.${environment}.${instrument.market}.${instrument.symbol}` as DocumentName)
      : null;
  const tickSize = instrument?.tickSize ?? null;

  useEffect(() => {
    if (!name) return;
    const { drawings: sharedDrawings, release } = shareDrawings(services, name);
    slot.setState({ value: sharedDrawings });
    return () => {
      release();
      slot.setState({ value: null });
      mode.setState({ tool: null, selected: null, preview: null });
    };
  }, [services, name, mode, slot]);

  const words = useMemo(
    () => drawingWords(t, tickSize ?? '1', () => (bars ? barStep(bars.snapshot()) : MINUTE_MS)),
    [t, tickSize, bars],
  );
  // Values that depend on the appearance are read at each frame, so that the view need not be rebuilt.
  const appearance = useRef({ lineColours, words, zone });
  useEffect(() => {
    appearance.current = { lineColours, words, zone };
    surface?.redraw();
  }, [lineColours, words, zone, surface]);

  const actions = useMemo(
    () => (drawings && bars && tickSize ? createDrawingActions(drawings, mode, bars, tickSize) : null),
    [drawings, mode, bars, tickSize],
  );
  const onText = useEffectEvent(() => setWantsText((count) => count + 1));
  const ready = lineColours !== null;
  useEffect(() => {
    if (!surface || !bars || !drawings || !actions || !tickSize || !ready) return;
    const view = createDrawingsView({
      surface,
      drawings,
      mode,
      lineColours: () => appearance.current.lineColours!,
      words: () => appearance.current.words,
      // The labels of two points can be side by side, so they show what distinguishes bars of this chart.
      timeText: (time) =>
        barStep(bars.snapshot()) < DAY_MS
          ? formatMinute(time, appearance.current.zone)
          : formatDate(time, appearance.current.zone),
    });
    const detach = surface.attach(view.primitive);
    const pointerController = createPointerController({ surface, bars, drawings, mode, view, tickSize, onText });
    const onKey = (event: KeyboardEvent): void => {
      if (!drawingKey(event, { drawings, mode, actions, giveUp: pointerController.cancelGesture })) return;
      event.preventDefault();
      event.stopPropagation();
    };
    surface.element.addEventListener('keydown', onKey);
    const stopState = drawings.state.subscribe(surface.redraw);
    const stopMode = mode.subscribe(surface.redraw);
    return () => {
      stopMode();
      stopState();
      surface.element.removeEventListener('keydown', onKey);
      pointerController.dispose();
      detach();
    };
  }, [surface, bars, drawings, actions, mode, tickSize, ready]);

  const focusChart = useCallback(() => surface?.element.focus(), [surface]);
  const priceHeight = useCallback(() => surface?.chart.panes()[0]?.getHeight() ?? 0, [surface]);
  if (!drawings || !actions || !bars || !tickSize) return null;
  return { drawings, mode, actions, bars, tickSize, wantsText, focusChart, priceHeight };
}
