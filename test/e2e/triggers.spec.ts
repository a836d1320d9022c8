/**
 * Conditional orders as the user works with them, from the first stop to the order that it places: in the real window,
 * compared with the simulator's account.
 */
import fs from 'node:fs';
import path from 'node:path';
import { toPlotNumber } from '../../shared/num/plot.ts';
import { panel, tableRows } from './support/desk.ts';
import { expect, test, type LaunchedApp } from './support/launch.ts';
import { conditional, planByBridge } from './support/plans.ts';
import { confirmOnce, expectKillSwitch, futuresTruth, held, jump, waiting } from './support/positions.ts';
import { accountReady, confirmation, placeByBridge, ratio, shown, showPanel } from './support/trade.ts';

const settings = { market: 'futures', symbol: 'BTCUSDT' } as const;
const viewport = { width: 1600, height: 1000 };

/** Returns type, trigger price and size of the waiting conditional orders, oldest first. */
const stops = async (app: LaunchedApp) =>
  (await waiting(app)).map(({ type, triggerPrice, size }) => [type, triggerPrice, size]);

/** Returns the last price divided by `share`, on the tick. */
async function at(app: LaunchedApp, share: string): Promise<string> {
  return shown(ratio((await app.simulator.state('futures', 'BTCUSDT')).lastPrice, share, 1), 1);
}

