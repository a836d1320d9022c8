import { useEffect, useMemo, useRef, useState } from 'react';
import { useServices } from '../../bridge/services.ts';
import { sortRows, type Sort, type WatchRow } from './model.ts';
import type { Watch } from './watch.ts';

/** Rows are put in order anew at most this often while figures come in, in ms. */
const REORDER_MS = 2_000;

/**
 * The rows in order. New figures reorder them every two seconds at most, and not at all while `hold` says so: a row must
 * not move away under the pointer.
 */
export function useOrder(
  rows: readonly WatchRow[],
  sort: Sort,
  watch: Watch,
  hold: () => boolean,
): readonly WatchRow[] {
  const { clock } = useServices();
  const [turn, setTurn] = useState(0);
  const held = useRef(hold);
  useEffect(() => {
    held.current = hold;
  }, [hold]);
  useEffect(() => {
    let ordered = -1;
    const renew = (): void => {
      const { version } = watch.store.getState();
      if (version === ordered || (ordered > 0 && held.current())) return;
      ordered = version;
      setTurn((count) => count + 1);
    };
    const stopTimer = clock.every(REORDER_MS, renew);
    // The first figures are not waited for.
    const stopFirst = watch.store.subscribe(({ version }, before) => {
      if (before.version === 0 && version > 0) renew();
    });
    return () => {
      stopTimer();
      stopFirst();
    };
  }, [clock, watch]);
  return useMemo(
    () => sortRows(rows, sort, watch.figures.of, (key) => watch.glanceOf(key)?.openInterest?.contracts ?? null),
    // `turn` stands for the figures, which are kept outside React.
    // oxlint-disable-next-line react/exhaustive-deps
    [rows, sort, watch, turn],
  );
}
