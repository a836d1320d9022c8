import type { BrowserContext, Page, Request, Route } from 'playwright-core';
import type { ServedFile } from '../../main/app/shell.ts';
import { CONFIRM_ORIGIN, DESK_ORIGIN, DESK_URL, POP_OUT_URL, withoutFragment } from './addresses.ts';

/** Who may ask for what. */
export interface RouteOwners {
  desk(): Page | null;
  confirm(): Page | null;
  /** A page tried to go to an address that is not ours. */
  outside(url: string): void;
  serveDesk(path: string): Promise<ServedFile>;
  serveConfirm(path: string): ServedFile;
}

/** The page a request comes from, and whether from its main frame; null for a window that is still being opened. */
function origin(request: Request): { readonly page: Page; readonly main: boolean } | null {
  try {
    const frame = request.frame();
    return { page: frame.page(), main: frame.parentFrame() === null };
  } catch {
    return null;
  }
}

/** Whether a document may be opened there: the desk and the confirm window one each, a new window only a pop-out. */
function mayNavigate(request: Request, owners: RouteOwners): boolean {
  const url = withoutFragment(request.url());
  const from = origin(request);
  if (from === null) return url === POP_OUT_URL;
  if (!from.main) return false;
  if (from.page === owners.confirm()) return url.startsWith(`${CONFIRM_ORIGIN}/`);
  return from.page === owners.desk() ? url === DESK_URL : url === POP_OUT_URL;
}

/** Answers every request of every window from the app's own files; all else ends here. */
export async function installRoutes(context: BrowserContext, owners: RouteOwners): Promise<void> {
  const answer = async (route: Route): Promise<void> => {
    const request = route.request();
    const url = new URL(request.url());
    const confirming = url.origin === CONFIRM_ORIGIN && origin(request)?.page === owners.confirm();
    const known = request.method() === 'GET' && (confirming || url.origin === DESK_ORIGIN);
    const navigation = request.isNavigationRequest();
    if (!known || (navigation && !mayNavigate(request, owners))) {
      // "aborted" leaves the document that is there in place, where any other failure would show an error page. A new
      // window has none: only the error page makes it known, and then it is closed.
      await route.abort(navigation && origin(request) === null ? 'blockedbyclient' : 'aborted');
      if (navigation && (origin(request)?.main ?? true)) owners.outside(request.url());
      return;
    }
    const file = confirming ? owners.serveConfirm(url.pathname) : await owners.serveDesk(url.pathname);
    await route.fulfill({ status: file.status, headers: { ...file.headers }, body: Buffer.from(file.body) });
  };
  // A page that closes meanwhile needs no answer.
  await context.route('**/*', (route) => answer(route).catch(() => undefined));
}
