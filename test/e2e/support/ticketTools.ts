/** The ticket's further order types, the confirmation of plans, and the list of plans, as the user works with them. */
import { expect, type Locator, type Page } from '@playwright/test';
import { chooseOption } from './choice.ts';
import { panel } from './desk.ts';
import { showPanel, ticket } from './trade.ts';

/** Order types behind "More...", as the user reads them. */
const types = { SCALED: 'Scaled orders', TWAP: 'TWAP', CHASE: 'Chase', TRAILING_MARKET: 'Trailing stop' } as const;

/** Chooses one of the order types behind "More...". */
export async function chooseTool(page: Page, type: keyof typeof types): Promise<void> {
  await chooseOption(ticket(page).getByRole('button', { name: 'More order types' }), types[type]);
}

/** Returns a field of the ticket by the beginning of its name. */
export const field = (page: Page, name: string): Locator =>
  ticket(page).getByRole('textbox', { name: new RegExp(`^${name}`) });

/** Fills in fields of the ticket, by name. */
export async function fillFields(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(values)) await field(page, name).fill(text);
}

/** Returns the confirmation of a plan. */
export const planDialog = (page: Page): Locator => page.locator('dialog.plan-confirm');

/**
 * Submits the ticket until the plan's confirmation is open: right after the start the app refuses with a request to try
 * again while it has not read everything.
 */
export async function openPlan(page: Page): Promise<void> {
  const submit = ticket(page).locator('button[type=submit]');
  await expect(submit).toBeEnabled();
  await expect(async () => {
    if ((await planDialog(page).count()) === 0) await submit.click({ timeout: 5_000 });
    await expect(planDialog(page)).toBeVisible({ timeout: 10_000 });
  }).toPass();
}

/** Submits the ticket and confirms its plan; types the word where the dialog requires one. */
export async function confirmPlan(page: Page): Promise<void> {
  await openPlan(page);
  const yes = planDialog(page).getByRole('button', { name: /^(Place|Start)/ });
  let isPressed = false;
  // A press that begins while main checks everything again has no effect (XU21): the test repeats it, as the user
  // would.
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

/** Returns the plans in the list of open orders. */
export async function plans(page: Page): Promise<Locator> {
  await showPanel(page, 'Open orders');
  return panel(page, 'Open orders').getByRole('list', { name: 'Plans' }).getByRole('listitem');
}
