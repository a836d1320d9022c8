import { useLayoutEffect, useState, type RefObject } from 'react';
import { drawnRange, WINDOW_FROM, type Sight } from './rowWindow.ts';

const unseen: Sight = { top: 0, height: 0, row: 0 };

/** Follows what of a long table is in sight; short tables are drawn whole and nothing is measured. */
export function useRowWindow(
  box: RefObject<HTMLElement | null>,
  count: number,
): { readonly range: readonly [number, number]; readonly rowHeight: number } {
  const [sight, setSight] = useState<Sight>(unseen);
  const isLong = count > WINDOW_FROM;
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !isLong) return;
    const look = (): void => {
      const row = element.querySelector<HTMLElement>('tr[data-row]')?.offsetHeight ?? 0;
      const next = { top: element.scrollTop, height: element.clientHeight, row };
      setSight((before) => {
        // Only what would draw other rows is worth drawing again.
        const same = drawnRange(count, before).join(' ') === drawnRange(count, next).join(' ');
        return same && before.row === next.row ? before : next;
      });
    };
    look();
    element.addEventListener('scroll', look, { passive: true });
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      sizes.disconnect();
    };
  }, [box, isLong, count]);
  return { range: drawnRange(count, isLong ? sight : unseen), rowHeight: sight.row };
}
