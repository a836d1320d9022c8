/** Drop-down lists as the user works with them. */
import type { Locator } from '@playwright/test';
import { expect } from './waiting.ts';

/** Returns the open list, which is not in its button but at the end of the page or of the dialog. */
const openList = (list: Locator): Locator => list.page().locator('.select-list:visible, .type-list:visible');

/** Chooses the option with this text. */
export async function chooseOption(list: Locator, text: string): Promise<void> {
  const options = openList(list);
  await list.click();
  await options.getByRole('option', { name: text, exact: true }).click();
  await expect(options).toHaveCount(0);
}

/** Returns the texts of the options, and closes the list again. */
export async function optionsOf(list: Locator): Promise<readonly string[]> {
  const options = openList(list);
  await list.click();
  await expect(options.getByRole('option').first()).toBeVisible();
  const texts = await options.getByRole('option').allInnerTexts();
  await list.page().keyboard.press('Escape');
  await expect(options).toHaveCount(0);
  return texts;
}
