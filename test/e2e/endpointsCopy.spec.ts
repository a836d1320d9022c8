/**
 * Every endpoint of the demo account and of copy trading that the window requests: the test reads a value of its reply
 * off the screen.
 */
import { decimal, formatShort } from '../../shared/num/decimal.ts';
import { cellsOf, copyPanel, readAllCopies, showCopyTrading, setPaused } from './support/copyTruth.ts';
import { panel, type PanelName } from './support/desk.ts';
import { createReadings, figures } from './support/endpointReadings.ts';
import { keepReplies, type KeptReply } from './support/endpointLog.ts';
import { leadCloses, leadOpens, quietLeaders } from './support/leaders.ts';
import { expect, test } from './support/launch.ts';
import { accountReady, placeOrder, showPanel } from './support/trade.ts';

const viewport = { width: 1920, height: 1080 };
type Reply = KeptReply['reply'];
type Cells = Readonly<Record<string, string>>;

test('demo endpoints: a value of each reply is shown on the screen', async ({ launch }) => {
  const app = await launch({ viewport, account: 'demo' });
  const { page } = app;
  const readings = createReadings(app);
  const { read } = readings;
  await accountReady(page);
  await keepReplies(app.simulator.control);
  const rows = async (name: PanelName, of: (row: Cells) => string) => {
    await showPanel(page, name);
    return (await cellsOf(panel(page, name))).map(of);
  };
  await placeOrder(page, { aim: 'Buy / Long', size: '0.0321' });
  await read('futures.sim.order.place', {
    of: ({ orderId }) => orderId,
    screen: () => rows('Order history', (row) => row['Order ID']!),
  });
  await read('futures.sim.position.allPosition', {
    of: ([position]) => position?.size,
    screen: () => rows('Positions', (row) => row['Size']!),
  });
  await read('futures.sim.order.history', {
    of: (reply) =>
      (Array.isArray(reply) ? reply : reply.list).flatMap((one: Reply) =>
        one.status === 'FILLED' ? figures(one.orderId, 'Filled') : [],
      ),
    screen: () => rows('Order history', (row) => figures(row['Order ID'], row['Status'])),
  });
  await setPaused(app, true);
  await read('futures.sim.balance', {
    of: (balances) => balances.find(({ asset }: Reply) => asset === 'SUSDT').availableBalance,
    screen: () => rows('Balances', (row) => row['Available']!),
  });
  readings.expectAll('demo');
});

test('copy trading endpoints: a value of each reply is shown on the screen', async ({ launch }) => {
  const app = await launch({ viewport, settings: { market: 'futures', symbol: 'BTCUSDT', timeZone: 'utc' } });
  const { page, simulator } = app;
  const readings = createReadings(app);
  const { read } = readings;
  await quietLeaders(app);
  await accountReady(page);
  await keepReplies(simulator.control);
  await showCopyTrading(page);
  const [follows, copies, past] = (['follows', 'copies', 'copyHistory'] as const).map((kind) => copyPanel(page, kind));
  await expect(follows!.locator('tbody tr[data-row]')).toHaveCount(3);
  await leadOpens(app, 'TideRunner', 'LONG', '0.05');
  await leadOpens(app, 'LatticeWorks', 'LONG', '0.5');
  await leadCloses(app, 'LatticeWorks', 'LONG');
  await setPaused(app, true);
  await readAllCopies(app);
  const column = async (where: typeof copies, head: string) => (await cellsOf(where!)).map((row) => row[head]!);
  const figure = (text: string): string => formatShort(decimal(text));

  await test.step('traders, open copies and past ones', async () => {
    await read('futures.copy.follower.myTraders', {
      of: ({ list }) =>
        list.flatMap((one: Reply) => (/[1-9]/.test(one.netProfit) ? figures(one.traderName, one.netProfit) : [])),
      screen: async () =>
        (await cellsOf(follows!)).map((row) => figures(row['Trader']!.split(/\s/)[0], row['Net PnL'])),
    });
    await read('futures.copy.follower.openOrders', {
      of: (orders) => orders.map(({ openMarginAmount }: Reply) => figure(openMarginAmount)),
      screen: () => column(copies, 'Margin'),
    });
    await read('futures.market.symbolPrice', { of: ({ price }) => price, screen: () => column(copies, 'Mark') });
    await read('futures.copy.follower.historyOrders', {
      of: ({ list }) => list.map(({ netProfit }: Reply) => figure(netProfit)),
      screen: () => column(past, 'Net PnL'),
    });
  });

  await test.step('a change of the settings', async () => {
    await page.getByRole('button', { name: 'Copy settings of NorthGate' }).click();
    const editor = page.getByRole('dialog', { name: /^Settings of/ });
    const value = editor.getByRole('textbox', { name: /^Copy size/ }).first();
    await expect(value).toBeVisible();
    await read('futures.copy.follower.settings.get', {
      of: ([first]) => first.traceValue,
      screen: async () => [await value.inputValue()],
    });
    await value.fill('7');
    const confirmation = page.getByRole('dialog', { name: /^Confirm copy settings of/ });
    await editor.getByRole('button', { name: 'Review changes' }).click();
    await confirmation.getByRole('button', { name: /^Send 1 change$/ }).click();
    await read('futures.copy.follower.settings.change', {
      of: ({ code }) => (String(code) === '200' ? 'Settings saved.' : undefined),
      screen: () => editor.locator('p, [role=status]').allInnerTexts(),
    });
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
  });

  await test.step('a copy is closed, and following stops', async () => {
    await copies!.getByRole('button', { name: /^Close the .*TideRunner/ }).click();
    const close = page.getByRole('dialog', { name: 'Close the BTCUSDT copy?' });
    await close.getByRole('button', { name: 'Market close' }).click();
    await read('futures.copy.follower.closePos', {
      of: ({ code }) => (String(code) === '200' ? 'Copy closed.' : undefined),
      screen: () => close.locator('p, [role=status]').allInnerTexts(),
    });
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Unfollow NorthGate…' }).click();
    const stop = page.getByRole('dialog', { name: 'Unfollow NorthGate?' });
    await expect(stop.getByRole('button', { name: 'Unfollow' })).toBeDisabled();
    await page.keyboard.type('stop');
    await page.keyboard.press('Enter');
    await read('futures.copy.follower.stopCopy', {
      of: ({ code }) => (String(code) === '200' ? 'Unfollowed. 0 copies of this trader are still open.' : undefined),
      screen: () => stop.locator('p, [role=status]').allInnerTexts(),
    });
  });
  readings.expectAll('copy');
});
