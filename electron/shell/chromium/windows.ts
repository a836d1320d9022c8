import type { BrowserContext, Page } from 'playwright-core';
import type { WindowBounds } from '../../main/app/shell.ts';
import { MAX_POP_OUTS, placeOf } from '../deskLimits.ts';
import { placeWindow } from './placeWindow.ts';

/**
 * Addresses of the app's pages in Chromium, where no custom scheme can be registered. `.invalid` is reserved, so they
 * exist nowhere else; the shell serves them itself, without a server, and both origins are secure contexts.
 */

/** Origin of the main window and its pop-out windows. */
export const DESK_ORIGIN = 'https://bundle.app.invalid';
/** The only document of the main window's main frame. */
export const DESK_URL = `${DESK_ORIGIN}/index.html`;
/** The only document a pop-out window may show (R23). */
export const POP_OUT_URL = `${DESK_ORIGIN}/popout.html`;
/**
 * Origin of the confirm window: a different site, so that the main window's page shares no process and no handle with
 * it.
 */
export const CONFIRM_ORIGIN = 'https://foredeck-confirm.invalid';

/** Returns an address without its fragment. */
export function withoutFragment(url: string): string {
  const index = url.indexOf('#');
  return index < 0 ? url : url.slice(0, index);
}

/** The windows besides the main window. */
export interface Windows {
  popOuts(): readonly Page[];
  /** Returns the number of windows closed because nothing permits them. */
  refused(): number;
  /** Marks the next blank window whose address carries `token` as the shell's own; resolves with it once it exists. */
  expect(token: string): Promise<Page>;
}

/** Milliseconds a window may take to load something before it counts as refused by the browser. */
const SWEEP_MS = 1000;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, SWEEP_MS).unref());

/** Closes windows through the browser instead of through their pages. */
interface Sweeper {
  /**
   * Closes windows that never became pages: the browser refused their address before it loaded anything, so that
   * nothing else reports them before they close. A window counts only when it is still empty after a while, since every
   * window is empty at first.
   */
  empty(): Promise<void>;
  /** Closes every window at an address. */
  at(address: string): Promise<void>;
}

async function sweeper(context: BrowserContext): Promise<Sweeper> {
  const session = await context.browser()?.newBrowserCDPSession();
  const nothing = () => Promise.resolve();
  if (!session) return { empty: nothing, at: nothing };
  const found = async (isMeant: (url: string) => boolean): Promise<string[]> => {
    const { targetInfos } = await session.send('Target.getTargets');
    return targetInfos.filter(({ type, url }) => type === 'page' && isMeant(url)).map(({ targetId }) => targetId);
  };
  const close = async (targets: readonly string[]): Promise<void> => {
    await Promise.all(targets.map((targetId) => session.send('Target.closeTarget', { targetId })));
  };
  const isEmpty = (url: string): boolean => url === '' || url === 'about:blank';
  // A failure means that the browser is shutting down, and its windows with it.
  return {
    async empty() {
      try {
        const before = await found(isEmpty);
        await pause();
        await close((await found(isEmpty)).filter((targetId) => before.includes(targetId)));
      } catch {}
    },
    async at(address) {
      try {
        await close(await found((url) => url === address));
      } catch {}
    },
  };
}

/**
 * Closes every window except the main window, its pop-out windows and the windows that the shell opens: keyboard
 * shortcuts of the browser and the page alike could open others.
 */
export async function guardWindows(context: BrowserContext, desk: Page, headless: boolean): Promise<Windows> {
  const popOuts = new Set<Page>();
  const expected = new Map<string, (page: Page) => void>();
  const places: (WindowBounds | null)[] = [];
  let refused = 0;

  const sweep = await sweeper(context);
  const isOurs = (url: string): boolean => [DESK_URL, POP_OUT_URL].includes(withoutFragment(url));
  const refuse = (page: Page): void => {
    refused += 1;
    popOuts.delete(page);
    void page.close().catch(() => undefined);
    // A window that is navigating to another page at that moment may stay open: its close request is then lost and is
    // not sent again.
    void pause().then(() => (page.isClosed() || isOurs(page.url()) ? undefined : sweep.at(page.url())));
  };
  const keep = (page: Page): void => {
    popOuts.add(page);
    page.on('close', () => popOuts.delete(page));
    const checkUrl = (): void => {
      if (popOuts.has(page) && withoutFragment(page.url()) !== POP_OUT_URL) refuse(page);
    };
    page.on('framenavigated', checkUrl);
    page.on('domcontentloaded', checkUrl);
    // A page that navigates elsewhere or reloads has already returned its panel to the main window, so that only an
    // empty window would remain.
    const whenShown = page.waitForLoadState('load').then(() =>
      page.on('request', (request) => {
        if (request.isNavigationRequest() && request.frame() === page.mainFrame()) refuse(page);
      }),
    );
    whenShown.catch(() => undefined);
  };
  const show = (page: Page): void => {
    const place = places.shift();
    if (place) void placeWindow(context, page, place, headless).catch(() => undefined);
  };
  context.on('page', (page) => {
    const url = page.url();
    const acceptExpected = expected.get(url);
    if (acceptExpected) {
      expected.delete(url);
      acceptExpected(page);
      return;
    }
    if (withoutFragment(url) === POP_OUT_URL) show(page);
    if (withoutFragment(url) !== POP_OUT_URL || popOuts.size >= MAX_POP_OUTS) refuse(page);
    else {
      keep(page);
      void page.opener().then((opener) => (opener === desk ? undefined : refuse(page)));
    }
  });
  desk.on('framenavigated', (frame) => {
    if (frame === desk.mainFrame() && withoutFragment(frame.url()) !== DESK_URL) {
      void desk.goto(DESK_URL).catch(() => undefined);
    }
  });

  const session = await context.newCDPSession(desk);
  session.on('Page.windowOpen', ({ url, windowFeatures }) => {
    if (withoutFragment(url) === POP_OUT_URL) places.push(placeOf(windowFeatures));
    if (withoutFragment(url) === POP_OUT_URL || expected.has(url)) return;
    void pause().then(() => sweep.empty());
  });
  await session.send('Page.enable');

  return {
    popOuts: () => [...popOuts],
    refused: () => refused,
    expect: (token) => new Promise((resolve) => expected.set(`about:blank#${token}`, resolve)),
  };
}
