/**
 * The first order, from the ticket to the account, as the user places it; every figure is compared with the simulator's
 * own records.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { add, decimal, formatFixed, formatShort, multiply, subtract, type Decimal } from '../../shared/num/decimal.ts';
import { askControl, type AccountTruth } from './support/control.ts';
import { bookLevels, chooseSymbol, panel, showTable } from './support/desk.ts';
import { expect, test, type LaunchedApp } from './support/launch.ts';
import { showAccount, toolsOf } from './support/accountPanels.ts';
import { chooseOption } from './support/choice.ts';
import { accountReady, placeOrder, ratio, rowsOf, showPanel, shown, shownProfit, ticket } from './support/trade.ts';

/** Stops the simulator's agents from trading one instrument (`quiet`), or lets them trade again (`usual`). */
const agents = (app: LaunchedApp, name: 'quiet' | 'usual', market: string, symbol: string) =>
  askControl(app.simulator.control, 'POST', '/scenario', { name, market, symbol });

/** Pauses the simulator's time, so that figures that depend on the mark price stand still during a comparison. */
const pause = (app: LaunchedApp, paused: boolean) =>
  askControl(app.simulator.control, 'POST', '/time', { pause: paused });

/** Returns the best bids of a paused market, once the window shows them too. */
async function bids(app: LaunchedApp, market: 'spot' | 'futures' = 'futures'): Promise<string[]> {
  await showTable(app.page, 'Order book');
  const best = async () => (await bookLevels(app.page)).bids.slice(0, 5).map(([price]) => price);
  const held = (await app.simulator.state(market, 'BTCUSDT')).bids.slice(0, 5).map(([price]) => price);
  await expect.poll(best).toEqual(held);
  return held;
}

/** Returns what the fills panel must show for each fill, newest first. */
function fillFigures(account: AccountTruth, market: 'spot' | 'futures', decimals: number): string[][] {
  return account[market].fills
    .toReversed()
    .map(({ id, fillSize, fillValue, fillFee }) => [
      shown(fillSize, decimals),
      shown(fillValue, 2),
      shown(fillFee, 2),
      id,
    ]);
}

/** Returns quantity, value, fee and id of the rows of the fills panel. */
async function shownFills(page: Page): Promise<string[][]> {
  const rows = await rowsOf(page, 'Fills');
  return rows.map((cells) => [cells[4]!, cells[5]!, shown(cells[6]!.replace(/[A-Z]+$/, ''), 2), cells[9]!]);
}

