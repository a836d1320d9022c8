/**
 * Trading on the chart and on the ladder, by pointer and by keyboard, in the real window; the simulator counts the
 * orders.
 */
import { decimal, formatDecimal, minimum, multiply, sign, subtract, type Decimal } from '../../shared/num/decimal.ts';
import { toPlotNumber } from '../../shared/num/plot.ts';
import { draftAt, drag, line, moveByKeys, placeAt, priceOf } from './support/chartLines.ts';
import { chooseOption } from './support/choice.ts';
import { chooseSymbol, panel, tableRows } from './support/desk.ts';
import {
  armLadder,
  chooseLadderStep,
  ladderPlace,
  ladderPrices,
  ladderRows,
  pricesBelow,
  walkTo,
} from './support/ladder.ts';
import { expect, test } from './support/launch.ts';
import { setAgents, confirmOnce, expectKillSwitch, futuresTruth, held, jump, waiting } from './support/positions.ts';
import { conditional, planByBridge } from './support/plans.ts';
import {
  accountReady,
  chooseAim,
  confirmation,
  fillTicket,
  placeByBridge,
  ratio,
  showPanel,
  shown,
  ticket,
} from './support/trade.ts';

const viewport = { width: 1600, height: 1000 };

test('stops of a position: attached, dragged on the chart, moved by keyboard, partial, trailing (B-B7, B-B9, R30)', async ({
  launch,
}) => {
  const app = await launch({ viewport, settings: { market: 'futures', symbol: 'BTCUSDT' } });
  const { page } = app;
  await accountReady(page);
  const last = (await app.simulator.state('futures', 'BTCUSDT')).lastPrice;
  const stops = async () => (await waiting(app)).map(({ type, triggerPrice, size }) => [type, triggerPrice, size]);

  await test.step('a stop-loss goes with the order and becomes a conditional order', async () => {
    const stop = shown(ratio(last, '1.002', 0), 1);
    await ticket(page).getByRole('checkbox', { name: 'Take-profit / stop-loss' }).check();
    await ticket(page).getByRole('textbox', { name: 'Stop-loss' }).fill(stop);
    await (await fillTicket(page, { aim: 'Buy / Long', size: '0.02' })).click();
    await confirmOnce(page, /Stop-loss[\d\s.]+ USDT · Last price/);
    await expect.poll(() => held(app)).toEqual([['LONG', '0.0200']]);
    await expect.poll(stops).toEqual([['STOP_MARKET', stop, '0.0200']]);
    await expect(line(page, /^Stop market/)).toBeVisible();
    expect(await priceOf(page, /^Stop market/)).toBe(stop);
  });

  await test.step('its line is dragged to another price', async () => {
    await setAgents(app, 'quiet', 'futures');
    const [high, low] = [await placeAt(page, 0.3), await placeAt(page, 0.6)];
    const [above, below] = [await draftAt(page, high), await draftAt(page, low)];
    const pixels = (low.y - high.y) / (toPlotNumber(above) - toPlotNumber(below));
    const stop = await priceOf(page, /^Stop market/);
    const at = { x: high.x, y: high.y + (toPlotNumber(above) - toPlotNumber(stop)) * pixels };
    await drag(page, at, { ...at, y: at.y + 24 });
    const dialog = page.getByRole('dialog', { name: /^Change the Stop-loss of BTCUSDT from/ });
    await expectKillSwitch(dialog);
    await dialog.getByRole('button', { name: /^Change to/ }).click();
    await expect.poll(async () => (await stops())[0]?.[1]).not.toBe(stop);
    const moved = (await waiting(app))[0]!.triggerPrice;
    // A tolerance of one pixel in either direction.
    expect(Math.abs(toPlotNumber(stop) - toPlotNumber(moved) - 24 / pixels)).toBeLessThanOrEqual(1.5 / pixels);
    await expect.poll(() => priceOf(page, /^Stop market/)).toBe(moved);
  });

  await test.step('and by keyboard', async () => {
    const wanted = await moveByKeys(page, /^Stop market/, 'ArrowUp', 3);
    const dialog = page.getByRole('dialog', { name: /^Change the Stop-loss of BTCUSDT from/ });
    await dialog.getByRole('button', { name: /^Change to/ }).click();
    await expect.poll(stops).toEqual([['STOP_MARKET', wanted, '0.0200']]);
    await expect.poll(() => priceOf(page, /^Stop market/)).toBe(wanted);
  });

  let profit = '';
  await test.step('a take-profit of a half is set from the line of the position', async () => {
    profit = await moveByKeys(page, /^Long/, 'ArrowUp', 120);
    const dialog = page.getByRole('dialog', { name: /^Take-profit for long BTCUSDT at/ });
    await expectKillSwitch(dialog);
    await dialog.getByRole('button', { name: '50%' }).click();
    await dialog.getByRole('button', { name: 'Last', exact: true }).click();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await confirmOnce(page, /Take-profit for long BTCUSDT/);
    await expect.poll(async () => (await stops()).slice(1)).toEqual([['TAKE_PROFIT_MARKET', profit, '0.0100']]);
  });

  await test.step('a trailing stop is placed, and shows what it waits for', async () => {
    const from = shown(ratio(last, '0.95', 0), 1);
    await chooseAim(page, 'Close long');
    await chooseOption(ticket(page).getByRole('button', { name: 'More order types' }), 'Trailing stop');
    await ticket(page)
      .getByRole('textbox', { name: /^Activation price/ })
      .fill(from);
    await ticket(page).getByRole('textbox', { name: 'Callback rate (%)' }).fill('1.5');
    await ticket(page).getByRole('textbox', { name: /^Size/ }).fill('0.005');
    await ticket(page).locator('button[type=submit]').click();
    await confirmOnce(page, /Trailing stop/);
    await expect.poll(async () => (await stops()).length).toBe(3);
    await showPanel(page, 'Conditional');
    await expect.poll(async () => (await tableRows(page, 'Conditional')).flat().join(' ')).toContain('1.5%');
    const cells = (await tableRows(page, 'Conditional')).find((row) => row.join(' ').includes('1.5%'))!;
    expect(cells.join(' ')).toContain(`from${from}`);
  });

  await test.step('the take-profit closes its half', async () => {
    await setAgents(app, 'usual', 'futures');
    await jump(app, 0.006);
    await expect.poll(() => held(app)).toEqual([['LONG', '0.0100']]);
    const { conditionals } = await futuresTruth(app);
    expect(conditionals.find(({ type }) => type === 'TAKE_PROFIT_MARKET')?.status).toBe('FILLED');
  });

  await test.step('the stop is moved to break-even on the ladder', async () => {
    await page.keyboard.press('Alt+2');
    const ladder = panel(page, 'Ladder');
    await ladder.getByRole('button', { name: 'Trade', exact: true }).click();
    await ladder.getByRole('button', { name: 'Break-even' }).click();
    const dialog = page.getByRole('dialog', { name: /^Move the stop of BTCUSDT from .* to break-even at/ });
    await expectKillSwitch(dialog);
    const [, price] = /to break-even at ([\d.]+)\?/.exec((await dialog.innerText()).replaceAll(/[^\S\n ]/gu, ''))!;
    await dialog.getByRole('button', { name: /^Change to/ }).click();
    await expect.poll(async () => (await stops()).find(([type]) => type === 'STOP_MARKET')?.[1]).toBe(price);
    // Closing at this price at market makes no loss after both fees; closing one tick lower would.
    const [position] = (await app.simulator.account()).futures.positions;
    const { size, openValue, openFee } = position as typeof position & { readonly openFee: string };
    const result = (at: Decimal): number => {
      const value = multiply(decimal(size), at);
      const fee = multiply(value, decimal('0.0008'));
      return sign(subtract(subtract(subtract(value, fee), decimal(openValue)), decimal(openFee)));
    };
    expect(result(decimal(price!))).toBeGreaterThanOrEqual(0);
    expect(result(subtract(decimal(price!), decimal('0.1')))).toBe(-1);
  });
});

