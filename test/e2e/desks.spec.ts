/** R29 for every shipped workspace: in all sizes, themes, colour sets and densities, empty and full, face by face. */
import type { Page } from '@playwright/test';
import { askControl } from './support/control.ts';
import { panel } from './support/desk.ts';
import {
  createInspection,
  dismissNotices,
  dress,
  screens,
  showWorkspace,
  underNotices,
  workspaces,
} from './support/desks.ts';
import { expect, test, type LaunchedApp } from './support/launch.ts';
import { copyPanel } from './support/copyTruth.ts';
import { leadCloses, leadOpens, quietLeaders } from './support/leaders.ts';
import { startPractice } from './support/practice.ts';
import { accountReady, placeByBridge } from './support/trade.ts';
import { command } from './support/workspace.ts';

const [small] = screens;
const [ladder, markets, , trade, practise, copy] = workspaces;
/** Panels whose clicks send orders: no notice may lie over them. */
const TRADED_FROM = ['ladder', 'ticket'] as const;
const FUTURES = { market: 'futures', symbol: 'BTCUSDT' } as const;

/** Copies of three lead traders, one of them closed. */
async function fillCopies(app: LaunchedApp): Promise<void> {
  await leadOpens(app, 'TideRunner', 'LONG', '0.05');
  await leadCloses(app, 'TideRunner', 'LONG');
  await leadOpens(app, 'LatticeWorks', 'LONG', '0.5');
  await leadOpens(app, 'NorthGate', 'SHORT', '0.5');
  await showWorkspace(app.page, copy);
  await expect(async () => {
    await copyPanel(app.page, 'follows').getByRole('button', { name: 'Read again' }).click({ timeout: 2_000 });
    await expect(copyPanel(app.page, 'copyHistory').locator('tbody tr').first()).toBeVisible({ timeout: 2_500 });
  }).toPass({ timeout: 45_000 });
}

/** A position and an order that waits. */
async function fill(page: Page): Promise<void> {
  await accountReady(page);
  await placeByBridge(page, { type: 'MARKET', price: null, quantity: '0.0123' });
  await placeByBridge(page, { type: 'LIMIT', price: '70000.1', quantity: '0.1234' });
  await expect(panel(page, 'Positions').locator('tbody tr').first()).toBeVisible();
  await dismissNotices(page);
}

for (const theme of ['dark', 'light'] as const) {
  test(`R29 every workspace is whole in every size, density and colour set, ${theme}`, async ({ launch }) => {
    test.setTimeout(420_000);
    const app = await launch({ theme, settings: FUTURES });
    const { page } = app;
    await quietLeaders(app);
    const inspection = createInspection();
    await accountReady(page);
    for (const workspace of workspaces) {
      await showWorkspace(page, workspace);
      await inspection.look(page, `${workspace.name}, empty`, 'axe');
      expect(await underNotices(page, TRADED_FROM)).toEqual([]);
    }
    await showWorkspace(page, trade);
    await fill(page);
    await fillCopies(app);
    for (const { label, viewport, textSize } of screens) {
      await page.setViewportSize(viewport);
      await dress(page, { textSize });
      for (const workspace of workspaces) {
        await showWorkspace(page, workspace);
        // How far targets stand apart is the same in both themes, and how words stand out is the same in every size.
        await inspection.look(page, `${workspace.name}, ${label}`, theme === 'dark' ? 'axe' : undefined);
        // A narrow window has no place beside both.
        if (viewport.width > 1000) expect(await underNotices(page, TRADED_FROM)).toEqual([]);
        // The same rows stand as close in both themes: those of practice and copy trading are looked at once.
        if (theme === 'light' && (workspace === practise || workspace === copy)) continue;
        await dress(page, { density: 'compact' });
        await inspection.look(page, `${workspace.name}, ${label}, compact`);
        await dress(page, { density: 'comfortable' });
      }
    }
    await page.setViewportSize(small.viewport);
    await dress(page, { textSize: 90 });
    for (const workspace of workspaces) {
      await showWorkspace(page, workspace);
      await inspection.look(page, `${workspace.name}, 90 % text`);
    }
    await dress(page, { textSize: 100, density: 'compact' });
    for (const directionColours of ['redGreen', 'blueOrange'] as const) {
      await dress(page, { directionColours });
      for (const workspace of workspaces) {
        await showWorkspace(page, workspace);
        await inspection.look(page, `${workspace.name}, ${directionColours}, compact`, 'axe');
      }
    }
    // A drill and a replay under way: their lines lie over every workspace.
    await dress(page, { density: 'comfortable' });
    await startPractice(page);
    await showWorkspace(page, practise);
    for (const { label, viewport, textSize } of theme === 'dark' ? screens : [small]) {
      await page.setViewportSize(viewport);
      await dress(page, { textSize });
      for (const panel of ['Practice', 'Replay'] as const) {
        await command(page, panel, `Show ${panel}`);
        await inspection.look(page, `${panel} under way, ${label}`, label === small.label ? 'axe' : undefined);
      }
    }
    await page.getByRole('button', { name: 'Stop the drill' }).first().click();
    await page.setViewportSize(small.viewport);
    await dress(page, { textSize: 100 });
    await command(page, 'Practice', 'Show Practice');
    await expect(page.locator('[data-drill=lostReply] [data-verdict]').first()).toBeVisible();
    await inspection.look(page, 'a debriefing', 'axe');
    expect(inspection.found).toEqual([]);
  });
}

