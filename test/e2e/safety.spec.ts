import type { Page } from '@playwright/test';
import { picture } from './support/copyTruth.ts';
import { panel, tableRows } from './support/desk.ts';
import { expect, test } from './support/launch.ts';
import { flaws, violations } from './support/looks.ts';
import {
  accountReady,
  add,
  confirmation,
  decimal,
  fillTicket,
  formatShort,
  openConfirmation,
  placeByBridge,
  showPanel,
  ticket,
} from './support/trade.ts';

const settings = { market: 'futures', symbol: 'BTCUSDT' } as const;
const killButton = (page: Page) => page.locator('.top-strip').getByRole('button', { name: 'Kill switch' });
const dialog = (page: Page) => page.locator('dialog.kill-dialog');
const banner = (page: Page) => page.getByRole('region', { name: 'Orders are stopped' });

test.describe('kill switch', () => {
  test('B-A9 under a 429: two presses cancel everything, and it reports nothing open only after asking again', async ({
    launch,
  }) => {
    const { page, simulator } = await launch({ settings });
    await accountReady(page);
    await placeByBridge(page, { type: 'LIMIT', price: '70000.1', quantity: '0.1234' });
    await placeByBridge(page, { type: 'LIMIT', price: '70001.1', quantity: '0.0123' });
    await simulator.fault('rest429', { count: 1, market: 'futures', method: 'POST' });
    await killButton(page).click();
    expect(await violations(page)).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Cancel all and halt' }).click();
    await expect(banner(page)).toContainText('Orders are stopped by the kill switch');
    await expect(dialog(page).locator('.kill-phase')).toHaveAttribute('data-phase', 'done');
    await expect(dialog(page)).toContainText(/No open orders, checked at \d\d:\d\d:\d\d\./);
    // The dialog names each lead trader who can still open copies, with a button that asks whether to stop following
    // (R64).
    await dialog(page).getByRole('button', { name: 'Show followed traders' }).click();
    const follows = dialog(page).getByRole('list', { name: 'Traders you follow' });
    await expect(follows.getByRole('listitem')).toHaveCount(3);
    expect(await flaws(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);
    await picture(page, 'killed');
    await follows.getByRole('button', { name: 'Unfollow NorthGate…' }).click();
    await expect(dialog(page)).toHaveCount(0);
    const stop = page.getByRole('dialog', { name: /NorthGate/ });
    await expect(stop.getByRole('button', { name: 'Unfollow' })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(stop).toHaveCount(0);
    await banner(page).getByRole('button', { name: 'Show result' }).click();
    // Orders of copies that opened meanwhile are not part of the check.
    const placedOrders = (await simulator.account()).futures.orders.filter(({ price }) => /^7000[01]\.1$/.test(price));
    expect(placedOrders.map(({ status }) => status)).toEqual(['CANCELED', 'CANCELED']);
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    // The app sends no order until the user resumes, and the ticket states why.
    await expect(ticket(page).locator('button[type=submit]')).toBeDisabled();
    await expect(ticket(page)).toContainText('Orders are stopped by the kill switch. Resume at the top of the window.');
    await banner(page).getByRole('button', { name: 'Resume…' }).click();
    await page.getByRole('button', { name: 'Resume orders' }).click();
    await expect(banner(page)).toHaveCount(0);
    await placeByBridge(page, { type: 'LIMIT', price: '70002.1', quantity: '0.0123' });
  });

  test('B-A9 XU34 by keyboard from an open order confirmation, under a 429; pressed again it shows the progress', async ({
    launch,
  }) => {
    const { page, simulator } = await launch({ settings });
    await accountReady(page);
    await placeByBridge(page, { type: 'LIMIT', price: '70001.1', quantity: '0.0123' });
    const submit = await fillTicket(page, { aim: 'Buy / Long', price: '70000.1', size: '0.0125' });
    await openConfirmation(page, submit);
    await simulator.fault('rest429', { count: 1, market: 'futures', method: 'POST' });
    await page.keyboard.press('Control+Shift+K');
    await expect(dialog(page).getByRole('button', { name: 'Cancel all and halt' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(banner(page)).toBeVisible();
    await expect(confirmation(page)).toHaveCount(0);
    await expect(dialog(page).locator('.kill-phase')).toHaveAttribute('data-phase', 'done');
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await page.keyboard.press('Control+Shift+K');
    await expect(dialog(page)).toContainText('No open orders, checked at');
    // The order in the confirmation was never sent; the resting order is cancelled.
    expect((await simulator.account()).futures.orders.map(({ status, price }) => [status, price])).toEqual([
      ['CANCELED', '70001.1'],
    ]);
  });
});

test('archive: order history and fills are shown while the exchange is unreachable, with the number of records kept', async ({
  launch,
}) => {
  const { page, simulator } = await launch({ settings });
  await accountReady(page);
  await placeByBridge(page, { type: 'MARKET', price: null, quantity: '0.0123' });
  // The order book decides in how many fills a market order executes.
  const recordCounts = { 'Order history': 1, Fills: 0 };
  await showPanel(page, 'Fills');
  const filled = async (): Promise<string> => {
    const quantities = (await tableRows(page, 'Fills')).map((row) => row[4]!);
    recordCounts.Fills = quantities.length;
    return quantities.reduce((sum, one) => formatShort(add(decimal(sum), decimal(one))), '0');
  };
  await expect.poll(filled).toBe('0.0123');
  for (const name of ['Order history', 'Fills'] as const) {
    await showPanel(page, name);
    await expect(panel(page, name).locator('tbody tr')).toHaveCount(recordCounts[name]);
    const note = new RegExp(`(?<!\\d)${recordCounts[name]} records?$`);
    await expect(panel(page, name).locator('.table-note')).toContainText(note);
  }
  await simulator.stop();
  await expect(panel(page, 'Fills')).toHaveAttribute('data-face', 'stale');
  await expect(panel(page, 'Fills')).toContainText('From the archive: the exchange cannot be reached.');
  await expect(panel(page, 'Fills').locator('tbody tr')).toHaveCount(recordCounts.Fills);
  await showPanel(page, 'Order history');
  await expect(panel(page, 'Order history').locator('tbody tr')).toHaveCount(1);
  expect(await flaws(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);
});

test('the timeline of an order with a lost reply lists all events in order, has an intact chain, and is saved to a file', async ({
  launch,
}) => {
  const { page, simulator } = await launch({ settings });
  await accountReady(page);
  const submit = await fillTicket(page, { aim: 'Buy / Long', price: '70000.1', size: '0.0125' });
  await simulator.fault('lostReply', { count: 1, market: 'futures', path: '/capi/v3/order', method: 'POST' });
  await openConfirmation(page, submit);
  await confirmation(page)
    .getByRole('button', { name: /^Place order: / })
    .click();
  await showPanel(page, 'Open orders');
  const row = panel(page, 'Open orders').locator('tbody tr');
  await expect(row).toHaveCount(1);
  await expect(ticket(page).getByRole('status').filter({ hasText: 'Placed' })).toBeVisible();
  await row.getByRole('button', { name: /^Timeline of / }).click();
  const timeline = page.getByRole('dialog', { name: 'Timeline' });
  await expect(timeline).toContainText('Record chain verified');
  const kinds = await timeline.locator('tbody tr td:nth-child(3)').allInnerTexts();
  const at = (word: string) => kinds.indexOf(word);
  expect(at('Confirmed')).toBe(0);
  expect([at('Recorded on disk'), at('Sent')].every((index) => index > 0)).toBe(true);
  expect(at('Recorded on disk')).toBeLessThan(at('Sent'));
  expect(at('Sent')).toBeLessThan(at('No reply'));
  expect(kinds).toContain('Outcome');
  expect(await flaws(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);
  await timeline.getByRole('button', { name: 'Export…' }).click();
  await expect(timeline).toContainText(/Saved as .+/);
  await page.keyboard.press('Escape');
  await expect(timeline).toHaveCount(0);
});
