/** Restrictions of every page: permissions, the network, leaving its document, opening windows. */
import { app, type Session, type WebContents, type WebPreferences } from 'electron';
import { withoutFragment } from './protocol.ts';

/**
 * Returns the web preferences of every page of the program; the main window and the confirm window add their preload.
 */
export function pagePreferences(): WebPreferences {
  return {
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    spellcheck: false,
    disableDialogs: true,
    // The app continues to trade while its window is behind another one (R24).
    backgroundThrottling: false,
    devTools: !app.isPackaged,
  };
}

/** Schemes that lead out of the program. The pages have no network access at all: main makes all requests. */
const outward = ['*://*/*', 'ws://*/*', 'wss://*/*', 'ftp://*/*', 'file:///*'];

/** Denies every permission request and check, every device, every download and every outgoing request. */
export function closeSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.webRequest.onBeforeRequest({ urls: outward }, (_details, answer) => answer({ cancel: true }));
  session.on('will-download', (event) => event.preventDefault());
}

/** Keeps a page on its document. `outside` receives the address to which its main frame tried to navigate. */
export function pinToDocument(contents: WebContents, document: string, outside: (url: string) => void): void {
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

/**
 * Applies to every page created later: no embedded browser, and no new window unless the page's owner permits it later.
 */
export function closeAllContents(): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-attach-webview', (event) => event.preventDefault());
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  });
}
