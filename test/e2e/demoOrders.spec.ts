/**
 * Orders of the demo account from placement to their end (document 3, Demo trading): lost replies, orders that trade at
 * once, orders that trigger.
 */
import { chooseOption, optionsOf } from './support/choice.ts';
import { askControl } from './support/control.ts';
import { panel, pressButton } from './support/desk.ts';
import { demoPlacements, demoReading, demoTruth, shownFunds } from './support/demo.ts';
import { armLadder } from './support/ladder.ts';
import { expect, test } from './support/launch.ts';
import { showWorkspace, workspaces } from './support/desks.ts';
import {
  accountReady,
  add,
  confirmation,
  confirmByEnter,
  decimal,
  formatShort,
  placeOrder,
  ratio,
  rowsOf,
  shown,
  shownProfit,
  ticket,
} from './support/trade.ts';

const [ladder, , , trade] = workspaces;

test('B-A1, B-A4, R9, R19: a lost reply is looked up, not resent; IOC and FOK end; figures match; a take-profit closes', async ({
  launch,
}) => {
  const app = await launch({ account: 'demo', scenario: { name: 'quiet' } });
  const { page } = app;
  const { control } = app.simulator;
  await accountReady(page);
  const { bids, asks } = await app.simulator.state('futures', 'BTCUSDT');
  const [ask, level] = asks[0]!;
  const more = shown(add(decimal(level), decimal('0.01')), 4);

  await test.step('funds come in, and the desk has them within one asking', async () => {
    await askControl(control, 'POST', '/account', { account: 'user', demo: { deposit: '9950000' } });
    await expect.poll(() => shownFunds(page)).toEqual(['10000000.00000000', '10000000.00000000', '0.00000000']);
  });

  await test.step('an answer is lost: looked for in the history of the demo account, found, never sent again', async () => {
    const lost = { count: 1, market: 'futures', path: '/capi/v3/sim/order', method: 'POST' };
    await app.simulator.fault('lostReply', lost);
    const price = shown(ratio(bids[0]![0], '1.03', 0), 1);
    const said = await placeOrder(page, { aim: 'Buy / Long', price, size: '0.02' });
    expect(said).toMatch(/^(Unconfirmed, checking with the exchange|Placed)/);
    await expect(ticket(page).getByRole('status').filter({ hasText: 'Placed' })).toBeVisible();
    await expect.poll(async () => (await rowsOf(page, 'Open orders')).map((cells) => cells[1])).toHaveLength(1);
    await expect(page.locator('.doubts li[data-state=inDoubt]')).toHaveCount(0);
    expect(await demoPlacements(control)).toEqual([1]);
  });

  await test.step('what the demo account takes for a limit order, and that post only is not among it', async () => {
    const force = ticket(page).getByRole('combobox', { name: 'Time in force' });
    expect(await optionsOf(force)).toEqual(['GTC', 'IOC', 'FOK']);
    await expect(force).toHaveAccessibleDescription('Post only is not available on the demo account.');
    await chooseOption(force, 'FOK');
    expect(await placeOrder(page, { aim: 'Buy / Long', price: ask, size: more })).toMatch(/^Placed/);
    await chooseOption(force, 'IOC');
    expect(await placeOrder(page, { aim: 'Buy / Long', price: ask, size: more })).toMatch(/^Placed/);
    await chooseOption(force, 'GTC');
    await expect
      .poll(async () => (await demoReading(app)).orders.map((one) => [one.status, one.executedQty]))
      .toEqual([
        ['CANCELED', level],
        ['CANCELED', '0'],
        ['NEW', '0'],
      ]);
    const { orders } = await demoReading(app);
    await expect
      .poll(async () => (await rowsOf(page, 'Order history')).map((cells) => cells.join(' ')))
      .toEqual([
        expect.stringMatching(new RegExp(`IOC .*Cancelled.*${orders[0]!.orderId}`)),
        expect.stringMatching(new RegExp(` 0\\.0% FOK .*Cancelled.*${orders[1]!.orderId}`)),
        expect.stringMatching(new RegExp(` 0\\.0% GTC .*Open.*${orders[2]!.orderId}`)),
      ]);
  });

  await test.step('balance, position and fees are those that a client of the owner reads', async () => {
    await askControl(control, 'POST', '/time', { pause: true });
    const { balance, positions } = await demoReading(app);
    const [held] = positions;
    expect(positions.map(({ symbol, side, size }) => [symbol, side, size])).toEqual([['BTCSUSDT', 'LONG', level]]);
    // There is no profit or loss yet: only the fee of the fills is missing from the deposit.
    expect(formatShort(add(decimal(balance.balance), decimal(held!.openFee)))).toBe('10000000');
    const figures = [balance.balance, balance.availableBalance, balance.frozen].map((text) => shown(text, 8));
    await expect.poll(() => shownFunds(page)).toEqual(figures);
    const row = async () => (await rowsOf(page, 'Positions'))[0];
    await expect
      .poll(async () => {
        const cells = await row();
        return cells && [cells[1], cells[2], shown(ratio(cells[3]!, '1', 3), 1), cells[5], cells[6]];
      })
      .toEqual([
        'Long',
        shown(held!.size, 4),
        shown(ratio(held!.openValue, held!.size, 3), 1),
        shown(held!.marginSize, 2),
        // The margin is so large that no price liquidates the position.
        '—',
      ]);
    expect(held!.liquidatePrice).toBe('0');
    await expect.poll(async () => (await row())?.[4]).toContain(shownProfit(held!.unrealizePnl));
    await askControl(control, 'POST', '/time', { pause: false });
  });

  await test.step('the ladder flattens it by one opposite order of its size', async () => {
    await showWorkspace(page, ladder);
    await armLadder(page);
    await pressButton(panel(page, 'Ladder').getByRole('button', { name: 'Flatten' }));
    await expect(confirmation(page)).toContainText('Confirm order - DEMO - SIMULATOR');
    await confirmByEnter(page);
    await expect.poll(async () => (await demoTruth(control)).positions).toEqual([]);
    const [last] = (await demoReading(app)).orders;
    expect([last!.side, last!.type, last!.executedQty, last!.reduceOnly]).toEqual(['SELL', 'MARKET', level, false]);
    expect(await demoPlacements(control)).toEqual([1, 1, 1, 1]);
    await showWorkspace(page, trade);
  });

  await test.step('a take-profit that its order carried closes the position when the market comes', async () => {
    await accountReady(page);
    const form = ticket(page);
    await form.getByRole('button', { name: 'Market', exact: true }).click();
    await form.getByRole('checkbox', { name: /Take-profit/ }).check();
    const target = shown(ratio(ask, '0.997', 0), 1);
    await form
      .getByRole('textbox', { name: /^Take-profit/ })
      .first()
      .fill(target);
    await form
      .getByRole('textbox', { name: /^Stop-loss/ })
      .first()
      .fill(shown(ratio(ask, '1.02', 0), 1));
    expect(await placeOrder(page, { aim: 'Buy / Long', size: '0.05' })).toMatch(/^Placed/);
    await expect.poll(async () => (await rowsOf(page, 'Positions')).map((cells) => cells[2])).toEqual(['0.0500']);
    await askControl(control, 'POST', '/scenario', { name: 'usual' });
    await askControl(control, 'POST', '/scenario', { name: 'jump', asset: 'BTC', share: 0.01 });
    await expect.poll(async () => (await demoTruth(control)).positions).toEqual([]);
    const { orders, balance } = await demoReading(app);
    expect(orders[0]).toMatchObject({ side: 'SELL', status: 'FILLED', executedQty: '0.0500', reduceOnly: true });
    // Four earlier orders, the one of this step, and the one that the exchange itself placed for the take-profit.
    expect(await demoPlacements(control)).toEqual([1, 1, 1, 1, 1, 1]);
    await expect.poll(async () => (await rowsOf(page, 'Positions')).length).toBe(0);
    await expect
      .poll(async () => (await rowsOf(page, 'Order history'))[0]?.join(' '))
      .toMatch(new RegExp(`Sell.*0\\.0500.*Filled.*${orders[0]!.orderId}`));
    await expect.poll(async () => (await shownFunds(page))?.[0]).toBe(shown(balance.balance, 8));
  });
});
