/** What a person can bring up over the desk: alerts, notices, and what the chart asks (R29). */
import { expect, type Page } from '@playwright/test';
import { placeAt } from './chartLines.ts';
import { opened, stay, type TradingPanelState } from './faces.ts';
import { tab } from './workspace.ts';

/** A line of the chart is moved by keyboard; what is asked before anything is sent. */
const moved = (name: string, line: RegExp, key: 'ArrowUp' | 'ArrowDown'): TradingPanelState => ({
  name,
  open: async (page) => {
    const one = page.getByRole('list', { name: 'Lines on the chart' }).getByRole('button', { name: line });
    await one.first().focus();
    for (let step = 0; step < 20; step += 1) await page.keyboard.press(`Shift+${key}`);
    await page.keyboard.press('Enter');
    await expect(page.locator('dialog[open]')).toBeVisible();
  },
});

/** What stands over the desk. */
export const deskFaces: readonly TradingPanelState[] = [
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
  opened('notices', (page) => page.getByRole('button', { name: /^Notices/ })),
  moved('moving a stop-loss', /^Stop market/, 'ArrowDown'),
  moved('take-profit from the line of a position', /^Long/, 'ArrowUp'),
  moved('moving an order', /^Buy/, 'ArrowDown'),
];

/** What can be done at a price of the chart: it goes when the window changes, and is looked at by itself. */
export async function openPriceMenu(page: Page): Promise<void> {
  const { x, y } = await placeAt(page, 0.5);
  await page.mouse.click(x, y, { button: 'right' });
  await expect(page.getByRole('menu', { name: /^At / })).toBeVisible();
}