test("spot: a limit order at the best bid rests, fills and is sold again; every figure equals the simulator's (B-B3, B-B4)", async ({
  launch,
}) => {
  const app = await launch({ settings: { market: 'spot', symbol: 'BTCUSDT' } });
  const { page } = app;
  await accountReady(page);
  await agents(app, 'quiet', 'spot', 'BTCUSDT');
  const price = (await bids(app, 'spot'))[0]!;
  expect(await placeOrder(page, { aim: 'Buy', price, size: '0.01' })).toMatch(/^Placed: Buy 0\.01/);

  // The order rests: a row among the open orders, a mark in the book, a reservation.
  await expect.poll(async () => (await rowsOf(page, 'Open orders')).length).toBe(1);
  const [row] = await rowsOf(page, 'Open orders');
  expect(row!.join(' ')).toContain('BTCUSDT');
  await expect(panel(page, 'Order book').locator('tbody tr', { hasText: /▲/ })).toHaveCount(1);
  const resting = await app.simulator.account();
  expect(resting.spot.orders.map(({ status, price: at, size }) => [status, at, size])).toEqual([
    ['NEW', price, '0.01000'],
  ]);
  const held = resting.spot.balances.find(({ coin }) => coin === 'USDT')!;
  await expect
    .poll(async () => (await rowsOf(page, 'Balances')).find((cells) => cells[1] === 'USDT')?.slice(2, 5))
    .toEqual([held.equity, held.available, held.frozen].map((figure) => shown(figure, 2)));

  // The market fills it.
  await agents(app, 'usual', 'spot', 'BTCUSDT');
  await askControl(app.simulator.control, 'POST', '/scenario', { name: 'jump', asset: 'BTC', share: -0.004 });
  await expect.poll(async () => (await app.simulator.account()).spot.orders.at(-1)?.status).toBe('FILLED');
  await expect.poll(async () => (await rowsOf(page, 'Open orders')).length).toBe(0);

  // It is sold again, at market.
  expect(await placeOrder(page, { aim: 'Sell', size: '0.00999' })).toMatch(/^Placed: Sell 0\.00999/);
  await expect.poll(async () => (await app.simulator.account()).spot.orders.at(-1)?.status).toBe('FILLED');
  await pause(app, true);
  const end = await app.simulator.account();
  expect(Object.values(end.placements)).toEqual([1, 1]);
  await expect.poll(() => shownFills(page)).toEqual(fillFigures(end, 'spot', 5));
  for (const { coin, equity, available, frozen } of end.spot.balances) {
    await expect
      .poll(async () =>
        (await rowsOf(page, 'Balances')).find((cells) => /spot/i.test(cells[0]!) && cells[1] === coin)?.slice(2, 5),
      )
      .toEqual([equity, available, frozen].map((figure) => shown(figure, coin === 'USDT' ? 2 : 8)));
  }

  // The lots that were sold have the proceeds of the simulator; coins held before the first fill may have gone first.
  await showAccount(page);
  await showPanel(page, 'Closed positions');
  const tools = toolsOf(page, panel(page, 'Closed positions'));
  await chooseOption(tools.getByRole('combobox', { name: 'Show' }), 'Spot sold');
  const sales = end.spot.fills.filter(({ orderId }) => orderId === end.spot.orders.at(-1)!.id);
  const sum = (of: (fill: (typeof sales)[number]) => string): Decimal =>
    sales.map((fill) => decimal(of(fill))).reduce(add);
  const proceeds = subtract(
    sum(({ fillValue }) => fillValue),
    sum(({ fillFee }) => fillFee),
  );
  await expect
    .poll(async () => (await panel(page, 'Closed positions').locator('tfoot').innerText()).replaceAll(/\s/g, ''))
    .toContain(`${formatFixed(proceeds, 2, 'halfUp')}USDT`);
  const lots = await rowsOf(page, 'Closed positions');
  expect(new Set(lots.map((cells) => `${cells[1]} ${cells.at(-3)} ${cells.at(-2)}`))).toEqual(
    new Set(['BTCUSDTSpot Foredeck Estimated']),
  );

  // The value of everything is that of the simulator's ledger at its last prices; a list of prices is 20 s old at most.
  const lastPrices = await Promise.all(
    ['BTCUSDT', 'ETHUSDT'].map(
      async (symbol) => [symbol, (await app.simulator.state('spot', symbol)).lastPrice] as const,
    ),
  );
  const priceOf = new Map([...lastPrices, ['USDTUSDT', '1']]);
  const worth = end.spot.balances
    .map(({ coin, equity }) => multiply(decimal(equity), decimal(priceOf.get(`${coin}USDT`)!)))
    .reduce(add, add(decimal(end.futures.balance), decimal(end.futures.unrealizePnl)));
  await showPanel(page, 'Balances');
  const total = panel(page, 'Balances').locator('.total-value strong');
  await expect.poll(async () => (await total.innerText()).replaceAll(/\s/g, '')).toBe(formatFixed(worth, 2, 'halfUp'));
});

