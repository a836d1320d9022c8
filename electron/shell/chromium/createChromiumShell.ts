/**
 * The system's Chromium as a shell: a bare window over a private pipe that runs the same main program, preload and page
 * as Electron. All state is in main, so a page or browser that dies is simply opened again (B-E5).
 */
import path from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import type { DeskOptions, SecondStart, Shell, WindowBounds, WindowLoss } from '../../main/app/shell.ts';
import { revivalBudget } from '../deskLimits.ts';
import { thisMachine, watchMachine } from '../machine.ts';
import { outsideLinks } from '../outsideLinks.ts';
import { newestOf, saveInto, streamInto } from '../saveFile.ts';
import { defaultProfile, downloadsFolder, isInstalled, notify, openFolder, openLink, opensFolders } from './desktop.ts';
import { createAutostart } from '../autostart.ts';
import { ownFolder } from '../ownFolder.ts';
import { findChromium } from '../../scripts/lib/browser.mjs';
import { hangLimits, type HangLimits } from './hangWatch.ts';
import { launchBrowser } from './launchBrowser.ts';
import { openDesk, type Desk, type Theme } from './openDesk.ts';
import { printPdf } from './printPdf.ts';
import { holdProfile, isHeld, type HeldProfile } from './singleInstance.ts';
import type { PageWire } from './pageWire.ts';
import { onScreen } from '../onScreen.ts';
import { displaysOf } from './placeWindow.ts';

/**
 * Returns the bounds of the main window; in headless mode the size of the page. Null when the browser does not report
 * them.
 */
async function deskBounds(desk: Desk, headless: boolean): Promise<WindowBounds | null> {
  const viewport = headless ? desk.page.viewportSize() : null;
  if (viewport) return { ...viewport, x: null, y: null };
  try {
    const session = await desk.context.newCDPSession(desk.page);
    const { bounds } = await session.send('Browser.getWindowForTarget');
    await session.detach();
    const { width, height, left, top, windowState } = bounds;
    // A minimized window has no position.
    if (width === undefined || height === undefined || windowState === 'minimized') return null;
    return { width, height, x: left ?? null, y: top ?? null };
  } catch {
    return null;
  }
}

/** Moves the main window back on screen when its display is gone. */
async function pullDesk(desk: Desk, bounds: WindowBounds): Promise<void> {
  const { width, height, x, y } = onScreen(bounds, await displaysOf(desk.context, desk.page));
  if (width === bounds.width && height === bounds.height && x === bounds.x && y === bounds.y) return;
  const session = await desk.context.newCDPSession(desk.page);
  const { windowId } = await session.send('Browser.getWindowForTarget');
  const place = { ...(x === null ? {} : { left: x }), ...(y === null ? {} : { top: y }) };
  await session.send('Browser.setWindowBounds', { windowId, bounds: { width, height, ...place } });
  await session.detach();
}

const areaOfScreen = '[screen.availWidth, screen.availHeight, screen.availLeft, screen.availTop]';

/**
 * Returns the usable areas of the displays; where the browser is too old to report them, only that of the main window's
 * display.
 */
async function deskDisplays(desk: Desk, headless: boolean): Promise<readonly WindowBounds[]> {
  const all = headless ? [] : await displaysOf(desk.context, desk.page);
  if (all.length > 0) return all;
  const area = await desk.wire.evaluate(areaOfScreen);
  if (!Array.isArray(area) || area.length !== 4 || !area.every((side) => typeof side === 'number')) return [];
  const [width, height, x, y] = area as [number, number, number, number];
  return [{ width, height, x, y }];
}

/**
 * Returns an expression that writes a PNG given as base64 and yields whether it did. It fetches nothing, because the
 * page's policy forbids it (R22).
 */
const write = (base64: string): string => `(async () => {
  const bytes = Uint8Array.from(atob(${JSON.stringify(base64)}), (character) => character.charCodeAt(0));
  const item = new ClipboardItem({ 'image/png': new Blob([bytes], { type: 'image/png' }) });
  await navigator.clipboard.write([item]);
  return true;
})()`;

/**
 * Writes a PNG to the clipboard from the preload's world; returns false where that fails. The browser allows the page
 * in front to write images without a permission, but never to read them; no permission is granted for it.
 */
async function copyPicture(wire: Pick<PageWire, 'evaluate'>, png: Uint8Array): Promise<boolean> {
  return (await wire.evaluate(write(Buffer.from(png).toString('base64')))) === true;
}

