// npm run screenshots: pictures of the running desk, both themes and two sizes, into assets/screenshots.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type * as launcher from '../shell/chromium/launch.ts';
import { at } from './lib/paths.mjs';

const { launchDesk } = createRequire(import.meta.url)(at('dist/shell/launch.cjs')) as typeof launcher;
const folder = at('assets/screenshots');
fs.mkdirSync(folder, { recursive: true });

for (const theme of ['dark', 'light'] as const) {
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 2560, height: 1440 },
  ]) {
    const desk = await launchDesk({ theme, viewport, seed: 7 });
    await desk.page.locator('section.panel[data-face=live]').nth(2).waitFor();
    // A fresh frame after the first, so that the picture shows a market under way.
    const legend = desk.page.locator('.chart-legend');
    const first = await legend.innerText();
    await desk.page.waitForFunction(
      (text) => document.querySelector<HTMLElement>('.chart-legend')?.innerText !== text,
      first,
    );
    await desk.page.screenshot({
      path: path.join(folder, `desk-${theme}-${viewport.width}x${viewport.height}.png`),
    });
    await desk.close();
  }
}
process.exit(0);
