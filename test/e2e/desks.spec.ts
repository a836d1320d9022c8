/**
 * R29 for every shipped workspace: in all sizes, themes, colour sets and densities, empty and full, in every panel
 * state.
 */
import type { Page } from '@playwright/test';
import { defaultSettings, type Settings } from '../../shared/settings/settings.ts';
import { askControl } from './support/control.ts';
import { panel } from './support/desk.ts';
import {
  createInspection,
  dismissNotices,
  changeSettings,
  everyLook,
  isInspected,
  screens,
  showWorkspace,
  underNotices,
  applyLook,
  workspaces,
  type Look,
} from './support/desks.ts';
import { expect, test, type LaunchedApp } from './support/launch.ts';
import { copyPanel } from './support/copyTruth.ts';
import { leadCloses, leadOpens, quietLeaders } from './support/leaders.ts';
import { startPractice } from './support/practice.ts';
import { accountReady, placeByBridge } from './support/trade.ts';
import { command } from './support/workspace.ts';

const [small] = screens;
const [ladder, markets, , trade, practise, copy] = workspaces;
/** Panels whose clicks send orders: no notice may cover them. */
const TRADED_FROM = ['ladder', 'ticket'] as const;
const FUTURES = { market: 'futures', symbol: 'BTCUSDT' } as const;

/** Opens copies of three lead traders and closes one of them. */
async function fillCopies(app: LaunchedApp): Promise<void> {
  await leadOpens(app, 'TideRunner', 'LONG', '0.05');
  await leadCloses(app, 'TideRunner', 'LONG');
  await leadOpens(app, 'LatticeWorks', 'LONG', '0.5');
  await leadOpens(app, 'NorthGate', 'SHORT', '0.5');
  await showWorkspace(app.page, copy);
  await expect(async () => {
    await copyPanel(app.page, 'follows').getByRole('button', { name: 'Refresh' }).click({ timeout: 2_000 });
    await expect(copyPanel(app.page, 'copyHistory').locator('tbody tr').first()).toBeVisible({ timeout: 2_500 });
  }).toPass();
}

/** Opens a position and places a resting order. */
async function fill(page: Page): Promise<void> {
  await accountReady(page);
  await placeByBridge(page, { type: 'MARKET', price: null, quantity: '0.0123' });
  await placeByBridge(page, { type: 'LIMIT', price: '70000.1', quantity: '0.1234' });
  await expect(panel(page, 'Positions').locator('tbody tr').first()).toBeVisible();
  await dismissNotices(page);
}

/** A look together with the settings that change the density of rows and the meaning of colours. */
type FullLook = Look & Pick<Settings, 'density' | 'directionColours'>;

/** Every size, theme, density and colour set. */
const outfits: readonly FullLook[] = (['dark', 'light'] as const).flatMap((theme) => {
  const usual = { theme, density: 'comfortable', directionColours: defaultSettings.directionColours } as const;
  return [
    ...screens.flatMap((screen) => [
      { ...screen, ...usual },
      { ...screen, ...usual, label: `${screen.label}, compact`, density: 'compact' as const },
    ]),
    { ...small, ...usual, label: '90 % text', textSize: 90 },
    ...(['redGreen', 'blueOrange'] as const).map((directionColours) => ({
      ...small,
      ...usual,
      label: `${directionColours}, dense`,
      density: 'dense' as const,
      directionColours,
    })),
  ].map((outfit) => ({ ...outfit, label: `${outfit.label}, ${theme}` }));
});

async function wearOutfit(page: Page, outfit: FullLook): Promise<void> {
  const { density, directionColours } = outfit;
  await changeSettings(page, { density, directionColours });
  await applyLook(page, outfit);
}

