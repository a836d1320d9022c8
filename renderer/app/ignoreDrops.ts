import type { Cancel } from '../../shared/time/clock.ts';

/** What a dragged file and a dragged link carry, by the names of the drag. Panels and rows of the desk carry neither. */
const OUTSIDE = ['Files', 'text/uri-list'];

/**
 * Ignores files and links that are dragged over a window of the desk (XU38): left to the browser they would take the
 * desk's place. The pointer says that nothing can be dropped. For each window of the desk; the answer ends it.
 */
export function ignoreDrops(target: Pick<Window, 'addEventListener' | 'removeEventListener'>): Cancel {
  const ignore = (event: DragEvent): void => {
    const data = event.dataTransfer;
    if (!data || !OUTSIDE.some((type) => data.types.includes(type))) return;
    data.dropEffect = 'none';
    event.preventDefault();
    event.stopPropagation();
  };
  // Before everything on the page: a field would take a link as its text.
  const early = { capture: true };
  for (const type of ['dragover', 'drop'] as const) target.addEventListener(type, ignore, early);
  return () => {
    for (const type of ['dragover', 'drop'] as const) target.removeEventListener(type, ignore, early);
  };
}
