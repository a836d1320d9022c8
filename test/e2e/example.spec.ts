/** The example account of a new profile: its past is read from the exchange, and one press leaves it. */
import { showAccount } from './support/accountPanels.ts';
import { expect, test } from './support/launch.ts';
import { accountReady } from './support/trade.ts';
import { violations } from './support/looks.ts';

test('a new profile opens an account with a past, says that it is an example, and leaves it at one press', async ({
  launch,
}) => {
  const app = await launch({ example: true, settings: { market: 'futures', symbol: 'BTCUSDT', timeZone: 'utc' } });
  const { page } = app;
  await accountReady(page);
  const banner = page.getByRole('region', { name: 'Example account' });
  await expect(banner).toBeVisible();
  const example = await app.simulator.account();
  await showAccount(page);

  await test.step('the closed positions and their results come from the exchange', async () => {
    await page.locator('.dv-tab').filter({ hasText: 'Closed positions' }).click();
    const rows = page.locator('section.panel[data-panel=closedPositions] tbody tr[data-row]');
    await expect.poll(() => rows.count()).toBeGreaterThan(10);
    const newest = example.futures.fills.at(-1)!;
    await expect(rows.first()).toContainText(newest.symbol);
    expect(await violations(page)).toEqual([]);
  });

  await test.step('none of the past fills is announced', async () => {
    await expect(page.locator('.notice')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  });

  await banner.getByRole('button', { name: 'Start empty' }).click();
  await expect(banner).toBeHidden();
  await expect(page.locator('.account-summary')).toContainText('100 000.00');
  await expect(page.locator('section.panel[data-panel=closedPositions]')).toHaveAttribute('data-face', 'empty');
  expect((await app.simulator.account()).futures.fills).toEqual([]);
});