test('ladder places by click, moves by drag and cancels by right click; the same by keyboard on spot (R30, B-A9)', async ({
  launch,
}) => {
  const app = await launch({ viewport, settings: { market: 'futures', symbol: 'BTCUSDT' } });
  const { page } = app;
  await accountReady(page);
  await setAgents(app, 'quiet', 'futures');
  await setAgents(app, 'quiet', 'spot');
  const orders = async (market: 'spot' | 'futures') =>
    (await app.simulator.account())[market].orders.map(({ status, price, size }) => [status, price, size]);
  await page.keyboard.press('Alt+2');
  await expect(panel(page, 'Ladder')).toHaveAttribute('data-face', 'live');
  await chooseLadderStep(page, '0.1');
  await expect.poll(async () => (await ladderPrices(page)).length).toBeGreaterThan(10);

  await test.step('by pointer, on futures', async () => {
    await armLadder(page);
    await panel(page, 'Ladder').getByRole('button', { name: '3: 0.0005' }).click();
    const [best] = (await app.simulator.state('futures', 'BTCUSDT')).bids;
    const prices = await pricesBelow(page, best![0]);
    const [from, to] = [prices[7]!, prices[5]!];
    const at = await ladderPlace(page, 'bid', from);
    await page.mouse.click(at.x, at.y);
    await confirmOnce(page, /Buy \/ Long BTCUSDT Futures.*Size0\.0005 BTC/);
    await expect.poll(() => orders('futures')).toEqual([['NEW', from, '0.0005']]);
    // The rows follow the last price once the pointer has left them: walking by keyboard scrolls the order's row into
    // view.
    await walkTo(page, from);
    await expect(panel(page, 'Ladder').locator('.column.ownBid')).toContainText('0.0005');
    await drag(page, await ladderPlace(page, 'ownBid', from), await ladderPlace(page, 'ownBid', to));
    await confirmOnce(page, /Move the BTCUSDT buy limit/);
    await expect
      .poll(() => orders('futures'))
      .toEqual([
        ['CANCELED', from, '0.0005'],
        ['NEW', to, '0.0005'],
      ]);
    await walkTo(page, to);
    await expect(panel(page, 'Ladder').locator('.column.ownBid')).toContainText('0.0005');
    const ownBidPosition = await ladderPlace(page, 'ownBid', to);
    await page.mouse.click(ownBidPosition.x, ownBidPosition.y, { button: 'right' });
    await expect.poll(async () => (await orders('futures')).at(-1)?.[0]).toBe('CANCELED');
  });

  await test.step('an opening order carries its bracket into the confirmation', async () => {
    const bracket = panel(page, 'Ladder').getByRole('button', { name: 'Bracket' });
    await bracket.click();
    await expect(bracket).toHaveAttribute('aria-pressed', 'true');
    // Bids can be above the last trade, but a stop-loss on the last price must be below the last trade.
    const { bids, lastPrice } = await app.simulator.state('futures', 'BTCUSDT');
    const price = (await pricesBelow(page, formatDecimal(minimum(decimal(bids[0]![0]), decimal(lastPrice)))))[7]!;
    const at = await ladderPlace(page, 'bid', price);
    await page.mouse.click(at.x, at.y);
    const dialog = confirmation(page);
    await expect(dialog).toContainText(/Take-profit[\d\s.]+ USDT · Last price/);
    await expect(dialog).toContainText(/Stop-loss[\d\s.]+ USDT · Last price/);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    expect(await orders('futures')).toHaveLength(2);
  });

  await test.step('by keyboard alone, on spot', async () => {
    await chooseSymbol(page, 'spot', 'BTCUSDT');
    await expect(panel(page, 'Ladder')).toHaveAttribute('data-face', 'live');
    await chooseLadderStep(page, '0.01');
    await armLadder(page);
    await ladderRows(page).focus();
    await page.keyboard.press('2');
    const [best] = (await app.simulator.state('spot', 'BTCUSDT')).bids;
    const from = (await pricesBelow(page, best![0]))[7]!;
    await walkTo(page, from);
    await page.keyboard.press('b');
    await confirmOnce(page, /Buy BTCUSDT Spot/);
    const states = async () => (await orders('spot')).map(([status]) => status);
    await expect.poll(states).toEqual(['NEW']);
    expect((await orders('spot'))[0]?.[1]).toBe(from);
    // The market may have moved the rows meanwhile: an arrow key scrolls the row with the keyboard focus back into
    // view.
    await page.keyboard.press('ArrowDown');
    await walkTo(page, from);
    await expect(panel(page, 'Ladder').locator('.column.ownBid')).toContainText(/\d/);
    await page.keyboard.press('m');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await confirmOnce(page, /Move the BTCUSDT buy limit/);
    await expect.poll(states).toEqual(['CANCELED', 'NEW']);
    await walkTo(page, (await orders('spot'))[1]![1]!);
    await page.keyboard.press('Delete');
    await expect.poll(states).toEqual(['CANCELED', 'CANCELED']);
  });
  expect(Object.values((await app.simulator.account()).placements)).toEqual([1, 1, 1, 1]);
});