test('R29 every workspace has no layout flaw in any size, theme, density and colour set', async ({ launch }) => {
  const app = await launch({ theme: 'dark', settings: FUTURES });
  const { page } = app;
  await quietLeaders(app);
  const inspection = createInspection();
  await accountReady(page);
  for (const [number, workspace] of workspaces.entries()) {
    await showWorkspace(page, workspace);
    await inspection.walk(page, `${workspace.name}, empty`, number);
    await expect.poll(() => underNotices(page, TRADED_FROM)).toEqual([]);
  }
  await showWorkspace(page, trade);
  await fill(page);
  await fillCopies(app);
  for (const [outfitIndex, outfit] of outfits.entries()) {
    const seen = workspaces.filter((_, number) => isInspected(outfitIndex, number));
    if (seen.length === 0) continue;
    await wearOutfit(page, outfit);
    for (const workspace of seen) {
      await showWorkspace(page, workspace);
      await inspection.recordFlaws(page, `${workspace.name}, ${outfit.label}`, 'axe');
      // A narrow window has no room for notices beside both panels.
      if (outfit.viewport.width > 1000) await expect.poll(() => underNotices(page, TRADED_FROM)).toEqual([]);
    }
  }
  // A running drill and a running replay: their banners cover every workspace.
  await wearOutfit(page, outfits[0]!);
  await startPractice(page);
  await showWorkspace(page, practise);
  for (const [number, name] of (['Practice', 'Replay'] as const).entries()) {
    await command(page, name, `Show ${name}`);
    await inspection.walk(page, `${name} under way`, 2 * number);
  }
  await command(page, 'Practice', 'Show Practice');
  // A drill ends by itself after a minute, which the inspection of all looks outlasts.
  const stop = page.getByRole('button', { name: 'Stop drill' }).first();
  await expect(async () => {
    if (await stop.isVisible()) await stop.click({ timeout: 2_000 });
    await expect(page.locator('[data-drill=lostReply] [data-verdict]').first()).toBeVisible({ timeout: 2_500 });
  }).toPass();
  await inspection.recordFlaws(page, 'a debriefing', 'axe');
  expect(inspection.found).toEqual([]);
});

test('R29 the market and copy panels have no layout flaw in any state the exchange can cause', async ({ launch }) => {
  const { page, simulator } = await launch({ settings: FUTURES });
  const inspection = createInspection();
  await accountReady(page);
  for (const workspace of [ladder, markets]) {
    await showWorkspace(page, workspace);
    await simulator.fault('refuseSockets', { milliseconds: 3_000 });
    await simulator.fault('closeSockets');
    await expect(page.locator('section.panel[data-face=stale]').first()).toBeVisible();
    await inspection.recordFlaws(page, `${workspace.name}, stale`, 'axe');
    await expect(page.locator('section.panel[data-face=stale]')).toHaveCount(0);

    await changeSettings(page, { symbol: 'NOSUCHUSDT' });
    await expect(page.locator('section.panel[data-face=empty]').first()).toBeVisible();
    await inspection.recordFlaws(page, `${workspace.name}, empty`, 'axe');
    await changeSettings(page, { symbol: 'BTCUSDT' });
    await showWorkspace(page, workspace);

    await simulator.stop();
    await expect(page.locator('section.panel[data-face=stopped]').first()).toBeVisible();
    await inspection.recordFlaws(page, `${workspace.name}, stopped`, 'axe');
    await simulator.start();
    await expect(page.locator('section.panel[data-face=live]').first()).toBeVisible();
  }
  await simulator.stop();
  for (const { key, name, panel: shown } of [
    { ...practise, panel: 'practice' },
    { ...copy, panel: 'follows' },
  ]) {
    await page.keyboard.press(key);
    await expect(page.locator(`section.panel[data-panel=${shown}]`)).toHaveAttribute('data-face', 'stopped');
    await inspection.recordFlaws(page, `${name}, stopped`, 'axe');
  }
  await simulator.start();
  await simulator.fault('rest500', { path: 'copy/follower', count: 200 });
  await expect(copyPanel(page, 'follows')).toHaveAttribute('data-face', /^(stale|failed)$/);
  await inspection.recordFlaws(page, `${copy.name}, refused`, 'axe');
  await askControl(simulator.control, 'POST', '/time', { pause: true });
  expect(inspection.found).toEqual([]);
});

for (const theme of everyLook ? (['dark', 'light'] as const) : (['light'] as const)) {
  test(`R29 R23 the ladder in a pop-out window has no layout flaw, ${theme}`, async ({ launch }) => {
    const { page } = await launch({ theme, settings: FUTURES });
    const inspection = createInspection();
    await showWorkspace(page, ladder);
    await changeSettings(page, { textSize: 90 });
    await inspection.recordFlaws(page, 'the desk at the smallest text', 'axe');
    await changeSettings(page, { textSize: 100 });
    await page.locator('.dv-tab').filter({ hasText: 'Ladder' }).focus();
    const opens = page.context().waitForEvent('page');
    await page.keyboard.press('Alt+O');
    const out = await opens;
    await expect(out.locator('section[data-panel=ladder][data-face=live]')).toBeVisible();
    await inspection.recordFlaws(out, 'the window', 'axe');
    await out.getByRole('button', { name: 'Ladder options' }).click();
    await inspection.recordFlaws(out, 'its options', 'axe');
    await out.keyboard.press('Escape');
    await changeSettings(page, { textSize: 150 });
    await inspection.recordFlaws(out, 'the window at the largest text');
    expect(inspection.found).toEqual([]);
  });
}
