/**
 * Key chords as text: modifiers in the order `Mod+Alt+Shift`, then one key, as in `Mod+K`, `Alt+1`, `?`. `Mod` is the
 * platform's main modifier, Ctrl or Cmd, so that hotkeys can be moved between operating systems.
 *
 * A chord names the key's label, not its position: letters are those of the user's keyboard layout. Where the layout
 * gives no Latin letter (another script, or Option on a Mac), the letter at that position of a Latin keyboard is used.
 * Digits of the upper row are read by position, because some layouts need Shift for them or change them with Alt. A
 * sign such as `?` or `/` is a chord without modifiers, whichever keys type it.
 */

/** A chord in the text form described above. */
export type Chord = string;

/** The parts of a keyboard event that determine its chord. */
export interface KeyPress {
  readonly key: string;
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  /** Whether AltGr is down: it types signs and does not count as a modifier of a chord. */
  readonly altGraph: boolean;
}

/** Keys with a word as their name, by the browser's name for them. */
const NAMED: Readonly<Record<string, string>> = {
  ArrowUp: 'Up',
  ArrowDown: 'Down',
  ArrowLeft: 'Left',
  ArrowRight: 'Right',
  Home: 'Home',
  End: 'End',
  PageUp: 'PageUp',
  PageDown: 'PageDown',
  Insert: 'Insert',
  Delete: 'Delete',
  Backspace: 'Backspace',
  Enter: 'Enter',
  Escape: 'Escape',
  Tab: 'Tab',
  ' ': 'Space',
};
const FUNCTION_KEY = /^F([1-9]|1\d|2[0-4])$/;
const SIGN = /^[!-/:-@[-`{-~]$/;
const wordKeys = new Set(Object.values(NAMED));

/** Returns the key of a press by its position: letters, and the digits of the upper row. */
function byPlace(code: string): string | null {
  return /^(?:Key([A-Z])|Digit(\d))$/.exec(code)?.slice(1).find(Boolean) ?? null;
}

/**
 * Returns the chords a press can match, the most specific first: the sign it types, then its key with the modifiers.
 */
export function chordsOf(press: KeyPress, apple: boolean): Chord[] {
  const mod = apple ? press.metaKey : press.ctrlKey;
  const foreign = apple ? press.ctrlKey : press.metaKey;
  if (foreign) return [];
  const chords: Chord[] = [];
  const named = NAMED[press.key] ?? (FUNCTION_KEY.test(press.key) ? press.key : null);
  const write = (key: string, shift: boolean): Chord =>
    [mod && !press.altGraph && 'Mod', press.altKey && !press.altGraph && 'Alt', shift && 'Shift', key]
      .filter(Boolean)
      .join('+');
  if (named !== null) chords.push(write(named, press.shiftKey));
  else if (!press.code.startsWith('Numpad')) {
    if (SIGN.test(press.key)) chords.push(write(press.key, false));
    const letter = /^[a-z]$/i.test(press.key) ? press.key.toUpperCase() : null;
    const key = press.code.startsWith('Digit') ? byPlace(press.code) : (letter ?? placeOfForeign(press));
    if (key !== null && !press.altGraph) chords.push(write(key, press.shiftKey));
  }
  return chords;
}

/**
 * Returns the Latin letter at the position of a key that types no Latin letter; a sign on a letter key stays a sign,
 * unless Option typed it.
 */
function placeOfForeign({ key, code, altKey }: KeyPress): string | null {
  return SIGN.test(key) && !altKey ? null : byPlace(code);
}

/**
 * Reads a chord from text, for example from a file: modifiers in any order and case; `null` when the text names no key.
 */
export function readChord(text: string): Chord | null {
  const parts = text === '+' ? ['+'] : text.endsWith('++') ? [...text.slice(0, -2).split('+'), '+'] : text.split('+');
  const key = parts.pop() ?? '';
  const given = new Set(parts.map((part) => part.toLowerCase()));
  if (given.size !== parts.length || [...given].some((one) => !['mod', 'alt', 'shift'].includes(one))) return null;
  const word = [...wordKeys].find((name) => name.toLowerCase() === key.toLowerCase());
  const name = word ?? (/^[a-z\d]$/i.test(key) || /^f\d{1,2}$/i.test(key) ? key.toUpperCase() : key);
  if (word === undefined && !/^[A-Z\d]$/.test(name) && !FUNCTION_KEY.test(name) && !SIGN.test(name)) return null;
  if (SIGN.test(name) && given.has('shift')) return null;
  return [given.has('mod') && 'Mod', given.has('alt') && 'Alt', given.has('shift') && 'Shift', name]
    .filter(Boolean)
    .join('+');
}

/** Returns the chord of a key by the browser's names of its parts, as {@link KeyPress.key} has them. */
export function chordOfKeys(keys: string): Chord {
  const { modifiers, key } = partsOf(keys);
  // A chord never has this key.
  if (key === 'ContextMenu') return 'Menu';
  return [...modifiers, NAMED[key] ?? (key.length === 1 ? key.toUpperCase() : key)].join('+');
}

/** Returns the modifiers and the key of a chord. */
export function partsOf(chord: Chord): { readonly modifiers: readonly string[]; readonly key: string } {
  const parts =
    chord === '+' ? ['+'] : chord.endsWith('++') ? [...chord.slice(0, -2).split('+'), '+'] : chord.split('+');
  return { modifiers: parts.slice(0, -1), key: parts.at(-1) ?? '' };
}

const APPLE_WORDS: Readonly<Record<string, string>> = { Mod: '⌘', Alt: '⌥', Shift: '⇧' };
const OTHER_WORDS: Readonly<Record<string, string>> = { Mod: 'Ctrl' };
const ARROWS: Readonly<Record<string, string>> = { Up: '↑', Down: '↓', Left: '←', Right: '→' };

/** Returns a chord as displayed on the platform: `Ctrl+Shift+P`, `⇧⌘P`. */
export function showChord(chord: Chord, apple: boolean): string {
  const { modifiers, key } = partsOf(chord);
  const name = ARROWS[key] ?? key;
  if (!apple) return [...modifiers.map((one) => OTHER_WORDS[one] ?? one), name].join('+');
  return (
    ['Alt', 'Shift', 'Mod']
      .filter((one) => modifiers.includes(one))
      .map((one) => APPLE_WORDS[one])
      .join('') + name
  );
}
