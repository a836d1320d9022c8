/** What the user can open over the window: alerts, notices, and the dialogs that the chart opens (R29). */
import { expect, type Page } from '@playwright/test';
import { placeAt } from './chartLines.ts';
import { opened, stay, type OpenableState } from './faces.ts';
import { tab } from './workspace.ts';

/** A state in which a line of the chart was moved by keyboard, so that the dialog before sending is open. */
const moved = (name: string, line: RegExp, key: 'ArrowUp' | 'ArrowDown'): OpenableState => ({
  name,
  open: async (page) => {
    const one = page.getByRole('list', { name: 'Lines on the chart' }).getByRole('button', { name: line });
    await one.first().focus();
    for (let step = 0; step < 20; step += 1) await page.keyboard.press(`Shift+${key}`);
    await page.keyboard.press('Enter');
    await expect(page.locator('dialog[open]')).toBeVisible();
  },
});

/** What opens over the window. */
export const overlayStates: readonly OpenableState[] = [
  {
    name: 'alerts',
    open: async (page) => {
      await tab(page, 'Alerts').click();
      await expect(page.locator('section[data-panel=alerts]')).toBeVisible();
    },
    close: stay,
    at: 'section[data-panel=alerts]',
  },
  opened('new alert', (page) => page.getByRole('button', { name: 'New alert' })),
  opened('notices', (page) => page.getByRole('button', { name: /^Notifications/ })),
  moved('moving a stop-loss', /^Stop market/, 'ArrowDown'),
  moved('take-profit from the line of a position', /^Long/, 'ArrowUp'),
  moved('moving an order', /^Buy/, 'ArrowDown'),
];

/**
 * Opens the menu of actions at a price of the chart. The menu closes when the window changes its size or theme, so that
 * tests inspect it separately.
 */
export async function openPriceMenu(page: Page): Promise<void> {
  const { x, y } = await placeAt(page, 0.5);
  await page.mouse.click(x, y, { button: 'right' });
  await expect(page.getByRole('menu', { name: /^At / })).toBeVisible();
}
