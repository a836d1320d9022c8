/**
 * Closing positions as the user does: parts of one, at a limit, one by one, all in profit, all in loss, all of a
 * symbol, all; compared with the simulator's account.
 */
import type { Locator, Page } from '@playwright/test';
import { compare, decimal, formatShort, subtract } from '../../shared/num/decimal.ts';
import { askControl } from './support/control.ts';
import { panel, pressButton } from './support/desk.ts';
import { expect, test, type LaunchedApp } from './support/launch.ts';
import { confirmOnce, expectKillSwitch, jump, positionsOf, setMode } from './support/positions.ts';
import { accountReady, placeByBridge, showPanel, shown } from './support/trade.ts';

const positions = (page: Page): Locator => panel(page, 'Positions');
const rows = (page: Page, symbol: string): Locator =>
  positions(page).locator('tbody tr[data-row]').filter({ hasText: symbol });

/** Opens the management form of the only position of a symbol. */
async function manage(page: Page, symbol: string): Promise<Locator> {
  await rows(page, symbol)
    .getByRole('button', { name: /^Manage the / })
    .click();
  return positions(page).getByRole('group', { name: new RegExp(`^Manage the .* in ${symbol}$`) });
}

/** Chooses one item of the "Close all..." menu; returns the dialog that asks for confirmation. */
async function closeAll(page: Page, line: string, question: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Close all…' }).click();
  await page.getByRole('menuitem', { name: line, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: question });
  await expectKillSwitch(dialog);
  return dialog;
}

/** Returns how many requests to close positions the exchange received. */
async function closings(app: LaunchedApp): Promise<number> {
  const { requests } = (await askControl(app.simulator.control, 'GET', '/requests')) as {
    readonly requests: readonly { readonly path: string }[];
  };
  return requests.filter(({ path }) => path.endsWith('/closePositions')).length;
}

/** Returns the resting futures orders as symbol, side, size and price. */
async function resting(app: LaunchedApp): Promise<readonly string[]> {
  const { futures } = await app.simulator.account();
  const open = futures.orders.filter(({ status }) => status === 'NEW' || status === 'PARTIALLY_FILLED');
  return open.map(({ symbol, orderSide, size, price }) => `${symbol} ${orderSide} ${size} at ${price}`);
}

