/** An API key of the copy-trader type in the real window: the app does not offer what the key cannot do. */
import { optionsOf } from './support/choice.ts';
import { panel } from './support/desk.ts';
import { expect, test } from './support/launch.ts';
import { confirmOnce } from './support/positions.ts';
import { accountReady, placeByBridge, ratio, shown, showPanel, ticket } from './support/trade.ts';

const settings = { market: 'futures', symbol: 'BTCUSDT' } as const;
const viewport = { width: 1600, height: 1000 };

test('R19 with a copy-trader key only whole-position TP/SL at market is offered, with the reason', async ({
  launch,
}) => {
  const app = await launch({ settings, viewport });
  const { page } = app;
  await accountReady(page);
  await expect(ticket(page).getByRole('checkbox', { name: 'Take-profit / stop-loss' })).toBeVisible();

  await test.step('the person says of the key what it is', async () => {
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Keys…', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /^Keys/ });
    const key = app.simulator.keys.find(({ copyTrader }) => copyTrader === true)!;
    await dialog.getByRole('textbox', { name: 'Label' }).fill('lead');
    await dialog.getByLabel('API key').fill(key.apiKey);
    await dialog.getByLabel('Secret key').fill(key.secretKey);
    await dialog.getByLabel('Passphrase').fill(key.passphrase);
    await dialog.getByRole('checkbox', { name: 'Copy-trader key' }).check();
    await dialog.getByRole('button', { name: 'Test and save' }).click();
    const row = dialog.locator('tbody tr', { hasText: 'lead' });
    await expect(row).toContainText('copy trader');
    await expect(row).toContainText('in use');
    await page.keyboard.press('Escape');
  });

  await test.step('the ticket has neither conditional orders nor take-profit and stop-loss, and says why', async () => {
    await expect(ticket(page)).toContainText('Copy-trader keys have no conditional orders');
    await expect(ticket(page).getByRole('checkbox', { name: 'Take-profit / stop-loss' })).toHaveCount(0);
    const more = ticket(page).getByRole('button', { name: 'More order types' });
    expect(await optionsOf(more)).toEqual(['Limit', 'Market', 'Scaled orders', 'TWAP', 'Chase']);
  });

  await test.step('a position is protected whole at market; nothing else can be chosen', async () => {
    await placeByBridge(page, { type: 'MARKET', price: null, quantity: '0.01' });
    await showPanel(page, 'Conditional');
    await page.getByRole('button', { name: 'Set take profit and stop loss of a position' }).click();
    await page.getByRole('menuitem', { name: 'BTCUSDT Long 0.0100' }).click();
    const dialog = page.getByRole('dialog', { name: /^Take profit and stop loss: BTCUSDT/ });
    await expect(dialog).toContainText('The key in use is a copy-trader key');
    await expect(dialog.getByRole('button', { name: 'Part of it' })).toHaveCount(0);
    await expect(dialog.getByRole('button', { name: 'Limit' })).toHaveCount(0);
    const { lastPrice } = await app.simulator.state('futures', 'BTCUSDT');
    const stop = shown(ratio(lastPrice, '1.05', 1), 1);
    await dialog.getByRole('textbox', { name: /^Stop loss trigger price/ }).fill(stop);
    await dialog.getByRole('button', { name: /^Review/ }).click();
    await confirmOnce(page, /Take profit and stop loss of BTCUSDT/);
    await expect(panel(page, 'Conditional').locator('tbody tr')).toContainText(['Whole: 0.0100']);
  });
});