/** Options of the Chromium shell. */
export interface ChromiumShellOptions {
  /** Folder of dist with the bundles `preload/` and `confirm/`. */
  readonly bundles: string;
  /** Folder of all files the app stores; null: the desktop's default location. */
  readonly profile: string | null;
  readonly headless: boolean;
  /**
   * Whether the program was started only to stop everything (`--kill`): no window is opened, so no browser is needed.
   */
  readonly kill?: boolean;
  /** Link with which the program was started; a running app is asked to show its symbol. */
  readonly link?: string | undefined;
  /** Size of the page in headless mode; elsewhere the window's bounds decide. */
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly executablePath?: string;
  /** Device pixels per CSS pixel in headless mode; 1 by default. */
  readonly scale?: number;
  /**
   * Whether closing the window first asks the question of `closing` in the `DeskOptions`; by default true except in
   * headless mode.
   */
  readonly asksBeforeClosing?: boolean;
  /** Downloads folder; by default the user's. */
  readonly downloads?: string;
  readonly env?: NodeJS.ProcessEnv;
  /**
   * Called with the arguments of the next start: the program is to start again once it has ended. Absent: it cannot.
   */
  readonly restart?: (args: readonly string[]) => void;
  /** Command that starts this program, for the entry that starts it with the session; without it there is none. */
  readonly program?: readonly string[];
  /** When a page that does not answer is replaced; by default after ten seconds. */
  readonly hang?: HangLimits;
  /** Opens the browser of the main window; by default each window gets a separate browser. */
  readonly openBrowser?: typeof launchBrowser;
}

/** The shell port, with additional access that a test needs to drive the windows. */
export interface ChromiumShell extends Shell {
  /** Returns the current page of the main window; after a crash it is another one. Throws when no window is open. */
  page(): Page;
  context(): BrowserContext;
  /** Returns the confirm window while a question is open. */
  confirmPage(): Page | null;
  /** Returns the open pop-out windows. */
  popOuts(): readonly Page[];
  /**
   * Returns the numbers of refused windows, and of refused messages that did not come from the main window's preload.
   */
  refused(): { readonly windows: number; readonly messages: number };
}

/** Milliseconds to wait for a main window that was opened again to ask a question. */
const REOPEN_MS = 10_000;

/** Thrown when no browser was found; the message is shown to the user. */
export class NoChromiumError extends Error {}

/** Holds the profile: only one app runs on it, and it is notified of every other start. */
function createHold(profile: string, own: SecondStart, focus: () => Promise<void>) {
  let held: HeldProfile | null = null;
  let claiming: Promise<boolean> | undefined;
  let opened: DeskOptions | null = null;
  /** A stop request or a link received before the window was opened; it must not be lost. */
  let early: SecondStart | null = null;
  const claim = (): Promise<boolean> => {
    const again = (start: SecondStart): void => {
      // A window that cannot be opened is reported by the start that follows it.
      void focus().catch(() => undefined);
      if (opened) opened.onSecondInstance(start);
      else if (start.kill || start.link !== undefined) early = start;
    };
    claiming ??= holdProfile(profile, again, own).then((taken) => {
      held = taken;
      return taken !== null;
    });
    return claiming;
  };
  return {
    claim,
    /** Notifies the app of other starts from now on. Returns false when another program holds the profile. */
    async open(desk: DeskOptions): Promise<boolean> {
      opened = desk;
      if (!(await claim())) return false;
      if (early) desk.onSecondInstance(early);
      early = null;
      return true;
    },
    release(): void {
      held?.release();
      held = null;
    },
  };
}

/** Inputs of the main window, and callbacks for its end. */
interface LifeParts {
  readonly options: ChromiumShellOptions;
  readonly env: NodeJS.ProcessEnv;
  readonly executablePath: string | null;
  readonly profile: string;
  /** Called when the shutdown begins. */
  readonly ending: () => void;
  /** Called when the window is closed for good. */
  readonly ended: () => void;
}

/**
 * Manages the main window from its opening to its end: opens it again when its page or browser dies, and to ask before
 * it closes.
 */
