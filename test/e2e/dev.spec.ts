/** The window under `npm run dev`: a change of its sources reaches the page that is open. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startWindowServer } from '../../electron/scripts/dev/windowServer.ts';
import { at } from '../../electron/scripts/lib/paths.mjs';
import { pressButton } from './support/desk.ts';
import { expect, test } from './support/launch.ts';

test('shows a saved change of a component without reloading the page', async ({ launch }) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'foredeck-sources-'));
  for (const name of ['renderer', 'shared', 'assets', 'CHANGELOG.md'])
    fs.cpSync(at(name), path.join(folder, name), { recursive: true });
  fs.writeFileSync(path.join(folder, 'tsconfig.json'), '{ "compilerOptions": { "jsx": "react-jsx" } }');
  fs.symlinkSync(at('node_modules'), path.join(folder, 'node_modules'));
  const server = await startWindowServer(folder, path.join(folder, 'cache'));
  try {
    const { page } = await launch({ developed: server.address });
    const header = page.locator('header.top-strip');
    await expect(header).toHaveAttribute('data-face', 'live');
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    const file = path.join(folder, 'renderer/app/InstrumentHeader.tsx');
    const source = fs.readFileSync(file, 'utf8');
    fs.writeFileSync(
      file,
      source.replace('<header className="top-strip"', '<header data-saved="yes" className="top-strip"'),
    );
    await expect(header).toHaveAttribute('data-saved', 'yes');
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  } finally {
    await server.close();
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
  }
});

test('a pop-out window has the style sheets of packages and window once, in the order of the window', async ({
  launch,
}) => {
  const cache = fs.mkdtempSync(path.join(os.tmpdir(), 'foredeck-window-'));
  const server = await startWindowServer(at(), cache);
  try {
    const { page } = await launch({ developed: server.address });
    await expect(page.locator('header.top-strip')).toHaveAttribute('data-face', 'live');
    const opened = page.context().waitForEvent('page');
    await pressButton(page.getByRole('button', { name: 'Pop out Order ticket' }));
    const popOut = await opened;
    await expect(popOut.getByRole('button', { name: 'Buy / Long', exact: true })).toBeVisible();
    const seen = await popOut.evaluate(async () => {
      const sheets = [...document.styleSheets].map((sheet) => sheet.href?.replace(/^.*\.invalid/, '') ?? '');
      const holding = (part: string): boolean =>
        [...document.styleSheets].some((sheet) => [...sheet.cssRules].some((rule) => rule.cssText.includes(part)));
      return {
        first: sheets[0],
        docking: holding('.dv-drop-target'),
        typeface: (await document.fonts.load('13px "Inter Variable"')).length > 0,
        twice: sheets.filter((sheet) => /tokens|base|dock\.css/.test(sheet)),
      };
    });
    expect(seen).toEqual({ first: '/styles/index.css?direct', docking: true, typeface: true, twice: [] });
  } finally {
    await server.close();
    fs.rmSync(cache, { recursive: true, force: true, maxRetries: 10 });
  }
});