test('futures: a limit order becomes a position; after a restart key, orders and position are back, and it is closed (B-B3, B-B4)', async ({
  launch,
}) => {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'foredeck-trade-'));
  try {
    let app = await launch({ keychain: 'real', profile });
    let { page } = app;
    await accountReady(page);
    await agents(app, 'quiet', 'futures', 'BTCUSDT');
    const price = (await bids(app))[0]!;
    expect(await placeOrder(page, { aim: 'Buy / Long', price, size: '0.02' })).toMatch(/^Placed: Buy \/ Long 0\.02/);
    await expect.poll(async () => (await rowsOf(page, 'Open orders')).length).toBe(1);
    await expect(panel(page, 'Order book').locator('tbody tr', { hasText: /▲/ })).toHaveCount(1);
    await agents(app, 'usual', 'futures', 'BTCUSDT');
    await askControl(app.simulator.control, 'POST', '/scenario', { name: 'jump', asset: 'BTC', share: -0.004 });
    await expect
      .poll(async () => (await app.simulator.account()).futures.positions.map(({ size }) => size))
      .toEqual(['0.0200']);
    // A second order far below the market stays open over the restart.
    const far = shown(ratio(price, '1.01', 0), 1);
    expect(await placeOrder(page, { aim: 'Buy / Long', price: far, size: '0.003' })).toMatch(/^Placed/);

    await pause(app, true);
    const before = await app.simulator.account();
    const [held] = before.futures.positions;
    const liquidation = held!.liquidatePrice === '0' ? '—' : shown(held!.liquidatePrice, 1);
    const figures = [
      shown(held!.size, 4),
      shown(ratio(held!.openValue, held!.size, 3), 1),
      shown(held!.marginSize, 2),
      liquidation.replace(/^0\.0$/, '—'),
    ];
    const position = async () => {
      const [cells] = await rowsOf(page, 'Positions');
      // At this width the window hides the optional columns, among them the mark price and the leverage.
      return cells && [cells[2], shown(ratio(cells[3]!, '1', 3), 1), cells[5], cells[6]];
    };
    await expect.poll(position).toEqual(figures);
    // Profit and loss at the paused mark price, to the last digit.
    await expect.poll(async () => (await rowsOf(page, 'Positions'))[0]?.[4]).toContain(shownProfit(held!.unrealizePnl));
    await expect.poll(() => shownFills(page)).toEqual(fillFigures(before, 'futures', 4));
    await app.close();

    app = await launch({ keychain: 'real', profile });
    ({ page } = app);
    await accountReady(page);
    await expect(page.getByText('Key not saved')).toHaveCount(0);
    const back = await app.simulator.account();
    expect(back.futures.orders).toEqual(before.futures.orders);
    expect(back.futures.fills).toEqual(before.futures.fills);
    await expect.poll(async () => (await position())?.slice(0, 3)).toEqual(figures.slice(0, 3));
    await expect.poll(async () => (await rowsOf(page, 'Open orders')).map((cells) => cells.join(' '))).toHaveLength(1);

    // The test cancels the open order and closes the position from its row.
    await showPanel(page, 'Open orders');
    await panel(page, 'Open orders')
      .getByRole('button', { name: /^Cancel order/ })
      .click();
    await expect.poll(async () => (await rowsOf(page, 'Open orders')).length).toBe(0);
    await showPanel(page, 'Positions');
    await panel(page, 'Positions')
      .getByRole('button', { name: /^Market close/ })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Market close' }).click();
    await expect.poll(async () => (await app.simulator.account()).futures.positions).toEqual([]);
    await expect.poll(async () => (await rowsOf(page, 'Positions')).length).toBe(0);
    await pause(app, true);
    const end = await app.simulator.account();
    expect(Object.values(end.placements)).toEqual([1, 1, 1]);
    await expect.poll(() => shownFills(page)).toEqual(fillFigures(end, 'futures', 4));
    await expect
      .poll(async () =>
        (await rowsOf(page, 'Balances')).find((cells) => !/spot/i.test(cells[0]!) && cells[1] === 'USDT')?.slice(2, 5),
      )
      .toEqual([end.futures.balance, end.futures.available, end.futures.frozen].map((figure) => shown(figure, 2)));

    // The closed position has the result and the fees that the exchange recorded, and opens to its fills.
    await showAccount(page);
    const closed = panel(page, 'Closed positions');
    await expect
      .poll(async () => (await rowsOf(page, 'Closed positions')).map((cells) => [...cells.slice(1, 4), cells[11]]))
      .toEqual([['BTCUSDTFutures', 'Long', '0.0200', 'Foredeck']]);
    const [row] = await rowsOf(page, 'Closed positions');
    expect([row![6], shown(row![7]!, 2)]).toEqual([shownProfit(end.futures.realizedPnl), shown(end.futures.fees, 2)]);
    const opener = closed.getByRole('button', { name: 'Fills of Long BTCUSDT' });
    await expect(opener).toHaveText(String(end.futures.fills.length));
    await opener.click();
    await expect(closed.locator('table table tbody tr')).toHaveCount(end.futures.fills.length);
    await expect(closed.locator('dl dt')).toHaveText([
      'Max. adverse move',
      'Max. favourable move',
      'First stop',
      'R multiple',
    ]);

    // It is all that trading brought, as computed in the worker; unknown until the account's income has been read.
    const brought = formatShort(subtract(decimal(end.futures.realizedPnl), decimal(end.futures.fees)));
    // The figure is rounded to two decimals.
    const net = shownProfit(ratio(brought, '1', 2));
    await expect(async () => {
      const figures = ['trades', 'unknown', 'net'].map((id) => page.locator(`[data-figure=${id}] .tile-value`));
      const shownFigures = (await Promise.all(figures.map((figure) => figure.innerText()))).join(' ');
      expect([`1 0 ${net}`, '0 1 —']).toContain(shownFigures);
    }).toPass();
  } finally {
    fs.rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
  }
});

