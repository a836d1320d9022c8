/** The gallery's page in the system's Chromium, served from the static build without a server. */
import fs from 'node:fs';
import path from 'node:path';
import { chromium, type Browser, type Page } from 'playwright-core';
import { findChromium } from '../../electron/scripts/lib/browser.mjs';
import { writeAddress, type Address } from './address.ts';
import { buildGallery, builtFolder } from './build.ts';

const ORIGIN = 'https://gallery.app.invalid';
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
};

/** Builds the page where needed, and opens the browser. */
export async function openGallery(): Promise<Browser> {
  await buildGallery();
  return chromium.launch({
    executablePath: findChromium() ?? 'chromium',
    headless: true,
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--disable-background-networking', '--no-first-run', '--disable-lcd-text', '--force-color-profile=srgb'],
  });
}

/** One tab of the gallery, with the complaints of its pages so far. */
export interface GalleryTab {
  readonly page: Page;
  readonly complaints: string[];
  /** Shows an entry and waits until nothing of it changes any more; the window is as large as what it shows. */
  show(address: Address): Promise<void>;
}

/** Opens a tab. */
export async function openTab(browser: Browser): Promise<GalleryTab> {
  const page = await browser.newPage({ viewport: { width: 2400, height: 1000 }, timezoneId: 'UTC', locale: 'en-GB' });
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`unhandled: ${error.message}`));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`console: ${message.text()}`);
  });
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = path.join(builtFolder, pathname === '/' ? 'index.html' : pathname);
    if (!fs.existsSync(file)) return route.fulfill({ status: pathname === '/favicon.ico' ? 204 : 404, body: '' });
    return route.fulfill({
      contentType: types[path.extname(file)] ?? 'application/octet-stream',
      body: fs.readFileSync(file),
    });
  });
  return {
    page,
    complaints,
    async show(address) {
      await page.goto(`${ORIGIN}/${writeAddress(address)}`);
      await page.locator('html[data-settled]').waitFor({ timeout: 30_000 });
      const size = await page.evaluate(() => {
        const { width, bottom } = document.querySelector('.gallery-strip')!.getBoundingClientRect();
        return { width: Math.ceil(width), height: Math.ceil(bottom) };
      });
      await page.setViewportSize({ width: Math.max(1280, size.width), height: Math.max(720, size.height) });
    },
  };
}
