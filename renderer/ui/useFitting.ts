import { useEffect, type RefObject } from 'react';

/**
 * Hides the items of a wrapping one-line list that do not fit on its first line, so that none is cut in half; they get
 * the attribute `data-dropped`. The caller changes `kind` when the list has other items.
 */
export function useFitting(list: RefObject<HTMLElement | null>, kind: string): void {
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const items = [...element.children] as HTMLElement[];
    const fit = (): void => {
      const { offsetTop: top, offsetLeft: left } = items[0] ?? { offsetTop: 0, offsetLeft: 0 };
      const dropped = items.map(
        (item) =>
          item.offsetTop > top + item.offsetHeight / 2 ||
          // An item wider than the list stays on its first line.
          item.offsetLeft + item.offsetWidth > left + element.clientWidth + 1,
      );
      for (const [index, item] of items.entries()) item.toggleAttribute('data-dropped', dropped[index]);
    };
    const observer = new ResizeObserver(fit);
    observer.observe(element);
    for (const item of items) observer.observe(item);
    return () => observer.disconnect();
  }, [list, kind]);
}
