import type { DockviewApi } from 'dockview';
import { createFrameTask, type Frames } from '../../../bridge/frames.ts';

/** What {@link keepTabsInSight} needs. */
export interface TabsInSightNeeds {
  readonly api: Pick<DockviewApi, 'groups' | 'onDidActivePanelChange' | 'onDidLayoutChange'>;
  readonly frames: Frames;
  /** Watches the sizes of elements; the browser's own observer. */
  readonly observe: (changed: () => void) => Pick<ResizeObserver, 'observe' | 'disconnect'>;
}

/** How far a strip must scroll, in pixels, until the tab is in sight; of a tab that is wider, its beginning. */
export function missing(strip: Pick<DOMRect, 'left' | 'right'>, tab: Pick<DOMRect, 'left' | 'right'>): number {
  if (tab.left < strip.left) return tab.left - strip.left;
  return Math.max(0, Math.min(tab.right - strip.right, tab.left - strip.left));
}

/**
 * Keeps the tab of the panel in front in the visible part of its strip: when it is chosen, when the strip becomes narrower, as
 * it does when that panel's tools appear beside it, and when larger text makes the tabs wider. The library looks once, before the tools stand. Answers the end of it.
 */
export function keepTabsInSight({ api, frames, observe }: TabsInSightNeeds): () => void {
  const strips = (): HTMLElement[] =>
    api.groups.flatMap(({ element }) => element.querySelector<HTMLElement>('.dv-tabs-container') ?? []);
  const bring = createFrameTask(frames, () => {
    for (const strip of strips()) {
      const tab = strip.querySelector('.dv-active-tab');
      if (!tab) continue;
      const by = missing(strip.getBoundingClientRect(), tab.getBoundingClientRect());
      if (by !== 0) strip.scrollLeft += by;
    }
  });
  const observer = observe(() => bring.request());
  const seen = new WeakSet<Element>();
  const watch = (): void => {
    for (const strip of strips()) {
      // Larger text makes the tabs wider and leaves the strip as it is: one of them tells for all.
      for (const element of [strip, strip.querySelector('.dv-tab')]) {
        if (!element || seen.has(element)) continue;
        seen.add(element);
        observer.observe(element);
      }
    }
  };
  watch();
  const stops = [api.onDidActivePanelChange(() => bring.request()), api.onDidLayoutChange(watch)];
  return () => {
    for (const stop of stops) stop.dispose();
    bring.cancel();
    observer.disconnect();
  };
}
