/** Groups whose front panel sends orders by click: no notice may cover them, whatever their width (R29). */
const ORDER_PANEL_GROUPS = ':is([data-front=ticket], [data-front=ladder])';

/** Left, right and lower edge, in CSS pixels of the window. */
export interface Extent {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * Returns the area for notices between the panels that send orders, as distances from both sides of the window in CSS
 * pixels. Panels that end above `top` do not overlap and are skipped. `null` when the width left is below `least`: then
 * the style sheet's position applies.
 */
export function freePlace(
  panels: readonly Extent[],
  { width, top, least }: { readonly width: number; readonly top: number; readonly least: number },
): { readonly left: number; readonly right: number } | null {
  let [left, right] = [0, width];
  for (const panel of panels) {
    if (panel.right <= panel.left || panel.bottom <= top) continue;
    if (panel.left + panel.right < width) left = Math.max(left, panel.right);
    else right = Math.min(right, panel.left);
  }
  return right - left < least ? null : { left, right: width - right };
}

/** Returns the groups whose front panel sends orders. */
export const orderPanelGroups = (document: Document): readonly Element[] => [
  ...document.querySelectorAll(ORDER_PANEL_GROUPS),
];

/** Calls back when a watched element has changed its size; `watch` adds the given elements. */
export function watchSizes(changed: () => void): { watch(elements: readonly Element[]): void; stop(): void } {
  const watched = new Set<Element>();
  const observer = new ResizeObserver(changed);
  return {
    watch(elements) {
      for (const element of elements) {
        if (watched.has(element)) continue;
        watched.add(element);
        observer.observe(element);
      }
    },
    stop: () => observer.disconnect(),
  };
}

/** Places the notices between the panels that send orders, by the panels' current positions. */
export function placeNotices(notices: HTMLElement): void {
  const { style, ownerDocument } = notices;
  style.left = '';
  style.right = '';
  const rem = Number.parseFloat(getComputedStyle(ownerDocument.documentElement).fontSize);
  const place = freePlace(
    orderPanelGroups(ownerDocument).map((panel) => panel.getBoundingClientRect()),
    { width: ownerDocument.documentElement.clientWidth, top: notices.getBoundingClientRect().top, least: LEAST * rem },
  );
  if (!place) return;
  style.left = `${place.left}px`;
  style.right = `${place.right}px`;
}

/** Minimum readable width of a notice, in rem. */
const LEAST = 18;
