import { createStore, type StoreApi } from 'zustand/vanilla';
import type { DocumentName } from '../../../../shared/ipc/fileViews.ts';
import type { AppError } from '../../../../shared/result/appError.ts';
import type { Cancel } from '../../../../shared/time/clock.ts';
import type { Services } from '../../../state/services.ts';
import { readContent, writeContent, type DrawingsContent } from './document.ts';
import { DRAWING_LIMIT, type Drawing } from './model.ts';
import { windowError } from '../../../ipc/client.ts';

/** Maximum number of steps that can be undone. */
const UNDO_LIMIT = 100;

/**
 * States of one document: the present one, the earlier ones and the undone ones; oldest first. Never changed in place.
 */
interface UndoState<State> {
  readonly past: readonly State[];
  readonly present: State;
  readonly future: readonly State[];
}

/** Returns a document without earlier states. */
export function startUndo<State>(present: State): UndoState<State> {
  return { past: [], present, future: [] };
}

/** Returns the document after a change: undone states are removed, and the oldest step is dropped beyond the limit. */
export function changed<State>({ past, present }: UndoState<State>, next: State): UndoState<State> {
  return { past: [...past, present].slice(-UNDO_LIMIT), present: next, future: [] };
}

/** Returns the document one step back; unchanged when there is none. */
export function undone<State>(state: UndoState<State>): UndoState<State> {
  const before = state.past.at(-1);
  if (before === undefined) return state;
  return { past: state.past.slice(0, -1), present: before, future: [state.present, ...state.future] };
}

/** Returns the document one step forward; unchanged when there is none. */
export function redone<State>(state: UndoState<State>): UndoState<State> {
  const [next, ...future] = state.future;
  if (next === undefined) return state;
  return { past: [...state.past, state.present], present: next, future };
}

/** Delay between the last change and the write, in ms. */
export const WRITE_AFTER_MS = 500;
/** Delay before a failed write is repeated, in ms. */
export const WRITE_AGAIN_MS = 5_000;

/**
 * Maximum length of the document in characters, equal to main's limit. Repeated here because the schema library cannot
 * be loaded in the window.
 */
export const MAX_DOCUMENT = 200_000;

/**
 * The drawings of one symbol in one environment. They cannot be changed before they are read, because a write would
 * lose the saved ones.
 */
export interface DrawingsState {
  readonly status: 'loading' | 'ready' | 'failed';
  /** Why the drawings could not be read. */
  readonly error: AppError | null;
  readonly steps: UndoState<readonly Drawing[]>;
  readonly hidden: boolean;
}

/** Drawings shared by every chart of the symbol. */
export interface Drawings {
  readonly state: StoreApi<DrawingsState>;
  /** Replaces the list as one step that can be undone; returns false when it was rejected, which a notice reports. */
  readonly change: (list: readonly Drawing[]) => boolean;
  readonly undo: () => void;
  readonly redo: () => void;
  readonly setHidden: (hidden: boolean) => void;
  /** Reads the document again after a failure. */
  readonly retry: () => void;
  /** Writes pending changes at once and closes the document. */
  readonly close: () => void;
}

type Needs = Pick<Services, 'client' | 'clock' | 'desk'>;

/** Opens one document of drawings. */
export function createDrawings({ client, clock, desk }: Needs, name: DocumentName): Drawings {
  const state = createStore<DrawingsState>(() => ({
    status: 'loading',
    error: null,
    steps: startUndo<readonly Drawing[]>([]),
    hidden: false,
  }));
  let unread: DrawingsContent['unread'] = [];
  let waiting: Cancel | null = null;
  let closed = false;
  const notify = (key: string, params: Record<string, string | number>): void =>
    desk.notify({ kind: 'error', error: windowError('invalid', key, params) });
  const symbol = name.split('.').at(-1)!;

  const read = async (): Promise<void> => {
    const result = await client.call('documents.read', { name });
    if (closed) return;
    if (!result.ok) {
      state.setState({ status: 'failed', error: result.error });
      return;
    }
    const { content, dropped } = readContent(result.value.text);
    unread = content.unread;
    state.setState({ status: 'ready', error: null, steps: startUndo(content.drawings), hidden: content.hidden });
    if (dropped > 0) notify('error.drawings.unread', { count: dropped, symbol });
  };
  const textOf = (drawings: readonly Drawing[], hidden: boolean): string => writeContent({ drawings, hidden, unread });
  const write = async (): Promise<void> => {
    waiting?.();
    waiting = null;
    const { steps, hidden } = state.getState();
    const result = await client.call('documents.write', { name, text: textOf(steps.present, hidden) });
    if (result.ok || waiting) return;
    desk.notify({ kind: 'error', error: result.error });
    if (!closed) writeLater(WRITE_AGAIN_MS);
  };
  const writeLater = (after: number): void => {
    waiting?.();
    waiting = clock.after(after, () => void write());
  };
  const put = (steps: UndoState<readonly Drawing[]>): void => {
    if (steps === state.getState().steps) return;
    state.setState({ steps });
    writeLater(WRITE_AFTER_MS);
  };
  void read();

  return {
    state,
    change(list) {
      const { status, steps, hidden } = state.getState();
      if (status !== 'ready' || list === steps.present) return false;
      const grows = list.length >= steps.present.length;
      if (list.length > DRAWING_LIMIT || (grows && textOf(list, hidden).length > MAX_DOCUMENT)) {
        notify('error.drawings.full', { limit: DRAWING_LIMIT, symbol });
        return false;
      }
      put(changed(steps, list));
      return true;
    },
    undo: () => put(undone(state.getState().steps)),
    redo: () => put(redone(state.getState().steps)),
    setHidden(hidden) {
      if (state.getState().status !== 'ready') return;
      state.setState({ hidden });
      writeLater(WRITE_AFTER_MS);
    },
    retry() {
      state.setState({ status: 'loading', error: null });
      void read();
    },
    close() {
      closed = true;
      if (waiting) void write();
    },
  };
}
