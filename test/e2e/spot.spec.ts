/**
 * Spot from end to end in the real window: order types, several orders at once, the chart's lines, cancel all (R7, R19,
 * R30).
 */
import { decimal } from '../../shared/num/decimal.ts';
import { line, moveByKeys } from './support/chartLines.ts';
import { optionsOf } from './support/choice.ts';
import { expect, test } from './support/launch.ts';
import { setAgents, confirmOnce, scaleIn } from './support/positions.ts';
import { accountReady, fillTicket, formatShort, ratio, showPanel, ticket } from './support/trade.ts';
import { planDialog } from './support/ticketTools.ts';

test('R7 R19 R30 spot: scaled orders under one confirmation, one moved and one cancelled on the chart, a market buy, cancel all', async ({
  launch,
}) => {
  const app = await launch({ settings: { market: 'spot', symbol: 'BTCUSDT' } });
  const { page, simulator } = app;
  await accountReady(page);
  await setAgents(app, 'quiet', 'spot');
  const orders = async () => (await simulator.account()).spot.orders;
  const open = async (): Promise<string[]> =>
    (await orders())
      .filter(({ status }) => status === 'NEW')
      .map(({ price, size }) => `${formatShort(decimal(price))} ${formatShort(decimal(size))}`)
      .toSorted();

  await test.step('what spot lacks is absent, and the reason is said on hover', async () => {
    const more = ticket(page).getByRole('button', { name: 'More order types' });
    expect(await optionsOf(more)).toEqual(['Limit', 'Market', 'Scaled orders', 'TWAP', 'Chase']);
    await expect(ticket(page).locator('.types')).toHaveAttribute(
      'title',
      'Conditional and trailing orders are available on futures only.',
    );
    const force = ticket(page).getByRole('combobox', { name: 'Time in force' });
    expect(await optionsOf(force)).toEqual(['GTC', 'IOC', 'FOK']);
    await expect(force).toHaveAccessibleDescription('Post only is available on futures only.');
    expect(await ticket(page).getByRole('group', { name: 'Order action' }).getByRole('button').allInnerTexts()).toEqual(
      ['Buy', 'Sell'],
    );
    for (const name of ['Take-profit / stop-loss', 'Reduce-only'])
      await expect(ticket(page).getByRole('checkbox', { name })).toHaveCount(0);
    await expect(ticket(page).getByTitle('Leverage and margin mode of BTCUSDT')).toHaveCount(0);
  });

  const [[bid]] = (await simulator.state('spot', 'BTCUSDT')).bids as [[string, string]];
  const [from, to] = [ratio(bid, '1.01', 0), ratio(bid, '1.03', 0)];
  await test.step('three orders under one confirmation: each is shown before, and placed once', async () => {
    await scaleIn(page, { aim: 'Buy', from, to, count: '3', size: '0.006' });
    const sent = planDialog(page).getByRole('list', { name: 'Orders in sequence' }).getByRole('listitem');
    await expect(sent).toHaveCount(3);
    await expect(sent.first()).toContainText(/buy 0\.00200 BTC for at most [\d.]+ USDT, at /);
    await expect(planDialog(page)).toContainText('Total value');
    expect(await orders()).toEqual([]);
    await confirmOnce(page, /Buy: 3 scaled orders, 0\.00600 BTC/);
    await expect.poll(async () => (await open()).length).toBe(3);
    expect(Object.values((await simulator.account()).placements)).toEqual([1, 1, 1]);
    expect(await open()).toContain(`${from} 0.002`);
    expect(await open()).toContain(`${to} 0.002`);
  });

  await test.step('one is moved on the chart by keyboard: it is cancelled, and placed anew after that is proven', async () => {
    await expect(line(page, /^Buy/)).toHaveCount(3);
    const lowest = new RegExp(`^Buy.* at ${to.replaceAll(/\d(?=\d)/g, String.raw`$&\s?`)}(\\.0+)?\\. `);
    const wanted = await moveByKeys(page, lowest, 'ArrowDown', 2);
    await confirmOnce(page, /Move the BTCUSDT buy limit from/);
    await expect.poll(open).toContain(`${formatShort(decimal(wanted))} 0.002`);
    expect(await open()).toHaveLength(3);
    expect((await orders()).filter(({ status }) => status === 'CANCELED')).toHaveLength(1);
  });

  await test.step('another is cancelled there by its key', async () => {
    await expect(line(page, /^Buy/)).toHaveCount(3);
    await line(page, /^Buy/).first().focus();
    await page.keyboard.press('Delete');
    await expect.poll(async () => (await open()).length).toBe(2);
    await expect(line(page, /^Buy/)).toHaveCount(2);
  });

  await test.step('a market buy names its size in base and what it is worth (R7)', async () => {
    await (await fillTicket(page, { aim: 'Buy', size: '0.00123' })).click();
    await confirmOnce(page, /Buy BTCUSDT Spot.*Size0\.00123 BTCOrder value[\d\s.]+ USDT/);
    await expect.poll(async () => (await orders()).filter(({ status }) => status === 'FILLED').length).toBe(1);
    const filled = (await orders()).find(({ status }) => status === 'FILLED')!;
    expect(formatShort(decimal(filled.cumFillSize))).toBe('0.00123');
  });

  await test.step('all orders of the market are cancelled, after the question that counts them', async () => {
    await showPanel(page, 'Open orders');
    await page.getByRole('button', { name: 'Cancel all…' }).click();
    await page.getByRole('menuitem', { name: 'All 2 orders on Spot' }).click();
    await page.getByRole('button', { name: 'Cancel 2 orders' }).click();
    await expect.poll(open).toEqual([]);
    await expect(line(page, /^Buy/)).toHaveCount(0);
  });
  // Three orders, one replacement and one market order: each placed exactly once.
  expect(Object.values((await simulator.account()).placements)).toEqual([1, 1, 1, 1, 1]);
});
