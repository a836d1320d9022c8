import type { Browser, BrowserContext } from 'playwright-core';
import type { WindowBounds } from '../../main/app/shell.ts';

/** Options for starting the browser. */
export interface BrowserOptions {
  readonly executablePath: string;
  /** Folder of the browser's files; the app stores nothing there. */
  readonly userData: string;
  readonly headless: boolean;
  /** Size of the page in headless mode, CSS pixels. */
  readonly viewport: { readonly width: number; readonly height: number };
  /** Device pixels per CSS pixel in headless mode. */
  readonly scale: number;
  readonly title: string;
  readonly background: string;
  readonly bounds: WindowBounds;
}

/**
 * Arguments for a window without tabs and address bar. Only an address that loads at once gives such a window;
 * `about:blank` gives a browser window.
 */
function windowArguments({ title, background, bounds }: BrowserOptions): string[] {
  const blank = `<title>${title.replaceAll(/[<&]/g, '')}</title><body bgcolor="${background}">`;
  return [
    `--app=data:text/html,${encodeURIComponent(blank)}`,
    `--window-size=${bounds.width},${bounds.height}`,
    ...(bounds.x === null || bounds.y === null ? [] : [`--window-position=${bounds.x},${bounds.y}`]),
    '--hide-crash-restore-bubble',
  ];
}

/** Chromium's sandbox does not start for root; it is enabled for every other user, against the library's default. */
const isRoot = process.getuid?.() === 0;

/** Returns what root is told before the window opens without a sandbox; null for every other user. */
export const rootSentence = (user: number | undefined): string | null =>
  user === 0
    ? 'Chromium has no sandbox for root: the window opens without it. Start Foredeck as an ordinary user.'
    : null;

/** Settings of every browser of the shell: over a private pipe, without a network, ended only by the shell. */
const program = {
  chromiumSandbox: !isRoot,
  ignoreDefaultArgs: ['--enable-automation'],
  handleSIGINT: false,
  handleSIGTERM: false,
  handleSIGHUP: false,
};
const programArguments = [
  // Hides the bar that warns of the next switch, and for root of the missing sandbox. It changes nothing else here.
  '--test-type',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--deny-permission-prompts',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Disables the lists under an address bar, which the window does not have: each window started two pages for them,
  // 0.7 s of CPU time.
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup',
  '--class=foredeck',
];
/** Settings of the main window's browser context. */
const place = { acceptDownloads: false, colorScheme: null };

/**
 * Starts the browser over a private pipe: no port is opened, and the page has no network access at all (main makes all
 * requests).
 */
export async function launchBrowser(options: BrowserOptions): Promise<BrowserContext> {
  // The library takes a third of a second to load; it loads while the simulator starts in a separate thread.
  const { chromium } = await import('playwright-core');
  return chromium.launchPersistentContext(options.userData, {
    ...program,
    ...place,
    executablePath: options.executablePath,
    headless: options.headless,
    viewport: options.headless ? { ...options.viewport } : null,
    ...(options.headless ? { deviceScaleFactor: options.scale } : {}),
    args: [...(options.headless ? [] : windowArguments(options)), ...programArguments],
  });
}

/** Starts a headless browser; the caller closes it. */
export async function launchHeadless(executablePath: string): Promise<Browser> {
  const { chromium } = await import('playwright-core');
  return chromium.launch({ ...program, executablePath, headless: true, args: programArguments });
}

/** A headless browser in which each main window gets a separate context. */
export interface SharedBrowser {
  readonly open: typeof launchBrowser;
  close(): Promise<void>;
}

/**
 * Shares one browser among main windows opened one after the other by tests: a separate start would cost each a second.
 */
export function shareBrowser(): SharedBrowser {
  let started: Promise<Browser> | undefined;
  return {
    async open({ executablePath, viewport, scale }) {
      let browser = await (started ??= launchHeadless(executablePath));
      if (!browser.isConnected()) browser = await (started = launchHeadless(executablePath));
      return browser.newContext({ ...place, viewport: { ...viewport }, deviceScaleFactor: scale });
    },
    close: async () => (await started)?.close(),
  };
}
