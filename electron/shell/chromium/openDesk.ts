import type { BrowserContext, CDPSession, Page, Request, Route } from 'playwright-core';
import { type ConfirmAnswer, type ConfirmRequest, answerOf } from '../../main/platform/desktop.ts';
import type { DeskOptions, ServedFile, WindowLoss } from '../../main/app/shell.ts';
import { serveConfirm, confirmSize } from '../confirmFiles.ts';
import type { MachinePort } from '../machine.ts';
import { watchForHang, type HangLimits } from './hangWatch.ts';
import { createPageWire, type PageWire } from './pageWire.ts';
import { confirmPreload, deskPreloads, type PreloadFiles } from './preloadScripts.ts';
import {
  guardWindows,
  type Windows,
  DESK_URL,
  CONFIRM_ORIGIN,
  DESK_ORIGIN,
  POP_OUT_URL,
  withoutFragment,
} from './windows.ts';
import { randomBytes } from 'node:crypto';
import { inMiddleOf, placeWindow } from './placeWindow.ts';

/** Pages that may request files, and the functions that serve them. */
interface RouteOwners {
  desk(): Page | null;
  confirm(): Page | null;
  /** Called when a page tried to navigate to an address outside the app. */
  outside(url: string): void;
  serveDesk(path: string): Promise<ServedFile>;
  serveConfirm(path: string): ServedFile;
}

/**
 * Returns the page a request comes from, and whether from its main frame; null for a window that is still being opened.
 */
function origin(request: Request): { readonly page: Page; readonly main: boolean } | null {
  try {
    const frame = request.frame();
    return { page: frame.page(), main: frame.parentFrame() === null };
  } catch {
    return null;
  }
}

/**
 * Returns whether a document may be opened there: the main window and the confirm window may open one each, a new
 * window only a pop-out page.
 */
function mayNavigate(request: Request, owners: RouteOwners): boolean {
  const url = withoutFragment(request.url());
  const from = origin(request);
  if (from === null) return url === POP_OUT_URL;
  if (!from.main) return false;
  if (from.page === owners.confirm()) return url.startsWith(`${CONFIRM_ORIGIN}/`);
  return from.page === owners.desk() ? url === DESK_URL : url === POP_OUT_URL;
}

/** Serves every request of every window from the app's files; all other requests are aborted. */
async function installRoutes(context: BrowserContext, owners: RouteOwners): Promise<void> {
  const answer = async (route: Route): Promise<void> => {
    const request = route.request();
    const url = new URL(request.url());
    const confirming = url.origin === CONFIRM_ORIGIN && origin(request)?.page === owners.confirm();
    const known = request.method() === 'GET' && (confirming || url.origin === DESK_ORIGIN);
    const navigation = request.isNavigationRequest();
    if (!known || (navigation && !mayNavigate(request, owners))) {
      // "aborted" keeps the current document, where any other failure would show an error page. A new window has no
      // document: only the error page makes it known to the shell, which then closes it.
      await route.abort(navigation && origin(request) === null ? 'blockedbyclient' : 'aborted');
      if (navigation && (origin(request)?.main ?? true)) owners.outside(request.url());
      return;
    }
    const file = confirming
      ? owners.serveConfirm(url.pathname)
      : await owners.serveDesk(`${url.pathname}${url.search}`);
    await route.fulfill({ status: file.status, headers: { ...file.headers }, body: Buffer.from(file.body) });
  };
  // A page that closes meanwhile needs no response.
  await context.route('**/*', (route) => answer(route).catch(() => undefined));
}

/** Functions and objects of the main window that the confirm window needs. */
interface ConfirmHost {
  readonly context: BrowserContext;
  readonly desk: Page;
  readonly preload: PreloadFiles;
  readonly headless: boolean;
  /** Opens a blank window at an address from the main window's isolated world; the page gets no handle to it. */
  openBlank(url: string, features: string): Promise<unknown>;
  /** Resolves with the window that carries the token, once it exists. */
  expect(token: string): Promise<Page>;
  /** Sets the page that may request the confirm window's files; null: none may. */
  setOwner(page: Page | null): void;
  /** Applies the theme to the page. */
  applyTheme(page: Page): Promise<void>;
}

