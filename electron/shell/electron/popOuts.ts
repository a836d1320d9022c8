import { screen, type BrowserWindow, type BrowserWindowConstructorOptions } from 'electron';
import { MAX_POP_OUTS } from '../deskLimits.ts';
import { onScreen } from '../onScreen.ts';
import { placeOf } from '../windowFeatures.ts';
import { POP_OUT_URL, withoutFragment } from './addresses.ts';
import { holdDocument } from './guards.ts';
import { pagePreferences } from './webPreferences.ts';

/** A page that is led elsewhere, or loaded again, has already given its panel back: only an empty window would stay. */
function closeWhenLeft(window: BrowserWindow): void {
  const contents = window.webContents;
  contents.once('did-finish-load', () => {
    contents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
      if (!isMainFrame || isSameDocument) return;
      // Not inside the event: the navigation is still looked at there.
      setImmediate(() => (window.isDestroyed() ? undefined : window.destroy()));
    });
  });
}

/** Where a pop-out opens: as it asked, pulled back on screen. The size is its page's, as the docking library keeps it. */
function placed(features: string): BrowserWindowConstructorOptions {
  const wanted = placeOf(features.split(','));
  if (!wanted) return {};
  const areas = screen.getAllDisplays().map(({ workArea }) => workArea);
  const { width, height, x, y } = onScreen(wanted, areas);
  return { width, height, useContentSize: true, ...(x === null || y === null ? {} : { x, y }) };
}

/** The desk's pop-outs (R23): its own page only, at most eight, no preload, closed with the desk. */
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
    holdDocument(window.webContents, POP_OUT_URL, outside);
    closeWhenLeft(window);
  });
  const closeAll = (): void => {
    for (const window of open) if (!window.isDestroyed()) window.destroy();
  };
  // Whatever stands in a pop-out belongs to the page that drew it: nothing of it outlives that page.
  desk.webContents.on('did-navigate', closeAll);
  desk.on('closed', closeAll);
}
