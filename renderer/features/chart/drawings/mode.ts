import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Drawing, DrawingKind } from './model.ts';

/** The user's current interaction with the drawings of one chart; none of it is saved. */
export interface DrawingMode {
  /** The selected tool; `null` selects and moves drawings. */
  readonly tool: DrawingKind | null;
  /** Whether the pointer snaps to open, high, low and close. */
  readonly magnet: boolean;
  readonly selected: string | null;
  /** A drawing while it is being placed or moved; it replaces the saved one of the same id. */
  readonly preview: Drawing | null;
}

/** See {@link DrawingMode}. */
export type ModeStore = StoreApi<DrawingMode>;

/** Creates the mode without a tool or a selection. */
export function createMode(): ModeStore {
  return createStore<DrawingMode>(() => ({ tool: null, magnet: false, selected: null, preview: null }));
}

/**
 * Returns the drawings to show: the saved ones with the preview in its place or on top; no saved ones while all are
 * hidden.
 */
export function visibleDrawings(
  drawings: readonly Drawing[],
  hidden: boolean,
  preview: Drawing | null,
): readonly Drawing[] {
  const shown = hidden ? [] : drawings;
  if (!preview) return shown;
  if (!shown.some(({ id }) => id === preview.id)) return [...shown, preview];
  return shown.map((one) => (one.id === preview.id ? preview : one));
}
