/** The watchlist: the user's own lists, all symbols in order, and figures that are the exchange's own. */
import type { Page } from '@playwright/test';
import { chooseOption } from './support/choice.ts';
import { askControl } from './support/control.ts';
import { expectPanelStates, panel, pressButton } from './support/desk.ts';
import { expect, test } from './support/launch.ts';
import { readDocument } from './support/workspace.ts';

/** Shows the shipped workspace with the watchlist. */
async function showMarkets(page: Page): Promise<void> {
  await page.keyboard.press('Alt+3');
  await expect(panel(page, 'Watchlist')).toHaveAttribute('data-face', 'live');
}

const grid = (page: Page) => panel(page, 'Watchlist').getByRole('grid');

/**
 * Returns the symbols of the drawn rows in their order on screen, with the text of one column; '' where there is none.
 */
function drawnRows(page: Page, column: string): Promise<[string, string][]> {
  return grid(page)
    .locator('.watch-row')
    .evaluateAll(
      (rows, name) =>
        rows
          .toSorted((a, b) => Number(a.getAttribute('aria-rowindex')) - Number(b.getAttribute('aria-rowindex')))
          .map((row): [string, string] => [
            row.querySelector('.watch-name')?.textContent ?? '',
            (row.querySelector(`[data-column="${name}"]`)?.textContent ?? '').replaceAll(/[\s\u202f]/gu, ''),
          ]),
      column,
    );
}

/** Selects the row of a symbol through the search, and adds it to the list of this name through the row's menu. */
async function putInto(page: Page, symbol: string, list: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Find a symbol' }).fill(symbol);
  await expect(grid(page).locator('.watch-row')).toHaveCount(1);
  await grid(page).focus();
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitemcheckbox', { name: `Add to ${list}` }).press('Enter');
}

test('a watchlist is created, filled, reordered and restored after a restart', async ({ launch }, info) => {
  const profile = info.outputPath('profile');
  const first = await launch({ profile, viewport: { width: 1440, height: 900 } });
  const { page } = first;
  await expectPanelStates(page, 'live');
  await showMarkets(page);
  const shows = panel(page, 'Watchlist').getByRole('combobox', { name: 'Show symbols of' });
  await pressButton(page.getByRole('button', { name: 'Create, rename or delete a list' }));
  await page.getByRole('textbox', { name: 'New list name' }).fill('Majors');
  await page.keyboard.press('Enter');
  await expect(shows).toHaveText('Majors');
  await expect(panel(page, 'Watchlist')).toContainText('This list is empty.');
  await chooseOption(shows, 'Futures');
  for (const symbol of ['SOLUSDT', 'BTCUSDT', 'ETHUSDT']) await putInto(page, symbol, 'Majors');
  await page.getByRole('searchbox', { name: 'Find a symbol' }).fill('');
  await chooseOption(shows, 'Majors');
  await expect(grid(page).locator('.watch-row')).toHaveCount(3);
  // The rows are sorted by turnover; only in the user's own order, which the column header switches back to, can they
  // be moved.
  await grid(page).focus();
  await expect.poll(async () => (await drawnRows(page, 'last'))[0]?.[0]).toBe('BTCUSDT');
  const turnover = grid(page).getByRole('columnheader', { name: /^Turnover|^Volume/ });
  for (const next of ['ascending', 'none']) {
    await pressButton(turnover.getByRole('button'));
    await expect(turnover).toHaveAttribute('aria-sort', next);
  }
  await expect
    .poll(async () => (await drawnRows(page, 'last')).map(([symbol]) => symbol))
    .toEqual(['SOLUSDT', 'BTCUSDT', 'ETHUSDT']);
  await grid(page).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Alt+ArrowUp');
  const order = async () => (await drawnRows(page, 'last')).map(([symbol]) => symbol);
  await expect.poll(order).toEqual(['BTCUSDT', 'SOLUSDT', 'ETHUSDT']);
  // The order is saved a moment after it is shown.
  await expect.poll(() => readDocument(profile, 'lists')).toMatch(/Majors.*BTCUSDT.*SOLUSDT.*ETHUSDT/s);
  await expect.poll(() => readDocument(profile, 'workspaces')).toContain('"tab":"list');
  await first.close();

  const { page: again, simulator } = await launch({ profile, viewport: { width: 1440, height: 900 } });
  await expect(panel(again, 'Watchlist')).toHaveAttribute('data-face', 'live');
  await expect(panel(again, 'Watchlist').getByRole('combobox', { name: 'Show symbols of' })).toHaveText('Majors');
  await expect
    .poll(async () => (await drawnRows(again, 'last')).map(([symbol]) => symbol))
    .toEqual(['BTCUSDT', 'SOLUSDT', 'ETHUSDT']);
  // Each last price is the one that the simulator holds.
  await askControl(simulator.control, 'POST', '/time', { pause: true });
  const truth: [string, string][] = [];
  for (const symbol of ['BTCUSDT', 'SOLUSDT', 'ETHUSDT']) {
    truth.push([symbol, (await simulator.state('futures', symbol)).lastPrice]);
  }
  await expect.poll(() => drawnRows(again, 'last')).toEqual(truth);
  // Enter on a row shows its symbol in the panel's group.
  await grid(again).focus();
  await again.keyboard.press('End');
  await again.keyboard.press('Enter');
  await expect(again).toHaveTitle(/^ETHUSDT/);
});

test('R28 sorts and scrolls a thousand symbols and draws only the rows in view', async ({ launch }) => {
  const { page } = await launch({ pace: 'display', symbols: 1000, viewport: { width: 1440, height: 900 } });
  await expectPanelStates(page, 'live');
  await showMarkets(page);
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '1001');
  await expect.poll(() => grid(page).locator('.watch-row').count()).toBeLessThan(120);
  await expect.poll(async () => (await drawnRows(page, 'last')).every(([, last]) => last !== '')).toBe(true);
  const head = grid(page).getByRole('columnheader', { name: /^Last/ });
  await pressButton(head.getByRole('button'));
  await expect(head).toHaveAttribute('aria-sort', 'descending');
  const falling = (prices: readonly number[]) => prices.every((price, at) => at === 0 || price <= prices[at - 1]!);
  const inView = async () => (await drawnRows(page, 'last')).map(([, last]) => Number(last)).filter(Number.isFinite);
  await expect.poll(async () => falling((await inView()).slice(0, 20))).toBe(true);
  const top = (await drawnRows(page, 'last'))[0]!;
  await grid(page).focus();
  await page.keyboard.press('End');
  await expect(grid(page).locator('[aria-rowindex="1001"]')).toBeVisible();
  await expect(grid(page).locator('[data-active=true]')).toHaveAttribute('aria-rowindex', '1001');
  await expect.poll(() => grid(page).locator('.watch-row').count()).toBeLessThan(120);
  await expect.poll(async () => falling((await inView()).slice(-20))).toBe(true);
  await page.keyboard.press('Home');
  await expect(grid(page).locator('[aria-rowindex="2"] .watch-name')).toHaveText(top[0]);
  await page.getByRole('searchbox', { name: 'Find a symbol' }).fill('btc');
  await expect.poll(async () => (await drawnRows(page, 'last')).every(([symbol]) => /BTC/.test(symbol))).toBe(true);
  await page.getByRole('searchbox', { name: 'Find a symbol' }).fill('☃ nothing');
  await expect(panel(page, 'Watchlist')).toContainText('☃ nothing');
});
