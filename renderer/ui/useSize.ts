import { useEffect, type RefObject } from 'react';
import { windowOf } from './ownWindow.ts';

/**
 * Calls `changed` with the element's height and width in CSS pixels whenever they change, once at the start, and again
 * when the element has moved to another window, because an observer belongs to the window in which it was created
 * (R23).
 */
export function useSize(
  element: RefObject<HTMLElement | null>,
  changed: (height: number, width: number) => void,
): void {
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    let stop = (): void => undefined;
    const observe = (): void => {
      stop();
      const view = windowOf(target);
      const observer = new view.ResizeObserver((entries) => {
        if (windowOf(target) !== view) return observe();
        const box = entries.at(-1)?.contentRect;
        if (box) changed(box.height, box.width);
      });
      observer.observe(target);
      stop = () => observer.disconnect();
    };
    observe();
    return () => stop();
  }, [element, changed]);
}

/** Returns the height of one text line of the element in CSS pixels. */
export function lineHeightOf(element: HTMLElement): number {
  const height = Number.parseFloat(windowOf(element).getComputedStyle(element).lineHeight);
  return Number.isFinite(height) && height > 0 ? height : 22;
}
