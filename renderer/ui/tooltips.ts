import type { Cancel, Clock } from '../../shared/time/clock.ts';

/** Time in milliseconds for which the focus stays on an element before its title appears. */
const DELAY = 400;
/** Distance in CSS pixels between an element and its title, and between a title and the edge of the window. */
const GAP = 4;
/** Keys that move the focus; after other keys the focus only returns to where it was. */
const MOVES = /^(Tab|Arrow\w+|Home|End|PageUp|PageDown)$/;

/** Places a title under its element, or over it where the window ends; never beyond the edge of the window. */
function place(box: HTMLElement, element: Element, page: Document): void {
  const { left, top, bottom } = element.getBoundingClientRect();
  const { clientWidth, clientHeight } = page.documentElement;
  const { width, height } = box.getBoundingClientRect();
  const under = bottom + GAP + height <= clientHeight;
  box.style.left = `${Math.max(GAP, Math.min(left, clientWidth - width - GAP))}px`;
  box.style.top = `${under ? bottom + GAP : Math.max(GAP, top - GAP - height)}px`;
}

/**
 * Shows the title of the element that the keyboard moves the focus to, until the next key, press or scroll: a browser
 * shows titles to the mouse alone.
 */
export function showTitlesOnFocus(page: Document, clock: Pick<Clock, 'after'>): Cancel {
  let isMoving = false;
  let waiting: Cancel | null = null;
  let box: HTMLElement | null = null;
  const hide = (): void => {
    waiting?.();
    waiting = null;
    box?.remove();
    box = null;
  };
  const show = (element: Element): void => {
    const text = element.getAttribute('title') ?? '';
    if (text === '' || page.activeElement !== element) return;
    box = page.createElement('div');
    box.className = 'tooltip';
    box.setAttribute('role', 'tooltip');
    box.popover = 'manual';
    box.textContent = text;
    page.body.append(box);
    // In the browser's top layer, so that a dialog does not cover it.
    box.showPopover();
    place(box, element, page);
  };
  const onKey = ({ key }: KeyboardEvent): void => {
    hide();
    isMoving = MOVES.test(key);
  };
  const onKeyUp = (): void => void (isMoving = false);
  const onFocus = ({ target }: FocusEvent): void => {
    hide();
    // Not `instanceof`: an element of a pop-out window has another class.
    const element = target as Element;
    if (isMoving && element.hasAttribute('title')) waiting = clock.after(DELAY, () => show(element));
  };
  const events = [
    ['keydown', onKey],
    ['keyup', onKeyUp],
    ['focusin', onFocus],
    ['focusout', hide],
    ['pointerdown', hide],
    ['scroll', hide],
  ] as const;
  for (const [name, act] of events) page.addEventListener(name, act as EventListener, { capture: true });
  return () => {
    for (const [name, act] of events) page.removeEventListener(name, act as EventListener, { capture: true });
    hide();
  };
}