test("choosing a price in the order book by key or by click sets the ticket's price", async ({ launch }) => {
  const app = await launch({ scenario: { name: 'quiet' } });
  const { page } = app;
  await accountReady(page);
  const prices = await bids(app);
  const rows = panel(page, 'Order book').locator('tbody tr', { hasText: 'Bid' });
  const levels = rows.getByRole('button', { name: /^Use [\d.\s]+ in the ticket$/ });
  await levels.nth(2).press('Enter');
  await expect(ticket(page).getByRole('textbox', { name: /^Price/ })).toHaveValue(prices[2]!);
  await levels.nth(1).click();
  await expect(ticket(page).getByRole('textbox', { name: /^Price/ })).toHaveValue(prices[1]!);
});

test('a click on a size or a total of the order book puts price and size into the ticket and places no order', async ({
  launch,
}) => {
  const app = await launch({ scenario: { name: 'quiet' } });
  const { page } = app;
  await accountReady(page);
  const prices = await bids(app);
  const sizes = (await bookLevels(page)).bids.slice(0, 3).map(([, size]) => decimal(size));
  const sums = sizes.map((_, at) => sizes.slice(0, at + 1).reduce(add));
  const price = ticket(page).getByRole('textbox', { name: /^Price/ });
  const size = ticket(page).getByRole('textbox', { name: /^Size/ });
  const ticketHas = async (at: number, of: Decimal): Promise<void> => {
    await expect(price).toHaveValue(prices[at]!);
    await expect.poll(async () => formatShort(decimal(await size.inputValue()))).toBe(formatShort(of));
  };
  const row = panel(page, 'Order book').locator('tbody tr', { hasText: 'Bid' }).nth(1);
  await row.locator('td').nth(1).getByRole('button').click();
  await ticketHas(1, sizes[1]!);
  await row.locator('td').nth(2).getByRole('button').click();
  await ticketHas(1, sums[1]!);

  // The drawn book: the same columns, and the last price stands between the two sides.
  await showTable(page, 'Order book', false);
  const bidSide = panel(page, 'Order book').locator('.ladder-side.bids');
  const lineHeight = await bidSide
    .locator('.size')
    .evaluate((column) => Number.parseFloat(getComputedStyle(column).lineHeight));
  const press = (column: 'price' | 'size' | 'sum', at: number): Promise<void> =>
    bidSide.locator(`.${column}`).click({ position: { x: 4, y: (at + 0.5) * lineHeight } });
  await press('size', 2);
  await ticketHas(2, sizes[2]!);
  await press('sum', 2);
  await ticketHas(2, sums[2]!);
  await press('price', 0);
  await ticketHas(0, sums[2]!);
  // The levels up to the pointer are summed beside the panel, until the pointer leaves them.
  const note = page.locator('.level-note');
  await bidSide.hover({ position: { x: 4, y: 1.5 * lineHeight } });
  await expect
    .poll(async () => formatShort(decimal(/Total size([\d.]+) BTC/.exec((await note.textContent()) ?? '')?.[1] ?? '0')))
    .toBe(formatShort(sums[1]!));
  await page.mouse.move(2, 2);
  await expect(note).toHaveCount(0);
  const last = (await app.simulator.state('futures', 'BTCUSDT')).lastPrice;
  const middle = panel(page, 'Order book').locator('.book-last');
  await expect.poll(async () => (await middle.innerText()).replaceAll(/[^\d.]/g, '')).toBe(last);
  expect((await app.simulator.account()).placements).toEqual({});
});

