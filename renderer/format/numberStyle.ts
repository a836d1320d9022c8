import type { Settings } from '../../shared/settings/settings.ts';
import type { Cancel } from '../../shared/time/clock.ts';

/** How figures are written: what stands between groups of three digits, and whether large amounts are shortened. */
export interface NumberStyle {
  readonly grouping: Settings['digitGrouping'];
  readonly large: Settings['largeNumbers'];
}

/** The sign between groups of three digits. The space is a narrow one that breaks no line; none is a point or a minus. */
export const GROUP_SIGNS = { space: '\u202f', comma: ',', apostrophe: '\u2019', none: '' } as const satisfies Record<
  NumberStyle['grouping'],
  string
>;

/** The shipped way. */
export const defaultNumberStyle: NumberStyle = { grouping: 'space', large: 'short' };

let current = defaultNumberStyle;
const listeners = new Set<() => void>();

/** The way in force in this window. The same object until it changes. */
export function numberStyle(): NumberStyle {
  return current;
}

/** Puts another way in force and tells everybody who shows figures; the same way again tells nobody. */
export function setNumberStyle(style: NumberStyle): void {
  if (style.grouping === current.grouping && style.large === current.large) return;
  current = { grouping: style.grouping, large: style.large };
  for (const listener of listeners) listener();
}

/** Calls `listener` after each change, so that what was drawn with figures is drawn again. */
export function onNumberStyle(listener: () => void): Cancel {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
