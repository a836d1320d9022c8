/** Workspaces in the real window: pop-out windows, links, locks, and what is restored after a restart. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from './support/launch.ts';
import { chooseSymbol } from './support/desk.ts';
import { choose, popOut, popOutsReopened, shown, tab } from './support/workspace.ts';

test('R23: the ladder in a pop-out window keeps its link group, takes hotkeys, and reopens after a restart', async ({
  launch,
}) => {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'foredeck-workspace-'));
  const first = await launch({ profile, viewport: { width: 1280, height: 800 } });
  const { page } = first;
  await expect(tab(page, 'Chart')).toBeVisible();
  await page.keyboard.press('Alt+2');
  await expect(shown(page)).toHaveText('Ladder');
  const out = await popOut(page, 'Ladder');
  await expect(out).toHaveTitle('Ladder BTCUSDT - Foredeck - SIMULATOR');
  expect(await out.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
  expect(await out.evaluate(() => document.body.className)).toBe('pop-out dock-theme frame teal');

  await out.getByRole('button', { name: /^Ladder: linked to group A/ }).click();
  await out.getByRole('button', { name: 'Group B', exact: true }).click();
  await page.bringToFront();
  await chooseSymbol(page, 'futures', 'ETHUSDT');
  await expect(page).toHaveTitle(/^ETHUSDT/);
  await expect(out).toHaveTitle(/^Ladder BTCUSDT/);
  await expect(tab(out, 'BTCUSDT Futures · Ladder')).toBeVisible();

  await tab(out, 'Ladder').focus();
  await out.keyboard.press('Control+Shift+K');
  await expect(page.locator('dialog[open]')).toBeVisible();
  await page.bringToFront();
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  const workspacesFile = path.join(profile, 'desk', 'workspaces.json');
  await expect
    .poll(() => (fs.existsSync(workspacesFile) ? fs.readFileSync(workspacesFile, 'utf8') : ''))
    .toContain('"group":"b"');
  await first.close();

  const second = await launch({ profile, viewport: { width: 900, height: 640 } });
  const { page: again } = second;
  await expect(shown(again)).toHaveText('Ladder');
  await popOutsReopened(again, ['Ladder BTCUSDT - Foredeck - SIMULATOR']);
  // The running app still writes into the profile, so it is closed before the profile is removed.
  await second.close();
  fs.rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
});

test('a workspace is saved under a name, locked and unlocked, and restored on a smaller screen', async ({ launch }) => {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'foredeck-workspace-'));
  const first = await launch({ profile, viewport: { width: 2560, height: 1440 } });
  const { page } = first;
  await expect(tab(page, 'Chart')).toBeVisible();
  await choose(page, 'Save workspace as…');
  await page.keyboard.type('Scalp');
  await page.keyboard.press('Enter');
  await expect(shown(page)).toHaveText('Scalp');
  await choose(page, 'Lock panels');
  await tab(page, 'Trades').focus();
  await page.keyboard.press('Delete');
  await expect(tab(page, 'Trades')).toBeVisible();
  await choose(page, 'Unlock panels');
  await tab(page, 'Trades').focus();
  await page.keyboard.press('Delete');
  await expect(tab(page, 'Trades')).toHaveCount(0);
  const workspacesFile = path.join(profile, 'desk', 'workspaces.json');
  await expect
    .poll(() => (fs.existsSync(workspacesFile) ? fs.readFileSync(workspacesFile, 'utf8') : ''))
    .toContain('"Scalp"');
  await expect
    .poll(() => /"own-1".*"locked":false,"layout":\{/.test(fs.readFileSync(workspacesFile, 'utf8')))
    .toBe(true);
  await first.close();

  const second = await launch({ profile, viewport: { width: 640, height: 400 } });
  const { page: again } = second;
  await expect(shown(again)).toHaveText('Scalp');
  await expect(tab(again, 'Chart')).toBeVisible();
  await expect(tab(again, 'Trades')).toHaveCount(0);
  expect(
    await again
      .locator('.dv-groupview')
      .evaluateAll((groups) => groups.every((group) => group.getBoundingClientRect().right <= innerWidth + 1)),
  ).toBe(true);
  await again.keyboard.press('Alt+1');
  await expect(shown(again)).toHaveText('Trade');
  await second.close();
  fs.rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
});
