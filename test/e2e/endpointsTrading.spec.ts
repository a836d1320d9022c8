/**
 * Every account and order endpoint that the window requests: the test reads a value of its reply off the screen
 * (documents 2 and 3).
 */
import type { Locator, Page } from '@playwright/test';
import { chooseOption } from './support/choice.ts';
import { cellsOf } from './support/copyTruth.ts';
import { panel, type PanelName } from './support/desk.ts';
import { changeSettings } from './support/desks.ts';
import { createReadings, figures } from './support/endpointReadings.ts';
import { keepReplies } from './support/endpointLog.ts';
import { expect, test, type LaunchedApp } from './support/launch.ts';
import { setAgents, confirmOnce, focusPosition, held, jump, scaleIn } from './support/positions.ts';
import { accountReady, placeOrder, ratio, showPanel, shown, ticket } from './support/trade.ts';

const viewport = { width: 1920, height: 1080 };
type Cells = Readonly<Record<string, string>>;
// oxlint-disable-next-line typescript/no-explicit-any -- each reply has a form of its own
type Reply = any;

/** Brings a panel to the front and returns its rows, one text each. */
async function rows(page: Page, name: PanelName, of: (cells: Cells) => string): Promise<string[]> {
  await showPanel(page, name);
  return (await cellsOf(panel(page, name))).map(of);
}
const ids = (page: Page): Promise<string[]> => rows(page, 'Order history', (row) => row['Order ID']!);
const cancelled = async (page: Page): Promise<string[]> =>
  (await rows(page, 'Order history', (row) => (row['Status'] === 'Cancelled' ? row['Order ID']! : ''))).filter(Boolean);
/** Returns the id and state of each order of the history. */
const states = (page: Page): Promise<string[]> =>
  rows(page, 'Order history', (row) => figures(row['Order ID'], row['Status']!.replace(/\s*external$/, '')));
const stateWords: Readonly<Record<string, string>> = { NEW: 'Open', FILLED: 'Filled', CANCELED: 'Cancelled' };
const stateOf = ({ orderId, status }: Reply): string => figures(orderId, stateWords[status]);
const fills = (page: Page): Promise<string[]> =>
  rows(page, 'Fills', (row) => figures(row['Fill ID'], row['Size'], row['Fee']!.split(/\s(?=[A-Z])/)[0]));
const available = (page: Page, market: 'Spot' | 'Futures'): Promise<string[]> =>
  rows(page, 'Balances', (row) => (row['Market'] === market && row['Asset'] === 'USDT' ? row['Available']! : ''));
const records = async (page: Page, list: 'Futures' | 'Spot', of: (row: Cells) => string) => {
  await showPanel(page, 'Transaction history');
  await chooseOption(page.getByRole('combobox', { name: 'Transactions' }), list);
  return (await cellsOf(panel(page, 'Transaction history'))).map(of);
};

/** Returns the button of a row that cancels its order. */
const cancelButton = (page: Page): Locator =>
  panel(page, 'Open orders')
    .getByRole('button', { name: /^Cancel order/ })
    .first();

/**
 * Fills an order far from the market while the app has no WebSocket connection: after the reconnect the app requests
 * what became of it.
 */
async function fillWhileDisconnected(app: LaunchedApp, market: 'spot' | 'futures', share: number): Promise<void> {
  await app.simulator.fault('refuseSockets', { market, milliseconds: 3_000 });
  await app.simulator.fault('closeSockets', { market });
  await setAgents(app, 'usual', market);
  await jump(app, share);
  await expect
    .poll(async () => (await app.simulator.account())[market].orders.some(({ status }) => status === 'NEW'))
    .toBe(false);
  await setAgents(app, 'quiet', market);
}

