import type { Cancel } from '../../../shared/time/clock.ts';
import { isKillKey } from '../safety/KillSwitch.tsx';
import type { Action } from '../actions.ts';
import { chordsOf, partsOf, type Chord } from './chord.ts';
import { SYMBOL_SEARCH } from './defaults.ts';
import { isApple } from './platform.ts';

/** What a press is looked up in. */
export interface HotkeyPort {
  readonly apple: boolean;
  /** The action of the first of these chords that has one, and that chord. */
  readonly find: (chords: readonly Chord[]) => Action | null;
  /** Opens the kill switch; for windows that do not listen for it themselves. */
  readonly kill: () => void;
}

let port: HotkeyPort | null = null;

/** Most presses that an opening desk keeps: nobody works it blind. */
const MOST_EARLY = 8;
/** What was pressed while the desk opens, until its hotkeys stand; null from then on. */
let early: Chord[][] | null = null;

/**
 * Keeps what is pressed from now on until the hotkeys stand, so that no press of a desk that opens is lost. Orders are left
 * out: they act on what a person sees.
 */
export function keepEarlyPresses(): void {
  early = [];
}

/** Runs what was pressed early; what nobody knows yet waits on, unless everything `stands`. */
function runEarly({ find }: HotkeyPort, stands: boolean): void {
  const kept = early ?? [];
  early = stands ? null : [];
  for (const chords of kept) {
    const action = find(chords);
    if (!action) early?.push(chords);
    else if (action.group !== 'trading') action.run();
  }
}

/**
 * Connects the desk's hotkeys with every window that listens, until cancelled. `stands`: all that has actions is there;
 * before that a press without an action is kept, where presses are.
 */
export function connectHotkeys(next: HotkeyPort, stands = true): Cancel {
  port = next;
  if (early) runEarly(next, stands);
  return () => {
    if (port === next) port = null;
  };
}

/** Fields in which keys write; what is only ticked, pressed or dragged is none. */
const NOT_WRITTEN = ['checkbox', 'radio', 'button', 'submit', 'reset', 'range', 'color', 'file'];
const FIELD = [
  `input${NOT_WRITTEN.map((type) => `:not([type="${type}"])`).join('')}`,
  'select',
  'textarea',
  '[contenteditable]',
  '[role="textbox"]',
  '[role="combobox"]',
].join(', ');
/** What is ticked or dragged keeps the keys that do so. */
const TICKED = 'input';
const TICKING = new Set(['Space', 'Enter', 'Up', 'Down', 'Left', 'Right', 'Home', 'End', 'PageUp', 'PageDown']);
/** Fields of a number. */
const NUMBER_FIELD = '[inputmode="decimal"]';
/** Places that have keys of their own while they are open. */
const OPEN_PLACE = '[popover], [role="menu"], [role="listbox"]';

/**
 * Whether a press may be a hotkey where it happens: in a field and in a menu only those with Ctrl or Cmd, F-keys, and a digit
 * with Alt where that writes nothing (on a Mac Option writes a sign).
 */
function isFree(target: Element | null, chord: Chord, apple: boolean): boolean {
  const { modifiers, key } = partsOf(chord);
  if (modifiers.includes('Mod') || /^F\d+$/.test(key)) return true;
  // The focus leaves a place that has closed only with the next picture.
  if (target?.checkVisibility?.() === false) return true;
  if (target?.closest?.(OPEN_PLACE)) return false;
  if (target?.closest?.(FIELD)) return !apple && modifiers.includes('Alt') && /^\d$/.test(key);
  return !(target?.closest?.(TICKED) && TICKING.has(key));
}

/** The chord of each press that may act now: never a held key, never while a character is composed or a dialog is open. */
function pressed(event: KeyboardEvent, apple: boolean): Chord[] {
  if (event.defaultPrevented || event.isComposing || event.repeat) return [];
  if ((event.target as Element | null)?.ownerDocument?.querySelector(':modal')) return [];
  const { key, code, ctrlKey, metaKey, altKey, shiftKey } = event;
  const altGraph = event.getModifierState('AltGraph');
  return chordsOf({ key, code, ctrlKey, metaKey, altKey, shiftKey, altGraph }, apple);
}

/**
 * The action of a press. After an order the focus is in its size again: the next symbol is one key away there too (R30),
 * by the key that no number has, and by nothing else it was given to.
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
 * Lets hotkeys work in a window of the desk, the main one or a pop-out, until cancelled. Panels come first: a key that one
 * has used is none. The kill switch comes before everything, in pop-outs too.
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
      // Pressed again for want of an answer it is meant once, where it was pressed last.
      const others = early.filter((kept) => kept.join() !== chords.join());
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
