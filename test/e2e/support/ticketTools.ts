/** The ticket's further types, the confirmation of plans, and the list of plans, as a person works them. */
import { expect, type Locator, type Page } from '@playwright/test';
import { panel } from './desk.ts';
import { showPanel, ticket } from './trade.ts';

/** Chooses one of the types behind "More…". */
export async function chooseTool(page: Page, type: 'SCALED' | 'TWAP' | 'CHASE' | 'TRAILING_MARKET'): Promise<void> {
  await ticket(page).getByRole('combobox', { name: 'More order types' }).selectOption(type);
}

/** A field of the ticket by the beginning of its name. */
export const field = (page: Page, name: string): Locator =>
  ticket(page).getByRole('textbox', { name: new RegExp(`^${name}`) });

/** Fills fields of the ticket in, by name. */
export async function fillFields(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(values)) await field(page, name).fill(text);
}

/** The confirmation of a plan. */
export const planDialog = (page: Page): Locator => page.locator('dialog.plan-confirm');

/** Sends the ticket until the plan's confirmation stands: what is not read yet at a start refuses it and says to try again. */
export async function openPlan(page: Page): Promise<void> {
  const submit = ticket(page).locator('button[type=submit]');
  await expect(submit).toBeEnabled();
  await expect(async () => {
    if ((await planDialog(page).count()) === 0) await submit.click({ timeout: 5_000 });
    await expect(planDialog(page)).toBeVisible({ timeout: 10_000 });
  }).toPass();
}

/** Sends the ticket and confirms the plan it asks for; a word is typed where one is asked. */
export async function confirmPlan(page: Page): Promise<void> {
  await openPlan(page);
  const yes = planDialog(page).getByRole('button', { name: /^(Confirm|Start)/ });
  let isPressed = false;
  // A press that begins while everything is checked again counts for nothing (XU21): it is made again, as by a person.
  await expect(async () => {
    if (isPressed && (await planDialog(page).count()) === 0) return;
    await expect(yes).toBeVisible({ timeout: 10_000 });
    const word = planDialog(page).getByRole('textbox');
    if ((await word.count()) > 0) await word.fill('order');
    await yes.click({ timeout: 5_000 });
    isPressed = true;
    await expect(planDialog(page)).toHaveCount(0, { timeout: 5_000 });
  }).toPass();
}

/** The plans of the list of open orders. */
export async function plans(page: Page): Promise<Locator> {
  await showPanel(page, 'Open orders');
  return panel(page, 'Open orders').getByRole('list', { name: 'Plans' }).getByRole('listitem');
}
