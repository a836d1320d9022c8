import fs from 'node:fs';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { chromium, type CDPSession, type Page } from 'playwright-core';
import { build } from 'vite';
import { findChromium } from '../../../electron/scripts/lib/browser.mjs';

const root = path.resolve(import.meta.dirname, '../../..');
const ORIGIN = 'https://bench.app.invalid';

/** A page of this folder, bundled and opened in the system's Chromium. */
export interface BenchPage {
  readonly page: Page;
  readonly cdp: CDPSession;
  /** Returns the milliseconds of processor time the main thread has used so far: script, layout and style (R41). */
  mainThread(): Promise<number>;
  close(): Promise<void>;
}

/** Bundles `name.html` of this folder and opens it. */
export async function openBenchPage(name: string, viewport = { width: 1280, height: 1100 }): Promise<BenchPage> {
  const folder = path.join(root, '.cache/bench', name);
  await build({
    configFile: false,
    root: import.meta.dirname,
    base: './',
    logLevel: 'warn',
    plugins: [react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: { input: path.join(import.meta.dirname, `${name}.html`) },
    },
  });
  const browser = await chromium.launch({
    executablePath: findChromium() ?? 'chromium',
    headless: true,
    chromiumSandbox: process.getuid?.() !== 0,
    args: ['--disable-background-networking', '--no-first-run'],
  });
  const page = await browser.newPage({ viewport });
  const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };
  await page.route('**/*', async (route) => {
    const file = path.join(folder, new URL(route.request().url()).pathname);
    if (!fs.existsSync(file)) return route.fulfill({ status: 404, body: '' });
    return route.fulfill({
      contentType: types[path.extname(file)] ?? 'application/octet-stream',
      body: fs.readFileSync(file),
    });
  });
  await page.goto(`${ORIGIN}/${name}.html`);
  const cdp = await page.context().newCDPSession(page);
  // The thread's own processor time, which other load on the machine does not affect.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  return {
    page,
    cdp,
    async mainThread() {
      const { metrics } = await cdp.send('Performance.getMetrics');
      const of = (metric: string) => metrics.find((one) => one.name === metric)?.value ?? 0;
      return (of('ScriptDuration') + of('LayoutDuration') + of('RecalcStyleDuration')) * 1000;
    },
    close: () => browser.close(),
  };
}
