/** The journal in the window: an entry written by keyboard, found again, and opened from the closed positions. */
import { showAccount, toolsOf } from './support/accountPanels.ts';
import { askSigned } from './support/askSigned.ts';
import { askControl } from './support/control.ts';
import { pressButton } from './support/desk.ts';
import { expect, test } from './support/launch.ts';
import { figuresOf } from './support/performanceTruth.ts';
import { accountReady, placeOrder } from './support/trade.ts';

test('an entry is saved while it is typed, found by its words, and opened from the closed position', async ({
  launch,
}) => {
  const app = await launch({ settings: { market: 'futures', symbol: 'BTCUSDT', timeZone: 'utc' } });
  const { page } = app;
  await accountReady(page);
  await placeOrder(page, { aim: 'Buy / Long', size: '0.02' });
  // What the position took is known once the exchange has listed it after the fill, before it is closed.
  await expect.poll(() => page.evaluate(marginOfNewest)).not.toBeNull();
  await askSigned(app, '/capi/v3/order', 'futures', {
    symbol: 'BTCUSDT',
    side: 'SELL',
    positionSide: 'LONG',
    type: 'MARKET',
    quantity: '0.02',
    newClientOrderId: 'close-1',
  });
  await showAccount(page);
  await page.locator('.dv-tab').filter({ hasText: 'Journal' }).click();
  const panel = page.locator('section.panel[data-panel=journal]');
  const row = panel.locator('tbody tr[data-row]');
  await row.first().focus();
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('button', { name: 'Back to the list' })).toBeFocused();

  await test.step('the picture has bars, both fills and the average prices', async () => {
    await expect(panel.getByRole('img', { name: 'BTCUSDT, bars of 1m with entries and exits' })).toBeVisible();
    expect(await panel.locator('.journal-bar').count()).toBeGreaterThan(5);
    expect(await panel.locator('.journal-mark.up').count()).toBeGreaterThanOrEqual(1);
    await expect(panel.locator('.journal-line')).toHaveText(['Entry', 'Exit']);
  });

  const figure = (name: string) => page.getByRole('row', { name: new RegExp(`^${name} \\d.* USDT .*%\\)$`) });
  await test.step('the page has what the ticket predicted beside what happened', async () => {
    const receipts = panel.getByRole('region', { name: 'Predicted and actual' });
    await expect(receipts.getByRole('table', { name: 'Predicted and actual of BTCUSDT' })).toHaveCount(1);
    await expect(figure('Fee')).toHaveCount(1);
    await expect(figure('Initial margin')).toHaveCount(1);
  });

  await panel.getByRole('textbox', { name: 'Notes' }).fill('Late after the **break**, see https://example.com/a');
  await pressButton(panel.getByRole('group', { name: 'Rating' }).getByRole('button', { name: '4' }));
  const tag = panel.getByRole('combobox', { name: 'Add tag' });
  await tag.fill('#Breakout');
  await tag.press('Enter');
  const mistake = panel.getByRole('combobox', { name: 'Add mistake' });
  await mistake.fill('Late entry');
  await mistake.press('Enter');
  await expect(panel.getByText('Saved', { exact: true })).toBeVisible();
  await pressButton(panel.getByRole('button', { name: 'Back to the list' }));

  await test.step('the list shows and finds it', async () => {
    await expect(row).toContainText(['breakout']);
    const search = page.getByRole('searchbox', { name: 'Search notes' });
    await search.fill('nothing like this');
    await expect(row).toHaveCount(0);
    await search.fill('brea');
    await expect(row).toHaveCount(1);
  });

  await test.step('the closed position opens its page, with the notes as elements', async () => {
    await page.locator('.dv-tab').filter({ hasText: 'Closed positions' }).click();
    await page.getByRole('button', { name: 'Open the journal page of BTCUSDT' }).click();
    await expect(panel.locator('.journal-notes strong')).toHaveText('break');
    await expect(panel.getByRole('button', { name: 'Open example.com in the browser' })).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Remove Late entry' })).toBeVisible();
  });

  await test.step('the performance lists the order, and Enter opens its receipt', async () => {
    await pressButton(panel.getByRole('button', { name: 'Back to the list' }));
    await page.locator('.dv-tab').filter({ hasText: 'Performance' }).click();
    const performance = page.locator('section.panel[data-panel=performance]');
    await toolsOf(page, performance).getByRole('combobox', { name: 'View' }).click();
    await page.getByRole('option', { name: 'Predicted and actual' }).click();
    const order = performance.locator('tbody tr[data-row]');
    await expect(order).toHaveCount(1);
    await expect(order).toContainText('Filled');
    await order.focus();
    await page.keyboard.press('Enter');
    await expect(performance.getByRole('table', { name: 'Predicted and actual of BTCUSDT' })).toBeVisible();
    await expect(figure('Fee')).toHaveCount(1);
    await expect(page.getByText(/^Estimates differ/)).toHaveCount(0);
  });

  await test.step('the calendar opens the day, which has its sum and keeps a tick, a limit and a note', async () => {
    const performance = page.locator('section.panel[data-panel=performance]');
    await toolsOf(page, performance).getByRole('combobox', { name: 'View' }).click();
    await page.getByRole('option', { name: 'Calendar' }).click();
    const entry = performance.locator('tbody tr[data-row]').first();
    // The result is known once the exchange has listed its entries.
    await expect(entry.locator('td').nth(1)).toHaveText(/^−\d/);
    const sum = await entry.locator('td').nth(1).innerText();
    const day = await entry.getByRole('button', { name: /^Open the journal page of/ }).innerText();
    await entry.focus();
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('heading', { name: day })).toBeVisible();
    const net = panel.locator('[data-figure=net] dd');
    await expect(net).toHaveText(sum);
    await expect(row).toHaveCount(1);

    await panel.getByRole('textbox', { name: 'Add point' }).fill('News read');
    await page.keyboard.press('Enter');
    await panel.getByRole('checkbox', { name: 'News read' }).focus();
    await page.keyboard.press('Space');
    await panel.getByRole('textbox', { name: 'Loss limit' }).fill('0.01');
    await panel.getByRole('textbox', { name: 'Trade limit' }).fill('1');
    await expect(panel.getByText(/^Over by .* USDT of 0\.01 USDT$/)).toBeVisible();
    await expect(panel.getByText('Within: 1 of 1')).toBeVisible();
    await panel.getByRole('textbox', { name: 'Notes' }).fill('Too **early**');
    await expect(panel.getByText('Saved', { exact: true })).toBeVisible();

    await page.reload();
    await showAccount(page);
    await page.locator('.dv-tab').filter({ hasText: 'Journal' }).click();
    await toolsOf(page, panel).getByRole('combobox', { name: 'List' }).click();
    await page.getByRole('option', { name: 'Days' }).click();
    await expect(row).toHaveCount(1);
    await row.first().focus();
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('checkbox', { name: 'News read' })).toBeChecked();
    await expect(panel.getByRole('textbox', { name: 'Loss limit' })).toHaveValue('0.01');
    await expect(panel.locator('.journal-notes strong')).toHaveText('early');
    await expect(net).toHaveText(sum);
    await expect(panel.getByRole('button', { name: 'Back to the list' })).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(panel.getByText('No trade was closed on this day.')).toBeVisible();
  });

  await test.step('the figures of the performance are those of the exchange’s own ledger', async () => {
    /** Looks at the book after which the price jumps once more: what is left of a jump before takes back a part of it. */
    const JUMP_AGAIN = 8;
    /** Move between opening and closing, as a share: more than twice the fees of both. */
    const BEYOND_FEES = 0.004;
    // After the loss of the first one two profits and a loss.
    const trades = [
      ['LONG', 0.006],
      ['SHORT', -0.006],
      ['LONG', -0.006],
    ] as const;
    for (const [index, [positionSide, share]] of trades.entries()) {
      const [opens, closes] = positionSide === 'LONG' ? (['BUY', 'SELL'] as const) : (['SELL', 'BUY'] as const);
      const trade = (side: 'BUY' | 'SELL', name: string): Promise<unknown> =>
        askSigned(app, '/capi/v3/order', 'futures', {
          symbol: 'BTCUSDT',
          side,
          positionSide,
          type: 'MARKET',
          quantity: '0.05',
          newClientOrderId: `${name}-${index}`,
        });
      /** Returns the price at which the book takes an order now. */
      const best = async (side: 'BUY' | 'SELL'): Promise<number> => {
        const { bids, asks } = await app.simulator.state('futures', 'BTCUSDT');
        return Number((side === 'BUY' ? asks : bids)[0]![0]);
      };
      const jump = () => askControl(app.simulator.control, 'POST', '/scenario', { name: 'jump', asset: 'BTC', share });
      const before = await best(opens);
      await trade(opens, 'opens');
      await jump();
      let looks = 0;
      const moved = async (): Promise<number> => {
        looks += 1;
        if (looks % JUMP_AGAIN === 0) await jump();
        return ((await best(closes)) / before - 1) * Math.sign(share);
      };
      await expect.poll(moved, { intervals: [500] }).toBeGreaterThan(BEYOND_FEES);
      await trade(closes, 'closes');
    }
    const expected = figuresOf((await app.simulator.account()).futures.fills);
    expect(expected).toMatchObject({ trades: '4', winRate: '50.00%', longestWins: '2', longestLosses: '1' });
    await page.locator('.dv-tab').filter({ hasText: 'Performance' }).click();
    const performance = page.locator('section.panel[data-panel=performance]');
    await toolsOf(page, performance).getByRole('combobox', { name: 'View' }).click();
    await page.getByRole('option', { name: 'Summary' }).click();
    const shown = (): Promise<Record<string, string>> =>
      performance.locator('.tiles > li').evaluateAll((tiles) => {
        const textOf = (tile: Element): string => tile.querySelector('.tile-value')?.textContent ?? '';
        const plain = (text: string): string => text.replaceAll(/[\s+]/g, '').replaceAll('−', '-');
        return Object.fromEntries(
          tiles.map((tile) => [(tile as HTMLElement).dataset['figure'] ?? '', plain(textOf(tile))]),
        );
      });
    // A result is known once the exchange has listed its entries.
    await expect.poll(shown).toMatchObject(expected);

    await toolsOf(page, performance).getByRole('combobox', { name: 'View' }).click();
    await page.getByRole('option', { name: 'Breakdown' }).click();
    const chart = performance.getByRole('group', { name: 'Net PnL by Symbol (USDT)' });
    await chart.focus();
    await page.keyboard.press('Home');
    await expect(performance.locator('.pnl-day')).toHaveText(/^BTCUSDT.*4 trades$/);
    await page.keyboard.press('Enter');
    await expect(performance.locator('tbody tr[data-row]')).toHaveCount(4);
    await performance.getByRole('button', { name: 'Back', exact: true }).click();
    await chart.click();
    await expect(performance.locator('tbody tr[data-row]')).toHaveCount(4);
  });
});

/** Returns the margin of the order sent last, as main compares it; null while the position was not listed. */
async function marginOfNewest(): Promise<string | null> {
  type Answer = {
    readonly value?: { readonly items: readonly { readonly margin: { readonly actual: string | null } }[] };
  };
  const { calls } = (
    window as unknown as { foredeck: { calls: Record<string, (request: unknown) => Promise<Answer>> } }
  ).foredeck;
  const account = { environment: 'simulator', account: 'main' };
  const answer = await calls['records.receipts']!({ ...account, market: null, symbol: null, skip: 0, limit: 1 });
  return answer.value?.items[0]?.margin.actual ?? null;
}
