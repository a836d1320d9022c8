import { useEffect, useRef, type RefObject, type KeyboardEvent } from 'react';
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Cancel } from '../../shared/time/clock.ts';

/**
 * The open modal dialogs, the topmost last. While one is open everything outside it is inert, so elements that must
 * always be reachable are rendered into it.
 */
export const openModals: StoreApi<readonly HTMLDialogElement[]> = createStore<readonly HTMLDialogElement[]>(() => []);

/** Registers a dialog as opened above the others, until cancelled. */
function noteModal(dialog: HTMLDialogElement): Cancel {
  openModals.setState((list) => [...list, dialog], true);
  return () => openModals.setState((list) => list.filter((one) => one !== dialog), true);
}

/** Returns the topmost dialog of the main window; dialogs of pop-out windows are in separate pages. `null`: none. */
export function topModal(list: readonly HTMLDialogElement[]): HTMLDialogElement | null {
  return list.findLast(({ ownerDocument }) => ownerDocument === window.document) ?? null;
}

/** Prevents a held Enter from pressing a button that has just appeared: one press is one action (XU21). */
export function ignoreHeldEnter(event: Pick<KeyboardEvent, 'key' | 'repeat' | 'preventDefault'>): void {
  if (event.key === 'Enter' && event.repeat) event.preventDefault();
}

/** The kill switch's button, which is in most dialogs and often comes first. */
const KILL = '.kill[aria-haspopup]';
const CONTROLS = ['button', 'input', 'textarea'].map((name) => `${name}:not(:disabled, ${KILL})`).join(', ');

/**
 * Returns the element with the initial focus: the one marked with `data-first-focus`, otherwise never the button that
 * stops all trading.
 */
function firstOf(dialog: HTMLDialogElement): HTMLElement | null {
  const marked = dialog.querySelector<HTMLElement>('[data-first-focus]');
  if (marked) return marked;
  return dialog.ownerDocument.activeElement?.matches(KILL) ? dialog.querySelector<HTMLElement>(CONTROLS) : null;
}

/**
 * Opens the dialog as the browser's modal dialog while it is mounted, and restores the focus afterwards. A panel in a
 * pop-out window opens its dialogs there and gets the focus back there.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open) return;
    // Not `instanceof`: an element in a pop-out window has that window's class.
    const before = element.ownerDocument.activeElement as HTMLElement | null;
    element.showModal();
    const gone = noteModal(element);
    // A panel in a pop-out window may have requested a dialog of the main window: the window in which it opens comes to
    // the front.
    element.ownerDocument.defaultView?.focus();
    firstOf(element)?.focus();
    return () => {
      gone();
      // Closing returns the focus, but a dialog that was removed while it was open cannot.
      if (element.isConnected) element.close();
      // Escape closes the dialog before the page hears of it, and the user may have moved on since.
      const { activeElement, body } = element.ownerDocument;
      const isFree = activeElement === null || activeElement === body;
      if (isFree && before?.isConnected) before.focus();
    };
  }, []);
  return dialog;
}
