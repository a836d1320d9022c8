import type { Cancel, Clock } from '../../shared/time/clock.ts';

/** Time in milliseconds for which focus or pointer stays on an element before its title appears. */
const DELAY = 400;
/** Distance in CSS pixels between an element and its title, and between a title and the edge of the window. */
const GAP = 4;
/** Distance in CSS pixels above and below the pointer that a title leaves free over a tall element. */
const POINTER = 20;
/** Keys that move the focus; after other keys the focus only returns to where it was. */
const MOVES = /^(Tab|Arrow\w+|Home|End|PageUp|PageDown)$/;
const ID = 'tooltip';
/** An element whose popover or menu is open, which its title would cover. */
const OPENED = '[aria-haspopup][aria-expanded="true"]';

/** The place of a title: at `left`, below `bottom`, or above `top` where the window ends. */
interface Anchor {
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}

/** Places a title under its anchor, or over it where the window ends; never beyond the edge of the window. */
function place(box: HTMLElement, { left, top, bottom }: Anchor, page: Document): void {
  const { clientWidth, clientHeight } = page.documentElement;
  const { width, height } = box.getBoundingClientRect();
  const under = bottom + GAP + height <= clientHeight;
  box.style.left = `${Math.max(GAP, Math.min(left, clientWidth - width - GAP))}px`;
  box.style.top = `${under ? bottom + GAP : Math.max(GAP, top - GAP - height)}px`;
}

/** Adds or removes the id of the title in the description of an element, beside what describes it already. */
function describe(element: Element, isShown: boolean): void {
  const ids = (element.getAttribute('aria-describedby') ?? '').split(/\s+/).filter((id) => id !== '' && id !== ID);
  if (isShown) ids.push(ID);
  if (ids.length > 0) element.setAttribute('aria-describedby', ids.join(' '));
  else element.removeAttribute('aria-describedby');
}

/** Whether an element has a name without its title. */
function isNamed(element: Element): boolean {
  const { labels } = element as Partial<HTMLInputElement>;
  return (
    ['aria-label', 'aria-labelledby', 'alt'].some((name) => element.hasAttribute(name)) ||
    (labels?.length ?? 0) > 0 ||
    (element.textContent ?? '').trim() !== ''
  );
}

/**
 * Takes the title from the element under the pointer, so that the browser does not show it too, until `giveBack`. An
 * element that is named or described by its title remains so. `onChange`: the title was set anew meanwhile, or removed ('').
 */
function takeTitle(element: Element, view: typeof globalThis, onChange: (text: string) => void) {
  let text = element.getAttribute('title') ?? '';
  const stand = isNamed(element) ? 'aria-description' : 'aria-label';
  const stands = !element.hasAttribute(stand);
  const take = (): void => {
    // Empty and not absent: an absent title would show that of an element around it.
    element.setAttribute('title', '');
    if (stands) element.setAttribute(stand, text);
  };
  const observer = new view.MutationObserver(() => {
    text = element.getAttribute('title') ?? '';
    if (text !== '') take();
    observer.takeRecords();
    onChange(text);
  });
  take();
  observer.observe(element, { attributes: true, attributeFilter: ['title'] });
  return {
    element,
    text: () => text,
    giveBack(): void {
      observer.disconnect();
      if (stands) element.removeAttribute(stand);
      if (text !== '') element.setAttribute('title', text);
    },
  };
}

/**
 * Shows the title of the element that the pointer rests on, or that the keyboard moves the focus to, of itself or of
 * the label, cell or line around it, until the next key, press or scroll. It describes that element while it is shown.
 */
export function showTitles(page: Document, clock: Pick<Clock, 'after'>): Cancel {
  const view = page.defaultView as unknown as typeof globalThis;
  let isMoving = false;
  let waiting: Cancel | null = null;
  let shown: { readonly box: HTMLElement; readonly described: Element } | null = null;
  let hovered: ReturnType<typeof takeTitle> | null = null;
  let pointer = { x: 0, y: 0 };
  const hide = (): void => {
    waiting?.();
    waiting = null;
    if (!shown) return;
    describe(shown.described, false);
    shown.box.remove();
    shown = null;
  };
  const show = (text: string, described: Element, anchor: Anchor): void => {
    hide();
    if (text === '' || described.matches(OPENED)) return;
    const box = page.createElement('div');
    box.id = ID;
    box.className = 'tooltip';
    box.setAttribute('role', 'tooltip');
    box.popover = 'manual';
    box.textContent = text;
    page.body.append(box);
    // In the browser's top layer, so that a dialog does not cover it.
    box.showPopover();
    place(box, anchor, page);
    if (described.getAttribute('aria-label') !== text) describe(described, true);
    shown = { box, described };
  };
  const onKey = ({ key }: KeyboardEvent): void => {
    hide();
    isMoving = MOVES.test(key);
  };
  const onKeyUp = (): void => void (isMoving = false);
  const onFocus = ({ target }: FocusEvent): void => {
    hide();
    // Not `instanceof`: an element of a pop-out window has another class.
    const focused = target as Element;
    const titled = isMoving ? focused.closest('[title]') : null;
    if (!titled) return;
    waiting = clock.after(DELAY, () => {
      const text = hovered?.element === titled ? hovered.text() : (titled.getAttribute('title') ?? '');
      if (page.activeElement === focused) show(text, focused, focused.getBoundingClientRect());
    });
  };
  const leave = (): void => {
    if (!hovered) return;
    hide();
    hovered.giveBack();
    hovered = null;
  };
  const rest = (element: Element): void => {
    const { left, top, bottom } = element.getBoundingClientRect();
    const { x, y } = pointer;
    const anchor = { left: Math.max(left, x), top: Math.max(top, y - POINTER), bottom: Math.min(bottom, y + POINTER) };
    show(hovered?.text() ?? '', element, anchor);
  };
  const onMove = ({ clientX: x, clientY: y }: PointerEvent): void => void (pointer = { x, y });
  const onOver = (event: PointerEvent): void => {
    onMove(event);
    const titled = event.pointerType === 'mouse' ? (event.target as Element).closest('[title]') : null;
    if (titled === (hovered?.element ?? null)) return;
    leave();
    if (!titled?.getAttribute('title')) return;
    hide();
    hovered = takeTitle(titled, view, (text) => {
      if (shown?.described !== titled) return;
      if (text === '') hide();
      else shown.box.textContent = text;
    });
    waiting = clock.after(DELAY, () => rest(titled));
  };
  const onOut = ({ relatedTarget }: PointerEvent): void => {
    if (relatedTarget === null) leave();
  };
  const events = [
    ['keydown', onKey],
    ['keyup', onKeyUp],
    ['focusin', onFocus],
    ['focusout', hide],
    ['pointerdown', hide],
    ['pointerover', onOver],
    ['pointermove', onMove],
    ['pointerout', onOut],
    ['scroll', hide],
  ] as const;
  for (const [name, act] of events) page.addEventListener(name, act as EventListener, { capture: true });
  return () => {
    for (const [name, act] of events) page.removeEventListener(name, act as EventListener, { capture: true });
    leave();
    hide();
  };
}
