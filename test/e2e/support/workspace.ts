/** Workspaces as the user works with them: the menu, the palette, tabs, colour groups and pop-out windows. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';

/** Returns the button of the workspace menu; its text names the current workspace. */
export const shown = (page: Page): Locator => page.getByRole('button', { name: /^Workspace .* Change workspace$/ });

/** Returns the tab of a panel by its text. */
export const tab = (page: Page, words: string | RegExp): Locator => page.locator('.dv-tab').filter({ hasText: words });

/** Opens the workspace menu and presses the button with this text. */
export async function choose(page: Page, words: string): Promise<void> {
  await shown(page).click();
  await page.locator('.workspace-menu').getByRole('button', { name: words, exact: true }).click();
}

/** Runs the first palette entry for a text, by keyboard alone; `first` is the expected text of that entry. */
export async function command(page: Page, text: string, first: string | RegExp): Promise<void> {
  await page.keyboard.press('Control+k');
  const palette = page.locator('dialog.palette');
  await expect(palette).toBeVisible();
  await page.keyboard.type(text);
  await expect(palette.locator('.palette-item[data-highlighted]')).toContainText(first);
  await page.keyboard.press('Enter');
  await expect(palette).toHaveCount(0);
}

/** Links the panel of a window to a colour group, or to none. */
export async function link(page: Page, title: string, group: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${title}: linked to`) }).click();
  await page.getByRole('button', { name: group, exact: true }).click();
}

/** Returns the pop-out windows. */
export const popOutWindows = (page: Page): Page[] =>
  page
    .context()
    .pages()
    .filter((one) => one !== page);

/**
 * Waits until the pop-out windows with these titles have reopened after a start, and returns them. A test presses nothing
 * before that: while the runner attaches itself to a new window, input for the window that opened it never arrives.
 */
export async function popOutsReopened(page: Page, titles: readonly string[]): Promise<Page[]> {
  await expect
    .poll(async () => (await Promise.all(popOutWindows(page).map((one) => one.title()))).toSorted())
    .toEqual(titles.toSorted());
  return popOutWindows(page);
}

/** Moves the panel whose tab has this text into a pop-out window, by its hotkey; returns the window. */
export async function popOut(page: Page, words: string): Promise<Page> {
  await tab(page, words).focus();
  const opens = page.context().waitForEvent('page');
  await page.keyboard.press('Alt+O');
  return opens;
}

/** Returns the text of a document in the profile as it is on disk; '' while it does not exist. */
export function readDocument(profile: string, name: string): string {
  const file = path.join(profile, 'desk', `${name}.json`);
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
}
