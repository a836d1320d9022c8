import { MINUTE_MS } from '../../shared/time/units.ts';
import type { WindowBounds } from '../main/app/shell.ts';

/** Limits for the sizes in the features of `window.open`, which a page can set freely; CSS pixels. */
const MIN = 100;
const MAX = 8192;
const FARTHEST = 65_536;

/**
 * Returns the page size and, if given, the position from features such as `width=300`; null without a complete size.
 */
export function placeOf(features: readonly string[]): WindowBounds | null {
  const numbers = new Map(
    features.map((feature) => {
      const [name = '', value = ''] = feature.split('=');
      return [name.trim().toLowerCase(), Number.parseInt(value, 10)];
    }),
  );
  const size = (name: string): number => Math.min(MAX, Math.max(MIN, numbers.get(name) ?? Number.NaN));
  const [width, height] = [size('width'), size('height')];
  if (Number.isNaN(width) || Number.isNaN(height)) return null;
  const at = (name: string): number | null => {
    const value = numbers.get(name) ?? Number.NaN;
    return Math.abs(value) <= FARTHEST ? value : null;
  };
  return { width, height, x: at('left'), y: at('top') };
}

/** Maximum number of pop-out windows open at a time (R23). */
export const MAX_POP_OUTS = 8;

/**
 * Number of times a lost main window is opened again within a minute; with more losses it cannot run, and the program
 * ends (B-E5).
 */
export const MAX_REVIVALS = 5;

/** Counts revivals of the main window; the returned function returns whether another one is allowed now. */
export function revivalBudget(now: () => number = () => performance.now()): () => boolean {
  let revivals: number[] = [];
  return () => {
    const at = now();
    revivals = [...revivals.filter((each) => at - each < MINUTE_MS), at];
    return revivals.length <= MAX_REVIVALS;
  };
}
