import { protocol, type Session } from 'electron';
import type { ServedFile } from '../../main/app/shell.ts';

/** Addresses of the app's pages under the app's custom scheme. */

/** The custom scheme; only this program serves it. */
const SCHEME = 'app';
/** Origin of the main window and its pop-out windows. */
export const DESK_ORIGIN = 'app://bundle';
/** The only document of the main window. */
export const DESK_URL = `${DESK_ORIGIN}/index.html`;
/** The only document a pop-out window may show (R23). */
export const POP_OUT_URL = `${DESK_ORIGIN}/popout.html`;
/** Origin of the confirm window, which has a separate session. */
export const CONFIRM_ORIGIN = 'app://confirm';
/** The only document of the confirm window. */
export const CONFIRM_URL = `${CONFIRM_ORIGIN}/confirm.html`;

/** Origin of printed pages, which have a separate session. */
export const PRINT_ORIGIN = 'app://print';
/** The only document of a printed page. */
export const PRINT_URL = `${PRINT_ORIGIN}/page.html`;

/** Returns an address without its fragment. */
export function withoutFragment(url: string): string {
  const index = url.indexOf('#');
  return index < 0 ? url : url.slice(0, index);
}

/** Registers the app's scheme as a secure, standard one. Must run before the app is ready. */
export function registerScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
}

/** Serves one origin of the scheme in one session; refuses every other host and every method but GET. */
export function serveOrigin(session: Session, origin: string, serve: (path: string) => Promise<ServedFile>): void {
  const { host: servedHost } = new URL(origin);
  session.protocol.handle(SCHEME, async (request) => {
    const { host, pathname } = new URL(request.url);
    if (host !== servedHost || request.method !== 'GET') return new Response(null, { status: 403 });
    const { status, headers, body } = await serve(pathname);
    return new Response(new Uint8Array(body), { status, headers: { ...headers } });
  });
}
