/** The whole ticket by keyboard alone on both markets, and what it refuses before anything is sent (R30, XU16). */
import type { Page } from '@playwright/test';
import { chooseSymbol } from './support/desk.ts';
import { expect, test } from './support/launch.ts';
import { accountReady, confirmation, ratio, rowsOf, ticket } from './support/trade.ts';
import { field } from './support/ticketTools.ts';

/** What has the focus: whether it is in the ticket or in its frame, and its words. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : null;
    return {
      ticket: at?.closest('[data-panel=ticket]') !== null,
      frame: Boolean(at?.closest('.dv-groupview')?.querySelector('[data-panel=ticket]')),
      words: at?.getAttribute('aria-label') ?? label ?? at?.textContent ?? '',
    };
  });

/** Goes from panel to panel by its key until the ticket has the focus. */
async function reachTicket(page: Page): Promise<void> {
  for (let step = 0; step < 16 && !(await focused(page)).frame; step += 1) await page.keyboard.press('F6');
  expect((await focused(page)).frame).toBe(true);
}

/** Goes through the ticket with Tab until something with these words has the focus. */
async function tabTo(page: Page, words: RegExp): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    const at = await focused(page);
    if (at.ticket && words.test(at.words)) return;
    await page.keyboard.press('Tab');
  }
  expect((await focused(page)).words).toMatch(words);
}

/** A limit order, from the symbol to the confirmation, without the mouse. */
async function orderByKeys(
  page: Page,
  market: 'spot' | 'futures',
  aim: string,
  price: string,
  size: string,
): Promise<void> {
  await chooseSymbol(page, market, 'BTCUSDT');
  await accountReady(page);
  await reachTicket(page);
  await tabTo(page, new RegExp(`^${aim.replace('/', '\\/')}$`));
  await page.keyboard.press('Enter');
  await tabTo(page, /^Limit$/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Price/);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(price);
  await tabTo(page, /^Size \(/);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(size);
  await page.keyboard.press('Enter');
  await expect(confirmation(page)).toBeVisible();
  await expect(confirmation(page).getByRole('button', { name: /^Confirm: / })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(confirmation(page)).toHaveCount(0);
  await expect(ticket(page).getByRole('status', { name: 'Last order' })).toContainText('Placed');
}

test('R30 an order on futures and one on spot by keyboard alone: each once at the exchange', async ({ launch }) => {
  test.setTimeout(120_000);
  const { page, simulator } = await launch({
    settings: { market: 'futures', symbol: 'ETHUSDT' },
    scenario: { name: 'quiet' },
  });
  await accountReady(page);
  const [[best]] = (await simulator.state('futures', 'BTCUSDT')).bids as [[string, string]];
  await orderByKeys(page, 'futures', 'Buy / Long', `${ratio(best, '1.005', 0)}.0`, '0.0123');
  const [[spotBest]] = (await simulator.state('spot', 'BTCUSDT')).bids as [[string, string]];
  await orderByKeys(page, 'spot', 'Buy', `${ratio(spotBest, '1.005', 0)}.00`, '0.00123');
  const account = await simulator.account();
  expect(Object.values(account.placements)).toEqual([1, 1]);
  expect([account.futures.orders[0]!.size, account.spot.orders[0]!.size]).toEqual(['0.0123', '0.00123']);
  await expect.poll(async () => (await rowsOf(page, 'Open orders')).length).toBe(2);
});

test('XU16 without a live price the ticket says so and sends nothing; the market order waits for one', async ({
  launch,
}) => {
  const { page, simulator } = await launch({ settings: { market: 'futures', symbol: 'BTCUSDT' } });
  await accountReady(page);
  await ticket(page).getByRole('group', { name: 'Order type' }).getByRole('button', { name: 'Market' }).click();
  await field(page, 'Size').fill('0.0123');
  const submit = ticket(page).locator('button[type=submit]');
  await expect(submit).toBeEnabled();
  await simulator.fault('silenceSockets', { milliseconds: 20_000, market: 'futures' });
  await expect(ticket(page)).toContainText(/No live price \(\d+ s old\)/, { timeout: 20_000 });
  await expect(submit).toBeDisabled();
  await field(page, 'Size').press('Enter');
  await expect(confirmation(page)).toHaveCount(0);
  expect(Object.values((await simulator.account()).placements)).toEqual([]);
  // It is entered as it was, and can be sent once prices are back.
  await expect(submit).toBeEnabled({ timeout: 45_000 });
  await expect(field(page, 'Size')).toHaveValue('0.0123');
});
