// @vitest-environment happy-dom
/** Titles at the keyboard's focus and under the pointer. The document has no top layer: a stand-in records what would be in it. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { showTitles } from '../../../renderer/ui/tooltips.ts';
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
  end = showTitles(document, clock);
});
afterEach(() => {
  end();
  document.body.innerHTML = '';
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

test('no title covers what its own element has opened', () => {
  const opener = button();
  opener.setAttribute('aria-haspopup', 'dialog');
  opener.setAttribute('aria-expanded', 'true');
  moveBy(TAB, opener);
  hover(opener);
  clock.advance(400);
  expect(shown()).toEqual([]);
  opener.setAttribute('aria-expanded', 'false');
  moveBy(TAB, document.querySelectorAll('button')[1]!);
  moveBy(TAB, opener);
  clock.advance(400);
  expect(shown()).toEqual(['Save layout']);
});

test('the title is the one that the element has when it appears', () => {
  moveBy(TAB, button());
  button().title = 'Layout saved';
  clock.advance(400);
  expect(shown()).toEqual(['Layout saved']);
});

/** Moves the pointer over an element, as the browser reports it. */
function hover(to: Element, pointerType = 'mouse'): void {
  to.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType }));
}
const described = (element: Element): (string | null)[] =>
  ['title', 'aria-label', 'aria-description', 'aria-describedby'].map((name) => element.getAttribute(name));

test('the title around the focused control is shown, describes it, and disappears with Escape', () => {
  document.body.innerHTML =
    '<p id="note">Note</p><label title="Closes only"><input aria-describedby="note" />Reduce</label>';
  const input = document.querySelector('input')!;
  moveBy(TAB, input);
  clock.advance(400);
  expect([shown(), described(input)]).toEqual([['Closes only'], [null, null, null, 'note tooltip']]);
  moveBy(ESCAPE, input);
  expect([shown(), described(input)]).toEqual([[], [null, null, null, 'note']]);
});

test('the title under the pointer appears after 400 ms, is taken from the browser, and returns when the pointer leaves', () => {
  document.body.innerHTML = '<p title="Around"><button title="Save layout">S</button></p>';
  hover(button());
  clock.advance(399);
  expect(shown()).toEqual([]);
  clock.advance(1);
  expect([shown(), described(button())]).toEqual([['Save layout'], ['', null, 'Save layout', 'tooltip']]);
  hover(document.querySelector('p')!);
  expect([shown(), described(button())]).toEqual([[], ['Save layout', null, null, null]]);
  clock.advance(400);
  expect(shown()).toEqual(['Around']);
  document.dispatchEvent(new PointerEvent('pointerout', { bubbles: true }));
  expect([shown(), described(document.querySelector('p')!)]).toEqual([[], ['Around', null, null, null]]);
});

test('an element that its title names keeps the name under the pointer, and no description repeats it', () => {
  document.body.innerHTML = '<button title="Save layout"></button>';
  hover(button());
  expect(described(button())).toEqual(['', 'Save layout', null, null]);
  clock.advance(400);
  expect([shown(), described(button())]).toEqual([['Save layout'], ['', 'Save layout', null, null]]);
  hover(document.body);
  expect(described(button())).toEqual(['Save layout', null, null, null]);
});

test('a key hides the title under the pointer, a finger shows none, and the end of the window returns it', () => {
  hover(button());
  clock.advance(400);
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: ESCAPE, bubbles: true }));
  expect([shown(), described(button())]).toEqual([[], ['', null, 'Save layout', null]]);
  hover(document.body);
  hover(button(), 'touch');
  clock.advance(400);
  expect([shown(), described(button())]).toEqual([[], ['Save layout', null, null, null]]);
  hover(button());
  end();
  expect(described(button())).toEqual(['Save layout', null, null, null]);
});

test('a title that changes under the pointer is the one that is shown and returned; a removed one is gone', async () => {
  hover(button());
  clock.advance(400);
  button().title = 'Layout saved';
  await Promise.resolve();
  expect([shown(), described(button())]).toEqual([['Layout saved'], ['', null, 'Layout saved', 'tooltip']]);
  button().removeAttribute('title');
  await Promise.resolve();
  expect(shown()).toEqual([]);
  hover(document.body);
  expect(described(button())).toEqual([null, null, null, null]);
});
