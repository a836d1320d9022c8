/**
 * The exchange's demo account in the app (document 3, Demo trading): from the first order to the closed position (R9,
 * R16, R19).
 */
import { askControl } from './support/control.ts';
import { panel, pressButton } from './support/desk.ts';
import { demoTruth, offersNone, shownFunds, tabTo, typeInto } from './support/demo.ts';
import { createInspection, changeSettings } from './support/desks.ts';
import { expect, test } from './support/launch.ts';
import { flaws, violations } from './support/looks.ts';
import {
  accountReady,
  confirmation,
  confirmByEnter,
  ratio,
  rowsOf,
  showPanel,
  shown,
  ticket,
} from './support/trade.ts';

/** Subject number of the demo window; it selects the looks in which the window is inspected (see `looksOf`). */
const PLACE = 3;

test('R16, R19, R29: by keyboard alone: market buy, limit order with take-profit and stop-loss, closing; figures match the exchange', async ({
  launch,
}) => {
  const app = await launch({ account: 'demo' });
  const { page } = app;
  const { control } = app.simulator;
  await accountReady(page);
  const stand = (paused: boolean) => askControl(control, 'POST', '/time', { pause: paused });

  // The window shows everywhere that it trades the demo account, and states which symbol stands for which market.
  await expect(page).toHaveTitle(/DEMO - SIMULATOR/);
  await expect(page.locator('.frame')).toHaveClass(/amber/);
  await expect(ticket(page)).toContainText('Trades BTCSUSDT in SUSDT at the prices of BTCUSDT.');
  await expect.poll(() => shownFunds(page)).toEqual(['50000.00000000', '50000.00000000', '0.00000000']);

  // Places a market order by keyboard alone.
  const field = (name: RegExp) => ticket(page).getByRole('textbox', { name }).first();
  const size = field(/^Size/);
  await tabTo(page, ticket(page).getByRole('button', { name: 'Market', exact: true }));
  await page.keyboard.press('Enter');
  await typeInto(page, size, '0.05');
  await expect(ticket(page).locator('button[type=submit]')).toHaveText(
    'Buy / Long 0.0500 BTC at market - DEMO - SIMULATOR',
  );
  await page.keyboard.press('Enter');
  await expect(confirmation(page)).toContainText('Confirm order - DEMO - SIMULATOR');
  await expect(confirmation(page)).toContainText('BTCSUSDT');
  await confirmByEnter(page);
  await expect(ticket(page).getByRole('status').filter({ hasText: 'Placed' })).toBeVisible();
  await expect
    .poll(async () => (await demoTruth(control)).positions.map((one) => [one.symbol, one.size]))
    .toEqual([['BTCUSDT', '0.0500']]);
  await expect
    .poll(async () => (await rowsOf(page, 'Positions'))[0]?.slice(0, 3))
    .toEqual(['BTCSUSDTFutures', 'Long', '0.0500']);
  // The ticket shows the prediction beside the outcome, as far as the exchange reports it.
  await expect(ticket(page).locator('.ticket-told')).toContainText('Average price');

  // A limit below the market with take-profit and stop-loss rests and cannot be cancelled: no button suggests
  // otherwise.
  const price = shown(ratio((await app.simulator.state('futures', 'BTCUSDT')).bids[0]![0], '1.02', 0), 1);
  await tabTo(page, ticket(page).getByRole('button', { name: 'Limit', exact: true }));
  await page.keyboard.press('Enter');
  await typeInto(page, field(/^Price/), price);
  await typeInto(page, size, '0.01');
  await tabTo(page, ticket(page).getByRole('checkbox', { name: /Take-profit/ }));
  await page.keyboard.press('Space');
  await typeInto(page, field(/^Take-profit/), shown(ratio(price, '0.9', 0), 1));
  await typeInto(page, field(/^Stop-loss/), shown(ratio(price, '1.1', 0), 1));
  await tabTo(page, ticket(page).locator('button[type=submit]'));
  await page.keyboard.press('Enter');
  await expect(confirmation(page)).toContainText('cannot be cancelled or changed');
  await confirmByEnter(page);
  await expect
    .poll(async () => (await demoTruth(control)).orders.map(({ status }) => status))
    .toEqual(['FILLED', 'NEW']);
  await expect
    .poll(async () => (await rowsOf(page, 'Open orders')).map((cells) => cells[1]))
    .toEqual(['BTCSUSDTFutures']);
  await expect(panel(page, 'Open orders')).toContainText(/As of \d\d:\d\d:\d\d/);
  await expect(panel(page, 'Open orders')).toContainText('Demo orders cannot be cancelled or changed');
  await offersNone(page, 'Open orders', /cancel|edit|change/i);
  await expect(page.getByRole('button', { name: /Cancel all/ })).toHaveCount(0);
  expect(await flaws(page)).toEqual([]);

  // The panels state what the exchange does not offer, where the user looks for it.
  await showPanel(page, 'Fills');
  await expect(panel(page, 'Fills')).toContainText('Fills are not available for the demo account');
  await showPanel(page, 'Conditional');
  await expect(panel(page, 'Conditional')).toContainText('Conditional orders are not available on the demo account');

  // One press and the usual confirmation close the position, with an opposite order of exactly its size.
  await showPanel(page, 'Positions');
  await offersNone(page, 'Positions', /^(Add|Reduce) margin|top-up/i);
  await expect(page.getByRole('button', { name: 'Close all…' })).toHaveCount(0);
  await tabTo(page, panel(page, 'Positions').getByRole('button', { name: /^Market close/ }));
  await page.keyboard.press('Enter');
  await expect(confirmation(page)).toContainText(/Close long BTCSUSDT Futures.*PriceMarketSize0\.0500 BTC/);
  expect(await violations(page, 'dialog.confirm')).toEqual([]);
  await confirmByEnter(page);
  await expect.poll(async () => (await demoTruth(control)).positions).toEqual([]);
  await expect.poll(async () => (await rowsOf(page, 'Positions')).length).toBe(0);
  await expect
    .poll(async () => (await rowsOf(page, 'Order history')).map((cells) => [cells[1], cells[2]]))
    .toEqual([
      ['BTCSUSDTFutures', 'SellLong'],
      ['BTCSUSDTFutures', 'BuyLong'],
      ['BTCSUSDTFutures', 'BuyLong'],
    ]);
  await stand(true);
  const end = await demoTruth(control);
  expect(end.orders.map(({ status, symbol, cumFillSize }) => [status, symbol, cumFillSize])).toEqual([
    ['FILLED', 'BTCUSDT', '0.0500'],
    ['NEW', 'BTCUSDT', '0'],
    ['FILLED', 'BTCUSDT', '0.0500'],
  ]);
  await expect
    .poll(() => shownFunds(page))
    .toEqual([end.balance, end.available, end.frozen].map((text) => shown(text, 8)));
  // The main account has no order.
  expect((await app.simulator.account()).futures.orders).toEqual([]);
  await stand(false);

  // The kill switch states what it can do on the demo account and what it cannot (B-A9).
  await page.keyboard.press('Control+Shift+K');
  const kill = page.getByRole('dialog').filter({ hasText: 'Kill switch - DEMO - SIMULATOR' });
  await expect(kill).toContainText('Demo orders cannot be cancelled');
  await page.keyboard.press('Enter');
  await expect(kill).toContainText('Open orders are not cancelled.');
  await expect(kill).toContainText('Still open: 1 order');
  await page.keyboard.press('Escape');
  await expect(page.locator('.desk-banner')).toContainText('New orders are stopped. Open orders are not cancelled.');
  expect((await demoTruth(control)).orders[1]!.status).toBe('NEW');
});

