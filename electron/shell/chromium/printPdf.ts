import { launchHeadless } from './launchBrowser.ts';

/**
 * Prints a page as PDF in a browser of its own, without a window, a network or scripts: the browser of the main window
 * prints only without a window.
 */
export async function printPdf(executablePath: string, html: string): Promise<Uint8Array> {
  const browser = await launchHeadless(executablePath);
  try {
    const context = await browser.newContext({ acceptDownloads: false, javaScriptEnabled: false, offline: true });
    const page = await context.newPage();
    await page.setContent(html);
    return await page.pdf({ preferCSSPageSize: true, printBackground: true });
  } finally {
    await browser.close();
  }
}
