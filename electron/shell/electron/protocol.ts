import { protocol, type Session } from 'electron';
import type { ServedFile } from '../../main/app/shell.ts';
import { SCHEME } from './addresses.ts';

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
