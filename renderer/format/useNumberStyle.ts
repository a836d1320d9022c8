import { useSyncExternalStore } from 'react';
import { numberStyle, onNumberStyle, type NumberStyle } from './numberStyle.ts';

/**
 * Returns the number format and renders the component again when it changes. Effects that paint have to list it as a
 * dependency.
 */
export function useNumberStyle(): NumberStyle {
  return useSyncExternalStore(onNumberStyle, numberStyle, numberStyle);
}
