import { randomBytes } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { answerOf, type ConfirmAnswer, type ConfirmRequest } from '../../main/platform/desktop.ts';
import { confirmSize } from '../confirmFiles.ts';
import { CONFIRM_ORIGIN } from './addresses.ts';
import { inMiddleOf, placeWindow } from './placeWindow.ts';
import { createPageWire } from './pageWire.ts';
import type { PreloadFiles } from './preloadScripts.ts';

/** Functions and objects of the main window that the confirm window needs. */
export interface ConfirmHost {
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
export async function askInWindow(host: ConfirmHost, request: ConfirmRequest): Promise<ConfirmAnswer> {
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
