// npm run screenshots: pictures of the running desk, both themes and two sizes, into assets/screenshots.
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import type * as launcher from '../shell/chromium/launch.ts';
import { defaultSettings } from '../../shared/settings/settings.ts';
import { at } from './lib/paths.mjs';

const { launchDesk } = createRequire(import.meta.url)(at('dist/shell/launch.cjs')) as typeof launcher;
const folder = at('assets/screenshots');
fs.mkdirSync(folder, { recursive: true });

for (const theme of ['dark', 'light'] as const) {
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 2560, height: 1440 },
  ]) {
    const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'foredeck-picture-'));
    fs.writeFileSync(path.join(profile, 'settings.json'), JSON.stringify({ ...defaultSettings, theme }));
    const desk = await launchDesk({ profile, viewport, seed: 7 });
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
    fs.rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
process.exit(0);
