/** Set operations on ranges of time. Both ends are Unix ms and inclusive: 1-4 and 5-9 together are 1-9. */

/** A range of time. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the union of both lists, oldest first; adjacent ranges are merged. Empty ranges (`from` after `to`) are
 * ignored.
 */
export function union(first: readonly Stretch[], second: readonly Stretch[]): Stretch[] {
  const sorted = [...first, ...second].filter(({ from, to }) => from <= to).toSorted((a, b) => a.from - b.from);
  const merged: Stretch[] = [];
  for (const one of sorted) {
    const last = merged.at(-1);
    if (last && one.from <= last.to + 1) merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, one.to) };
    else merged.push({ from: one.from, to: one.to });
  }
  return merged;
}

/** Returns the parts of the first list that are not in the second, oldest first. */
export function without(first: readonly Stretch[], second: readonly Stretch[]): Stretch[] {
  const holes = union(second, []);
  return union(first, []).flatMap(({ from, to }) => {
    const left: Stretch[] = [];
    let at = from;
    for (const hole of holes) {
      if (hole.to < at || hole.from > to) continue;
      if (hole.from > at) left.push({ from: at, to: hole.from - 1 });
      at = hole.to + 1;
    }
    if (at <= to) left.push({ from: at, to });
    return left;
  });
}

/** Returns the intersection of both lists, oldest first. */
export function common(first: readonly Stretch[], second: readonly Stretch[]): Stretch[] {
  return without(first, without(first, second));
}
