/**
 * Every conditional endpoint that the window requests: the test reads a value of its reply off the screen (document 3,
 * Conditional orders).
 */
import type { Page } from '@playwright/test';
import { decimal, multiply } from '../../shared/num/decimal.ts';
import { cellsOf } from './support/copyTruth.ts';
import { panel } from './support/desk.ts';
import { createReadings } from './support/endpointReadings.ts';
import { keepReplies, type KeptReply } from './support/endpointLog.ts';
import { group } from './support/faces.ts';
import { expect, test } from './support/launch.ts';
import { conditional, planByBridge } from './support/plans.ts';
import { setAgents, confirmOnce, held, waiting } from './support/positions.ts';
import { accountReady, formatShort, placeByBridge, ratio, showPanel, shown } from './support/trade.ts';

type Reply = KeptReply['reply'];

const listed = (page: Page) => panel(page, 'Conditional').locator('tbody tr[data-row]');
/** Returns the exchange's ids of the rows, which are in the tooltip of each row's order type. */
const ids = async (page: Page, words = ''): Promise<string[]> =>
  (
    await listed(page)
      .filter({ hasText: words })
      .locator('[title^="Conditional order "]')
      .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('title') ?? ''))
  ).map((title) => /^Conditional order (\d+)/.exec(title)?.[1] ?? '');
const prices = async (page: Page): Promise<string[]> =>
  (await cellsOf(panel(page, 'Conditional'))).map((row) => row['Trigger']!);
/** Returns the callback rates of the trailing stops in per cent, as their rows show them. */
const callbacks = async (page: Page): Promise<string[]> =>
  (await listed(page).allInnerTexts()).flatMap((text) => /Trailing stop ([\d.]+)/.exec(text)?.[1] ?? []);
const callback = ([first]: Reply): string | undefined =>
  first && formatShort(multiply(decimal(first.callbackRate), decimal('100')));
const asList = (reply: Reply): readonly Reply[] => (Array.isArray(reply) ? reply : reply.list);

/** Loads the conditional orders that ended again, as the user would. */
async function showHistory(page: Page): Promise<void> {
  await group(page, 'Conditional').getByRole('button', { name: 'Open', exact: true }).click();
  await group(page, 'Conditional').getByRole('button', { name: 'History', exact: true }).click();
}

test('conditional order endpoints: a value of each reply is shown on the screen', async ({ launch }) => {
  const app = await launch({
    viewport: { width: 1920, height: 1080 },
    settings: { market: 'futures', symbol: 'BTCUSDT' },
  });
  const { page, simulator } = app;
  const readings = createReadings(app);
  const { read } = readings;
  await accountReady(page);
  await keepReplies(simulator.control);
  await setAgents(app, 'quiet', 'futures');
  const last = (await simulator.state('futures', 'BTCUSDT')).lastPrice;
  const at = (share: string): string => shown(ratio(last, share, 1), 1);
  await placeByBridge(page, { type: 'MARKET', price: null, quantity: '0.02' });
  await expect.poll(() => held(app)).toEqual([['LONG', '0.0200']]);
  await showPanel(page, 'Conditional');

  await test.step('one is placed, and one that follows the price', async () => {
    await planByBridge(page, 'single', [conditional({ triggerPrice: at('0.95') })]);
    await read('futures.algoOrder.place', { of: ({ orderId }) => orderId, screen: () => ids(page) });
    await planByBridge(page, 'single', [
      conditional({ type: 'TRAILING_MARKET', activatePrice: at('1.09'), callbackRate: '0.0173' }),
    ]);
    await expect(listed(page)).toHaveCount(2);
  });

  await test.step('a stop-loss of the position, changed in its place', async () => {
    await page.getByRole('button', { name: 'Set take profit and stop loss of a position' }).click();
    await page.getByRole('menuitem', { name: 'BTCUSDT Long 0.0200' }).click();
    const dialog = page.getByRole('dialog', { name: /^Take profit and stop loss: BTCUSDT/ });
    await dialog.getByRole('textbox', { name: /^Stop loss trigger price/ }).fill(at('1.05'));
    await dialog.getByRole('button', { name: /^Review/ }).click();
    await confirmOnce(page, /Take profit and stop loss of BTCUSDT/);
    await read('futures.placeTpSlOrder', { of: (reply) => asList(reply)[0].orderId, screen: () => ids(page) });
    await listed(page)
      .filter({ hasText: 'Whole' })
      .getByRole('button', { name: /^Change/ })
      .click();
    const change = page.getByRole('dialog', { name: /^Change Stop market of BTCUSDT/ });
    await change.getByRole('textbox', { name: 'Trigger price' }).fill(at('1.06'));
    await change.getByRole('button', { name: /^Change now/ }).click();
    await expect
      .poll(async () => (await waiting(app)).some(({ triggerPrice }) => triggerPrice === at('1.06')))
      .toBe(true);
    await expect.poll(() => prices(page)).toContain(shown(at('1.06'), 1).replace(/^(\d{2})/, '$1\u202f'));
  });

  await test.step('what waits, after the connection was lost', async () => {
    await simulator.fault('closeSockets', { market: 'futures' });
    await read('futures.openAlgoOrders', {
      of: (orders) => asList(orders).map(({ triggerPrice }) => triggerPrice),
      screen: () => prices(page),
    });
    await read('futures.trailing.openOrders', { of: callback, screen: () => callbacks(page) });
  });

  await test.step('cancelled by its row, and all of them', async () => {
    await planByBridge(page, 'single', [conditional({ triggerPrice: at('0.94') })]);
    await expect(listed(page)).toHaveCount(4);
    await listed(page).first().focus();
    await page.keyboard.press('Delete');
    await expect(listed(page)).toHaveCount(3);
    await page.getByRole('button', { name: 'Cancel all…' }).click();
    await page.getByRole('menuitem', { name: 'All 3 conditional orders of BTCUSDT' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel 3 orders' }).click();
    await expect(listed(page)).toHaveCount(0);
    const cancelled = async () => {
      await showHistory(page);
      await expect(listed(page)).toHaveCount(4, { timeout: 3_000 });
      return ids(page, 'Cancelled');
    };
    await read('futures.algoOrder.cancel', { of: ({ orderId }) => orderId, screen: cancelled });
    await read('futures.algoOpenOrders.cancel', {
      of: (reply) => asList(reply).map(({ orderId }) => orderId),
      screen: cancelled,
    });
    await read('futures.allAlgoOrders', {
      of: ({ orders }) => orders.map(({ triggerPrice }: Reply) => triggerPrice),
      screen: () => prices(page),
    });
    await read('futures.trailing.historyOrders', { of: callback, screen: () => callbacks(page) });
  });
  readings.expectAll('conditional');
});
