/** Groups with a panel in front whose clicks send orders: no notice may lie over them, however wide they are (R29). */
const TRADED_FROM = ':is([data-front=ticket], [data-front=ladder])';

/** An extent from left to right and its lower end, in CSS pixels of the window. */
export interface Extent {
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * Where notices may stand between the panels that send orders: how far from both ends of the window, in CSS pixels. Panels
 * that end above `top` are not met. `null` when less than `least` is left: then the place of the style sheet stays.
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

/** The groups that stand in front now and send orders. */
export const tradedFrom = (document: Document): readonly Element[] => [...document.querySelectorAll(TRADED_FROM)];

/** Calls back when an element that is watched has another size than before; `watch` takes those that are there now. */
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

/** Puts the notices between the panels that send orders, as those stand now. */
export function placeNotices(notices: HTMLElement): void {
  const { style, ownerDocument } = notices;
  style.left = '';
  style.right = '';
  const rem = Number.parseFloat(getComputedStyle(ownerDocument.documentElement).fontSize);
  const place = freePlace(
    tradedFrom(ownerDocument).map((panel) => panel.getBoundingClientRect()),
    { width: ownerDocument.documentElement.clientWidth, top: notices.getBoundingClientRect().top, least: LEAST * rem },
  );
  if (!place) return;
  style.left = `${place.left}px`;
  style.right = `${place.right}px`;
}

/** A notice narrower than this is not read; in rem. */
const LEAST = 18;