test('R29 the panels of the market are whole in every face the exchange can force on them', async ({ launch }) => {
  test.setTimeout(180_000);
  const { page, simulator } = await launch({ settings: FUTURES });
  const inspection = createInspection();
  await accountReady(page);
  for (const workspace of [ladder, markets]) {
    await showWorkspace(page, workspace);
    await simulator.fault('refuseSockets', { milliseconds: 3_000 });
    await simulator.fault('closeSockets');
    await expect(page.locator('section.panel[data-face=stale]').first()).toBeVisible();
    await inspection.look(page, `${workspace.name}, stale`, 'axe');
    await expect(page.locator('section.panel[data-face=stale]')).toHaveCount(0, { timeout: 30_000 });

    await dress(page, { symbol: 'NOSUCHUSDT' });
    await expect(page.locator('section.panel[data-face=empty]').first()).toBeVisible();
    await inspection.look(page, `${workspace.name}, empty`, 'axe');
    await dress(page, { symbol: 'BTCUSDT' });
    await showWorkspace(page, workspace);

    await simulator.stop();
    await expect(page.locator('section.panel[data-face=stopped]').first()).toBeVisible();
    await inspection.look(page, `${workspace.name}, stopped`, 'axe');
    await simulator.start();
    await expect(page.locator('section.panel[data-face=live]').first()).toBeVisible({ timeout: 30_000 });
  }
  await simulator.stop();
  for (const { key, name, panel: shown } of [
    { ...practise, panel: 'practice' },
    { ...copy, panel: 'follows' },
  ]) {
    await page.keyboard.press(key);
    await expect(page.locator(`section.panel[data-panel=${shown}]`)).toHaveAttribute('data-face', 'stopped');
    await inspection.look(page, `${name}, stopped`, 'axe');
  }
  await simulator.start();
  await simulator.fault('rest500', { path: 'copy/follower', count: 200 });
  await expect(copyPanel(page, 'follows')).toHaveAttribute('data-face', /^(stale|failed)$/, { timeout: 60_000 });
  await inspection.look(page, `${copy.name}, refused`, 'axe');
  await askControl(simulator.control, 'POST', '/time', { pause: true });
  expect(inspection.found).toEqual([]);
});

for (const theme of ['dark', 'light'] as const) {
  test(`R29 R23 the ladder in a window of its own is whole, ${theme}`, async ({ launch }) => {
    const { page } = await launch({ theme, settings: FUTURES });
    const inspection = createInspection();
    await showWorkspace(page, ladder);
    await page.locator('.dv-tab').filter({ hasText: 'Ladder' }).focus();
    const opens = page.context().waitForEvent('page');
    await page.keyboard.press('Alt+O');
    const out = await opens;
    await expect(out.locator('section[data-panel=ladder][data-face=live]')).toBeVisible();
    await inspection.look(out, 'the window', 'axe');
    await out.getByRole('button', { name: 'What the ladder shows' }).click();
    await inspection.look(out, 'its options', 'axe');
    await out.keyboard.press('Escape');
    await dress(page, { textSize: 150 });
    await inspection.look(out, 'the window at the largest text');
    expect(inspection.found).toEqual([]);
  });
}
