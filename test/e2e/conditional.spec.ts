import { panel, tableRows } from './support/desk.ts';
import { expect, test } from './support/launch.ts';
import { flaws, violations } from './support/looks.ts';
import { conditional, planByBridge } from './support/plans.ts';
import { accountReady, placeByBridge, showPanel } from './support/trade.ts';

const settings = { market: 'futures', symbol: 'BTCUSDT' } as const;

test('B-B7 shows conditional orders with all their conditions, and cancels one by keyboard', async ({ launch }) => {
  const { page } = await launch({ settings });
  await accountReady(page);
  await planByBridge(page, 'single', [conditional({ triggerPrice: '99000.0' })]);
  await planByBridge(page, 'single', [
    conditional({ type: 'TRAILING_MARKET', activatePrice: '70000.0', callbackRate: '0.015' }),
  ]);
  await showPanel(page, 'Conditional');
  const rows = panel(page, 'Conditional').locator('tbody tr');
  await expect(rows).toHaveCount(2);
  // The app requests at once what an order update of a trailing stop leaves out, and does not wait for the poll of the
  // next minute.
  await expect.poll(async () => (await tableRows(page, 'Conditional')).flat().join(' | ')).toContain('1.5%');
  const shown = (await tableRows(page, 'Conditional')).flat().join(' | ');
  expect([shown.includes('70000.0'), shown.includes('99000.0')]).toEqual([true, true]);
  expect(await flaws(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);
  await rows.first().focus();
  await page.keyboard.press('Delete');
  await expect(rows).toHaveCount(1);
});

test('account records list what the account was charged', async ({ launch }) => {
  const { page } = await launch({ settings });
  await accountReady(page);
  await placeByBridge(page, { type: 'MARKET', price: null, quantity: '0.0123' });
  await showPanel(page, 'Transaction history');
  await expect(panel(page, 'Transaction history').locator('tbody tr').first()).toBeVisible({ timeout: 180_000 });
  expect(await flaws(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);
});
