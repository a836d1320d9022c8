import { menuAccelerators } from '../../../shared/ipc/menuAccelerators.ts';
import { partsOf, readChord, type Chord } from './chord.ts';
import { HOLD_CHORD, KILL_CHORD } from './defaults.ts';

/** Why a chord cannot be assigned to an action; the window has a sentence for each. */
export type Refusal = 'kill' | 'hold' | 'moving' | 'editing' | 'browser';

/** Keys that move the focus, press buttons and close dialogs, with or without modifiers. */
const always = new Set(['Tab', 'Enter', 'Escape']);
/** Keys that move within tables and lists and activate the focused element; with Ctrl or Alt they can be assigned. */
const bare = new Set([
  'Up',
  'Down',
  'Left',
  'Right',
  'Home',
  'End',
  'PageUp',
  'PageDown',
  'Space',
  'Delete',
  'Backspace',
]);
/** Copy, paste, undo and the like, which fields need. */
const editing = new Set(['Mod+A', 'Mod+C', 'Mod+V', 'Mod+X', 'Mod+Z', 'Mod+Y', 'Mod+Shift+Z', 'Mod+Shift+V']);
const inFields = new Set(['Up', 'Down', 'Left', 'Right', 'Home', 'End', 'Backspace', 'Delete', 'Space', 'Insert']);
/** Chords that the operating system or the window frame handles before the app receives them. */
const browser = new Set([
  ...['W', 'T', 'N', 'Q', 'R', 'H', 'M', 'P', 'S', 'O', '0', '-', '+', '='].map((key) => `Mod+${key}`),
  ...['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((key) => `Mod+${key}`),
  ...['W', 'T', 'N', 'Q', 'R', 'I', 'J', 'C', 'Delete'].map((key) => `Mod+Shift+${key}`),
  ...['F4', 'Left', 'Right', 'Home', 'Space', 'D', 'E', 'F'].map((key) => `Alt+${key}`),
  'F1',
  'F5',
  'F10',
  'F11',
  'F12',
]);

/** Returns why a chord cannot be assigned to an action; `null` when it can. */
export function refusalOf(chord: Chord): Refusal | null {
  if (chord === KILL_CHORD) return 'kill';
  if (chord === HOLD_CHORD) return 'hold';
  const { modifiers, key } = partsOf(chord);
  if (always.has(key)) return 'moving';
  const plain = !modifiers.includes('Mod') && !modifiers.includes('Alt');
  if (plain && bare.has(key)) return 'moving';
  if (editing.has(chord) || (modifiers.includes('Mod') && inFields.has(key))) return 'editing';
  return browser.has(chord) ? 'browser' : null;
}

/** Returns the chords that the application menu takes before the window; those of Electron alone. `apple`: macOS. */
export function menuChords(shell: string | undefined, apple: boolean): ReadonlySet<Chord> {
  if (shell !== 'electron') return new Set();
  const keys = Object.values(menuAccelerators(apple));
  // No chord has both Ctrl and Cmd.
  return new Set(keys.flatMap((one) => readChord(one.replace(/CmdOrCtrl|Cmd|Ctrl/, 'Mod')) ?? []));
}
