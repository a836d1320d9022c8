/** The editor of how a trader is copied, as a journey reaches it. */
import { expect, type Locator, type Page } from '@playwright/test';
import { copyPanel } from './copyTruth.ts';

/** The dialog in which the settings of a follow are changed. */
export const editor = (page: Page): Locator => page.getByRole('dialog', { name: /^Settings of/ });
/** The dialog that shows what differs and asks before it is sent. */
export const confirmation = (page: Page): Locator => page.getByRole('dialog', { name: /^Confirm the settings of/ });
/** A field of text of the editor. */
export const field = (page: Page, name: string): Locator => editor(page).getByRole('textbox', { name, exact: true });
/** A field of the editor one chooses from. */
export const choice = (page: Page, name: string): Locator => editor(page).getByRole('combobox', { name, exact: true });

/** Cells of the table of differences, row by row. */
export const differences = (dialog: Locator): Promise<string[][]> =>
  dialog
    .locator('.copy-diff tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => (cell.textContent ?? '').trim())));

/** Asks for the differences; a budget that is full for a moment is waited for. */
export async function review(page: Page): Promise<void> {
  const table = confirmation(page).locator('.copy-diff');
  const button = editor(page).getByRole('button', { name: 'Review the changes' });
  await expect(async () => {
    // Asked once, the answer may take longer than one look: the button is disabled until it is there.
    if (!(await table.isVisible()) && (await button.isEnabled())) await button.click({ timeout: 2_000 });
    await expect(table).toBeVisible({ timeout: 4_000 });
  }).toPass({ timeout: 60_000 });
}

/** Opens the settings of a trader one follows. */
export const openSettings = async (page: Page, name: string): Promise<void> => {
  await copyPanel(page, 'follows')
    .getByRole('button', { name: `Settings of the copies of ${name}` })
    .click();
  await expect(editor(page).getByRole('group', { name: 'Form' })).toBeVisible();
};
