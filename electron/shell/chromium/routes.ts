import type { BrowserContext, Page, Request, Route } from 'playwright-core';
import type { ServedFile } from '../../main/app/shell.ts';
import { CONFIRM_ORIGIN, DESK_ORIGIN, DESK_URL, POP_OUT_URL, withoutFragment } from './addresses.ts';

/** Pages that may request files, and the functions that serve them. */
export interface RouteOwners {
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
export async function installRoutes(context: BrowserContext, owners: RouteOwners): Promise<void> {
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
