import type { Browser, BrowserContext } from 'playwright-core';
import type { WindowBounds } from '../../main/app/shell.ts';

/** How the browser is started. */
export interface BrowserOptions {
  readonly executablePath: string;
  /** Folder of the browser's own files; nothing of the app is kept there. */
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

/** A window without tabs and address bar. Only an address that loads at once gives one; `about:blank` gives a browser. */
function windowArguments({ title, background, bounds }: BrowserOptions): string[] {
  const blank = `<title>${title.replaceAll(/[<&]/g, '')}</title><body bgcolor="${background}">`;
  return [
    `--app=data:text/html,${encodeURIComponent(blank)}`,
    `--window-size=${bounds.width},${bounds.height}`,
    ...(bounds.x === null || bounds.y === null ? [] : [`--window-position=${bounds.x},${bounds.y}`]),
    '--hide-crash-restore-bubble',
  ];
}

/** Chromium's sandbox does not start for root; everybody else gets it, against the library's own default. */
const isRoot = process.getuid?.() === 0;

/** How every browser of the shell runs: over a private pipe, without a network, ended by nobody but the shell. */
const program = {
  chromiumSandbox: !isRoot,
  ignoreDefaultArgs: ['--enable-automation'],
  handleSIGINT: false,
  handleSIGTERM: false,
  handleSIGHUP: false,
};
const programArguments = [
  // Hides the bar about the sandbox that cannot run.
  ...(isRoot ? ['--test-type'] : []),
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--deny-permission-prompts',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Lists under an address bar the window does not have: each window started two pages for them, 0.7 s of a core.
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup',
  '--class=foredeck',
];
/** How a desk's own part of a browser behaves. */
const place = { acceptDownloads: false, colorScheme: null };

/** Starts the browser over a private pipe: no port is opened, and the page has no network at all (main does all of it). */
export async function launchBrowser(options: BrowserOptions): Promise<BrowserContext> {
  // The library takes a third of a second to load: it does so while the simulator starts in its own thread.
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

/** Browsers that nobody sees, of which each desk gets a part of its own. */
export interface SharedBrowser {
  readonly open: typeof launchBrowser;
  close(): Promise<void>;
}

/** One browser for many desks one after the other, as tests open them: a start of its own costs each a second. */
export function shareBrowser(): SharedBrowser {
  let started: Promise<Browser> | undefined;
  const start = async (executablePath: string): Promise<Browser> => {
    const { chromium } = await import('playwright-core');
    return chromium.launch({ ...program, executablePath, headless: true, args: programArguments });
  };
  return {
    async open({ executablePath, viewport, scale }) {
      let browser = await (started ??= start(executablePath));
      if (!browser.isConnected()) browser = await (started = start(executablePath));
      return browser.newContext({ ...place, viewport: { ...viewport }, deviceScaleFactor: scale });
    },
    close: async () => (await started)?.close(),
  };
}
