import { useSyncExternalStore } from 'react';
import type { DigitGrouping } from '../../shared/settings/digitGrouping.ts';
import type { Settings } from '../../shared/settings/settings.ts';
import type { Cancel } from '../../shared/time/clock.ts';

/** Number format: the separator between groups of three digits, and whether large amounts are shortened. */
export interface NumberStyle {
  readonly grouping: DigitGrouping;
  readonly large: Settings['largeNumbers'];
}

/** The default number format. */
export const defaultNumberStyle: NumberStyle = { grouping: 'space', large: 'short' };

let current = defaultNumberStyle;
const listeners = new Set<() => void>();

/** Returns the number format of this window. The same object until it changes. */
export function numberStyle(): NumberStyle {
  return current;
}

/** Sets the number format and notifies all listeners; an unchanged format notifies none. */
export function setNumberStyle(style: NumberStyle): void {
  if (style.grouping === current.grouping && style.large === current.large) return;
  current = { grouping: style.grouping, large: style.large };
  for (const listener of listeners) listener();
}

/** Calls `listener` after each change, so that drawn figures are drawn again. */
export function onNumberStyle(listener: () => void): Cancel {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Returns the number format and renders the component again when it changes. Effects that paint have to list it as a
 * dependency.
 */
export function useNumberStyle(): NumberStyle {
  return useSyncExternalStore(onNumberStyle, numberStyle, numberStyle);
}
