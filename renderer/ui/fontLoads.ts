import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Cancel } from '../../shared/time/clock.ts';

const loads = createStore<number>(() => 0);
const add = (): void => loads.setState((count) => count + 1);

/** Counts each time the typefaces of a page are loaded, until cancelled; each window loads its own. */
export function followFonts({ fonts }: Pick<Document, 'fonts'>): Cancel {
  fonts.addEventListener('loadingdone', add);
  return () => fonts.removeEventListener('loadingdone', add);
}

/**
 * Returns how often typefaces were loaded, and renders the component again when more are: text on a canvas keeps the
 * typeface that was there when it was drawn, so effects that draw text have to list it as a dependency.
 */
export function useFontLoads(): number {
  return useStore(loads);
}
