import { useSyncExternalStore } from 'react';
import type { Cancel } from '../../shared/time/clock.ts';

let count = 0;
const listeners = new Set<() => void>();

function add(): void {
  count += 1;
  for (const listener of listeners) listener();
}

/** Counts each time the typefaces of a page are loaded, until cancelled; each window loads its own. */
export function followFonts({ fonts }: Pick<Document, 'fonts'>): Cancel {
  fonts.addEventListener('loadingdone', add);
  return () => fonts.removeEventListener('loadingdone', add);
}

const onLoad = (listener: () => void): Cancel => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/**
 * Returns how often typefaces were loaded, and renders the component again when more are: text on a canvas keeps the
 * typeface that was there when it was drawn, so effects that draw text have to list it as a dependency.
 */
export function useFontLoads(): number {
  return useSyncExternalStore(
    onLoad,
    () => count,
    () => count,
  );
}
