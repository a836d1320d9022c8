import { windowOf } from './ownWindow.ts';

/**
 * Calls `changed` whenever the size of one of the elements has changed, and once shortly after the start; returns the
 * function that ends it. Code that draws each frame keeps its measurements until then: reading sizes in every frame
 * would force another layout of the whole window within the frame (performance: F8). An observer belongs to the window
 * in which it was created and is recreated when the elements move to another window (R23).
 */
export function observeSizes(elements: readonly HTMLElement[], changed: () => void): () => void {
  const [first] = elements;
  if (!first) return () => undefined;
  let stop = (): void => undefined;
  const observe = (): void => {
    stop();
    const view = windowOf(first);
    const observer = new view.ResizeObserver(() => {
      if (windowOf(first) !== view) observe();
      else changed();
    });
    for (const element of elements) observer.observe(element);
    stop = () => observer.disconnect();
  };
  observe();
  return () => stop();
}
