import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Drawing, DrawingKind } from './model.ts';

/** What a person is doing with the drawings of one chart; nothing of it is kept. */
export interface DrawingMode {
  /** The tool in hand; `null` selects and moves. */
  readonly tool: DrawingKind | null;
  /** Whether open, high, low and close draw the pointer. */
  readonly magnet: boolean;
  readonly selected: string | null;
  /** A drawing as it is being placed or moved; it takes the place of the kept one of the same id. */
  readonly preview: Drawing | null;
}

/** See {@link DrawingMode}. */
export type ModeStore = StoreApi<DrawingMode>;

/** Nothing in hand, nothing selected. */
export function createMode(): ModeStore {
  return createStore<DrawingMode>(() => ({ tool: null, magnet: false, selected: null, preview: null }));
}

/** What is on show: the kept drawings with the preview in its place or on top; nothing kept while all are hidden. */
export function visibleDrawings(
  kept: readonly Drawing[],
  hidden: boolean,
  preview: Drawing | null,
): readonly Drawing[] {
  const shown = hidden ? [] : kept;
  if (!preview) return shown;
  if (!shown.some(({ id }) => id === preview.id)) return [...shown, preview];
  return shown.map((one) => (one.id === preview.id ? preview : one));
}
