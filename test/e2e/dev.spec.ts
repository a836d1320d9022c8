/** The window under `npm run dev`: a change of its sources reaches the page that is open. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startWindowServer } from '../../electron/scripts/dev/windowServer.ts';
import { at } from '../../electron/scripts/lib/paths.mjs';
import { expect, test } from './support/launch.ts';

test('shows a saved change of a component without reloading the page', async ({ launch }) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'foredeck-sources-'));
  for (const name of ['renderer', 'shared', 'assets'])
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