test('take-profit and stop-loss of a position: whole and partial, amended in place, moved, orphaned and cancelled (B-B9, R9, R15, B-A9)', async ({
  launch,
}) => {
  const app = await launch({ settings, viewport });
  const { page } = app;
  const conditionalPanel = panel(page, 'Conditional');
  const rows = conditionalPanel.locator('tbody tr');
  const row = (words: string) => rows.filter({ hasText: words });
  const open = async (name: string) => {
    await page.getByRole('button', { name: 'Set take profit and stop loss of a position' }).click();
    await page.getByRole('menuitem', { name }).click();
    const dialog = page.getByRole('dialog', { name: /^Take profit and stop loss: BTCUSDT/ });
    await expectKillSwitch(dialog);
    return dialog;
  };
  await accountReady(page);
  await placeByBridge(page, { type: 'MARKET', price: null, quantity: '0.02' });
  await expect.poll(() => held(app)).toEqual([['LONG', '0.0200']]);
  await showPanel(page, 'Conditional');

  let stop = '';
  await test.step('a stop-loss for the whole position, its price typed with the keypad', async () => {
    // The last price divided by 1.05, which the market does not reach in this test.
    stop = await at(app, '1.05');
    const dialog = await open('BTCUSDT Long 0.0200');
    const field = dialog.getByRole('textbox', { name: /^Stop loss trigger price/ });
    await field.focus();
    const [whole, tenth] = stop.split('.');
    await page.keyboard.type(whole!);
    await page.keyboard.press('NumpadDecimal');
    await page.keyboard.type(tenth!);
    await expect(field).toHaveValue(stop);
    await dialog.getByRole('button', { name: /^Review/ }).click();
    await confirmOnce(page, /Take profit and stop loss of BTCUSDT/);
    await expect.poll(() => stops(app)).toEqual([['STOP_MARKET', stop, '0.0200']]);
    expect((await waiting(app))[0]).toMatchObject({ positionTpsl: true });
    await expect(row('Stop market')).toContainText('Whole: 0.0200');
  });

  await test.step('it is as large as the position is', async () => {
    await placeByBridge(page, { type: 'MARKET', price: null, quantity: '0.01' });
    await expect.poll(() => stops(app)).toEqual([['STOP_MARKET', stop, '0.0300']]);
    await expect(row('Stop market')).toContainText('Whole: 0.0300');
  });

  await test.step('the position shows it, and its cell opens the form', async () => {
    await showPanel(page, 'Positions');
    const grouped = stop.replaceAll(/\d(?=\d)/g, String.raw`$&\s?`);
    const cell = panel(page, 'Positions').getByRole('button', { name: new RegExp(`stop-loss ${grouped} of BTCUSDT`) });
    await expect(cell).toHaveText(new RegExp(`^— / ${grouped}$`));
    await cell.click();
    await expect(page.getByRole('dialog', { name: /^Take profit and stop loss: BTCUSDT/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await showPanel(page, 'Conditional');
  });

  let profit = '';
  await test.step('in the ladder workspace of a small window its prices are beside the buttons of the row', async () => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.keyboard.press('Alt+2');
    const cells = panel(page, 'Positions').locator('tbody tr').first().locator('td');
    const isWhole = () =>
      cells.evaluateAll((all) => {
        const [cell, actions] = all.slice(-2).map((one) => one.getBoundingClientRect());
        return cell !== undefined && actions !== undefined && cell.right <= actions.left;
      });
    await expect.poll(isWhole).toBe(true);
    await page.keyboard.press('Alt+1');
    await page.setViewportSize(viewport);
  });

  await test.step('a take-profit of a part', async () => {
    profit = await at(app, '0.95');
    const dialog = await open('BTCUSDT Long 0.0300');
    await dialog.getByRole('textbox', { name: /^Take profit trigger price/ }).fill(profit);
    await dialog.getByRole('button', { name: 'Part of it' }).click();
    const size = dialog.getByRole('textbox', { name: 'Size in BTC' });
    await size.fill('0.04');
    await expect(dialog).toContainText('Larger than the position of');
    await dialog.getByRole('button', { name: /^Review/ }).click();
    await expect(dialog).toBeVisible();
    await size.fill('0.01');
    await dialog.getByRole('button', { name: /^Review/ }).click();
    await confirmOnce(page, /Take profit and stop loss of BTCUSDT/);
    await expect
      .poll(async () => (await stops(app)).toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1)))
      .toEqual([
        ['STOP_MARKET', stop, '0.0300'],
        ['TAKE_PROFIT_MARKET', profit, '0.0100'],
      ]);
  });

  await test.step('the stop-loss is changed in its place: the same order, no new one', async () => {
    const [before] = await waiting(app);
    stop = await at(app, '1.06');
    await row('Stop market')
      .getByRole('button', { name: /^Change/ })
      .click();
    const dialog = page.getByRole('dialog', { name: /^Change Stop market of BTCUSDT/ });
    await expectKillSwitch(dialog);
    await expect(dialog).toContainText('The exchange changes it directly.');
    await dialog.getByRole('textbox', { name: 'Trigger price' }).fill(stop);
    await dialog.getByRole('button', { name: /^Change now/ }).click();
    await expect.poll(async () => (await stops(app))[0]?.[1]).toBe(stop);
    expect((await waiting(app))[0]?.id).toBe(before!.id);
    await expect(row('Stop market')).toContainText(stop.slice(-3));
  });

  await test.step('another conditional order is moved: cancelled and placed anew, and that is said (R15)', async () => {
    const from = await at(app, '1.08');
    await planByBridge(page, 'single', [
      conditional({ side: 'SELL', quantity: '0.005', triggerPrice: from, reduceOnly: true }),
    ]);
    const before = (await waiting(app)).find(({ triggerPrice }) => triggerPrice === from)!;
    const to = await at(app, '1.09');
    await row('0.0050')
      .getByRole('button', { name: /^Change/ })
      .click();
    const dialog = page.getByRole('dialog', { name: /^Change Stop market of BTCUSDT/ });
    await expect(dialog).toContainText('Cancel and replace: no order is active in between.');
    await dialog.getByRole('textbox', { name: 'Trigger price' }).fill(to);
    await dialog.getByRole('button', { name: /^Review/ }).click();
    await confirmOnce(page, /Change a BTCUSDT conditional order/);
    await expect.poll(async () => (await stops(app)).at(-1)).toEqual(['STOP_MARKET', to, '0.0050']);
    const { conditionals } = await futuresTruth(app);
    expect(conditionals.find(({ id }) => id === before.id)?.status).toBe('CANCELED');
  });

  await test.step('with the position gone its take-profit and stop-loss end, and what would close nothing is warned of', async () => {
    await showPanel(page, 'Positions');
    await panel(page, 'Positions').locator('tbody tr').first().focus();
    await page.keyboard.press('4');
    await confirmOnce(page, /Close long/);
    await expect.poll(() => held(app)).toEqual([]);
    await expect.poll(async () => (await stops(app)).map(([, , size]) => size)).toEqual(['0.0050']);
    await showPanel(page, 'Conditional');
    await expect(conditionalPanel).toContainText('1 order would close a position that does not exist.');
    await expect(rows).toHaveCount(1);
    await expect(rows.first()).toContainText('No position');
    await conditionalPanel.getByRole('button', { name: 'Cancel order' }).click();
    await page
      .getByRole('dialog', { name: /would close a position that does not exist/ })
      .getByRole('button', { name: 'Cancel order' })
      .click();
    await expect.poll(() => stops(app)).toEqual([]);
    await expect(rows).toHaveCount(0);
  });

  await test.step('one is cancelled by its key, the rest together under a question that names the symbol (H4)', async () => {
    for (const share of ['0.96', '0.95', '0.94']) {
      await planByBridge(page, 'single', [conditional({ triggerPrice: await at(app, share) })]);
    }
    await expect(rows).toHaveCount(3);
    await rows.first().focus();
    await page.keyboard.press('Delete');
    await expect(rows).toHaveCount(2);
    await page.getByRole('button', { name: 'Cancel all…' }).click();
    await page.getByRole('menuitem', { name: 'All 2 conditional orders of BTCUSDT' }).click();
    const question = page.getByRole('dialog', { name: 'Cancel: All 2 conditional orders of BTCUSDT?' });
    await question.getByRole('button', { name: 'Cancel 2 orders' }).click();
    await expect.poll(() => stops(app)).toEqual([]);
    await expect(rows).toHaveCount(0);
  });
  await expect(confirmation(page)).toHaveCount(0);
});