test('spot order and account endpoints: a value of each reply is shown on the screen', async ({ launch }) => {
  const app = await launch({ viewport, settings: { market: 'spot', symbol: 'BTCUSDT' } });
  const { page, simulator } = app;
  const readings = createReadings(app);
  const { read } = readings;
  await accountReady(page);
  await keepReplies(simulator.control);
  await setAgents(app, 'quiet', 'spot');
  const [[bid]] = (await simulator.state('spot', 'BTCUSDT')).bids as [[string, string]];
  const at = (share: string): string => shown(ratio(bid, share, 1), 2);

  await test.step('one order, and several at once', async () => {
    await placeOrder(page, { aim: 'Buy', price: at('1.05'), size: '0.0123' });
    await scaleIn(page, { aim: 'Buy', from: at('1.06'), to: at('1.08'), count: '3', size: '0.006' });
    await confirmOnce(page, /Buy: 3 scaled orders/);
    await read('spot.order.place', { of: ({ orderId }) => orderId, screen: () => ids(page) });
    await read('spot.order.batch.place', {
      of: (reply: Reply) => (Array.isArray(reply) ? reply : reply.list)[0].orderId,
      screen: () => ids(page),
    });
  });

  await test.step('what rests, after the connection was lost', async () => {
    await simulator.fault('closeSockets', { market: 'spot' });
    await read('spot.openOrders', {
      of: (orders: Reply) => orders[0]?.price,
      screen: () => rows(page, 'Open orders', (row) => row['Price']!),
    });
    await read('spot.account', {
      of: ({ balances }) => balances.find(({ asset }: Reply) => asset === 'USDT').free,
      screen: () => available(page, 'Spot'),
    });
  });

  await test.step('cancelled by its row, and all of them', async () => {
    await showPanel(page, 'Open orders');
    await cancelButton(page).click();
    await read('spot.order.cancel', { of: ({ orderId, id }) => orderId ?? id, screen: () => cancelled(page) });
    await showPanel(page, 'Open orders');
    await page.getByRole('button', { name: 'Cancel all…' }).click();
    await page.getByRole('menuitem', { name: 'All 3 orders on Spot' }).click();
    await page.getByRole('button', { name: 'Cancel 3 orders' }).click();
    await read('spot.openOrders.cancel', {
      of: (list: Reply) => list.map(({ orderId, id }: Reply) => orderId ?? id),
      screen: () => cancelled(page),
    });
  });

  await test.step('one that ended unheard', async () => {
    await placeOrder(page, { aim: 'Buy', price: at('1.002'), size: '0.0111' });
    await expect(panel(page, 'Open orders').or(panel(page, 'Order history')).first()).toBeVisible();
    await fillWhileDisconnected(app, 'spot', -0.01);
    await read('spot.order.get', { of: stateOf, screen: () => states(page) });
  });

  await test.step('the past: orders, fills and bills', async () => {
    await changeSettings(page, { symbol: 'ETHUSDT' });
    await changeSettings(page, { symbol: 'BTCUSDT' });
    await read('spot.allOrders', { of: (orders: Reply) => orders.map(stateOf), screen: () => states(page) });
    await read('spot.myTrades', {
      of: (trades: Reply) => trades.map((one: Reply) => figures(one.id, one.qty, one.commission)),
      screen: () => fills(page),
    });
    await read('spot.account.bills', {
      of: (bills: Reply) =>
        (Array.isArray(bills) ? bills : bills.items).map((one: Reply) => figures(one.billId, one.afterAmount)),
      screen: () => records(page, 'Spot', (row) => figures(row['ID'], row['Balance after'])),
    });
  });
  await test.step('marked ones, in one request', async () => {
    for (const size of ['0.0102', '0.0103']) await placeOrder(page, { aim: 'Buy', price: at('1.05'), size });
    await showPanel(page, 'Open orders');
    const list = panel(page, 'Open orders');
    await expect(list.locator('tbody tr[data-row]')).toHaveCount(2);
    for (const row of await list.locator('tbody tr[data-row]').all()) await row.getByRole('checkbox').check();
    await list.getByRole('button', { name: 'Cancel 2 selected orders' }).click();
    await page.getByRole('button', { name: 'Cancel 2 orders' }).click();
    await expect(list.locator('tbody tr[data-row]')).toHaveCount(0);
  });
  readings.expectAll('spot');
});

