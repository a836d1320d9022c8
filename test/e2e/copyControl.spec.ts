/**
 * Closing a copy, stopping to follow, and guards in the real window: the app sends each change once, and only the
 * requested one.
 */
import type { Page } from '@playwright/test';
import { chooseOption } from './support/choice.ts';
import { copyCommands, copyPanel, openTruth, picture, showCopyTrading, tradersTruth } from './support/copyTruth.ts';
import { createInspection } from './support/desks.ts';
import { fallUntil, leadOpens, quietLeaders } from './support/leaders.ts';
import { expect, test, type LaunchedApp } from './support/launch.ts';
import { accountReady } from './support/trade.ts';

/** Returns the tracking numbers of the open copies. */
const openNumbers = async (app: LaunchedApp): Promise<readonly string[]> =>
  (await openTruth(app)).map(({ trackingNo }) => trackingNo);
const followed = async (app: LaunchedApp): Promise<readonly string[]> =>
  (await tradersTruth(app)).map(({ traderName }) => traderName);
const countdown = (page: Page) => page.getByRole('region', { name: 'Guard countdown' });
const guardForm = (page: Page) => page.getByRole('dialog', { name: 'Trader guard' });

/** Lets the price fall until the guard on a long copy counts down. */
async function loseUntilCounting(app: LaunchedApp, trader: string): Promise<void> {
  const { page } = app;
  await fallUntil(
    app,
    () => copyPanel(page, 'follows').getByRole('button', { name: 'Refresh' }).click(),
    (within) => expect(countdown(page)).toContainText(`All copies of ${trader} are closed at market in`, within),
  );
}

test('closes one copy and stops following, each sent once and read back; one guard is held during its countdown, another acts', async ({
  launch,
}) => {
  const app = await launch({ theme: 'dark', settings: { market: 'futures', symbol: 'BTCUSDT', timeZone: 'utc' } });
  const { page } = app;
  await quietLeaders(app);
  await accountReady(page);
  // The lead traders trade before the window reads copy trading: the first reading then includes their copies, and none
  // needs a second one.
  const tide = await leadOpens(app, 'TideRunner', 'LONG', '0.05');
  await leadOpens(app, 'NorthGate', 'SHORT', '0.5');
  const lattice = await leadOpens(app, 'LatticeWorks', 'LONG', '0.5');
  await showCopyTrading(page);
  const [follows, copies, guards] = (['follows', 'copies', 'copyGuards'] as const).map((kind) => copyPanel(page, kind));
  await expect(follows!.locator('tbody tr[data-row]')).toHaveCount(3);
  await expect(copies!.locator('tbody tr[data-row]')).toHaveCount(3);
  const inspection = createInspection();

  await test.step('one copy, at market, with its weight said; the list is asked whether it is gone', async () => {
    await copies!.getByRole('button', { name: /^Close the .*TideRunner/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Close the BTCUSDT copy?' });
    await expect(dialog).toContainText('weight 50');
    await inspection.recordFlaws(page, 'close', 'axe');
    await picture(page, 'close');
    await dialog.getByRole('button', { name: 'Market close' }).click();
    await expect(dialog).toContainText('Copy closed.');
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    const open = await openNumbers(app);
    expect([open.length, open.includes(tide)]).toEqual([2, false]);
    await expect(copies!.locator('tbody tr[data-row]')).toHaveCount(2);
    expect(await copyCommands(app)).toEqual(['closePos']);
  });

  await test.step('stopping asks for its word and says what the API does not say', async () => {
    await follows!.getByRole('button', { name: 'Unfollow NorthGate…' }).click();
    const dialog = page.getByRole('dialog', { name: /^Unfollow / });
    await expect(dialog).toContainText('NorthGate');
    await expect(dialog).toContainText('The exchange stops copying this trader.');
    await expect(dialog.getByRole('button', { name: 'Unfollow' })).toBeDisabled();
    await picture(page, 'stop');
    await page.keyboard.type('stop');
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText('Unfollowed. 0 copies of this trader are still open.');
    await page.keyboard.press('Escape');
    await expect(follows!.locator('tbody tr[data-row]')).toHaveCount(2);
    expect(await followed(app)).toEqual(['TideRunner', 'LatticeWorks']);
    expect(await openNumbers(app)).toEqual([lattice]);
    expect(await copyCommands(app)).toEqual(['closePos', 'stopCopy']);
  });

  await test.step('a guard counts down and is held: nothing is closed', async () => {
    await page.locator('.dv-tab', { hasText: 'Guards' }).click();
    await expect(guards!).toContainText('No guards.');
    await page.getByRole('button', { name: 'Add guard' }).click();
    const form = guardForm(page);
    const trader = form.getByRole('combobox', { name: 'Trader' });
    await chooseOption(trader, 'LatticeWorks');
    await expect(trader).toHaveText('LatticeWorks');
    await form.getByRole('button', { name: 'close copies and unfollow' }).click();
    await form.getByRole('button', { name: 'Arm: close and unfollow' }).click();
    await expect(form).toContainText('Set at least one condition.');
    await form.getByRole('textbox', { name: 'Drawdown' }).fill('0.00000001');
    await form.getByRole('textbox', { name: 'Countdown (s)' }).fill('600');
    await inspection.recordFlaws(page, 'guard', 'axe');
    await picture(page, 'guard-form');
    await form.getByRole('button', { name: 'Arm: close and unfollow' }).click();
    await expect(form).toBeHidden();
    await loseUntilCounting(app, 'LatticeWorks');
    await expect(guards!).toContainText('Monitoring.');
    await inspection.recordFlaws(page, 'counting', 'axe');
    await picture(page, 'counting');
    await countdown(page).getByRole('button', { name: /^Hold/ }).click();
    await expect(countdown(page)).toBeHidden();
    await expect(guards!).toContainText('held: nothing was closed');
    expect(await openNumbers(app)).toEqual([lattice]);
    expect(await copyCommands(app)).toEqual(['closePos', 'stopCopy']);
  });

  await test.step('another one is not held: it closes and stops, item by item', async () => {
    await guards!.getByRole('button', { name: 'Change the guard of LatticeWorks' }).click();
    await guardForm(page).getByRole('textbox', { name: 'Countdown (s)' }).fill('10');
    await guardForm(page).getByRole('button', { name: 'Arm: close and unfollow' }).click();
    await expect(guardForm(page)).toBeHidden();
    await loseUntilCounting(app, 'LatticeWorks');
    await expect(guards!).toContainText('done: copies closed, unfollowed');
    await expect(guards!).toContainText('Unfollow: done');
    expect([await openNumbers(app), await followed(app)]).toEqual([[], ['TideRunner']]);
    // The exchange closes the copies of a trader when following stops: the app closes none a second time.
    expect(await copyCommands(app)).toEqual(['closePos', 'stopCopy', 'stopCopy']);
    await inspection.recordFlaws(page, 'acted');
    await picture(page, 'acted');
  });
  expect(inspection.found).toEqual([]);
});
