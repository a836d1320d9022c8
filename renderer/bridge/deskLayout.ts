import { createStore } from 'zustand/vanilla';

/** Counts how often the panels of the desk came to stand differently. */
const moves = createStore<{ readonly count: number }>(() => ({ count: 0 }));

/** The panels of the desk stand differently now: another workspace, a tab in front, a sash that was dragged. */
export function announceLayout(): void {
  moves.setState(({ count }) => ({ count: count + 1 }));
}

/** Runs `listener` each time; the answer ends it. */
export function onLayout(listener: () => void): () => void {
  return moves.subscribe(listener);
}
