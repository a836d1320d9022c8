import { useEffect, type RefObject } from 'react';

/** Calls `changed` with the element's height and width in CSS pixels whenever they change, and once at the start. */
export function useSize(
  element: RefObject<HTMLElement | null>,
  changed: (height: number, width: number) => void,
): void {
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const observer = new ResizeObserver((entries) => {
      const box = entries.at(-1)?.contentRect;
      if (box) changed(box.height, box.width);
    });
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, changed]);
}

/** Height of one text line of the element in CSS pixels. */
export function lineHeightOf(element: HTMLElement): number {
  const height = Number.parseFloat(getComputedStyle(element).lineHeight);
  return Number.isFinite(height) && height > 0 ? height : 22;
}
