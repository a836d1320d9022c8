import type { DockviewApi } from 'dockview';
import { createFrameTask, type Frames } from '../../../ipc/frames.ts';

/** Dependencies of {@link keepTabsInSight}. */
export interface TabsInSightNeeds {
  readonly api: Pick<DockviewApi, 'groups' | 'onDidActivePanelChange' | 'onDidLayoutChange'>;
  readonly frames: Frames;
  /** Observes the sizes of elements; in production the browser's `ResizeObserver`. */
  readonly observe: (changed: () => void) => Pick<ResizeObserver, 'observe' | 'disconnect'>;
}

/**
 * Returns how far a tab strip must scroll, in pixels, to make the tab visible; for a tab wider than the strip, to make
 * its left edge visible.
 */
export function scrollDistance(
  tabStrip: Pick<DOMRect, 'left' | 'right'>,
  tab: Pick<DOMRect, 'left' | 'right'>,
): number {
  if (tab.left < tabStrip.left) return tab.left - tabStrip.left;
  return Math.max(0, Math.min(tab.right - tabStrip.right, tab.left - tabStrip.left));
}

/**
 * Keeps the front panel's tab in the visible part of its strip: when the user selects it, when the strip becomes
 * narrower, as it does when that panel's tools appear beside it, and when larger text widens the tabs. The library
 * checks only once, before the tools are mounted. Returns the function that ends it.
 */
export function keepTabsInSight({ api, frames, observe }: TabsInSightNeeds): () => void {
  const strips = (): HTMLElement[] =>
    api.groups.flatMap(({ element }) => element.querySelector<HTMLElement>('.dv-tabs-container') ?? []);
  const bring = createFrameTask(frames, () => {
    for (const tabStrip of strips()) {
      const tab = tabStrip.querySelector('.dv-active-tab');
      if (!tab) continue;
      const by = scrollDistance(tabStrip.getBoundingClientRect(), tab.getBoundingClientRect());
      if (by !== 0) tabStrip.scrollLeft += by;
    }
  });
  const observer = observe(() => bring.request());
  const seen = new WeakSet<Element>();
  const watch = (): void => {
    for (const tabStrip of strips()) {
      // Larger text widens the tabs but not the strip, so one tab is observed for all of them.
      for (const element of [tabStrip, tabStrip.querySelector('.dv-tab')]) {
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
