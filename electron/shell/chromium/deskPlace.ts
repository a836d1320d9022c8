import type { WindowBounds } from '../../main/shell.ts';
import type { Desk } from './openDesk.ts';

/** Where the desk's window is; without a window, the size of the page. Null when the browser does not say. */
export async function deskBounds(desk: Desk, headless: boolean): Promise<WindowBounds | null> {
  const viewport = headless ? desk.page.viewportSize() : null;
  if (viewport) return { ...viewport, x: null, y: null };
  try {
    const session = await desk.context.newCDPSession(desk.page);
    const { bounds } = await session.send('Browser.getWindowForTarget');
    await session.detach();
    const { width, height, left, top } = bounds;
    if (width === undefined || height === undefined) return null;
    return { width, height, x: left ?? null, y: top ?? null };
  } catch {
    return null;
  }
}

const areaOfScreen = '[screen.availWidth, screen.availHeight, screen.availLeft, screen.availTop]';

/** The usable area of the display the desk is on; the others cannot be seen from here. */
export async function deskDisplays(desk: Desk): Promise<readonly WindowBounds[]> {
  const area = await desk.wire.evaluate(areaOfScreen);
  if (!Array.isArray(area) || area.length !== 4 || !area.every((side) => typeof side === 'number')) return [];
  const [width, height, x, y] = area as [number, number, number, number];
  return [{ width, height, x, y }];
}
