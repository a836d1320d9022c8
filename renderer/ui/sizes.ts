import { windowOf } from './ownWindow.ts';

/**
 * Calls `changed` whenever the size of one of the elements has changed, and once soon after the start; answers the end.
 * What is drawn each frame keeps its measures until then: a read in every frame would lay the whole desk out again in the
 * middle of the frame (performance: F8). An observer belongs to the window it was made in, and follows into another (R23).
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
