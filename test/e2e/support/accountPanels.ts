/** The panels of fees, rebates and news as a person reads them, and the exchange's own answers they are compared with. */
import { expect, type Locator, type Page } from '@playwright/test';
import { askSigned } from './askSigned.ts';
import { askControl } from './control.ts';
import type { LaunchedApp } from './launch.ts';

/** A panel by its kind. */
export const accountPanel = (page: Page, kind: 'fees' | 'rebates' | 'news'): Locator =>
  page.locator(`section.panel[data-panel=${kind}]`);

/** Brings a panel to the front of its tabs; answers it. */
export async function showAccountPanel(page: Page, kind: 'fees' | 'rebates' | 'news', title: string): Promise<Locator> {
  await page.locator('.dv-tab').filter({ hasText: title }).click();
  const panel = accountPanel(page, kind);
  await expect(panel).toBeVisible();
  return panel;
}

/** The group of tabs around a panel, which holds its tools. */
export const toolsOf = (page: Page, panel: Locator): Locator => page.locator('.dv-groupview').filter({ has: panel });

/** Puts up the workspace of the account, by its hotkey. */
export async function showAccount(page: Page): Promise<void> {
  const shown = page.getByRole('button', { name: 'Workspace Account. Change workspace' });
  await expect(async () => {
    await page.keyboard.press('Alt+4');
    await expect(shown).toBeVisible({ timeout: 3_000 });
  }).toPass();
}

/** A signed question on spot with the trader's own key, apart from the program. Long ids come as text. */
export const askSpot = (app: LaunchedApp, target: string): Promise<unknown> => askSigned(app, target, 'spot');

/** How often each path was asked for since the start. */
export async function pathsAsked(app: LaunchedApp): Promise<readonly string[]> {
  const { requests } = (await askControl(app.simulator.control, 'GET', '/requests')) as {
    readonly requests: readonly { readonly path: string }[];
  };
  return requests.map(({ path }) => path);
}
