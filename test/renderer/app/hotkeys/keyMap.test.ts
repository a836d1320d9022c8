import { describe, expect, it } from 'vitest';
import type { Action } from '../../../../renderer/app/actions.ts';
import { defaultKeys } from '../../../../renderer/app/hotkeys/defaults.ts';
import { giveKeys, shippedConflict, takeKeys } from '../../../../renderer/app/hotkeys/useHotkeyEditor.ts';
import { actionFor, activeKeysOf, keysOf, withKeys, withoutChange } from '../../../../renderer/app/hotkeys/keyMap.ts';
import { menuChords, refusalOf } from '../../../../renderer/app/hotkeys/reserved.ts';

const action = (id: string): Action => ({ id, group: 'view', title: id, run: () => undefined });
const palette = action('palette.open');
const lock = action('workspace.lock');
const chartPanel = action('panel.chart');
const all = [palette, lock, chartPanel];

describe('stored changes of the default keys', () => {
  it('assigns, removes and resets keys', () => {
    const given = withKeys({}, 'panel.chart', 'Alt+C');
    const none = withKeys(given, 'workspace.lock', null);
    expect([
      given,
      none,
      keysOf(none, 'workspace.lock'),
      keysOf(none, 'palette.open'),
      withKeys(none, 'workspace.lock', 'Alt+L'),
      withoutChange(none, 'panel.chart'),
      keysOf({}, 'constructor'),
    ]).toEqual([
      { 'panel.chart': 'Alt+C' },
      { 'panel.chart': 'Alt+C', 'workspace.lock': null },
      null,
      'Mod+K',
      { 'panel.chart': 'Alt+C' },
      { 'workspace.lock': null },
      null,
    ]);
  });

  it('default keys are unique and never reserved', () => {
    const chords = Object.values(defaultKeys);
    expect([new Set(chords).size, chords.filter((one) => refusalOf(one) !== null)]).toEqual([chords.length, []]);
  });
});

describe('action of a key press', () => {
  it('is the first chord of the press that has an action', () => {
    const changes = { 'panel.chart': 'Shift+7', 'workspace.lock': '/' };
    expect([
      actionFor(all, changes, ['/', 'Shift+7'])?.id,
      actionFor(all, { 'panel.chart': 'Shift+7' }, ['/', 'Shift+7'])?.id,
      actionFor(all, changes, ['Alt+L']),
      actionFor(all, changes, []),
    ]).toEqual(['workspace.lock', 'panel.chart', null, null]);
  });

  it('is none for keys that the application menu takes, also where an earlier version let the user choose them', () => {
    const changes = { 'panel.chart': 'Mod+,', 'workspace.lock': '7' };
    const menu = menuChords('electron', false);
    expect([
      actionFor(all, changes, ['Mod+,'], menu),
      actionFor(all, changes, ['Mod+,', '7'], menu)?.id,
      actionFor(all, changes, ['Mod+,'])?.id,
      activeKeysOf(changes, 'panel.chart', menu),
      activeKeysOf(changes, 'workspace.lock', menu),
      activeKeysOf(changes, 'panel.chart', new Set()),
    ]).toEqual([null, 'workspace.lock', 'panel.chart', null, '7', 'Mod+,']);
  });

  it('prefers keys chosen by the user to the same default keys of another action', () => {
    expect(actionFor(all, { 'panel.chart': 'Mod+K' }, ['Mod+K'])?.id).toBe('panel.chart');
  });
});

describe('assigning pressed keys', () => {
  it('sets them, refuses them, reports a conflict or waits for more', () => {
    expect([
      giveKeys(all, {}, 'panel.chart', ['Alt+C']),
      giveKeys(all, {}, 'panel.chart', ['Mod+Shift+K']),
      giveKeys(all, {}, 'panel.chart', ['Mod+K']),
      giveKeys(all, { 'workspace.lock': '/' }, 'panel.chart', ['/', 'Shift+7']),
      giveKeys(all, {}, 'palette.open', ['Mod+K']),
      giveKeys(all, {}, 'panel.chart', []),
    ]).toEqual([
      { kind: 'set', changes: { 'panel.chart': 'Alt+C' } },
      { kind: 'refused', chord: 'Mod+Shift+K', refusal: 'kill' },
      { kind: 'conflict', chord: 'Mod+K', holder: palette },
      { kind: 'conflict', chord: 'Shift+7', holder: lock },
      { kind: 'set', changes: {} },
      { kind: 'waiting' },
    ]);
  });

  it('removes them from their holder, and reports a conflict when the holder is reset', () => {
    const changes = takeKeys({}, 'panel.chart', 'Mod+K', palette);
    expect([
      changes,
      shippedConflict(all, changes, 'palette.open', 'Mod+K')?.id,
      shippedConflict(all, {}, 'palette.open', 'Mod+K'),
    ]).toEqual([{ 'palette.open': null, 'panel.chart': 'Mod+K' }, 'panel.chart', null]);
  });

  it.each([
    ['Mod+Shift+K', 'kill'],
    ['Mod+Shift+H', 'hold'],
    ['Tab', 'moving'],
    ['Mod+Enter', 'moving'],
    ['Escape', 'moving'],
    ['Up', 'moving'],
    ['Shift+Space', 'moving'],
    ['Mod+C', 'editing'],
    ['Mod+Left', 'editing'],
    ['Mod+W', 'browser'],
    ['F5', 'browser'],
    ['Alt+F4', 'browser'],
    ['Alt+Up', null],
    ['A', null],
    ['Mod+K', null],
    ['F6', null],
  ])('classifies %s as %s', (chord, refusal) => expect(refusalOf(chord)).toBe(refusal));
});

it('keys of the application menu are refused in the shell that has one, on the system that has them', () => {
  const give = (shell: string, apple: boolean, chord: string) =>
    giveKeys([palette, lock], {}, 'panel.chart', [chord], menuChords(shell, apple));
  const refused = (chord: string) => ({ kind: 'refused', chord, refusal: 'menu' });
  const set = (chord: string) => ({ kind: 'set', changes: { 'panel.chart': chord } });
  expect([
    give('electron', false, 'Mod+,'),
    give('electron', true, 'Mod+,'),
    give('electron', true, 'Mod+Alt+H'),
    give('electron', false, 'Mod+Alt+H'),
    give('chromium', false, 'Mod+,'),
    give('electron', false, 'Mod+Q'),
  ]).toEqual([
    refused('Mod+,'),
    refused('Mod+,'),
    refused('Mod+Alt+H'),
    set('Mod+Alt+H'),
    set('Mod+,'),
    { kind: 'refused', chord: 'Mod+Q', refusal: 'browser' },
  ]);
});
