import type { BrowserContext, Page } from 'playwright-core';
import type { WindowBounds } from '../../main/app/shell.ts';
import { onScreen } from '../onScreen.ts';

/** Expression for the size of the frame that the browser draws around a page, in screen pixels. */
const FRAME = '({ width: Math.max(0, outerWidth - innerWidth), height: Math.max(0, outerHeight - innerHeight) })';

/** Returns the size of the frame around a window's page; zero where the window does not report it. */
async function frameOf(page: Page): Promise<{ readonly width: number; readonly height: number }> {
  const frame: unknown = await page.evaluate(FRAME).catch(() => null);
  const { width, height } = (frame ?? {}) as { readonly width?: unknown; readonly height?: unknown };
  return { width: typeof width === 'number' ? width : 0, height: typeof height === 'number' ? height : 0 };
}

/** Returns every display the browser knows; none where it is too old to report them. */
export async function displaysOf(context: BrowserContext, page: Page): Promise<readonly WindowBounds[]> {
  try {
    const session = await context.newCDPSession(page);
    const { screenInfos } = await session.send('Emulation.getScreenInfos');
    await session.detach();
    return screenInfos.map(({ availLeft, availTop, availWidth, availHeight }) => ({
      width: availWidth,
      height: availHeight,
      x: availLeft,
      y: availTop,
    }));
  } catch {
    return [];
  }
}

/**
 * Sets the size of a window's page and, where requested, the window's position, moved back on screen. The browser
 * itself would give every window the size of the first.
 */
export async function placeWindow(
  context: BrowserContext,
  page: Page,
  place: WindowBounds,
  headless: boolean,
): Promise<void> {
  if (headless) return page.setViewportSize({ width: place.width, height: place.height });
  // The size is that of the page: if the frame were counted as part of it, a window would shrink each time its size is
  // stored and restored.
  const frame = await frameOf(page);
  const whole = { ...place, width: place.width + frame.width, height: place.height + frame.height };
  const { width, height, x, y } = onScreen(whole, await displaysOf(context, page));
  const session = await context.newCDPSession(page);
  const { windowId } = await session.send('Browser.getWindowForTarget');
  const bounds = { width, height, ...(x === null ? {} : { left: x }), ...(y === null ? {} : { top: y }) };
  await session.send('Browser.setWindowBounds', { windowId, bounds });
  await session.detach();
}

/**
 * Returns bounds for a smaller window over another: centred horizontally, a third of the spare height from the top. The
 * position is null, so that the desktop chooses it, when the other window does not report its bounds.
 */
export async function inMiddleOf(
  context: BrowserContext,
  page: Page,
  size: { readonly width: number; readonly height: number },
): Promise<WindowBounds> {
  const session = await context.newCDPSession(page);
  const { bounds } = await session.send('Browser.getWindowForTarget');
  await session.detach();
  const { left, top, width, height } = bounds;
  if (left === undefined || top === undefined || width === undefined || height === undefined)
    return { ...size, x: null, y: null };
  return {
    ...size,
    x: left + Math.max(0, Math.round((width - size.width) / 2)),
    y: top + Math.max(0, Math.round((height - size.height) / 3)),
  };
}