test('a trailing stop is shown waiting, following and triggering, and the history links to the resulting order (B-B7, B-B9)', async ({
  launch,
}) => {
  const app = await launch({ settings, viewport });
  const { page } = app;
  const conditionalPanel = panel(page, 'Conditional');
  const cells = async () => (await tableRows(page, 'Conditional')).flat().join(' ');
  await accountReady(page);
  await placeByBridge(page, { type: 'MARKET', price: null, quantity: '0.02' });
  await expect.poll(() => held(app)).toEqual([['LONG', '0.0200']]);
  // The order activates 1.0 % above the last price and triggers 2 % below the best price from there on: that is more
  // than the overshoot of a jump through a thin book.
  const from = await at(app, '0.99');
  await planByBridge(page, 'single', [
    conditional({
      type: 'TRAILING_MARKET',
      side: 'SELL',
      quantity: '0.005',
      activatePrice: from,
      callbackRate: '0.02',
      reduceOnly: true,
    }),
  ]);
  await showPanel(page, 'Conditional');

  await test.step('it waits for its activation', async () => {
    await expect.poll(cells).toContain(`from${from}`);
    expect(await cells()).toContain('Trailingstop2%');
    expect((await waiting(app)).map(({ status }) => status)).toEqual(['UNACTIVATED']);
  });

  /** Returns the best price that the row shows, and the price at which the order would trigger from there. */
  const followed = async (): Promise<readonly [best: number, fires: number]> => {
    const [, best, fires] = /best([\d.]+),triggersat([\d.]+)/.exec(await cells()) ?? [];
    return [toPlotNumber(best ?? '0'), toPlotNumber(fires ?? '0')];
  };
  await test.step('above it, it follows the best price; it fires the callback below', async () => {
    await jump(app, 0.018);
    await expect.poll(async () => (await waiting(app)).map(({ status }) => status)).toEqual(['UNTRIGGERED']);
    await expect.poll(async () => (await followed())[0]).toBeGreaterThanOrEqual(toPlotNumber(from));
    const [best, fires] = await followed();
    // 2 % below the best price, to one tick.
    expect(Math.abs(best * 0.98 - fires)).toBeLessThanOrEqual(0.1);
    await jump(app, 0.004);
    await expect.poll(async () => (await followed())[0]).toBeGreaterThan(best);
    expect((await followed())[1]).toBeGreaterThan(fires);
  });

  await test.step('the price turns back, it fires and closes its part', async () => {
    await jump(app, -0.035);
    await expect.poll(() => held(app)).toEqual([['LONG', '0.0150']]);
    expect((await futuresTruth(app)).conditionals.map(({ status }) => status)).toEqual(['FILLED']);
    await expect(conditionalPanel.locator('tbody tr')).toHaveCount(0);
  });

  await test.step('the history says what each became: one fired, one was cancelled', async () => {
    await planByBridge(page, 'single', [conditional({ triggerPrice: await at(app, '0.9') })]);
    const rows = conditionalPanel.locator('tbody tr');
    await expect(rows).toHaveCount(1);
    await rows.first().focus();
    await page.keyboard.press('Delete');
    await expect(rows).toHaveCount(0);
    // Requested again, as the user would, in case the exchange has not listed it yet.
    await expect(async () => {
      await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Open', exact: true }).click();
      await page.getByRole('button', { name: 'History', exact: true }).click();
      await expect(rows).toHaveCount(2, { timeout: 5_000 });
    }).toPass();
    await expect(rows.filter({ hasText: 'Stop market' })).toContainText('no order');
    await expect(rows.filter({ hasText: 'Stop market' })).toContainText('Cancelled');
    await expect(rows.filter({ hasText: 'Trailing stop' })).toContainText('Filled');
  });

  await test.step('and leads to that order, its fills, and everything that happened to it', async () => {
    const became = (await app.simulator.account()).futures.fills.at(-1)!;
    await conditionalPanel.getByRole('button', { name: `Show order ${became.orderId} and its fills` }).click();
    const details = conditionalPanel.getByRole('region', {
      name: new RegExp(`^Order ${became.orderId} from conditional order`),
    });
    await expect(details).toContainText('0.005');
    await expect(details.getByRole('list', { name: 'Fills' }).getByRole('listitem')).not.toHaveCount(0);
    await details.getByRole('button', { name: /^Timeline of/ }).click();
    const timeline = page.getByRole('dialog', { name: /timeline/i });
    await expect(timeline).toBeVisible();
    await expectKillSwitch(timeline);
    await page.keyboard.press('Escape');
    await expect(timeline).toHaveCount(0);
  });

  await test.step('the past is saved as a file, straight from the exchange', async () => {
    await page.getByRole('button', { name: 'Export…' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Export records' });
    await expect(dialog.getByRole('combobox', { name: 'List' })).toHaveText('Conditional orders');
    await dialog.getByRole('button', { name: 'Save file' }).click();
    await expect(dialog).toContainText(/Saved 2 records: /);
    const [file] = fs.readdirSync(app.downloads);
    const lines = fs.readFileSync(path.join(app.downloads, file!), 'utf8').trimEnd().split('\r\n');
    const { conditionals } = await futuresTruth(app);
    expect(lines.slice(1).map((line) => line.split(',')[7])).toEqual(conditionals.map(({ id }) => id).toReversed());
  });
});
