import path from 'node:path';
import { BrowserWindow, screen, session } from 'electron';
import type { DeskOptions } from '../../main/app/shell.ts';
import { revivalBudget } from '../deskLimits.ts';
import { onScreen } from '../onScreen.ts';
import { DESK_ORIGIN, DESK_URL } from './addresses.ts';
import { installDeskCalls } from './deskCalls.ts';
import { closeSession, pinToDocument } from './guards.ts';
import { allowPopOuts } from './popOuts.ts';
import { serveOrigin } from './protocol.ts';
import { pagePreferences } from './webPreferences.ts';

/** Inputs for creating the main window. */
export interface DeskWindowSetup {
  readonly bundles: string;
  readonly headless: boolean;
  readonly options: DeskOptions;
  /** Called when the page tried to navigate to this address, which was refused. */
  readonly outside: (url: string) => void;
  readonly onLoaded: () => void;
  /** Question before the window closes; absent: the window closes without asking. */
  readonly closing?: { mustAsk(): boolean; ask(): Promise<boolean> };
  /** Called when the window has closed. */
  readonly onClosed: () => void;
}

/** Reloads the page when its renderer died or hangs; after too many losses within a minute it closes the window. */
function keepAlive(window: BrowserWindow, onCrashed: () => void): void {
  const mayRevive = revivalBudget();
  const contents = window.webContents;
  contents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    onCrashed();
    if (mayRevive()) contents.reload();
    else window.destroy();
  });
  window.on('unresponsive', () => contents.forcefullyCrashRenderer());
}

/** Keeps the window open until the user has been asked whether it may close. */
function askBeforeClosing(window: BrowserWindow, { closing }: DeskWindowSetup): void {
  let isAsking = false;
  window.on('close', (event) => {
    if (!closing?.mustAsk()) return;
    event.preventDefault();
    if (isAsking) return;
    isAsking = true;
    void closing
      .ask()
      .then((mayClose) => {
        if (mayClose && !window.isDestroyed()) window.destroy();
      })
      .finally(() => {
        isAsking = false;
      });
  });
}

/** Opens the main window. The app must be ready. Resolves when the page is loaded. */
export async function openDeskWindow(setup: DeskWindowSetup): Promise<BrowserWindow> {
  const { options } = setup;
  const areas = screen.getAllDisplays().map(({ workArea }) => workArea);
  const { width, height, x, y } = onScreen(options.bounds, areas);
  closeSession(session.defaultSession);
  serveOrigin(session.defaultSession, DESK_ORIGIN, (requested) => options.serve(requested));
  const window = new BrowserWindow({
    width,
    height,
    ...(x === null || y === null ? {} : { x, y }),
    minWidth: 640,
    minHeight: 400,
    show: false,
    title: options.title,
    backgroundColor: options.background,
    webPreferences: { ...pagePreferences(), preload: path.join(setup.bundles, 'preload', 'electron.cjs') },
  });
  if (!setup.headless) window.once('ready-to-show', () => window.show());
  // Main sets the window's title; the page's title must not replace it.
  window.on('page-title-updated', (event) => event.preventDefault());
  askBeforeClosing(window, setup);
  window.on('closed', () => setup.onClosed());
  pinToDocument(window.webContents, DESK_URL, setup.outside);
  allowPopOuts(window, options.background, setup.outside);
  installDeskCalls(window.webContents, DESK_ORIGIN, DESK_URL, {
    invoke: (name, payload) => options.invoke(name, payload),
    onLoaded: setup.onLoaded,
  });
  keepAlive(window, () => options.onCrashed());
  await window.loadURL(DESK_URL);
  return window;
}
