import { useSyncExternalStore } from 'react';
import { numberStyle, onNumberStyle, type NumberStyle } from './numberStyle.ts';

/** The way figures are written; the component draws again when it changes. For effects that paint, it is a dependency. */
export function useNumberStyle(): NumberStyle {
  return useSyncExternalStore(onNumberStyle, numberStyle, numberStyle);
}
