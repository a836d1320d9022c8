import { useEffect, useRef, type RefObject } from 'react';
import { noteModal } from './openModals.ts';

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
      element.close();
      if (before?.isConnected) before.focus();
    };
  }, []);
  return dialog;
}
