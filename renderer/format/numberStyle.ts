import type { Settings } from '../../shared/settings/settings.ts';
import type { Cancel } from '../../shared/time/clock.ts';

/** Number format: the separator between groups of three digits, and whether large amounts are shortened. */
export interface NumberStyle {
  readonly grouping: Settings['digitGrouping'];
  readonly large: Settings['largeNumbers'];
}

/**
 * Separators between groups of three digits. The space is narrow and non-breaking; no separator is a point or a minus.
 */
export const GROUP_SIGNS = { space: '\u202f', comma: ',', apostrophe: '\u2019', none: '' } as const satisfies Record<
  NumberStyle['grouping'],
  string
>;

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
