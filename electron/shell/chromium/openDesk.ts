import type { BrowserContext, Page } from 'playwright-core';
import type { ConfirmAnswer, ConfirmRequest } from '../../main/platform/desktop.ts';
import type { DeskOptions } from '../../main/app/shell.ts';
import { serveConfirm } from '../confirmFiles.ts';
import { DESK_URL } from './addresses.ts';
import { askInWindow } from './confirmWindow.ts';
import { createPageWire, type PageWire } from './pageWire.ts';
import { confirmPreload, deskPreloads } from './preloadScripts.ts';
import { installRoutes } from './routes.ts';
import { guardWindows, type Windows } from './windows.ts';

/** Theme of every window. */
export type Theme = 'dark' | 'light' | 'system';

/** One browser with one main window, from its start to its end. */
export interface Desk {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly wire: PageWire;
  readonly windows: Windows;
  confirmPage(): Page | null;
  ask(request: ConfirmRequest): Promise<ConfirmAnswer>;
  setTheme(theme: Theme): Promise<void>;
  /** Reloads the page; an open question is declined, and pop-out windows of the old page are closed. */
  reload(): Promise<void>;
  /** Ends the browser without calling `onGone`. */
  close(): Promise<void>;
}

/** Inputs for opening the main window. */
export interface DeskSetup {
  readonly context: BrowserContext;
  readonly bundles: string;
  readonly headless: boolean;
  readonly theme: Theme;
  readonly options: DeskOptions;
  /** Called when the page tried to navigate to this address, which was refused. */
  readonly outside: (url: string) => void;
  /** Called once when the window is gone: closed by the user, or lost (crash, hang, killed browser). */
  onGone(how: 'closed' | 'lost'): void;
}

const applyTheme = (page: Page, theme: Theme): Promise<void> =>
  page.emulateMedia({ colorScheme: theme === 'system' ? null : theme }).catch(() => undefined);

/** Sets up the main window in a new browser and loads its page. Rejects when the browser dies meanwhile. */
export async function openDesk({ context, bundles, headless, options, ...setup }: DeskSetup): Promise<Desk> {
  const page = context.pages()[0] ?? (await context.newPage());
  let theme = setup.theme;
  let confirm: Page | null = null;
  let gone = false;
  let leaving = false;
  const end = (how: 'closed' | 'lost'): void => {
    if (gone) return;
    gone = true;
    setup.onGone(how);
  };

  const windows = await guardWindows(context, page, headless);
  await installRoutes(context, {
    desk: () => page,
    confirm: () => confirm,
    outside: setup.outside,
    serveDesk: (path) => options.serve(path),
    serveConfirm: (path) => serveConfirm(bundles, path),
  });
  const session = await context.newCDPSession(page);
  // A window that is closed sends a message first; a browser that is killed does not.
  session.on('Inspector.detached', () => {
    leaving = true;
  });
  page.on('crash', () => end('lost'));
  page.on('close', () => end(leaving ? 'closed' : 'lost'));
  context.on('close', () => end(leaving ? 'closed' : 'lost'));
  const wire = await createPageWire(session, deskPreloads(bundles), {
    onCall: (name, payload) => options.invoke(name, payload),
    onLoaded() {
      leaving = false;
      options.onLoaded();
    },
    onLeaving() {
      leaving = true;
    },
    onHang: () => end('lost'),
  });
  await applyTheme(page, theme);
  await page.goto(DESK_URL, { waitUntil: 'commit' });

  return {
    context,
    page,
    wire,
    windows,
    confirmPage: () => confirm,
    ask: (request) =>
      askInWindow(
        {
          context,
          desk: page,
          preload: confirmPreload(bundles),
          headless,
          openBlank: (url, features) =>
            wire.evaluate(`void open(${JSON.stringify(url)}, '_blank', ${JSON.stringify(features)})`),
          expect: (token) => windows.expect(token),
          setOwner: (confirmPage) => {
            confirm = confirmPage;
          },
          applyTheme: (confirmPage) => applyTheme(confirmPage, theme),
        },
        request,
      ),
    async setTheme(next) {
      theme = next;
      await Promise.all(
        [page, ...windows.popOuts(), ...(confirm ? [confirm] : [])].map((each) => applyTheme(each, next)),
      );
    },
    async reload() {
      const old = windows.popOuts();
      void confirm?.close().catch(() => undefined);
      // A page that dies meanwhile is opened again and is then a new one too.
      await page.reload({ waitUntil: 'commit' }).catch(() => undefined);
      await Promise.all(old.map((each) => each.close().catch(() => undefined)));
    },
    async close() {
      gone = true;
      await context.close().catch(() => undefined);
    },
  };
}
