import path from 'node:path';
import { BrowserWindow, session } from 'electron';
import { answerOf, type ConfirmAnswer, type ConfirmRequest } from '../../main/platform/desktop.ts';
import { ANSWER_CHANNEL, QUESTION_CHANNEL } from '../../../shared/ipc/channels.ts';
import { confirmSize, serveConfirm } from '../confirmFiles.ts';
import { isFrom } from './deskCalls.ts';
import { closeSession, pinToDocument, pagePreferences } from './guards.ts';
import { serveOrigin, CONFIRM_ORIGIN, CONFIRM_URL } from './protocol.ts';

/**
 * Separate in-memory session of the confirm window: the main window's pages cannot load its address, nor can it load
 * theirs.
 */
const PARTITION = 'confirm';

/** Prepares the confirm window's session once. The app must be ready. */
export function prepareConfirm(bundles: string): void {
  const confirmSession = session.fromPartition(PARTITION);
  closeSession(confirmSession);
  serveOrigin(confirmSession, CONFIRM_ORIGIN, (requested) => Promise.resolve(serveConfirm(bundles, requested)));
}

/** Asks the user in a separate window with its own preload and session. Closing it, or any failure, declines. */
export function askInWindow(bundles: string, desk: BrowserWindow, request: ConfirmRequest): Promise<ConfirmAnswer> {
  const size = confirmSize(request.lines.length, request.typedWord !== null);
  const window = new BrowserWindow({
    ...size,
    useContentSize: true,
    parent: desk,
    modal: true,
    resizable: false,
    minimizable: false,
    maximizable: false,
    fullscreenable: false,
    show: false,
    title: request.title,
    webPreferences: {
      ...pagePreferences(),
      partition: PARTITION,
      preload: path.join(bundles, 'preload', 'confirmElectron.cjs'),
    },
  });
  const contents = window.webContents;
  // A closed desk gives its page out no more, and takes this window along.
  const page = desk.webContents;
  pinToDocument(contents, CONFIRM_URL, () => undefined);
  return new Promise((resolve) => {
    contents.ipc.handle(QUESTION_CHANNEL, (event) => {
      if (!isFrom(contents, event, CONFIRM_ORIGIN, CONFIRM_URL)) throw new Error('refused');
      return request;
    });
    contents.ipc.on(ANSWER_CHANNEL, (event, said: unknown) => {
      if (!isFrom(contents, event, CONFIRM_ORIGIN, CONFIRM_URL)) return;
      resolve(answerOf(request, said));
      window.destroy();
    });
    contents.on('render-process-gone', () => window.destroy());
    // A question belongs to the page that was loaded when it was asked; when that page dies or is left, the question
    // must be asked again.
    const withdraw = (): void => (window.isDestroyed() ? undefined : window.destroy());
    page.once('render-process-gone', withdraw);
    page.once('did-navigate', withdraw);
    window.on('closed', () => {
      page.off('render-process-gone', withdraw);
      page.off('did-navigate', withdraw);
      resolve('declined');
    });
    window.once('ready-to-show', () => window.show());
    window.loadURL(CONFIRM_URL).catch(() => (window.isDestroyed() ? undefined : window.destroy()));
  });
}
