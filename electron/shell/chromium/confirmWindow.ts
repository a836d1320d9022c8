import { randomBytes } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { answerOf, type ConfirmAnswer, type ConfirmRequest } from '../../main/platform/desktop.ts';
import { confirmSize } from '../confirmFiles.ts';
import { CONFIRM_ORIGIN } from './addresses.ts';
import { inMiddleOf, placeWindow } from './placeWindow.ts';
import { createPageWire } from './pageWire.ts';
import type { PreloadFiles } from './preloadScripts.ts';

/** What the confirm window needs of the desk it stands beside. */
export interface ConfirmHost {
  readonly context: BrowserContext;
  readonly desk: Page;
  readonly preload: PreloadFiles;
  readonly headless: boolean;
  /** Opens a bare window at an address from the desk's isolated world; the page gets no handle of it. */
  openBlank(url: string, features: string): Promise<unknown>;
  /** The window with that mark, once it is there. */
  expect(token: string): Promise<Page>;
  /** Which page may ask for the confirm window's files; null when none. */
  own(page: Page | null): void;
  /** Theme to show it in. */
  dress(page: Page): Promise<void>;
}

/** A window that does not come within this time counts as declined. */
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
    // One that comes after all has nothing to ask any more.
    void coming.then((tooLate) => tooLate.close()).catch(() => undefined);
  } else {
    const place = await inMiddleOf(host.context, host.desk, { width, height });
    await placeWindow(host.context, page, place, host.headless);
  }
  return page;
}

/**
 * Asks in a window of its own: another site and another process than the desk, with its own preload, reached only over
 * its own session. Closing it, or any failure, declines.
 */
export async function askInWindow(host: ConfirmHost, request: ConfirmRequest): Promise<ConfirmAnswer> {
  const page = await openWindow(host, request);
  if (!page) return 'declined';
  try {
    host.own(page);
    await host.dress(page);
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
    host.own(null);
    await page.close().catch(() => undefined);
  }
}