test('chart lines: an order and a conditional order are moved and cancelled, a position is closed (B-A6, B-B7, R30)', async ({
  launch,
}) => {
  const app = await launch({ viewport, settings: { market: 'futures', symbol: 'BTCUSDT' } });
  const { page } = app;
  await accountReady(page);
  await expect(panel(page, 'Chart')).toHaveAttribute('data-face', 'live');
  await setAgents(app, 'quiet', 'futures');
  const last = (await app.simulator.state('futures', 'BTCUSDT')).lastPrice;
  const orders = async () => (await app.simulator.account()).futures.orders.map(({ status, price }) => [status, price]);
  const low = await placeAt(page, 0.7);
  const from = await draftAt(page, low);
  // The price is away from the market, above or below it: the chart's scale decides on which side.
  const isBuy = toPlotNumber(from) < toPlotNumber(last);
  const resting = isBuy ? /^Buy Long/ : /^Sell Short/;
  const asked = isBuy ? /Move the BTCUSDT buy limit/ : /Move the BTCUSDT sell limit/;
  let stands = '';

  await test.step('a resting order is dragged: cancelled and placed anew, once it was confirmed', async () => {
    await placeByBridge(page, { type: 'LIMIT', price: from, quantity: '0.0123', opens: isBuy ? 'LONG' : 'SHORT' });
    await expect(line(page, resting)).toBeVisible();
    const dragOffset = isBuy ? 24 : -24;
    await drag(page, low, { ...low, y: low.y + dragOffset });
    await expect(confirmation(page)).toContainText(asked);
    expect(await orders()).toEqual([['NEW', from]]);
    await confirmOnce(page, asked);
    await expect.poll(async () => (await orders()).map(([status]) => status)).toEqual(['CANCELED', 'NEW']);
    stands = (await orders())[1]![1]!;
    expect(toPlotNumber(stands) < toPlotNumber(from)).toBe(isBuy);
    await expect.poll(() => priceOf(page, resting)).toBe(stands);
  });

  await test.step('declined, it stays where it is', async () => {
    await moveByKeys(page, resting, isBuy ? 'ArrowDown' : 'ArrowUp', 2);
    await expect(confirmation(page)).toContainText(asked);
    await page.keyboard.press('Escape');
    await expect(confirmation(page)).toHaveCount(0);
    expect((await orders()).at(-1)).toEqual(['NEW', stands]);
  });

  await test.step('and is cancelled on its line', async () => {
    await line(page, resting).press('Delete');
    await expect.poll(async () => (await orders()).at(-1)).toEqual(['CANCELED', stands]);
  });

  await test.step('a conditional order is moved by keys and cancelled', async () => {
    const trigger = shown(ratio(last, '0.98', 0), 1);
    await planByBridge(page, 'single', [conditional({ triggerPrice: trigger, quantity: '0.005' })]);
    await expect(line(page, /^Stop market/)).toBeVisible();
    const wanted = await moveByKeys(page, /^Stop market/, 'ArrowUp', 3);
    await confirmOnce(page, /Move the BTCUSDT conditional order/);
    const prices = async () => (await waiting(app)).map(({ triggerPrice }) => triggerPrice);
    await expect.poll(prices).toEqual([wanted]);
    await expect.poll(() => priceOf(page, /^Stop market/)).toBe(wanted);
    await line(page, /^Stop market/).press('Delete');
    await expect.poll(prices).toEqual([]);
  });

  await test.step('a position is closed on its line, asked once', async () => {
    await placeByBridge(page, { type: 'MARKET', price: null, quantity: '0.01' });
    await expect(line(page, /^Break-even \(long\)/)).toBeVisible();
    await line(page, /^Long/).press('Delete');
    await expect(confirmation(page)).toContainText('0.01');
    expect(await held(app)).toEqual([['LONG', '0.0100']]);
    await confirmOnce(page, /Close long BTCUSDT Futures/);
    await expect.poll(() => held(app)).toEqual([]);
  });
});
