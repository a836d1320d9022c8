import { describe, expect, it } from 'vitest';
import { chordOfKeys, showChord } from '../../../renderer/app/hotkeys/chord.ts';
import { panelKeys } from '../../../renderer/state/desk/index.ts';
import {
  bindKeys,
  pressName,
  selectionKeys,
  selectionMove,
  tableKeys,
  tableMove,
} from '../../../renderer/ui/tableKeys.ts';
import { en } from '../../support/words.ts';

const declared = Object.entries({ ...panelKeys, table: tableKeys, selection: selectionKeys }).flatMap(([group, keys]) =>
  Object.entries<readonly string[]>(keys).map(([id, names]) => ({ group, id, names })),
);

describe('keys of the panels', () => {
  it('each declared key has a text, and no group but that of clicks declares a key twice', () => {
    expect(declared.filter(({ group, id }) => !Object.hasOwn(en, `hotkeys.${group}.${id}`))).toEqual([]);
    const names = declared
      .filter(({ group }) => group !== 'pointer')
      .flatMap((one) => one.names.map((name) => `${one.group} ${name}`));
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it('each name of a key has the effect of its action', () => {
    const effects = { remove: 'remove', duplicate: 'duplicate', undo: 'undo', redo: 'redo' };
    expect(bindKeys(panelKeys.drawing, effects)).toEqual({
      Delete: 'remove',
      Backspace: 'remove',
      'Mod+D': 'duplicate',
      'Mod+Z': 'undo',
      'Mod+Shift+Z': 'redo',
      'Mod+Y': 'redo',
    });
  });

  it('a press is named as declared, whether Shift or Caps Lock made the letter a capital', () => {
    const press = { key: 'z', ctrlKey: true, metaKey: false, shiftKey: false };
    const presses = [press, { ...press, key: 'Z', shiftKey: true }, { key: 'Z', metaKey: true }, { key: 'g' }];
    expect(presses.map(pressName)).toEqual(['Mod+Z', 'Mod+Shift+Z', 'Mod+Z', 'g']);
  });

  it('tables and selections act on every declared key', () => {
    const namesOf = (group: string) => declared.filter((one) => one.group === group).flatMap(({ names }) => names);
    expect(namesOf('table').filter((key) => tableMove(key, 3, 9, false) === null)).toEqual([]);
    const pressOf = (name: string) => ({
      key: name.split('+').at(-1)!,
      repeat: false,
      shiftKey: name.startsWith('Shift+'),
      ctrlKey: name.startsWith('Mod+'),
    });
    expect(namesOf('selection').filter((name) => selectionMove(pressOf(name)) === null)).toEqual([]);
  });

  it('the list of hotkeys shows a key by the name on the keyboard', () => {
    const shown = ['ArrowLeft', 'g', 'Mod+Shift+Z', ' ', '+', 'F2'].map((key) => showChord(chordOfKeys(key), false));
    expect(shown).toEqual(['←', 'G', 'Ctrl+Shift+Z', 'Space', '+', 'F2']);
  });
});
