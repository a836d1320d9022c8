/** Marks of the user's own orders and positions on the ladder, and the tables behind drawn panels by keyboard (R30). */
import type { Locator } from '@playwright/test';
import { chooseOption } from './support/choice.ts';
import { panel, pressButton, showTable } from './support/desk.ts';
import { expect, test } from './support/launch.ts';
import { placeByBridge, ratio } from './support/trade.ts';

/** Returns the rows of a table without spaces between digits. */
const rowsOf = (table: Locator): Promise<string[]> =>
  table
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => (row.textContent ?? '').replaceAll(/[\s\u202f]/gu, '')));

/** Moves through a table by keyboard: to its end, one row up, to its start. */
async function walk(place: Locator): Promise<void> {
  const { keyboard } = place.page();
  const focused = () =>
    place.locator('tbody tr').evaluateAll((rows) => {
      const at = rows.findIndex((row) => row === row.ownerDocument.activeElement);
      return at < 0 ? 'elsewhere' : at === 0 ? 'first' : at === rows.length - 1 ? 'last' : 'between';
    });
  await place.locator('tbody tr[tabindex="0"]').focus();
  await keyboard.press('End');
  expect(await focused()).toBe('last');
  await keyboard.press('ArrowUp');
  expect(await focused()).toBe('between');
  await keyboard.press('Home');
  expect(await focused()).toBe('first');
}

test('R30 the ladder marks a position and an own order, drawn and in its table, and tables are navigable by keyboard', async ({
  launch,
}) => {
  const { page, simulator } = await launch({ viewport: { width: 1600, height: 900 } });
  await expect(page.locator('.dv-tab').first()).toBeVisible();
  await page.keyboard.press('Alt+2');
  const ladder = page.locator('section.panel[aria-label="Ladder"]');
  await expect(ladder).toHaveAttribute('data-face', 'live');
  const group = page.locator('.dv-groupview').filter({ has: ladder });
  await chooseOption(group.getByRole('combobox').first(), '10');

  await placeByBridge(page, { type: 'MARKET', price: null, quantity: '0.0100' });
  const { bids } = await simulator.state('futures', 'BTCUSDT');
  const orderPrice = String(Math.floor(Number(bids[0]![0]) / 10) * 10 - 50);
  await placeByBridge(page, { type: 'LIMIT', price: orderPrice, quantity: '0.0200' });
  await expect.poll(async () => (await simulator.account()).futures.positions.length).toBe(1);
  const [held] = (await simulator.account()).futures.positions;
  const entry = ratio(held!.openValue, held!.size, 1);

  // Drawn: the entry price with its letter and sign, the order with its sign and its remaining size.
  await expect(ladder.locator('.column.mark')).toContainText('E▲');
  await expect(ladder.locator('.column.ownBid')).toContainText('▲0.02');
  await pressButton(group.getByRole('button', { name: 'Table' }));
  await expect
    .poll(async () => (await rowsOf(ladder)).filter((row) => row.includes('Longentry')))
    .toEqual([expect.stringContaining(`Longentry${entry}`)]);
  expect((await rowsOf(ladder)).filter((row) => row.includes('▲'))).toEqual([
    expect.stringMatching(new RegExp(`^▲0\\.02.*${orderPrice}`)),
  ]);
  await walk(ladder);

  // The prices of the book's table are one stop of the Tab key.
  await page.keyboard.press('Alt+1');
  const book = panel(page, 'Order book');
  await expect(book).toHaveAttribute('data-face', 'live');
  await showTable(page, 'Order book');
  const prices = book.locator('.price-button:not(.added)');
  await book.locator('.price-button[tabindex="0"]').focus();
  await page.keyboard.press('Home');
  await expect(prices.first()).toBeFocused();
  await page.keyboard.press('End');
  await expect(prices.last()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: /^Price/ })).not.toHaveValue('');
});
