// @vitest-environment happy-dom
/** Titles at the keyboard's focus. The document has no top layer: a stand-in records what would be in it. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { showTitlesOnFocus } from '../../../renderer/ui/tooltips.ts';
import type { Cancel } from '../../../shared/time/clock.ts';
import { createVirtualClock } from '../../../shared/time/virtualClock.ts';

const clock = createVirtualClock(0);
let end: Cancel;
let above: string[];

beforeEach(() => {
  above = [];
  HTMLElement.prototype.showPopover = function showPopoverStandIn(this: HTMLElement) {
    above.push(this.textContent ?? '');
  };
  document.body.innerHTML = '<button title="Save layout">S</button><button>Plain</button>';
  end = showTitlesOnFocus(document, clock);
});
afterEach(() => {
  end();
  Reflect.deleteProperty(HTMLElement.prototype, 'showPopover');
});

const [TAB, ESCAPE] = ['Tab', 'Escape'];
const shown = (): (string | null)[] => [...document.querySelectorAll('[role=tooltip]')].map((box) => box.textContent);
const button = (): HTMLElement => document.querySelector('button')!;
/** Presses a key that gives an element the focus, as the browser does between the key's two events. */
function moveBy(key: string, to: HTMLElement): void {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  to.focus();
  document.body.dispatchEvent(new KeyboardEvent('keyup', { key, bubbles: true }));
}

test('the title of an element appears 400 ms after the keyboard moved the focus to it, over everything', () => {
  moveBy(TAB, button());
  clock.advance(399);
  expect(shown()).toEqual([]);
  clock.advance(1);
  expect(shown()).toEqual(['Save layout']);
  expect(above).toEqual(['Save layout']);
});

test.each([
  ['the next key', () => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: ESCAPE, bubbles: true }))],
  ['a press of the pointer', () => document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))],
  ['a scroll', () => document.body.dispatchEvent(new Event('scroll'))],
  ['the end of the focus', () => button().blur()],
  ['the end of the window', () => end()],
])('the title disappears at %s', (_, act) => {
  moveBy(TAB, button());
  clock.advance(400);
  act();
  expect(shown()).toEqual([]);
});

test('no title appears for a focus that the keyboard did not move, for one that has moved on, and without a title', () => {
  button().focus();
  clock.advance(400);
  button().blur();
  moveBy(ESCAPE, button());
  clock.advance(400);
  button().blur();
  moveBy(TAB, button());
  clock.advance(399);
  moveBy(TAB, document.querySelectorAll('button')[1]!);
  clock.advance(400);
  expect([shown(), above]).toEqual([[], []]);
});

test('the title is the one that the element has when it appears', () => {
  moveBy(TAB, button());
  button().title = 'Layout saved';
  clock.advance(400);
  expect(shown()).toEqual(['Layout saved']);
});
