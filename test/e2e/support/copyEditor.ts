/** The editor of the settings with which a trader is copied, for e2e tests. */
import { expect, type Locator, type Page } from '@playwright/test';
import { copyPanel } from './copyTruth.ts';

/** Returns the dialog in which the settings of a follow are changed. */
export const editor = (page: Page): Locator => page.getByRole('dialog', { name: /^Settings of/ });
/** Returns the dialog that shows the differences and asks for confirmation before it sends them. */
export const confirmation = (page: Page): Locator => page.getByRole('dialog', { name: /^Confirm copy settings of/ });
/** Returns a text field of the editor. */
export const field = (page: Page, name: string): Locator => editor(page).getByRole('textbox', { name, exact: true });
/** Returns a select field of the editor. */
export const choice = (page: Page, name: string): Locator => editor(page).getByRole('combobox', { name, exact: true });

/** Returns the cells of the table of differences, row by row. */
export const differences = (dialog: Locator): Promise<string[][]> =>
  dialog
    .locator('.copy-diff tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => (cell.textContent ?? '').trim())));

/** Requests the differences; waits while the rate limit is used up for a moment. */
export async function review(page: Page): Promise<void> {
  const table = confirmation(page).locator('.copy-diff');
  const button = editor(page).getByRole('button', { name: 'Review changes' });
  await expect(async () => {
    // The response to one press may take longer than one poll: the button is disabled until it arrives.
    if (!(await table.isVisible()) && (await button.isEnabled())) await button.click({ timeout: 2_000 });
    await expect(table).toBeVisible({ timeout: 4_000 });
  }).toPass();
}

/** Opens the settings of a followed trader. */
export const openSettings = async (page: Page, name: string): Promise<void> => {
  await copyPanel(page, 'follows')
    .getByRole('button', { name: `Copy settings of ${name}` })
    .click();
  await expect(editor(page).getByRole('group', { name: 'Settings' })).toBeVisible();
};