test('R26, R29: trades in Chinese by keyboard alone, without layout flaws, and states that spot is not available', async ({
  launch,
}) => {
  const { page, simulator } = await launch({
    account: 'demo',
    theme: 'light',
    settings: { language: 'zh' },
    scenario: { name: 'quiet' },
  });
  await expect(page).toHaveTitle(/演示 - 模拟器/);
  const form = page.locator('[data-panel=ticket]');
  await expect(form).toContainText('以 BTCUSDT 的价格交易 BTCSUSDT（SUSDT）。');
  await expect(form).toContainText('也不能撤单');
  await expect(page.locator('[data-panel=positions]')).toBeVisible();

  // Buys at market and closes again, each with its own confirmation.
  await tabTo(page, form.getByRole('button', { name: '市价', exact: true }));
  await page.keyboard.press('Enter');
  await typeInto(page, form.getByRole('textbox', { name: /^数量/ }), '0.05');
  await expect(form.locator('button[type=submit]')).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(confirmation(page)).toContainText('确认委托 - 演示 - 模拟器');
  await confirmByEnter(page);
  const held = async () => (await demoTruth(simulator.control)).positions.map(({ size }) => size);
  await expect.poll(held).toEqual(['0.0500']);
  const closer = page.locator('[data-panel=positions]').getByRole('button', { name: /^以市价平掉/ });
  await expect(closer).toBeVisible();

  const inspection = createInspection();
  await inspection.walk(page, 'the demo desk in Chinese', PLACE);
  expect(inspection.found).toEqual([]);

  await tabTo(page, closer);
  await page.keyboard.press('Enter');
  await expect(confirmation(page)).toContainText('演示 - 模拟器');
  await confirmByEnter(page);
  await expect.poll(held).toEqual([]);
  await changeSettings(page, { market: 'spot', symbol: 'BTCUSDT' });
  await expect(form).toContainText('演示账户只能交易永续合约。');
  await expect(form.locator('button[type=submit]')).toBeHidden();
});

test('R16, B-B1: the demo account of the live exchange is labelled with or without a network, and no symbol is reported as unlisted', async ({
  launch,
}) => {
  const { page } = await launch({ environment: 'live', account: 'demo' });
  await expect(page).toHaveTitle(/ - DEMO - LIVE$/);
  await expect(page.locator('.frame')).toHaveClass(/\bamber\b/);
  await expect(page.getByRole('contentinfo').getByRole('button', { name: /^Environment: / })).toHaveText('DEMO - LIVE');
  await expect(ticket(page).locator('button[type=submit]')).toHaveText(/DEMO - LIVE$/);
  await expect(page.getByRole('button', { name: 'No key' })).toBeVisible();
  // A panel that could not load something says so and offers a retry; with a network there is nothing of the kind to
  // show.
  const waiting = ['chart', 'book', 'tape', 'ticket'].map((name) => `section[data-panel=${name}][data-face=loading]`);
  await expect(page.locator(waiting.join())).toHaveCount(0);
  await expect(page.getByText('The exchange does not list this symbol.')).toHaveCount(0);
  for (const name of ['book', 'tape', 'ticket']) {
    const failed = page.locator(`section[data-panel=${name}][data-face=failed]`);
    if ((await failed.count()) === 0) continue;
    await expect(failed).toContainText('The perpetual contract list could not be loaded');
    await pressButton(failed.getByRole('button', { name: 'Try again' }));
    await expect(failed).toContainText('Retrying automatically.');
  }
  expect(await flaws(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);
});