function createDeskLife({ options, env, executablePath, profile, ...parts }: LifeParts) {
  let desk: Desk | null = null;
  let opened: DeskOptions | null = null;
  let version = '';
  let theme: Theme = 'system';
  let ended = false;
  const mayRevive = revivalBudget();
  let reopened: (() => void) | null = null;
  /** Settles when the browser of a window that was closed into the background has ended; null: no window was. */
  let background: Promise<void> | null = null;
  let opening: Promise<void> | null = null;

  const start = async (deskOptions: DeskOptions): Promise<void> => {
    if (executablePath === null) throw new NoChromiumError('No browser was looked for.');
    const context = await (options.openBrowser ?? launchBrowser)({
      executablePath,
      userData: path.join(profile, 'chromium'),
      headless: options.headless,
      viewport: options.viewport ?? deskOptions.bounds,
      scale: options.scale ?? 1,
      title: deskOptions.title,
      background: deskOptions.background,
      bounds: deskOptions.bounds,
    });
    version = context.browser()?.version() ?? '';
    if (ended) {
      await context.close();
      return;
    }
    const outside = outsideLinks(
      (url) => deskOptions.mayOpen(url),
      (url) => void openLink(url, env),
    );
    const setup = {
      context,
      bundles: options.bundles,
      headless: options.headless,
      theme,
      machine: thisMachine,
      hang: options.hang ?? hangLimits,
      options: {
        ...deskOptions,
        onLoaded() {
          deskOptions.onLoaded();
          reopened?.();
        },
      },
      outside,
    };
    try {
      desk = await openDesk({ ...setup, onGone: (how) => void (how === 'closed' ? leave('user') : revive(how)) });
      if (!options.headless) await pullDesk(desk, deskOptions.bounds).catch(() => undefined);
    } catch (error) {
      await context.close().catch(() => undefined);
      throw error;
    }
  };
  const quit = async (): Promise<void> => {
    ended = true;
    parts.ending();
    const last = desk;
    desk = null;
    await last?.close();
    parts.ended();
  };
  /**
   * Opens the window again and waits until its page is loaded: the question of a main window that is not loaded yet
   * would count as declined.
   */
  const startAgain = async (again: DeskOptions): Promise<void> => {
    let timer: NodeJS.Timeout | undefined;
    const stands = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, REOPEN_MS);
      reopened = resolve;
    });
    try {
      const bounds = (await again.reopensAt?.()) ?? again.bounds;
      await start({ ...again, bounds });
      await stands;
    } finally {
      clearTimeout(timer);
      reopened = null;
    }
  };
  /** The window is already gone when the question is due: the window is opened again to ask it. */
  const mayLeave = async (): Promise<boolean> => {
    const closing = opened?.closing;
    if (!(options.asksBeforeClosing ?? !options.headless) || !opened || !closing?.mustAsk()) return true;
    const lost = desk;
    desk = null;
    await lost?.close();
    try {
      await startAgain(opened);
    } catch {
      return true;
    }
    return closing.ask();
  };
  const leave = async (cause: 'user' | 'lost'): Promise<void> => {
    if (ended || !(await mayLeave()) || ended) return;
    if (cause === 'user' && opened?.toBackground?.()) {
      const last = desk;
      desk = null;
      background = last?.close() ?? Promise.resolve();
      return;
    }
    await quit();
    opened?.onClosed();
  };
  const reopen = async (again: DeskOptions): Promise<void> => {
    // Two browsers cannot share a folder.
    await background;
    if (ended) return;
    background = null;
    try {
      await startAgain(again);
    } catch (error) {
      background = Promise.resolve();
      throw error;
    }
  };
  const show = async (): Promise<void> => {
    if (background !== null && opened !== null) opening ??= reopen(opened).finally(() => (opening = null));
    await opening;
    await desk?.page.bringToFront().catch(() => undefined);
  };
  const revive = async (how: WindowLoss): Promise<void> => {
    if (ended || !opened) return;
    const lost = desk;
    desk = null;
    opened.onCrashed(how);
    await lost?.close();
    if (!mayRevive()) return leave('lost');
    // A browser that fails to start is started again until the limit of revivals is reached.
    await start(opened).catch(() => revive('crashed'));
  };

  return {
    desk: () => desk,
    version: () => version,
    async open(deskOptions: DeskOptions): Promise<void> {
      opened = deskOptions;
      if (deskOptions.startsClosed) {
        background = Promise.resolve();
        return;
      }
      try {
        await start(deskOptions);
      } catch (error) {
        await quit();
        throw error;
      }
    },
    setTheme(next: Theme): void {
      theme = next;
      void desk?.setTheme(next);
    },
    show,
    quit,
  };
}

