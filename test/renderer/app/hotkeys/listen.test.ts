import { Window } from 'happy-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Action } from '../../../../renderer/app/actions.ts';
import { SYMBOL_SEARCH } from '../../../../renderer/app/hotkeys/defaults.ts';
import { connectHotkeys, keepEarlyPresses, listenHotkeys } from '../../../../renderer/app/hotkeys/listen.ts';
import type { Cancel } from '../../../../shared/time/clock.ts';

interface Press {
  readonly key: string;
  readonly code: string;
  /** The pressed element with its ancestors; the page itself if absent. */
  readonly at?: string;
  readonly modal?: boolean;
  /** Whether a panel has used the key. */
  readonly used?: boolean;
  readonly held?: KeyboardEventInit;
}

/** Creates a window; `press` returns whether a listener handled the key, `count` the number of its listeners. */
function openWindow() {
  const view = new Window() as unknown as typeof globalThis & globalThis.Window;
  const { document } = view;
  const added = vi.spyOn(view, 'addEventListener');
  const removed = vi.spyOn(view, 'removeEventListener');
  return {
    window: view,
    count: () => added.mock.calls.length - removed.mock.calls.length,
    press({ key, code, at = '', modal = false, used = false, held = {} }: Press): boolean {
      document.body.innerHTML = at;
      // The library knows no `:modal`.
      const modals = vi.spyOn(document, 'querySelector').mockReturnValue(modal ? document.body : null);
      const target = [...document.body.querySelectorAll('*')].at(-1) ?? document.body;
      const event = new view.KeyboardEvent('keydown', { key, code, ...held, bubbles: true, cancelable: true });
      // The library takes Alt for AltGr.
      vi.spyOn(event, 'getModifierState').mockReturnValue(false);
      if (used) event.preventDefault();
      const handled = vi.spyOn(event, 'preventDefault');
      target.dispatchEvent(event);
      modals.mockRestore();
      return handled.mock.calls.length > 0;
    },
  };
}

