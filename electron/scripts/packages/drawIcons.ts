/** Draws the icons with the system's Chromium. */
import { launchHeadless } from '../../shell/chromium/launchBrowser.ts';
import { findChromium } from '../lib/browser.mjs';
import { at } from '../lib/paths.mjs';
import { giveUp, say } from '../lib/say.mjs';
import { writeIcons } from './icons.ts';

/** Writes every icon into assets; ends the program when there is no browser. */
export async function drawIcons(): Promise<void> {
  const chromium = findChromium();
  if (chromium === null)
    giveUp('The icons are drawn by Chromium, which is not installed. Run: apt-get install chromium');
  const browser = await launchHeadless(chromium!);
  try {
    const page = await browser.newPage();
    await writeIcons(at('assets'), async (svg, size) => {
      await page.setViewportSize(size);
      const data = `data:image/svg+xml;base64,${svg.toString('base64')}`;
      await page.setContent(
        `<style>*{margin:0;background:transparent}img{display:block;width:100vw;height:100vh}</style><img src="${data}">`,
      );
      await page.locator('img').evaluate((image) => (image as HTMLImageElement).decode());
      return page.screenshot({ omitBackground: true });
    });
  } finally {
    await browser.close();
  }
  say('The icons in assets were drawn from assets/icon.svg.');
}
