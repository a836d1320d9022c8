/**
 * Open orders as the user works with them: changed in their row, several cancelled at once, and a cancel whose response
 * is lost.
 */
import type { Locator, Page } from '@playwright/test';
import { askSigned } from './support/askSigned.ts';
import { picture } from './support/copyTruth.ts';
import { panel } from './support/desk.ts';
import { expect, test, type LaunchedApp } from './support/launch.ts';
import { setAgents, confirmOnce, expectKillSwitch } from './support/positions.ts';
import { accountReady, placeByBridge, ratio, showPanel, shown } from './support/trade.ts';

const orders = (page: Page): Locator => panel(page, 'Open orders');
const rowOf = (page: Page, text: string): Locator =>
  orders(page).locator('tbody tr[data-row]').filter({ hasText: text });

/** Returns the resting futures orders as size and price, smallest size first. */
async function resting(app: LaunchedApp): Promise<readonly string[]> {
  const { futures } = await app.simulator.account();
  return futures.orders
    .filter(({ status }) => status === 'NEW')
    .map(({ size, price }) => `${size} at ${price}`)
    .toSorted();
}

test('R15 XU20 changes an order in its row, cancels selected orders under one question, and shows a cancel in doubt', async ({
  launch,
}) => {
  const app = await launch({ settings: { market: 'futures', symbol: 'BTCUSDT' } });
  const { page } = app;
  await accountReady(page);
  await setAgents(app, 'quiet', 'futures');
  const [best] = (await app.simulator.state('futures', 'BTCUSDT')).bids;
  const price = shown(ratio(best![0], '1.001', 0), 1);
  const sizes = ['0.0100', '0.0200', '0.0300', '0.0400'];
  for (const quantity of sizes) await placeByBridge(page, { type: 'LIMIT', price, quantity });
  await showPanel(page, 'Open orders');
  await expect(orders(page).locator('tbody tr[data-row]')).toHaveCount(4);

  await test.step('columns are sized at their edge and moved by their head, without sorting or marking text', async () => {
    const head = (name: string) => orders(page).getByRole('columnheader', { name });
    const heads = () => orders(page).locator('thead th[data-column]').allInnerTexts();
    const boxOf = async (name: string) => (await head(name).boundingBox())!;
    const before = await heads();
    const status = await boxOf('Status');
    const y = status.y + status.height / 2;
    await page.mouse.move(status.x + status.width - 2, y);
    await page.mouse.down();
    await page.mouse.move(status.x + status.width + 38, y, { steps: 4 });
    await page.mouse.up();
    expect(Math.abs((await boxOf('Status')).width - status.width - 40)).toBeLessThanOrEqual(2);
    const [side, beside] = [await boxOf('Side'), await boxOf('Price')];
    await page.mouse.move(side.x + 10, y);
    await page.mouse.down();
    await page.mouse.move(beside.x + beside.width - 12, y, { steps: 4 });
    await page.mouse.up();
    const [at, to] = [before.indexOf('Side'), before.indexOf('Price')];
    expect(await heads()).toEqual(before.toSpliced(at, 1).toSpliced(to, 0, 'Side'));
    await expect(orders(page).locator('th[aria-sort]')).toHaveCount(0);
    expect(await page.evaluate(() => String(getSelection()))).toBe('');
  });

  const other = shown(ratio(best![0], '1.002', 0), 1);
  await test.step('price and size are changed in the row: cancelled and placed anew, and it says so', async () => {
    await rowOf(page, '0.0100').focus();
    await page.keyboard.press('F2');
    const form = orders(page).getByRole('form', { name: /^Change order / });
    await expect(form).toContainText('The order is cancelled and a new one is placed at the end of the queue.');
    const place = form.getByRole('button', { name: 'Cancel and replace' });
    await expect(form.getByRole('status')).toHaveText('No changes yet.');
    await expect(place).toBeDisabled();
    for (const wrong of ['', '0', '80,000', 'x']) {
      await form.getByRole('textbox', { name: /^Price/ }).fill(wrong);
      await expect(place).toBeDisabled();
    }
    await form.getByRole('textbox', { name: /^Price/ }).fill(other);
    await form.getByRole('textbox', { name: /^Remaining size/ }).fill('0.0150');
    await expect(form.getByRole('status')).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Enter');
    await confirmOnce(page, /Change the BTCUSDT order/);
    await expect
      .poll(() => resting(app))
      .toEqual([`0.0150 at ${other}`, ...sizes.slice(1).map((size) => `${size} at ${price}`)]);
    await expect(rowOf(page, '0.0150')).toHaveCount(1);
    await expect(rowOf(page, '0.0100')).toHaveCount(0);
    // Five placements in total, each exactly once.
    expect(Object.values((await app.simulator.account()).placements)).toEqual([1, 1, 1, 1, 1]);
  });

  await test.step('a form that is left changes nothing', async () => {
    await rowOf(page, '0.0150')
      .getByRole('button', { name: /^Change price or size/ })
      .click();
    const form = orders(page).getByRole('form', { name: /^Change order / });
    await form.getByRole('textbox', { name: /^Remaining size/ }).fill('0.0500');
    await page.keyboard.press('Escape');
    await expect(form).toHaveCount(0);
    expect(await resting(app)).toHaveLength(4);
  });

  await test.step('two marked ones are cancelled under one question, the others stay', async () => {
    for (const size of ['0.0200', '0.0300']) await rowOf(page, size).getByRole('checkbox').check();
    await orders(page).getByRole('button', { name: 'Cancel 2 selected orders' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cancel 2 selected orders?' });
    await expectKillSwitch(dialog);
    await dialog.getByRole('button', { name: 'Cancel 2 orders' }).click();
    await expect.poll(() => resting(app)).toEqual([`0.0150 at ${other}`, `0.0400 at ${price}`]);
    await expect(orders(page).locator('tbody tr[data-row]')).toHaveCount(2);
    await expect(orders(page).getByRole('button', { name: /marked/ })).toHaveCount(0);
  });

  await test.step('a cancel that never arrived is in doubt, and the order stays what it is', async () => {
    await app.simulator.fault('lostRequest', { count: 1, market: 'futures', path: '/capi/v3/order', method: 'DELETE' });
    await rowOf(page, '0.0400')
      .getByRole('button', { name: /^Cancel order / })
      .click();
    await expect(rowOf(page, '0.0400')).toContainText('Cancel unconfirmed');
    expect(await resting(app)).toEqual([`0.0150 at ${other}`, `0.0400 at ${price}`]);
    await rowOf(page, '0.0400')
      .getByRole('button', { name: /^Cancel order / })
      .click();
    await expect.poll(() => resting(app)).toEqual([`0.0150 at ${other}`]);
    await expect(orders(page).locator('tbody tr[data-row]')).toHaveCount(1);
  });

  await test.step('A-ORDER-EXTRAS what the exchange says besides: of one of ours, and of one placed elsewhere', async () => {
    const details = page.getByRole('region', { name: 'Exchange data' });
    const expectedDetails = [
      'Price protection',
      'off',
      'Price matching',
      'none',
      'Self-trade prevention',
      'none',
      'Good till',
      'none',
    ];
    const words = () => details.locator('dt, dd').allTextContents();
    await rowOf(page, '0.0150')
      .getByRole('button', { name: /^Timeline of / })
      .click();
    await expect.poll(words).toEqual(expectedDetails);
    await picture(page, 'timeline');
    await page.keyboard.press('Escape');
    await askSigned(app, '/capi/v3/order', 'futures', {
      symbol: 'BTCUSDT',
      side: 'BUY',
      positionSide: 'LONG',
      type: 'LIMIT',
      timeInForce: 'GTC',
      price,
      quantity: '0.0600',
      newClientOrderId: 'elsewhere-1',
    });
    await rowOf(page, '0.0600').focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: /^Order \d+$/ });
    await expect(dialog).toContainText('Placed elsewhere');
    await expectKillSwitch(dialog);
    await expect.poll(words).toEqual(expectedDetails);
    await picture(page, 'elsewhere');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });
});