const stops: Cancel[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** Creates two windows of one app, and records which actions ran. */
function rig(slashDoes = SYMBOL_SEARCH) {
  const ran: string[] = [];
  const action = (name: string, id = name): Action => ({ id, group: 'view', title: name, run: () => ran.push(name) });
  const keys: Readonly<Record<string, Action>> = {
    'Mod+K': action('palette'),
    '/': action('search', slashDoes),
    F6: action('next'),
    'Alt+1': action('first'),
    Space: action('start'),
  };
  const main = openWindow();
  const popOut = openWindow();
  stops.push(
    connectHotkeys({
      apple: false,
      find: (chords) => chords.map((chord) => keys[chord]).find((one) => one !== undefined) ?? null,
      kill: () => ran.push('kill'),
    }),
    listenHotkeys(main.window),
    listenHotkeys(popOut.window),
  );
  return { ran, main, popOut };
}

const FIELD = '<input>';
const NUMBER_FIELD = '<input inputmode="decimal">';
const CHECKBOX = '<input type="checkbox">';
const slash = { key: '/', code: 'Slash' };
const palette = { key: 'k', code: 'KeyK', held: { ctrlKey: true } };
const first = { key: '1', code: 'Digit1', held: { altKey: true } };

describe('hotkeys', () => {
  it('work in every window until it stops listening', () => {
    const { ran, main, popOut } = rig();
    const taken = [main.press(slash), popOut.press(slash), main.press({ key: 'x', code: 'KeyX' })];
    for (const stop of stops.splice(0)) stop();
    expect([ran, taken, main.count(), popOut.count(), main.press(slash)]).toEqual([
      ['search', 'search'],
      [true, true, false],
      0,
      0,
      false,
    ]);
  });

  it('do not fire while typing, except Ctrl combinations and function keys', () => {
    const { ran, main } = rig();
    for (const at of [
      FIELD,
      '<button role="combobox"></button>',
      '<textarea></textarea>',
      '<div class="popover"></div>',
    ])
      main.press({ ...slash, at });
    main.press({ key: 'ArrowUp', code: 'ArrowUp', held: { altKey: true }, at: FIELD });
    const before = [...ran];
    main.press({ ...palette, at: FIELD });
    main.press({ key: 'F6', code: 'F6', at: '<textarea></textarea>' });
    expect([before, ran]).toEqual([[], ['palette', 'next']]);
  });

  it('R30 Alt and a digit switch the workspace from text fields and checkboxes', () => {
    const { ran, main } = rig();
    const taken = [FIELD, NUMBER_FIELD, '<textarea></textarea>', CHECKBOX].map((at) => main.press({ ...first, at }));
    expect([ran, taken, main.press({ ...first, at: `<div class="popover">${FIELD}</div>` })]).toEqual([
      ['first', 'first', 'first', 'first'],
      [true, true, true, true],
      false,
    ]);
  });

  it('R30 fire on checkboxes, radio buttons and sliders, except for Space on a checkbox', () => {
    const { ran, main } = rig();
    for (const type of ['checkbox', 'radio', 'range']) main.press({ ...slash, at: `<input type="${type}">` });
    const space = { key: ' ', code: 'Space' };
    const taken = [main.press({ ...space, at: CHECKBOX }), main.press(space)];
    expect([taken, ran]).toEqual([
      [false, true],
      ['search', 'search', 'search', 'start'],
    ]);
  });

  it('R30 the slash opens the symbol list from a number field too', () => {
    const { ran, main } = rig();
    const at = NUMBER_FIELD;
    const taken = [main.press({ ...slash, at }), main.press({ key: ' ', code: 'Space', at })];
    expect([taken, ran]).toEqual([[true, false], ['search']]);
  });

  it('a slash assigned to another action does nothing in a number field', () => {
    const { ran, main } = rig('ticket.buy');
    expect([main.press({ ...slash, at: NUMBER_FIELD }), ran]).toEqual([false, []]);
    expect([main.press(slash), ran]).toEqual([true, ['search']]);
  });

  it('work at once after a field or menu has closed', () => {
    const { ran, main } = rig();
    main.press({ ...slash, at: '<div class="popover"><input style="display: none"></div>' });
    expect(ran).toEqual(['search']);
  });

  it.each([
    ['a held key', { ...slash, held: { repeat: true } }],
    ['a key a panel has used', { ...slash, used: true }],
    ['a character that is being composed', { ...slash, held: { isComposing: true } }],
    ['a key under an open dialog', { ...palette, modal: true }],
  ])('%s triggers nothing', (_, press) => {
    const { ran, main } = rig();
    expect([main.press(press), ran]).toEqual([false, []]);
  });

  it('the kill switch works in fields and under dialogs, and fires once for a held key (B-A9)', () => {
    const { ran, popOut } = rig();
    const kill = { key: 'K', code: 'KeyK', at: FIELD, modal: true };
    const held = { ctrlKey: true, shiftKey: true };
    popOut.press({ ...kill, held });
    popOut.press({ ...kill, held: { ...held, repeat: true } });
    expect(ran).toEqual(['kill']);
  });

  it('replays keys pressed during startup: known actions at once, others with the dock, orders never', () => {
    const ran: string[] = [];
    const action = (id: string, group: Action['group'] = 'view'): Action => ({
      id,
      group,
      title: id,
      run: () => ran.push(id),
    });
    const connect = (keys: Readonly<Record<string, Action>>, stands: boolean) =>
      connectHotkeys(
        {
          apple: false,
          find: (chords) => chords.map((chord) => keys[chord]).find((one) => one !== undefined) ?? null,
          kill: () => ran.push('kill'),
        },
        stands,
      );
    const opening = openWindow();
    keepEarlyPresses();
    stops.push(listenHotkeys(opening.window));
    const buy = { key: 'b', code: 'KeyB' };
    const held = { ...palette, held: { ctrlKey: true, repeat: true } };
    for (const one of [first, palette, buy, held, palette, { ...slash, at: FIELD }, first]) opening.press(one);
    expect(ran).toEqual([]);
    const keyBindings = { 'Mod+K': action('palette'), B: action('buy', 'trading'), '/': action('search') };
    stops.push(connect(keyBindings, false));
    expect(ran).toEqual(['palette']);
    opening.press(slash);
    stops.push(connect({ ...keyBindings, 'Alt+1': action('first') }, true));
    expect(ran).toEqual(['palette', 'search', 'first']);
    // From here on no press is kept for later.
    opening.press({ key: 'F6', code: 'F6' });
    stops.push(connect({ F6: action('next') }, true));
    expect(ran).toEqual(['palette', 'search', 'first']);
  });
});
