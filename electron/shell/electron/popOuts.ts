import { screen, type BrowserWindow, type BrowserWindowConstructorOptions } from 'electron';
import { MAX_POP_OUTS } from '../deskLimits.ts';
import { onScreen } from '../onScreen.ts';
import { placeOf } from '../windowFeatures.ts';
import { POP_OUT_URL, withoutFragment } from './addresses.ts';
import { pinToDocument } from './guards.ts';
import { pagePreferences } from './webPreferences.ts';

/**
 * Closes a pop-out window whose page navigates elsewhere or reloads: that page has already returned its panel to the
 * main window, so that only an empty window would remain.
 */
function closeWhenLeft(window: BrowserWindow): void {
  const contents = window.webContents;
  contents.once('did-finish-load', () => {
    contents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
      if (!isMainFrame || isSameDocument) return;
      // Not inside the event, because Electron still processes the navigation there.
      setImmediate(() => (window.isDestroyed() ? undefined : window.destroy()));
    });
  });
}

/**
 * Returns the bounds of a pop-out window: as requested, moved back on screen. The size is that of its page, as the
 * docking library stores it.
 */
function placed(features: string): BrowserWindowConstructorOptions {
  const wanted = placeOf(features.split(','));
  if (!wanted) return {};
  const areas = screen.getAllDisplays().map(({ workArea }) => workArea);
  const { width, height, x, y } = onScreen(wanted, areas);
  return { width, height, useContentSize: true, ...(x === null || y === null ? {} : { x, y }) };
}

/**
 * Permits the main window's pop-out windows (R23): only the app's pop-out page, at most eight, no preload, closed with
 * the main window.
 */
export function allowPopOuts(desk: BrowserWindow, background: string, outside: (url: string) => void): void {
  const open = new Set<BrowserWindow>();
  let coming = 0;
  desk.webContents.setWindowOpenHandler(({ url, features }) => {
    if (withoutFragment(url) !== POP_OUT_URL) {
      outside(url);
      return { action: 'deny' };
    }
    if (open.size + coming >= MAX_POP_OUTS) return { action: 'deny' };
    coming += 1;
    return {
      action: 'allow',
      overrideBrowserWindowOptions: {
        ...placed(features),
        backgroundColor: background,
        webPreferences: pagePreferences(),
      },
    };
  });
  desk.webContents.on('did-create-window', (window) => {
    coming = Math.max(0, coming - 1);
    open.add(window);
    window.on('closed', () => open.delete(window));
    pinToDocument(window.webContents, POP_OUT_URL, outside);
    closeWhenLeft(window);
  });
  const closeAll = (): void => {
    for (const window of open) if (!window.isDestroyed()) window.destroy();
  };
  // The content of a pop-out window belongs to the page that drew it and must not outlive that page.
  desk.webContents.on('did-navigate', closeAll);
  desk.on('closed', closeAll);
}
