import { afterEach, describe, expect, it } from 'vitest';
import type { Action } from '../../../../renderer/app/actions.ts';
import { SYMBOL_SEARCH } from '../../../../renderer/app/hotkeys/defaults.ts';
import { connectHotkeys, keepEarlyPresses, listenHotkeys } from '../../../../renderer/app/hotkeys/listen.ts';
import type { Cancel } from '../../../../shared/time/clock.ts';

type Listener = (event: KeyboardEvent) => void;

interface PressDouble {
  readonly key: string;
  readonly code: string;
  /** Selectors that match the ancestors of the pressed element. */
  readonly within?: readonly string[];
  readonly modal?: boolean;
  /** Whether the element was just hidden, while the focus has not left it yet. */
  readonly hidden?: boolean;
  readonly held?: Partial<KeyboardEvent>;
}

/** Returns whether an element described like `input[type="radio"]` or `select` matches the selector. */
const isIn = (element: string, selector: string): boolean =>
  selector.split(', ').some((part) => {
    const [name, ...excluded] = part.split(':not');
    return (
      (element === name || element.split('[type')[0] === name) &&
      !excluded.some((one) => `input${one.slice(1, -1)}` === element)
    );
  });

/**
 * A double of a window: passes a key press to its listeners, capturing ones first, and returns whether a listener
 * handled it.
 */
function windowDouble() {
  const capturing = new Set<Listener>();
  const others = new Set<Listener>();
  const setOf = (options: unknown): Set<Listener> => (options ? capturing : others);
  return {
    window: {
      addEventListener: (_: string, listener: Listener, options: unknown) => void setOf(options).add(listener),
      removeEventListener: (_: string, listener: Listener, options: unknown) => void setOf(options).delete(listener),
    } as unknown as Window,
    count: () => capturing.size + others.size,
    press({ key, code, within = [], modal = false, hidden = false, held = {} }: PressDouble): boolean {
      let taken = false;
      const event = {
        key,
        code,
        ctrlKey: false,
        metaKey: false,
        altKey: false,
        shiftKey: false,
        repeat: false,
        isComposing: false,
        defaultPrevented: false,
        ...held,
        getModifierState: () => false,
        target: {
          closest: (selector: string) => (within.some((one) => isIn(one, selector)) ? {} : null),
          checkVisibility: () => !hidden,
          ownerDocument: { querySelector: () => (modal ? {} : null) },
        },
        preventDefault: () => (taken = true),
        stopPropagation: () => undefined,
      } as unknown as KeyboardEvent;
      for (const listener of [...capturing, ...others]) listener(event);
      return taken;
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
  const main = windowDouble();
  const popOut = windowDouble();
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

const NUMBER_FIELD = '[inputmode="decimal"]';
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
    for (const within of [['input'], ['select'], ['textarea'], ['[popover]']]) main.press({ ...slash, within });
    main.press({ key: 'ArrowUp', code: 'ArrowUp', held: { altKey: true }, within: ['input'] });
    const before = [...ran];
    main.press({ ...palette, within: ['input'] });
    main.press({ key: 'F6', code: 'F6', within: ['textarea'] });
    expect([before, ran]).toEqual([[], ['palette', 'next']]);
  });

  it('R30 Alt and a digit switch the workspace from text fields and checkboxes', () => {
    const { ran, main } = rig();
    const ticked = ['input[type="checkbox"]'];
    const taken = [['input'], ['input', NUMBER_FIELD], ['textarea'], ticked].map((within) =>
      main.press({ ...first, within }),
    );
    expect([ran, taken, main.press({ ...first, within: ['input', '[popover]'] })]).toEqual([
      ['first', 'first', 'first', 'first'],
      [true, true, true, true],
      false,
    ]);
  });

  it('R30 fire on checkboxes, radio buttons and sliders, except for Space on a checkbox', () => {
    const { ran, main } = rig();
    for (const type of ['checkbox', 'radio', 'range']) main.press({ ...slash, within: [`input[type="${type}"]`] });
    const space = { key: ' ', code: 'Space' };
    const taken = [main.press({ ...space, within: ['input[type="checkbox"]'] }), main.press(space)];
    expect([taken, ran]).toEqual([
      [false, true],
      ['search', 'search', 'search', 'start'],
    ]);
  });

  it('R30 the slash opens the symbol list from a number field too', () => {
    const { ran, main } = rig();
    const within = ['input', NUMBER_FIELD];
    const taken = [main.press({ ...slash, within }), main.press({ key: ' ', code: 'Space', within })];
    expect([taken, ran]).toEqual([[true, false], ['search']]);
  });

  it('a slash assigned to another action does nothing in a number field', () => {
    const { ran, main } = rig('ticket.buy');
    expect([main.press({ ...slash, within: ['input', NUMBER_FIELD] }), ran]).toEqual([false, []]);
    expect([main.press(slash), ran]).toEqual([true, ['search']]);
  });

  it('work at once after a field or menu has closed', () => {
    const { ran, main } = rig();
    main.press({ ...slash, within: ['input', '[popover]'], hidden: true });
    expect(ran).toEqual(['search']);
  });

  it.each([
    ['a held key', { ...slash, held: { repeat: true } }],
    ['a key a panel has used', { ...slash, held: { defaultPrevented: true } }],
    ['a character that is being composed', { ...slash, held: { isComposing: true } }],
    ['a key under an open dialog', { ...palette, modal: true }],
  ])('%s triggers nothing', (_, press) => {
    const { ran, main } = rig();
    expect([main.press(press), ran]).toEqual([false, []]);
  });

  it('the kill switch works in fields and under dialogs, and fires once for a held key (B-A9)', () => {
    const { ran, popOut } = rig();
    const kill = { key: 'K', code: 'KeyK', within: ['input'], modal: true };
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
    const opening = windowDouble();
    keepEarlyPresses();
    stops.push(listenHotkeys(opening.window));
    const buy = { key: 'b', code: 'KeyB' };
    const held = { ...palette, held: { ctrlKey: true, repeat: true } };
    for (const one of [first, palette, buy, held, palette, { ...slash, within: ['input'] }, first]) opening.press(one);
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
