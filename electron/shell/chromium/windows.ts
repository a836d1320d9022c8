import type { BrowserContext, Page } from 'playwright-core';
import type { WindowBounds } from '../../main/shell.ts';
import { MAX_POP_OUTS } from '../deskLimits.ts';
import { placeOf } from '../windowFeatures.ts';
import { DESK_URL, POP_OUT_URL, withoutFragment } from './addresses.ts';
import { placeWindow } from './placeWindow.ts';

/** The windows beside the desk. */
export interface Windows {
  popOuts(): readonly Page[];
  /** Windows closed because nobody may open them. */
  refused(): number;
  /** The next blank window whose address carries `token` is the shell's own; answers it once it is there. */
  expect(token: string): Promise<Page>;
}

/** How long a window may take to load something before it counts as refused by the browser, in milliseconds. */
const SWEEP_MS = 1000;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, SWEEP_MS).unref());

/**
 * Closes windows that never became pages: the browser refused their address before it loaded anything, so that nothing
 * else reports them before they close. A window counts only when it is still empty after a while, since every window is
 * at first.
 */
async function sweeper(context: BrowserContext): Promise<() => Promise<void>> {
  const session = await context.browser()?.newBrowserCDPSession();
  if (!session) return () => Promise.resolve();
  const empty = async (): Promise<string[]> => {
    const { targetInfos } = await session.send('Target.getTargets');
    const found = targetInfos.filter(({ type, url }) => type === 'page' && (url === '' || url === 'about:blank'));
    return found.map(({ targetId }) => targetId);
  };
  return async () => {
    try {
      const before = await empty();
      await pause();
      const still = (await empty()).filter((targetId) => before.includes(targetId));
      await Promise.all(still.map((targetId) => session.send('Target.closeTarget', { targetId })));
    } catch {
      // The browser is going away, and its windows with it.
    }
  };
}

/**
 * Closes every window but the desk, its pop-outs and what the shell itself opens (R23): keyboard shortcuts of the browser
 * and the page alike could open others.
 */
export async function guardWindows(context: BrowserContext, desk: Page, headless: boolean): Promise<Windows> {
  const popOuts = new Set<Page>();
  const expected = new Map<string, (page: Page) => void>();
  const places: (WindowBounds | null)[] = [];
  let refused = 0;

  const refuse = (page: Page): void => {
    refused += 1;
    popOuts.delete(page);
    void page.close().catch(() => undefined);
  };
  const keep = (page: Page): void => {
    popOuts.add(page);
    page.on('close', () => popOuts.delete(page));
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame() && withoutFragment(frame.url()) !== POP_OUT_URL) refuse(page);
    });
    // A page that is led elsewhere, or loaded again, has already given its panel back: only an empty window would stay.
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
    const own = expected.get(url);
    if (own) {
      expected.delete(url);
      own(page);
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

  const sweep = await sweeper(context);
  const session = await context.newCDPSession(desk);
  session.on('Page.windowOpen', ({ url, windowFeatures }) => {
    if (withoutFragment(url) === POP_OUT_URL) places.push(placeOf(windowFeatures));
    if (withoutFragment(url) === POP_OUT_URL || expected.has(url)) return;
    void pause().then(sweep);
  });
  await session.send('Page.enable');

  return {
    popOuts: () => [...popOuts],
    refused: () => refused,
    expect: (token) => new Promise((resolve) => expected.set(`about:blank#${token}`, resolve)),
  };
}
