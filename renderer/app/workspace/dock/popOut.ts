import type { Cancel } from '../../../../shared/time/clock.ts';

/** Whether the element takes what is typed. */
function isField(target: EventTarget | null): boolean {
  const closest = (target as Element | null)?.closest?.('input, select, textarea, [contenteditable]');
  return closest !== null && closest !== undefined;
}

/** Keeps the root element of a pop-out's document like the desk's: theme, colours, text size, density, language. */
export function mirrorRoot(from: HTMLElement, to: HTMLElement): Cancel {
  const copy = (): void => {
    for (const name of to.getAttributeNames())
      if (!from.hasAttribute(name) && name !== 'style') to.removeAttribute(name);
    for (const { name, value } of from.attributes) if (name !== 'style') to.setAttribute(name, value);
    to.style.fontSize = from.style.fontSize;
  };
  copy();
  const observer = new MutationObserver(copy);
  observer.observe(from, { attributes: true });
  return () => observer.disconnect();
}

/**
 * Hands keys pressed in a pop-out to the desk's window, so that hotkeys and the kill switch work there: those with Control or
 * Meta before the panel sees them, the others when neither the panel nor a field has taken them. The desk comes to the front
 * when the keys opened something in it.
 */
export function forwardKeys(popOut: Window, desk: Window): Cancel {
  const forward = (event: KeyboardEvent): void => {
    const { key, code, location, repeat, isComposing, ctrlKey, shiftKey, altKey, metaKey } = event;
    const same = { key, code, location, repeat, isComposing, ctrlKey, shiftKey, altKey, metaKey };
    const copy = new KeyboardEvent('keydown', { ...same, bubbles: true, cancelable: true });
    desk.document.body.dispatchEvent(copy);
    if (!copy.defaultPrevented) return;
    event.preventDefault();
    event.stopPropagation();
    // What opened is drawn a moment later.
    desk.requestAnimationFrame(() => {
      if (desk.document.querySelector('dialog[open], [popover]:popover-open')) desk.focus();
    });
  };
  const early = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey) forward(event);
  };
  const late = (event: KeyboardEvent): void => {
    if (!event.ctrlKey && !event.metaKey && !event.defaultPrevented && !isField(event.target)) forward(event);
  };
  popOut.addEventListener('keydown', early, { capture: true });
  popOut.addEventListener('keydown', late);
  return () => {
    popOut.removeEventListener('keydown', early, { capture: true });
    popOut.removeEventListener('keydown', late);
  };
}

/** Title of a pop-out's window. */
export function setTitle(popOut: Window, title: string): void {
  popOut.document.title = title;
}

/** Draws the environment's frame line in a pop-out. */
export function setFrame(popOut: Window, frame: string): void {
  popOut.document.body.className = `pop-out frame ${frame}`;
}
