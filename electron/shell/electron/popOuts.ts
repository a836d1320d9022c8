import type { BrowserWindow } from 'electron';
import { MAX_POP_OUTS } from '../deskLimits.ts';
import { POP_OUT_URL, withoutFragment } from './addresses.ts';
import { holdDocument } from './guards.ts';
import { pagePreferences } from './webPreferences.ts';

/** The desk's pop-outs (R23): its own page only, at most eight, no preload, closed with the desk. */
export function allowPopOuts(desk: BrowserWindow, background: string, outside: (url: string) => void): void {
  const open = new Set<BrowserWindow>();
  let coming = 0;
  desk.webContents.setWindowOpenHandler(({ url }) => {
    if (withoutFragment(url) !== POP_OUT_URL) {
      outside(url);
      return { action: 'deny' };
    }
    if (open.size + coming >= MAX_POP_OUTS) return { action: 'deny' };
    coming += 1;
    return {
      action: 'allow',
      overrideBrowserWindowOptions: { backgroundColor: background, webPreferences: pagePreferences() },
    };
  });
  desk.webContents.on('did-create-window', (window) => {
    coming = Math.max(0, coming - 1);
    open.add(window);
    window.on('closed', () => open.delete(window));
    holdDocument(window.webContents, POP_OUT_URL, outside);
  });
  desk.on('closed', () => {
    for (const window of open) if (!window.isDestroyed()) window.destroy();
  });
}