test('futures order, position and account endpoints: a value of each reply is shown on the screen', async ({
  launch,
}) => {
  const app = await launch({ viewport, settings: { market: 'futures', symbol: 'BTCUSDT' } });
  const { page, simulator } = app;
  const readings = createReadings(app);
  const { read } = readings;
  await accountReady(page);
  await keepReplies(simulator.control);
  await setAgents(app, 'quiet', 'futures');
  const [[bid]] = (await simulator.state('futures', 'BTCUSDT')).bids as [[string, string]];
  const at = (share: string): string => shown(ratio(bid, share, 1), 1);
  const taken = (reply: Reply): string => (String(reply.code ?? 200) === '200' ? 'Setting changed.' : '');

  await test.step('margin mode and leverage', async () => {
    await ticket(page).getByTitle('Leverage and margin mode of BTCUSDT').click();
    const dialog = page.getByRole('dialog', { name: 'Leverage and margin mode of BTCUSDT' });
    await chooseOption(dialog.getByRole('combobox', { name: 'Margin mode' }), 'Isolated');
    await dialog.getByRole('button', { name: 'Apply margin and position mode' }).click();
    await read('futures.account.marginType', { of: taken, screen: () => dialog.getByRole('status').allInnerTexts() });
    await dialog.getByRole('textbox', { name: 'Leverage (isolated long)' }).fill('17');
    await dialog.getByRole('button', { name: 'Apply leverage' }).click();
    await expect(dialog.getByRole('status')).toHaveText('Setting changed.');
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    await read('futures.account.leverage', {
      of: ({ isolatedLongLeverage }) => `${isolatedLongLeverage}x`,
      screen: async () =>
        (await ticket(page).getByTitle('Leverage and margin mode of BTCUSDT').innerText()).match(/\d+x/g) ?? [],
    });
  });

  await test.step('one order, and several at once', async () => {
    await placeOrder(page, { aim: 'Buy / Long', size: '0.02' });
    await expect.poll(() => held(app)).toEqual([['LONG', '0.0200']]);
    await read('futures.order.place', { of: ({ orderId }) => orderId, screen: () => ids(page) });
    await scaleIn(page, { aim: 'Buy / Long', from: at('1.06'), to: at('1.08'), count: '3', size: '0.006' });
    await confirmOnce(page, /3 scaled orders/);
    await read('futures.batchOrders.place', {
      of: (reply: Reply) => (Array.isArray(reply) ? reply : reply.list)[0].orderId,
      screen: () => ids(page),
    });
  });

  await test.step('what is open, after the connection was lost', async () => {
    await simulator.fault('closeSockets', { market: 'futures' });
    await read('futures.openOrders', {
      of: (orders: Reply) => orders[0]?.price,
      screen: () => rows(page, 'Open orders', (row) => row['Price']!),
    });
    await read('futures.account.position.allPosition', {
      of: ([position]: Reply) => position && figures(position.size, ratio(position.openValue, position.size, 3)),
      screen: () =>
        rows(page, 'Positions', (row) => figures(row['Size'], ratio(row['Entry']!.replaceAll(/\s/gu, ''), '1', 3))),
    });
    await read('futures.account.balance', {
      of: (balances: Reply) => balances.find(({ asset }: Reply) => asset === 'USDT').availableBalance,
      screen: () => available(page, 'Futures'),
    });
  });

  await test.step('margin of a position', async () => {
    await (await focusPosition(page)).press('m');
    await page.keyboard.type('25');
    await page.keyboard.press('Enter');
    await panel(page, 'Positions').getByRole('button', { name: 'Enable auto margin top-up' }).click();
    await expect(panel(page, 'Positions').getByRole('button', { name: 'Disable auto margin top-up' })).toBeVisible();
  });

  await test.step('cancelled by its row, and all of them', async () => {
    await showPanel(page, 'Open orders');
    await cancelButton(page).click();
    await read('futures.order.cancel', { of: ({ orderId, id }) => orderId ?? id, screen: () => cancelled(page) });
    await showPanel(page, 'Open orders');
    await page.getByRole('button', { name: 'Cancel all…' }).click();
    await page.getByRole('menuitem', { name: 'All 2 orders on Futures' }).click();
    await page.getByRole('button', { name: 'Cancel 2 orders' }).click();
    await read('futures.allOpenOrders.cancel', {
      of: (list: Reply) => list.map(({ orderId, id }: Reply) => orderId ?? id),
      screen: () => cancelled(page),
    });
  });

  await test.step('a position closed at once', async () => {
    await showPanel(page, 'Positions');
    await page.getByRole('button', { name: 'Close all…' }).click();
    await page.getByRole('menuitem', { name: /^Close all positions/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Market close all positions/ });
    await dialog.getByRole('textbox').fill('close all');
    await dialog.getByRole('button', { name: 'Close 1 position' }).click();
    await read('futures.closePositions', {
      of: (list: Reply) => list.map(({ successOrderId }: Reply) => successOrderId),
      screen: () => ids(page),
    });
  });

  await test.step('one that ended unheard', async () => {
    await placeOrder(page, { aim: 'Buy / Long', price: at('1.002'), size: '0.0111' });
    await fillWhileDisconnected(app, 'futures', -0.01);
    await read('futures.order.get', { of: stateOf, screen: () => states(page) });
  });

  await test.step('one whose reply was lost is looked for; its fills and what was charged', async () => {
    await simulator.fault('lostReply', { market: 'futures', path: '/capi/v3/order', method: 'POST' });
    await placeOrder(page, { aim: 'Buy / Long', size: '0.0133' });
    await read('futures.order.history', { of: (orders: Reply) => orders.map(stateOf), screen: () => states(page) });
    await read('futures.userTrades', {
      of: (trades: Reply) => trades.map((one: Reply) => figures(one.id, one.qty, one.commission)),
      screen: () => fills(page),
    });
    await read('futures.account.income', {
      of: ({ items }) => items.map((one: Reply) => figures(one.billId, one.income)),
      screen: () => records(page, 'Futures', (row) => figures(row['ID'], row['Amount']!.split(/\s(?=[A-Z])/)[0])),
    });
  });
  readings.expectAll('futures');
});