/** Milliseconds to wait for the window; a later one counts as declined. */
const OPEN_MS = 5000;

async function openWindow(host: ConfirmHost, request: ConfirmRequest): Promise<Page | null> {
  const token = randomBytes(16).toString('hex');
  const { width, height } = confirmSize(request.lines.length, request.typedWord !== null);
  const coming = host.expect(token);
  const features = `popup,noopener,width=${width},height=${height}`;
  void host.openBlank(`about:blank#${token}`, features);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), OPEN_MS);
  });
  const page = await Promise.race([coming, late]);
  clearTimeout(timer);
  if (!page) {
    // A window that arrives too late is closed.
    void coming.then((tooLate) => tooLate.close()).catch(() => undefined);
  } else {
    const place = await inMiddleOf(host.context, host.desk, { width, height });
    await placeWindow(host.context, page, place, host.headless);
  }
  return page;
}

/**
 * Asks the user in a separate window: another site and process than the main window, with its own preload, reached only
 * over its own session. Closing it, or any failure, declines.
 */
async function askInWindow(host: ConfirmHost, request: ConfirmRequest): Promise<ConfirmAnswer> {
  const page = await openWindow(host, request);
  if (!page) return 'declined';
  try {
    host.setOwner(page);
    await host.applyTheme(page);
    const session = await host.context.newCDPSession(page);
    const answered = new Promise<ConfirmAnswer>((resolve, reject) => {
      page.on('close', () => resolve('declined'));
      page.on('crash', () => resolve('declined'));
      const onCall = (name: string, payload: unknown): Promise<unknown> => {
        if (name === 'answer') resolve(answerOf(request, payload));
        return Promise.resolve(name === 'question' ? request : null);
      };
      const nothing = (): void => undefined;
      createPageWire(session, host.preload, { onCall, onLoaded: nothing, onLeaving: nothing, onHang: nothing })
        .then(() => page.goto(`${CONFIRM_ORIGIN}/confirm.html`))
        .then(() => page.bringToFront())
        .catch(reject);
    });
    return await answered;
  } catch {
    return 'declined';
  } finally {
    host.setOwner(null);
    await page.close().catch(() => undefined);
  }
}

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
  readonly machine: Pick<MachinePort, 'now' | 'every'>;
  /** When a page that does not answer is lost. */
  readonly hang: HangLimits;
  /** Called when the page tried to navigate to this address, which was refused. */
  readonly outside: (url: string) => void;
  /** Called once when the window is gone: closed by the user, or lost with its page or browser. */
  onGone(how: 'closed' | WindowLoss): void;
}

/** Whether a debugger of the browser is open, for this window or another one. */
async function hasDebugger(session: CDPSession): Promise<boolean> {
  const { targetInfos } = await session.send('Target.getTargets');
  return targetInfos.some(({ url }) => url.startsWith('devtools://'));
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
  let stopWatch = (): void => undefined;
  const end = (how: 'closed' | WindowLoss): void => {
    if (gone) return;
    gone = true;
    stopWatch();
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
  page.on('crash', () => end('crashed'));
  page.on('close', () => {
    // The browser closes a page that is busy without waiting for its message. It answers then; a killed one does not.
    if (leaving) end('closed');
    else
      void context.cookies().then(
        () => end('closed'),
        () => end('crashed'),
      );
  });
  context.on('close', () => end(leaving ? 'closed' : 'crashed'));
  const wire = await createPageWire(session, deskPreloads(bundles), {
    onCall: (name, payload) => options.invoke(name, payload),
    onLoaded() {
      leaving = false;
      options.onLoaded();
    },
    onLeaving() {
      leaving = true;
    },
    onHang: () => end('hung'),
  });
  await applyTheme(page, theme);
  await page.goto(DESK_URL, { waitUntil: 'commit' });
  if (!gone) {
    stopWatch = watchForHang({
      machine: setup.machine,
      limits: setup.hang,
      answers: () => wire.answers(),
      isDebugged: () => hasDebugger(session).catch(() => false),
      onHang: () => end('hung'),
    });
  }

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
      stopWatch();
      await context.close().catch(() => undefined);
    },
  };
}
