import type { Cancel } from '../../../shared/time/clock.ts';
import { isKillKey } from '../safety/KillSwitch.tsx';
import type { Action } from '../actions.ts';
import { chordsOf, partsOf, type Chord } from './chord.ts';
import { SYMBOL_SEARCH, isApple } from './defaults.ts';

/** Looks up the actions of key presses. */
export interface HotkeyPort {
  readonly apple: boolean;
  /** Returns the action of the first of these chords that has one. */
  readonly find: (chords: readonly Chord[]) => Action | null;
  /** Opens the kill switch; for windows without their own listener for it. */
  readonly kill: () => void;
}

let port: HotkeyPort | null = null;

/** Maximum number of key presses kept while the window opens; more are not expected before the user sees anything. */
const MOST_EARLY = 8;
/** Key presses made while the window opens, until its hotkeys are connected; null from then on. */
let early: Chord[][] | null = null;

/**
 * Keeps all key presses from now on until the hotkeys are connected, so that none is lost while the window opens.
 * Trading actions are excluded: they act on what the user sees.
 */
export function keepEarlyPresses(): void {
  early = [];
}

/** Runs the kept key presses; a press without an action stays in the list, unless everything is mounted (`stands`). */
function runEarly({ find }: HotkeyPort, stands: boolean): void {
  const queuedPresses = early ?? [];
  early = stands ? null : [];
  for (const chords of queuedPresses) {
    const action = find(chords);
    if (!action) early?.push(chords);
    else if (action.group !== 'trading') action.run();
  }
}

/**
 * Connects the hotkeys to every listening window, until cancelled. `stands`: every part that provides actions is
 * mounted; before that, a press without an action is kept where presses are kept.
 */
export function connectHotkeys(next: HotkeyPort, stands = true): Cancel {
  port = next;
  if (early) runEarly(next, stands);
  return () => {
    if (port === next) port = null;
  };
}

/** Input types without text entry: they are only ticked, pressed or dragged. */
const NOT_WRITTEN = ['checkbox', 'radio', 'button', 'submit', 'reset', 'range', 'color', 'file'];
const FIELD = [
  `input${NOT_WRITTEN.map((type) => `:not([type="${type}"])`).join('')}`,
  'textarea',
  '[contenteditable]',
  '[role="textbox"]',
  '[role="combobox"]',
].join(', ');
/** Inputs that are ticked or dragged keep the keys that operate them. */
const TICKED = 'input';
const TICKING = new Set(['Space', 'Enter', 'Up', 'Down', 'Left', 'Right', 'Home', 'End', 'PageUp', 'PageDown']);
/** Number fields. */
const NUMBER_FIELD = '[inputmode="decimal"]';
/** Open elements with their own keys. */
const OPEN_PLACE = '.popover, [role="menu"], [role="listbox"]';

/**
 * Whether a press may be a hotkey at its target: in a field and in a menu only chords with Ctrl or Cmd, F-keys, and Alt
 * with a digit where that types nothing (on a Mac, Option types a sign).
 */
function isFree(target: Element | null, chord: Chord, apple: boolean): boolean {
  const { modifiers, key } = partsOf(chord);
  if (modifiers.includes('Mod') || /^F\d+$/.test(key)) return true;
  // The focus leaves a closed element only with the next frame.
  if (target?.checkVisibility?.() === false) return true;
  if (target?.closest?.(OPEN_PLACE)) return false;
  if (target?.closest?.(FIELD)) return !apple && modifiers.includes('Alt') && /^\d$/.test(key);
  return !(target?.closest?.(TICKED) && TICKING.has(key));
}

/**
 * Returns the chords of a press that may act now: none for a held key, while a character is being composed, or while a
 * dialog is open.
 */
function pressed(event: KeyboardEvent, apple: boolean): Chord[] {
  if (event.defaultPrevented || event.isComposing || event.repeat) return [];
  if ((event.target as Element | null)?.ownerDocument?.querySelector(':modal')) return [];
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
  const altGraph = event.getModifierState('AltGraph');
  return chordsOf({ key, code, ctrlKey, metaKey, altKey, shiftKey, altGraph }, apple);
}

/**
 * Returns the action of a press. After an order the focus is in the ticket's size field again, so `/`, which no number
 * contains, opens the symbol search from there too (R30); the search's other hotkeys do not.
 */
function actionOf(event: KeyboardEvent, { apple, find }: HotkeyPort): Action | null {
  const target = event.target as Element | null;
  const chords = pressed(event, apple);
  const action = find(chords.filter((one) => isFree(target, one, apple)));
  if (action || event.key !== '/' || !target?.closest?.(NUMBER_FIELD)) return action;
  const searching = find(chords);
  return searching?.id === SYMBOL_SEARCH ? searching : null;
}

/**
 * Makes hotkeys work in a window, the main one or a pop-out, until cancelled. Panels have precedence: a key that a
 * panel has handled is not a hotkey. The kill switch precedes everything, in pop-out windows too.
 */
export function listenHotkeys(target: Window): Cancel {
  const act = (event: KeyboardEvent): void => {
    const action = port && actionOf(event, port);
    if (action) {
      event.preventDefault();
      action.run();
    } else if (early && early.length < MOST_EARLY) {
      const apple = isApple(navigator);
      const chords = pressed(event, apple).filter((one) => isFree(event.target as Element | null, one, apple));
      // A press repeated because nothing happened counts once, at its last position.
      const others = early.filter((queuedPress) => queuedPress.join() !== chords.join());
      if (chords.length > 0) early = [...others, chords];
    }
  };
  const kill = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || !port || !isKillKey(event)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) port.kill();
  };
  target.addEventListener('keydown', kill, { capture: true });
  target.addEventListener('keydown', act);
  return () => {
    target.removeEventListener('keydown', kill, { capture: true });
    target.removeEventListener('keydown', act);
  };
}
