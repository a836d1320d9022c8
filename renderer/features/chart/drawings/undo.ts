/** Most steps that can be undone. */
export const UNDO_LIMIT = 100;

/** States of one document: the present one, those before it and those undone; oldest first. Never changed in place. */
export interface UndoState<State> {
  readonly past: readonly State[];
  readonly present: State;
  readonly future: readonly State[];
}

/** A document without a past. */
export function startUndo<State>(present: State): UndoState<State> {
  return { past: [], present, future: [] };
}

/** The document after a change: what was undone is gone; the oldest step goes where there are too many. */
export function changed<State>({ past, present }: UndoState<State>, next: State): UndoState<State> {
  return { past: [...past, present].slice(-UNDO_LIMIT), present: next, future: [] };
}

/** The document one step back; itself when there is none. */
export function undone<State>(state: UndoState<State>): UndoState<State> {
  const before = state.past.at(-1);
  if (before === undefined) return state;
  return { past: state.past.slice(0, -1), present: before, future: [state.present, ...state.future] };
}

/** The document one step forward again; itself when there is none. */
export function redone<State>(state: UndoState<State>): UndoState<State> {
  const [next, ...future] = state.future;
  if (next === undefined) return state;
  return { past: [...state.past, state.present], present: next, future };
}
