import { describe, expect, it } from 'vitest';
import { chordsOf, readChord, showChord, type KeyPress } from '../../../../renderer/app/hotkeys/chord.ts';

const press = (key: string, code: string, held: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  altGraph: false,
  ...held,
});
const ctrl = { ctrlKey: true };
const alt = { altKey: true };
const shift = { shiftKey: true };

describe('key presses are named by the printed character, whatever the layout', () => {
  it.each<[string, KeyPress, string[]]>([
    ['a letter', press('k', 'KeyK', ctrl), ['Mod+K']],
    ['a letter with Shift', press('K', 'KeyK', { ...ctrl, ...shift }), ['Mod+Shift+K']],
    ['A on a French keyboard, where Q is on others', press('a', 'KeyQ', alt), ['Alt+A']],
    ['K on a Cyrillic keyboard, by its place', press('л', 'KeyK', ctrl), ['Mod+K']],
    ['1 of the upper row', press('1', 'Digit1', alt), ['Alt+1']],
    ['1 of a French keyboard, which writes & there', press('&', 'Digit1', alt), ['Alt+&', 'Alt+1']],
    ['/ of an American keyboard', press('/', 'Slash'), ['/']],
    ['/ of a German keyboard, Shift and 7', press('/', 'Digit7', shift), ['/', 'Shift+7']],
    ['? is the sign alone', press('?', 'Slash', shift), ['?']],
    ['[ written with AltGr', press('[', 'Digit8', { ctrlKey: true, altKey: true, altGraph: true }), ['[']],
    ['an arrow', press('ArrowUp', 'ArrowUp', alt), ['Alt+Up']],
    ['an F-key', press('F6', 'F6', shift), ['Shift+F6']],
    ['a digit of the keypad is none: it types', press('1', 'Numpad1'), []],
    ['a modifier alone', press('Control', 'ControlLeft', ctrl), []],
    ['the system key', press('k', 'KeyK', { metaKey: true }), []],
  ])('%s', (_, event, chords) => expect(chordsOf(event, false)).toEqual(chords));

  it.each<[string, KeyPress, string[]]>([
    ['Cmd is the main modifier', press('k', 'KeyK', { metaKey: true }), ['Mod+K']],
    ['Ctrl is not', press('k', 'KeyK', ctrl), []],
    ['Option writes another character; the place counts', press('¬', 'KeyL', alt), ['Alt+L']],
    ['Option on a German keyboard writes a sign', press('@', 'KeyL', alt), ['Alt+@', 'Alt+L']],
    ['Option and a digit', press('¡', 'Digit1', alt), ['Alt+1']],
  ])('on a Mac: %s', (_, event, chords) => expect(chordsOf(event, true)).toEqual(chords));
});

describe('chords as text', () => {
  it.each([
    ['mod+k', 'Mod+K'],
    ['Shift+Mod+k', 'Mod+Shift+K'],
    ['ALT+pageup', 'Alt+PageUp'],
    ['f6', 'F6'],
    ['+', '+'],
    ['Mod++', 'Mod++'],
    ['?', '?'],
    ['', null],
    ['Mod+', null],
    ['Mod+Mod+K', null],
    ['Hyper+K', null],
    ['KK', null],
    ['Shift+?', null],
    ['F25', null],
    ['é', null],
  ])('reads %s as %s', (text, chord) => expect(readChord(text)).toBe(chord));

  it.each([
    ['Mod+Shift+K', 'Ctrl+Shift+K', '⇧⌘K'],
    ['Alt+1', 'Alt+1', '⌥1'],
    ['Mod+Alt+Left', 'Ctrl+Alt+←', '⌥⌘←'],
    ['?', '?', '?'],
  ])('formats %s for each platform', (chord, other, apple) =>
    expect([showChord(chord, false), showChord(chord, true)]).toEqual([other, apple]),
  );
});
