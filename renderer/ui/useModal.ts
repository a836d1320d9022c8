import { useEffect, useRef, type RefObject } from 'react';
import { noteModal } from './openModals.ts';

/** The kill switch's own button, which stands in most dialogs and often comes first. */
const KILL = '.kill[aria-haspopup]';
const CONTROLS = ['button', 'input', 'select', 'textarea'].map((name) => `${name}:not(:disabled, ${KILL})`).join(', ');

/** What has the focus at first: what is marked with `data-first-focus`, else never the button that stops all trading. */
function firstOf(dialog: HTMLDialogElement): HTMLElement | null {
  const marked = dialog.querySelector<HTMLElement>('[data-first-focus]');
  if (marked) return marked;
  return dialog.ownerDocument.activeElement?.matches(KILL) ? dialog.querySelector<HTMLElement>(CONTROLS) : null;
}

/**
 * Opens the dialog as the browser's own modal as long as it is mounted, and gives the focus back afterwards. A panel in a
 * pop-out opens its dialogs there, and has the focus back there.
 */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.open) return;
    // Not `instanceof`: in a pop-out an element is of that window's class.
    const before = element.ownerDocument.activeElement as HTMLElement | null;
    element.showModal();
    const gone = noteModal(element);
    // A panel in a pop-out may have asked for a dialog of the desk: the window in which it opens comes to the front.
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
