import type { WindowBounds } from '../../main/app/shell.ts';
import { onScreen } from '../onScreen.ts';
import type { Desk } from './openDesk.ts';
import { displaysOf } from './placeWindow.ts';

/** Where the desk's window is; without a window, the size of the page. Null when the browser does not say. */
export async function deskBounds(desk: Desk, headless: boolean): Promise<WindowBounds | null> {
  const viewport = headless ? desk.page.viewportSize() : null;
  if (viewport) return { ...viewport, x: null, y: null };
  try {
    const session = await desk.context.newCDPSession(desk.page);
    const { bounds } = await session.send('Browser.getWindowForTarget');
    await session.detach();
    const { width, height, left, top, windowState } = bounds;
    // A window that is put away has no place of its own.
    if (width === undefined || height === undefined || windowState === 'minimized') return null;
    return { width, height, x: left ?? null, y: top ?? null };
  } catch {
    return null;
  }
}

/** Puts the desk back on screen when the display it stood on is gone. */
export async function pullDesk(desk: Desk, bounds: WindowBounds): Promise<void> {
  const { width, height, x, y } = onScreen(bounds, await displaysOf(desk.context, desk.page));
  if (width === bounds.width && height === bounds.height && x === bounds.x && y === bounds.y) return;
  const session = await desk.context.newCDPSession(desk.page);
  const { windowId } = await session.send('Browser.getWindowForTarget');
  const place = { ...(x === null ? {} : { left: x }), ...(y === null ? {} : { top: y }) };
  await session.send('Browser.setWindowBounds', { windowId, bounds: { width, height, ...place } });
  await session.detach();
}

const areaOfScreen = '[screen.availWidth, screen.availHeight, screen.availLeft, screen.availTop]';

/** The usable areas of the displays; where the browser is too old to tell, of the one the desk is on. */
export async function deskDisplays(desk: Desk, headless: boolean): Promise<readonly WindowBounds[]> {
  const all = headless ? [] : await displaysOf(desk.context, desk.page);
  if (all.length > 0) return all;
  const area = await desk.wire.evaluate(areaOfScreen);
  if (!Array.isArray(area) || area.length !== 4 || !area.every((side) => typeof side === 'number')) return [];
  const [width, height, x, y] = area as [number, number, number, number];
  return [{ width, height, x, y }];
}