/** Builds the shell; it starts nothing before `open`. Throws {@link NoChromiumError} when there is no browser. */
export function createChromiumShell(options: ChromiumShellOptions): ChromiumShell {
  const env = options.env ?? process.env;
  const executablePath = options.executablePath ?? findChromium(env);
  if (executablePath === null && options.kill !== true) {
    throw new NoChromiumError(
      'No window can be opened: install Chromium or Google Chrome, or connect to the network once so that Electron can be downloaded.',
    );
  }
  const profile = path.resolve(options.profile ?? defaultProfile(env));
  const downloads = options.downloads ?? downloadsFolder(env);
  const machine = watchMachine(thisMachine);
  const never = () => () => undefined;
  let title = '';
  let questions: Promise<unknown> = Promise.resolve();
  /** Number of times main has reloaded the page. A question belongs to the page that was loaded when it was asked. */
  let reloads = 0;
  const focus = (): Promise<void> => life.show();
  const link = options.link === undefined ? {} : { link: options.link };
  const hold = createHold(profile, { kill: options.kill === true, ...link }, focus);
  const life = createDeskLife({
    options,
    env,
    executablePath,
    profile,
    ending: () => machine.stop(),
    ended: () => hold.release(),
  });
  const { desk } = life;
  const here = (): Desk => {
    const open = desk();
    if (!open) throw new Error('no desk is open');
    return open;
  };

  return {
    name: 'chromium',
    get version() {
      return life.version();
    },
    capabilities: {
      fileDialogs: false,
      notifications: isInstalled('notify-send', env),
      popOuts: true,
      clipboardPicture: true,
      powerEvents: false,
      displayEvents: false,
      installUpdates: false,
      restart: options.restart !== undefined,
      openFolder: opensFolders(env),
      tray: false,
    },
    paths: { profile, downloads },
    // This shell does not report screen locks and display changes; the capabilities state that.
    signals: { ...machine, onLock: never, onDisplaysChange: never },
    loginStart:
      process.platform === 'linux' && options.program !== undefined ? createAutostart(options.program, env) : null,
    claim: hold.claim,
    async open(deskOptions) {
      title = deskOptions.title;
      if (!(await hold.open(deskOptions))) return 'alreadyRunning';
      await life.open(deskOptions);
      return 'opened';
    },
    async reload() {
      reloads += 1;
      await desk()?.reload();
    },
    push: (channel, payload) => desk()?.wire.push(channel, payload),
    bounds: async (): Promise<WindowBounds | null> => {
      const open = desk();
      return open ? deskBounds(open, options.headless) : null;
    },
    displays: async () => {
      const open = desk();
      return open ? deskDisplays(open, options.headless) : [];
    },
    focus,
    setTitle(next) {
      title = next;
      void desk()?.wire.evaluate(`document.title = ${JSON.stringify(title)}`);
    },
    // The browser's window has neither; the capabilities state the first, and palette and hotkeys serve as the second.
    setTray: () => undefined,
    setMenu: () => undefined,
    setTheme: (theme) => life.setTheme(theme),
    confirm(request) {
      const beside = reloads;
      const answer = questions.then(() => (beside === reloads ? desk()?.ask(request) : null) ?? 'declined');
      questions = answer;
      return answer;
    },
    saveFile: (request) => saveInto(downloads, request),
    saveStream: (request) => streamInto(downloads, request),
    openFile: (request) => newestOf(downloads, request),
    printPdf: (html) =>
      executablePath === null ? Promise.reject(new Error('no browser')) : printPdf(executablePath, html),
    async openFolder(folder) {
      const own = ownFolder(profile, folder);
      return own !== null && openFolder(own, env);
    },
    profileInUse: isHeld,
    restart: (args) => options.restart?.(args),
    openLink: (url) => openLink(url, env),
    notify: (heading, body) => void notify(heading, body, env),
    installUpdate: () => Promise.resolve('failed'),
    copyPicture: async (png) => {
      const open = desk();
      return open ? copyPicture(open.wire, png) : false;
    },
    picture: async () =>
      (await desk()
        ?.page.screenshot({ type: 'png', timeout: 10_000 })
        .catch(() => null)) ?? null,
    quit: life.quit,
    page: () => here().page,
    context: () => here().context,
    confirmPage: () => desk()?.confirmPage() ?? null,
    popOuts: () => desk()?.windows.popOuts() ?? [],
    refused: () => ({ windows: desk()?.windows.refused() ?? 0, messages: desk()?.wire.refused() ?? 0 }),
  };
}
