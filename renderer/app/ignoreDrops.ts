import type { Cancel } from '../../shared/time/clock.ts';

/** Data types of a dragged file and a dragged link. Dragged panels and rows of the app have neither. */
const OUTSIDE = ['Files', 'text/uri-list'];

/**
 * Ignores files and links dragged over a window of the app (XU38): by default the browser would navigate to them. The
 * pointer shows that nothing can be dropped. To be installed for each window; the returned function removes it.
 */
export function ignoreDrops(target: Pick<Window, 'addEventListener' | 'removeEventListener'>): Cancel {
  const ignore = (event: DragEvent): void => {
    const data = event.dataTransfer;
    if (!data || !OUTSIDE.some((type) => data.types.includes(type))) return;
    data.dropEffect = 'none';
    event.preventDefault();
    event.stopPropagation();
  };
  // In the capture phase: an input field would otherwise take a dropped link as text.
  const early = { capture: true };
  for (const type of ['dragover', 'drop'] as const) target.addEventListener(type, ignore, early);
  return () => {
    for (const type of ['dragover', 'drop'] as const) target.removeEventListener(type, ignore, early);
  };
}
