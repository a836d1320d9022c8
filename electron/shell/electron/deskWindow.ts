import path from 'node:path';
import { BrowserWindow, screen, session, type BrowserWindowConstructorOptions } from 'electron';
import type { DeskOptions, WindowLoss } from '../../main/app/shell.ts';
import { revivalBudget, MAX_POP_OUTS, placeOf } from '../deskLimits.ts';
import { onScreen } from '../onScreen.ts';
import { installDeskCalls } from './deskCalls.ts';
import { closeSession, pinToDocument, pagePreferences } from './guards.ts';
import { serveOrigin, DESK_ORIGIN, DESK_URL, POP_OUT_URL, withoutFragment } from './protocol.ts';

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
function allowPopOuts(desk: BrowserWindow, background: string, outside: (url: string) => void): void {
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
  /** Called when the window has closed: by the user, or because its page was lost too often. */
  readonly onClosed: (cause: 'user' | 'lost') => void;
}

/** Reloads the page when its renderer died or hangs; after too many losses within a minute it closes the window. */
function keepAlive(window: BrowserWindow, onCrashed: (how: WindowLoss) => void, lost: () => void): void {
  const mayRevive = revivalBudget();
  const contents = window.webContents;
  let how: WindowLoss = 'crashed';
  contents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    onCrashed(how);
    how = 'crashed';
    if (mayRevive()) return contents.reload();
    lost();
    window.destroy();
  });
  window.on('unresponsive', () => {
    // A page that stands at a breakpoint does not hang.
    if (contents.isDevToolsOpened()) return;
    how = 'hung';
    contents.forcefullyCrashRenderer();
  });
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

/** Restricts the session of the main window and serves its files: once, before the first window. */
export function prepareDesk({ serve }: Pick<DeskOptions, 'serve'>): void {
  closeSession(session.defaultSession);
  serveOrigin(session.defaultSession, DESK_ORIGIN, serve);
}

/** Opens the main window. {@link prepareDesk} has run. Resolves when the page is loaded. */
export async function openDeskWindow(setup: DeskWindowSetup): Promise<BrowserWindow> {
  const { options } = setup;
  const areas = screen.getAllDisplays().map(({ workArea }) => workArea);
  const { width, height, x, y } = onScreen(options.bounds, areas);
  const window = new BrowserWindow({
    width,
    height,
    ...(x === null || y === null ? {} : { x, y }),
    minWidth: 640,
    minHeight: 400,
    show: false,
    // The menu bar takes no space; Alt shows it.
    autoHideMenuBar: true,
    title: options.title,
    backgroundColor: options.background,
    webPreferences: { ...pagePreferences(), preload: path.join(setup.bundles, 'preload', 'electron.cjs') },
  });
  if (!setup.headless) window.once('ready-to-show', () => window.show());
  // Main sets the window's title; the page's title must not replace it.
  window.on('page-title-updated', (event) => event.preventDefault());
  askBeforeClosing(window, setup);
  let cause: 'user' | 'lost' = 'user';
  window.on('closed', () => setup.onClosed(cause));
  // Windows: the session of the user ends.
  window.on('session-end', () => options.onShutdown?.());
  pinToDocument(window.webContents, DESK_URL, setup.outside);
  allowPopOuts(window, options.background, setup.outside);
  installDeskCalls(window.webContents, DESK_ORIGIN, DESK_URL, {
    invoke: (name, payload) => options.invoke(name, payload),
    onLoaded: setup.onLoaded,
  });
  keepAlive(
    window,
    (how) => options.onCrashed(how),
    () => (cause = 'lost'),
  );
  await window.loadURL(DESK_URL);
  return window;
}
