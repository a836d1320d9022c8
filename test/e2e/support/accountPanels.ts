/**
 * The panels of fees, rebates and news as the user reads them, and the exchange's own responses they are compared with.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { askSigned } from './askSigned.ts';
import { askControl } from './control.ts';
import type { LaunchedApp } from './launch.ts';

/** Returns a panel by its kind. */
export const accountPanel = (page: Page, kind: 'fees' | 'rebates' | 'news'): Locator =>
  page.locator(`section.panel[data-panel=${kind}]`);

/** Brings a panel to the front of its tabs; returns the panel. */
export async function showAccountPanel(page: Page, kind: 'fees' | 'rebates' | 'news', title: string): Promise<Locator> {
  await page.locator('.dv-tab').filter({ hasText: title }).click();
  const panel = accountPanel(page, kind);
  await expect(panel).toBeVisible();
  return panel;
}

/** Returns the group of tabs around a panel, which holds the panel's tools. */
export const toolsOf = (page: Page, panel: Locator): Locator => page.locator('.dv-groupview').filter({ has: panel });

/** Shows the Account workspace by its hotkey. */
export async function showAccount(page: Page): Promise<void> {
  const shown = page.getByRole('button', { name: 'Workspace Account. Change workspace' });
  await expect(async () => {
    await page.keyboard.press('Alt+4');
    await expect(shown).toBeVisible({ timeout: 3_000 });
  }).toPass();
}

/**
 * Sends a signed GET request on spot with the trader's own key, independently of the app; returns the response. Long
 * ids are returned as text.
 */
export const askSpot = (app: LaunchedApp, target: string): Promise<unknown> => askSigned(app, target, 'spot');

/** Returns the path of every request that the exchange received since its start, one entry per request. */
export async function pathsAsked(app: LaunchedApp): Promise<readonly string[]> {
  const { requests } = (await askControl(app.simulator.control, 'GET', '/requests')) as {
    readonly requests: readonly { readonly path: string }[];
  };
  return requests.map(({ path }) => path);
}
