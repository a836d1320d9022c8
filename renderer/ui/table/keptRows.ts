import { useState } from 'react';

/** Whether two objects hold the same values, member by member; members that are objects must be the same object. */
export function sameMembers<Row extends object>(a: Row, b: Row): boolean {
  const names = Object.keys(a) as (keyof Row)[];
  return names.length === Object.keys(b).length && names.every((name) => Object.is(a[name], b[name]));
}

/** Returns unchanged rows as their previous objects, because a table re-renders only new objects. */
export interface RowKeeper<Row> {
  readonly keep: (rows: readonly Row[]) => readonly Row[];
}

/** Creates a keeper without any rows. `same`: whether a row would be rendered like the previous one with its key. */
export function createRowKeeper<Row>(keyOf: (row: Row) => string, same: (a: Row, b: Row) => boolean): RowKeeper<Row> {
  let known: ReadonlyMap<string, Row> = new Map();
  let last: readonly Row[] = [];
  return {
    keep(rows) {
      const next = rows.map((row) => {
        const before = known.get(keyOf(row));
        return before !== undefined && same(before, row) ? before : row;
      });
      known = new Map(next.map((row) => [keyOf(row), row]));
      if (next.length !== last.length || next.some((row, at) => row !== last[at])) last = next;
      return last;
    },
  };
}

/** Uses the {@link createRowKeeper} of one table, which lives as long as the component. */
export function useKeptRows<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
  same: (a: Row, b: Row) => boolean,
): readonly Row[] {
  const [keeper] = useState(() => createRowKeeper(keyOf, same));
  return keeper.keep(rows);
}