test('R9 R10 closes positions: one separated position, in part, at a limit, all in profit, all in loss, one symbol, everything', async ({
  launch,
}) => {
  const app = await launch({ settings: { market: 'futures', symbol: 'BTCUSDT' } });
  const { page } = app;
  await accountReady(page);
  await showPanel(page, 'Positions');
  const truth = () => positionsOf(app);
  const findPosition = async (symbol: string) =>
    (await app.simulator.account()).futures.positions.find((one) => one.symbol === symbol)!;

  await test.step('two opening orders are two separated positions', async () => {
    await setMode(page, { symbol: 'SOLUSDT', marginType: 'ISOLATED', separatedMode: 'SEPARATED' });
    for (const symbol of ['BTCUSDT', 'ETHUSDT'])
      await setMode(page, { symbol, marginType: 'ISOLATED', separatedMode: 'COMBINED' });
    for (const quantity of ['2.0', '3.0'])
      await placeByBridge(page, { symbol: 'SOLUSDT', type: 'MARKET', price: null, quantity });
    await placeByBridge(page, { type: 'MARKET', price: null, quantity: '0.0400' });
    await placeByBridge(page, { symbol: 'ETHUSDT', opens: 'SHORT', type: 'MARKET', price: null, quantity: '0.500' });
    await expect(positions(page).locator('tbody tr[data-row]')).toHaveCount(4);
    expect(await truth()).toEqual([
      'BTCUSDT LONG 0.0400',
      'ETHUSDT SHORT 0.500',
      'SOLUSDT LONG 2.0',
      'SOLUSDT LONG 3.0',
    ]);
    // At 1280 px no column is scrolled out of view: the button that manages the position is visible.
    await expect(rows(page, 'BTCUSDT').getByRole('button', { name: /^Manage the / })).toBeInViewport({ ratio: 1 });
    await expect
      .poll(() =>
        positions(page)
          .locator('.table-scroll')
          .evaluate((box) => box.scrollWidth - box.clientWidth),
      )
      .toBe(0);
  });

  await test.step('the newer separated one cannot be met by an order; it is closed by its id, and the older stays', async () => {
    const newer = rows(page, 'SOLUSDT').filter({ hasText: '3.0' });
    await newer.getByRole('button', { name: /^Manage the / }).click();
    const group = positions(page).getByRole('group', { name: /^Manage the / });
    await expect(group).toContainText('Orders close the oldest separate position of this side first.');
    await expect(group.getByRole('button', { name: 'Close 50%' })).toHaveCount(0);
    await group.getByRole('button', { name: 'Market close' }).click();
    const { id } = (await app.simulator.account()).futures.positions.find(({ size }) => size === '3.0')!;
    const dialog = page.getByRole('dialog', { name: 'Market close the long position in SOLUSDT, size 3.0?' });
    await expectKillSwitch(dialog);
    await expect(dialog).toContainText(`Closes only this separate position (${id}).`);
    await dialog.getByRole('button', { name: 'Market close' }).click();
    await expect.poll(truth).toEqual(['BTCUSDT LONG 0.0400', 'ETHUSDT SHORT 0.500', 'SOLUSDT LONG 2.0']);
    await expect(rows(page, 'SOLUSDT')).toHaveCount(1);
  });

  await test.step('a quarter of one is closed by its button, and more than it holds is refused at a limit', async () => {
    const group = await manage(page, 'BTCUSDT');
    const block = await group.evaluate((element) => {
      const detail = element.closest('tr')!;
      const [width, whole] = [detail, detail.closest('table')!].map((one) => one.getBoundingClientRect().width);
      return [getComputedStyle(detail).backgroundColor, width! - whole!];
    });
    expect(block).toEqual([expect.not.stringMatching(/^(transparent|rgba\(0, 0, 0, 0\))$/), 0]);
    await group.getByRole('button', { name: 'Close 25%' }).click();
    await confirmOnce(page, /Close long/);
    await expect.poll(truth).toContain('BTCUSDT LONG 0.0300');
    await expect(rows(page, 'BTCUSDT')).toContainText('0.0300');
    await group.getByRole('button', { name: 'Limit close…' }).click();
    const form = group.getByRole('form', { name: 'Limit close…' });
    const place = form.getByRole('button', { name: 'Place closing order' });
    await form.getByRole('textbox', { name: /^Size/ }).fill('0.0301');
    await expect(form.getByRole('status')).toHaveText('The position is 0.0300. Enter 0.0300 or less.');
    await expect(form.getByRole('status')).toBeInViewport({ ratio: 1 });
    await expect(place).toBeDisabled();
    const far = shown((await app.simulator.state('futures', 'BTCUSDT')).asks.at(-1)![0], 1);
    await form.getByRole('textbox', { name: /^Price/ }).fill(far);
    await form.getByRole('textbox', { name: /^Size/ }).fill('0.0100');
    await place.click();
    await confirmOnce(page, /Close long/);
    await expect.poll(() => resting(app)).toEqual([`BTCUSDT SELL 0.0100 at ${far}`]);
  });

  await test.step('margin is taken out with its preview, and top-up is switched on and off', async () => {
    const before = (await findPosition('BTCUSDT')).marginSize;
    const group = positions(page).getByRole('group', { name: /^Manage the / });
    await group.getByRole('button', { name: 'Add margin…' }).click();
    await group.getByRole('form', { name: 'Add margin…' }).getByRole('textbox').fill('40');
    await page.keyboard.press('Enter');
    await expect
      .poll(async () => compare(decimal((await findPosition('BTCUSDT')).marginSize), decimal(before)))
      .toBe(1);
    const richer = (await findPosition('BTCUSDT')).marginSize;
    expect(formatShort(subtract(decimal(richer), decimal(before)))).toBe('40');
    await group.getByRole('button', { name: 'Reduce margin…' }).click();
    const form = group.getByRole('form', { name: 'Reduce margin…' });
    await form.getByRole('textbox').fill('1000000');
    await expect(form.getByRole('status')).toContainText('USDT can be removed now.');
    await expect(form.getByRole('button', { name: 'Reduce margin' })).toBeDisabled();
    await form.getByRole('textbox').fill('15');
    await expect(form.getByRole('status')).toContainText(/Liq\. price [\d.\u202f]+ → [\d.\u202f]+\./);
    await expect(form.getByRole('status')).toBeInViewport({ ratio: 1 });
    const foreseen = /→ ([\d.]+)\.$/.exec(
      (await form.getByRole('status').innerText()).replaceAll('\u202f', '').trim(),
    )![1]!;
    await form.getByRole('button', { name: 'Reduce margin' }).click();
    await expect.poll(async () => (await findPosition('BTCUSDT')).marginSize).not.toBe(richer);
    const poorer = await findPosition('BTCUSDT');
    expect(formatShort(subtract(decimal(richer), decimal(poorer.marginSize)))).toBe('15');
    expect(shown(foreseen, 1)).toBe(shown(poorer.liquidatePrice, 1));
  });

  await test.step('top-up is switched on and off', async () => {
    const group = positions(page).getByRole('group', { name: /^Manage the / });
    // The simulator's account changes before the response arrives in the window: until then the button is disabled, and
    // a press has no effect.
    await expect(group.getByRole('button', { name: 'Enable auto margin top-up' })).not.toHaveAttribute('aria-disabled');
    // The button names the action it will take, and keeps the focus while its label changes.
    await pressButton(group.getByRole('button', { name: 'Enable auto margin top-up' }));
    await expect.poll(async () => (await findPosition('BTCUSDT')).autoAppendIsolatedMargin).toBe(true);
    await expect(group.getByRole('button', { name: 'Disable auto margin top-up' })).toBeFocused();
    await expect(group.getByRole('button', { name: 'Disable auto margin top-up' })).not.toHaveAttribute(
      'aria-disabled',
    );
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await findPosition('BTCUSDT')).autoAppendIsolatedMargin).toBe(false);
    await expect(group.getByRole('button', { name: 'Enable auto margin top-up' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(group).toHaveCount(0);
  });

  await test.step('what gains is closed, what loses stays; then what loses, each by its id', async () => {
    await jump(app, 0.006);
    await jump(app, 0.006, 'ETH');
    await jump(app, -0.006, 'SOL');
    await expect(rows(page, 'BTCUSDT')).toContainText('+');
    await expect(rows(page, 'ETHUSDT')).toContainText('−');
    await expect(rows(page, 'SOLUSDT')).toContainText('−');
    const winners = await closeAll(page, 'Close winner (1)', 'Market close 1 winning position?');
    await expect(winners.getByRole('listitem')).toHaveText(['BTCUSDT Long 0.0300']);
    await winners.getByRole('button', { name: 'Close 1 position' }).click();
    await expect.poll(truth).toEqual(['ETHUSDT SHORT 0.500', 'SOLUSDT LONG 2.0']);
    await expect(rows(page, 'BTCUSDT')).toHaveCount(0);
    const before = await closings(app);
    const losers = await closeAll(page, 'Close losers (2)', 'Market close 2 losing positions?');
    await losers.getByRole('button', { name: 'Close 2 positions' }).click();
    await expect.poll(truth).toEqual([]);
    await expect.poll(() => closings(app)).toBe(before + 2);
    await expect(positions(page)).toHaveAttribute('data-face', 'empty');
  });

  await test.step('a symbol alone, then everything, which asks for a typed word', async () => {
    for (const opens of ['LONG', 'SHORT'] as const)
      await placeByBridge(page, { opens, type: 'MARKET', price: null, quantity: '0.0100' });
    for (const symbol of ['ETHUSDT', 'SOLUSDT'])
      await placeByBridge(page, { symbol, type: 'MARKET', price: null, quantity: '1.0' });
    await expect(positions(page).locator('tbody tr[data-row]')).toHaveCount(4);
    const symbol = await closeAll(page, 'Close BTCUSDT positions (2)', 'Market close 2 positions in BTCUSDT?');
    await symbol.getByRole('button', { name: 'Close 2 positions' }).click();
    await expect.poll(truth).toEqual(['ETHUSDT LONG 1.000', 'SOLUSDT LONG 1.0']);
    await expect(positions(page).locator('tbody tr[data-row]')).toHaveCount(2);
    const before = await closings(app);
    const all = await closeAll(page, 'Close all positions (2)', 'Market close all positions (2)?');
    const confirm = all.getByRole('button', { name: 'Close 2 positions' });
    await expect(confirm).toBeDisabled();
    await all.getByRole('textbox').fill('close');
    await page.keyboard.press('Enter');
    await expect(confirm).toBeDisabled();
    expect(await truth()).toHaveLength(2);
    await all.getByRole('textbox').fill('close all');
    await page.keyboard.press('Enter');
    await expect.poll(truth).toEqual([]);
    expect(await closings(app)).toBe(before + 1);
  });

  await test.step('the orders that the exchange placed to close are listed as ours', async () => {
    await showPanel(page, 'Order history');
    const history = panel(page, 'Order history');
    await expect.poll(() => history.locator('tbody tr[data-row]').count()).toBeGreaterThan(2);
    await expect(history).not.toContainText('external');
  });
});