test('an order with a lost reply is never sent again and ends as placed (B-A1, B-A4)', async ({ launch }) => {
  const app = await launch({ scenario: { name: 'quiet' } });
  const { page } = app;
  await accountReady(page);
  const price = (await bids(app))[0]!;
  await app.simulator.fault('lostReply', { count: 1, market: 'futures', path: '/capi/v3/order', method: 'POST' });
  const said = await placeOrder(page, { aim: 'Buy / Long', price, size: '0.01' });
  expect(said).toMatch(/^(Unconfirmed, checking with the exchange|Placed)/);
  await expect.poll(async () => (await rowsOf(page, 'Open orders')).length).toBe(1);
  await expect(ticket(page).getByRole('status').filter({ hasText: 'Placed' })).toBeVisible();
  expect(Object.values((await app.simulator.account()).placements)).toEqual([1]);
});

test('an order that never arrived is declared not placed only after its signature has expired (B-A4)', async ({
  launch,
}) => {
  const app = await launch({ scenario: { name: 'quiet' } });
  const { page } = app;
  await accountReady(page);
  const price = (await bids(app))[0]!;
  await app.simulator.fault('lostRequest', { count: 1, market: 'futures', path: '/capi/v3/order', method: 'POST' });
  expect(await placeOrder(page, { aim: 'Buy / Long', price, size: '0.01' })).toMatch(
    /^Unconfirmed, checking with the exchange/,
  );
  await showPanel(page, 'Open orders');
  await expect(page.locator('.doubts li')).toHaveAttribute('data-state', 'inDoubt');
  // While the outcome is unknown, the ticket accepts no further order of the same symbol.
  await expect(ticket(page).locator('button[type=submit]')).toBeDisabled();
  await expect(page.locator('.doubts li')).toHaveAttribute('data-state', 'notPlaced');
  expect((await app.simulator.account()).futures.orders).toEqual([]);
  await expect(ticket(page).locator('button[type=submit]')).toBeEnabled();
});

test('a locked keychain is reported, and orders stay disabled (R21)', async ({ launch }) => {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'foredeck-locked-'));
  try {
    const first = await launch({ keychain: 'real', profile });
    await accountReady(first.page);
    await first.close();
    const { page } = await launch({ keychain: 'locked', profile });
    await expect(page.getByRole('button', { name: 'Key locked' })).toBeVisible();
    await chooseSymbol(page, 'futures', 'ETHUSDT');
    await expect(ticket(page).locator('button[type=submit]')).toBeDisabled();
  } finally {
    fs.rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
  }
});
