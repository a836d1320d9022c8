import type { DrawingActions } from './actions.ts';
import type { ModeStore } from './mode.ts';
import type { Drawings } from './store.ts';

/** What of a key event matters here. */
export interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** What the keys act on. */
export interface KeyParts {
  readonly drawings: Drawings;
  readonly mode: ModeStore;
  readonly actions: DrawingActions;
  /** Drops what the pointer has under way. */
  readonly giveUp: () => boolean;
}

/** Bars or ticks of an arrow key with Shift. */
const FAR = 10;
const arrows: Readonly<Record<string, readonly [bars: number, ticks: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
};

/** Does what a key asks of the drawings (R30); whether the key was meant for them. */
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
  if (event.key !== 'Delete' && event.key !== 'Backspace') return false;
  actions.remove(selected);
  return true;
}

function commandKey(event: Key, drawings: Drawings, actions: DrawingActions, selected: string | null): boolean {
  const key = event.key.toLowerCase();
  if (key === 'z') {
    if (event.shiftKey) drawings.redo();
    else drawings.undo();
    return true;
  }
  if (key === 'y' && !event.shiftKey) {
    drawings.redo();
    return true;
  }
  if (key !== 'd' || event.shiftKey || selected === null) return false;
  actions.duplicate(selected);
  return true;
}
