import { isMarketKind, isPanelKind, leastSize, type LeastSize, type PanelKind } from '../panels.ts';

/** Maximum number of panels of one kind in one workspace. */
export const MAX_OF_KIND = 9;

/** Returns the kind of a panel by its id in the workspace (`chart`, `chart-2`); `null` when it is not a panel id. */
export function kindOf(id: string): PanelKind | null {
  const [kind, number, ...rest] = id.split('-');
  if (!isPanelKind(kind) || rest.length > 0) return null;
  if (number === undefined) return kind;
  return isMarketKind(kind) && /^[2-9]$/.test(number) ? kind : null;
}

/** Returns the number of a panel within its kind, from 1. */
export function ordinalOf(id: string): number {
  return Number(id.split('-')[1] ?? '1');
}

/** Returns the next free id for a panel of this kind; `null` when no other is allowed. */
export function nextId(kind: PanelKind, taken: readonly string[]): string | null {
  const most = isMarketKind(kind) ? MAX_OF_KIND : 1;
  for (let ordinal = 1; ordinal <= most; ordinal += 1) {
    const id = ordinal === 1 ? kind : `${kind}-${ordinal}`;
    if (!taken.includes(id)) return id;
  }
  return null;
}

/** Returns the minimum size of a tab group: the largest minimum width and height of its panels, in root font sizes. */
export function leastOf(ids: readonly string[]): LeastSize {
  const sizes = ids.map((id) => leastSize(kindOf(id) ?? 'tape'));
  return {
    width: Math.max(0, ...sizes.map((size) => size.width)),
    height: Math.max(0, ...sizes.map((size) => size.height)),
  };
}
