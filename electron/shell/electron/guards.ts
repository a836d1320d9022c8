/** Everything a page is denied, whatever it is: permissions, the network, leaving its document, opening windows. */
import { app, type Session, type WebContents } from 'electron';
import { withoutFragment } from './addresses.ts';

/** Schemes that lead out of the program. The pages have no network at all: main does all of it. */
const outward = ['*://*/*', 'ws://*/*', 'wss://*/*', 'ftp://*/*', 'file:///*'];

/** Denies every permission, asked for or checked, every device, every download and every outward request. */
export function closeSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.webRequest.onBeforeRequest({ urls: outward }, (_details, answer) => answer({ cancel: true }));
  session.on('will-download', (event) => event.preventDefault());
}

/** Keeps a page on its one document. `outside` is told where it tried to go from its main frame. */
export function holdDocument(contents: WebContents, document: string, outside: (url: string) => void): void {
  const stays = (url: string): boolean => withoutFragment(url) === document;
  contents.on('will-navigate', (event) => {
    if (stays(event.url)) return;
    event.preventDefault();
    outside(event.url);
  });
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame || !stays(event.url)) event.preventDefault();
  });
  contents.on('will-redirect', (event) => {
    if (!event.isMainFrame || !stays(event.url)) event.preventDefault();
  });
}

/** For every page there will ever be: no embedded browser, and no window unless its owner says otherwise later. */
export function closeAllContents(): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  });
}
