import type { BrowserContext, Page } from 'playwright-core';

/** Size of a window's page and, where wanted, its place on the screen; CSS pixels. */
export interface Place {
  readonly width: number;
  readonly height: number;
  readonly left?: number;
  readonly top?: number;
}

/** Bounds of the features of `window.open`, which a page writes as it likes. */
const MIN = 100;
const MAX = 8192;

/** The place in a list of features such as `width=300`; null without a whole size. */
export function placeOf(features: readonly string[]): Place | null {
  const numbers = new Map(
    features.map((feature) => {
      const [name = '', value = ''] = feature.split('=');
      return [name.trim().toLowerCase(), Number.parseInt(value, 10)];
    }),
  );
  const size = (name: string): number => Math.min(MAX, Math.max(MIN, numbers.get(name) ?? Number.NaN));
  const [width, height] = [size('width'), size('height')];
  if (Number.isNaN(width) || Number.isNaN(height)) return null;
  const [left, top] = [numbers.get('left'), numbers.get('top')];
  return {
    width,
    height,
    ...(left === undefined || Number.isNaN(left) ? {} : { left }),
    ...(top === undefined || Number.isNaN(top) ? {} : { top }),
  };
}

/** Places a window beside the desk. The browser itself would give every window the size of the first. */
export async function placeWindow(context: BrowserContext, page: Page, place: Place, headless: boolean): Promise<void> {
  const { width, height } = place;
  if (headless) return page.setViewportSize({ width, height });
  const session = await context.newCDPSession(page);
  const { windowId } = await session.send('Browser.getWindowForTarget');
  await session.send('Browser.setWindowBounds', { windowId, bounds: { ...place } });
  await session.detach();
}

/** The place of a smaller window in the middle of another; at the desktop's choice when that does not say where it is. */
export async function inMiddleOf(
  context: BrowserContext,
  page: Page,
  size: { readonly width: number; readonly height: number },
): Promise<Place> {
  const session = await context.newCDPSession(page);
  const { bounds } = await session.send('Browser.getWindowForTarget');
  await session.detach();
  const { left, top, width, height } = bounds;
  if (left === undefined || top === undefined || width === undefined || height === undefined) return size;
  return {
    ...size,
    left: left + Math.max(0, Math.round((width - size.width) / 2)),
    top: top + Math.max(0, Math.round((height - size.height) / 3)),
  };
}
