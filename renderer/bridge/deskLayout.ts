import { createStore } from 'zustand/vanilla';

/** Counts the changes of the panels' arrangement. */
const moves = createStore<{ readonly count: number }>(() => ({ count: 0 }));

/** Announces that the panels' arrangement has changed: another workspace, another front tab, or a dragged divider. */
export function announceLayout(): void {
  moves.setState(({ count }) => ({ count: count + 1 }));
}

/** Calls `listener` after each change; the returned function ends it. */
export function onLayout(listener: () => void): () => void {
  return moves.subscribe(listener);
}
