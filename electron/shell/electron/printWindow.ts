import { createHash } from 'node:crypto';
import { BrowserWindow, session } from 'electron';
import { closeSession, pinToDocument, pagePreferences } from './guards.ts';
import { PRINT_ORIGIN, PRINT_URL, serveOrigin } from './protocol.ts';

/** Separate in-memory session of printed pages; no other page can load their address. */
const PARTITION = 'print';

/** The page that is printed now; one at a time. */
let printed: string | null = null;
let queue: Promise<unknown> = Promise.resolve();

/** Prepares the session of printed pages once. The app must be ready. */
export function preparePrinting(): void {
  const printSession = session.fromPartition(PARTITION);
  closeSession(printSession);
  serveOrigin(printSession, PRINT_ORIGIN, () =>
    Promise.resolve({
      status: printed === null ? 404 : 200,
      headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policyOf(printed ?? '') },
      body: Buffer.from(printed ?? '', 'utf8'),
    }),
  );
}

/** A printed page has its own style and nothing else. */
function policyOf(html: string): string {
  const [, style = ''] = /<style>(.*?)<\/style>/s.exec(html) ?? [];
  return `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`;
}

async function print(html: string): Promise<Uint8Array> {
  const window = new BrowserWindow({
    show: false,
    webPreferences: { ...pagePreferences(), partition: PARTITION, javascript: false },
  });
  pinToDocument(window.webContents, PRINT_URL, () => undefined);
  printed = html;
  try {
    await window.loadURL(PRINT_URL);
    return await window.webContents.printToPDF({ preferCSSPageSize: true, printBackground: true });
  } finally {
    printed = null;
    window.destroy();
  }
}

/** Prints a page as PDF in a window that is never shown, without scripts or a network; one after the other. */
export function printInWindow(html: string): Promise<Uint8Array> {
  const result = queue.then(() => print(html));
  queue = result.catch(() => undefined);
  return result;
}
