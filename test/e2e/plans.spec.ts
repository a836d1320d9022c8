/**
 * Plans that the app carries out itself (R15), and the set-ups of the ticket; every order is compared with the
 * simulator's own records.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { add, compare, decimal } from '../../shared/num/decimal.ts';
import { askControl } from './support/control.ts';
import { panel, pressButton } from './support/desk.ts';
import { expect, test, type LaunchedApp } from './support/launch.ts';
import { flaws, violations } from './support/looks.ts';
import { accountReady, formatShort, ratio, rowsOf, showPanel, ticket } from './support/trade.ts';
import { chooseTool, confirmPlan, field, fillFields, openPlan, planDialog, plans } from './support/ticketTools.ts';

const settings = { market: 'futures', symbol: 'BTCUSDT' } as const;

const placed = async (app: LaunchedApp): Promise<number> =>
  Object.values((await app.simulator.account()).placements).reduce((sum, one) => sum + one, 0);

const simulated = async (app: LaunchedApp): Promise<number> =>
  ((await askControl(app.simulator.control, 'GET', '/time')) as { now: number }).now;

test('R15 a TWAP is paused and resumed; a restart stops it, shows what was not sent, and sends nothing more', async ({
  launch,
}) => {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'foredeck-twap-'));
  try {
    let app = await launch({ keychain: 'real', profile, settings });
    let { page } = app;
    await accountReady(page);
    await chooseTool(page, 'TWAP');
    await ticket(page).getByRole('button', { name: 'Buy / Long', exact: true }).click();
    await fillFields(page, { Duration: '1', Slices: '12', Size: '0.12' });
    await expect(ticket(page)).toContainText('12 slices, one every 5 s, over 1 min.');
    await expect(ticket(page)).toContainText('it ends when the program closes');
    expect(await flaws(page)).toEqual([]);
    await confirmPlan(page);

    const running = (await plans(page)).first();
    await expect(running).toHaveAttribute('data-state', 'running');
    await expect(running).toContainText('Ends when the program closes.');
    await expect(running).toContainText('2 of 12 sent, 10 remaining');
    expect(await violations(page)).toEqual([]);
    await pressButton(running.getByRole('button', { name: 'Pause the plan of BTCUSDT' }));
    await expect(running).toContainText('Paused. Nothing is sent.');
    const held = await placed(app);
    const at = await simulated(app);
    await expect.poll(() => simulated(app)).toBeGreaterThan(at + 11_000);
    expect(await placed(app)).toBe(held);
    await pressButton(running.getByRole('button', { name: 'Resume the plan of BTCUSDT' }));
    await expect.poll(() => placed(app)).toBe(held + 1);
    await app.close();

    app = await launch({ keychain: 'real', profile });
    ({ page } = app);
    await accountReady(page);
    const sent = await placed(app);
    const left = 12 - sent;
    const ended = (await plans(page)).first();
    await expect(ended).toHaveAttribute('data-state', 'stopped');
    await expect(ended).toContainText('The program was closed while the plan was running. The rest was not sent.');
    await expect(ended).toContainText(`${left} orders were not sent.`);
    await expect(ended).toContainText(`${sent} of 12 sent, ${left} remaining`);
    expect(await flaws(page)).toEqual([]);
    const since = await simulated(app);
    await expect.poll(() => simulated(app)).toBeGreaterThan(since + 6_000);
    expect(await placed(app)).toBe(sent);
    // Every slice was placed once, and none was larger than confirmed.
    const { placements, futures } = await app.simulator.account();
    expect(Object.values(placements)).toEqual(Array.from({ length: sent }, () => 1));
    expect(futures.orders.map(({ size }) => formatShort(decimal(size)))).toEqual(
      Array.from({ length: sent }, () => '0.01'),
    );
    await ended.getByRole('button', { name: 'Dismiss' }).click();
    await expect(ended).toHaveCount(0);
  } finally {
    fs.rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
  }
});

test('R15 a chase follows the best bid with one order at a time, and cancels its order when stopped', async ({
  launch,
}) => {
  // No agent trades until the order rests: at the best bid it would fill at once.
  const app = await launch({ settings, scenario: { name: 'quiet' } });
  const { page, simulator } = app;
  await accountReady(page);
  const best = (await simulator.state('futures', 'BTCUSDT')).bids[0]![0];
  await chooseTool(page, 'CHASE');
  await ticket(page).getByRole('button', { name: 'Buy / Long', exact: true }).click();
  await fillFields(page, {
    'Worst price': `${ratio(best, '0.9804', 0)}.0`,
    Duration: '5',
    'Max re-quotes': '20',
    // More than the agents sell into it before the market has risen.
    Size: '0.5',
  });
  await expect(ticket(page)).toContainText('up to 20 re-quotes, one order at a time.');
  await confirmPlan(page);
  const running = (await plans(page)).first();
  await expect(running).toHaveAttribute('data-state', 'running');
  const orders = async () => (await simulator.account()).futures.orders;
  await expect.poll(async () => (await orders()).length).toBe(1);
  // The market rises: the app cancels the order and places its remaining size at a higher price.
  await askControl(simulator.control, 'POST', '/scenario', { name: 'jump', asset: 'BTC', share: 0.002 });
  await askControl(simulator.control, 'POST', '/scenario', { name: 'usual', market: 'futures', symbol: 'BTCUSDT' });
  await expect.poll(async () => (await orders()).length).toBeGreaterThan(1);
  const prices = (await orders()).map(({ price }) => decimal(price));
  expect(compare(prices.at(-1)!, prices[0]!)).toBe(1);
  await pressButton(running.getByRole('button', { name: 'Stop the plan of BTCUSDT' }));
  await expect
    .poll(async () => (await plans(page)).evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['state'])))
    .not.toContain('running');
  await expect.poll(async () => (await rowsOf(page, 'Open orders')).length).toBe(0);
  const all = await orders();
  expect(all.filter(({ status }) => status === 'NEW' || status === 'PARTIALLY_FILLED')).toEqual([]);
  // Never more fills than was confirmed, however often the order moved.
  const filled = all.reduce((sum, { cumFillSize }) => add(sum, decimal(cumFillSize)), decimal('0'));
  expect(compare(filled, decimal('0.5'))).toBeLessThanOrEqual(0);
  expect(new Set(Object.values((await simulator.account()).placements))).toEqual(new Set([1]));
});

test('R15 B-B2 scaled orders: confirmed once, each placed once; the inputs are saved as a preset and restored by name', async ({
  launch,
}) => {
  const app = await launch({ settings, scenario: { name: 'quiet' } });
  const { page, simulator } = app;
  await accountReady(page);
  const [[best]] = (await simulator.state('futures', 'BTCUSDT')).bids as [[string, string]];
  const from = `${ratio(best, '1.002', 0)}.0`;
  const to = `${ratio(best, '1.01', 0)}.0`;
  await chooseTool(page, 'SCALED');
  await ticket(page).getByRole('button', { name: 'Buy / Long', exact: true }).click();
  await fillFields(page, { 'Lower price': from, 'Upper price': to, Orders: '5', Size: '0.05' });
  const shown = await ticket(page)
    .getByRole('region', { name: 'Orders' })
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent!.replace(/\s/gu, ''))));
  expect(shown).toHaveLength(5);
  await ticket(page).getByRole('button', { name: 'Presets' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Five below');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: '1. Five below' })).toBeVisible();
  await page.keyboard.press('Escape');
  await openPlan(page);
  await expect(planDialog(page)).toContainText('Total value');
  expect(await violations(page)).toEqual([]);
  expect(await flaws(page)).toEqual([]);
  expect(Object.values((await simulator.account()).placements)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(planDialog(page)).toHaveCount(0);
  await confirmPlan(page);
  await expect.poll(async () => (await rowsOf(page, 'Open orders')).length).toBe(5);
  const account = await simulator.account();
  expect(Object.values(account.placements)).toEqual([1, 1, 1, 1, 1]);
  const plain = (text: string): string => formatShort(decimal(text));
  expect(account.futures.orders.map(({ price, size }) => `${plain(price)} ${plain(size)}`).toSorted()).toEqual(
    shown.map(([price, size]) => `${plain(price!)} ${plain(size!)}`).toSorted(),
  );

  // Another set-up, a reload, and then the preset by its name.
  await ticket(page)
    .getByRole('group', { name: 'Order type' })
    .getByRole('button', { name: 'Market', exact: true })
    .click();
  await page.reload();
  await accountReady(page);
  await ticket(page).getByRole('button', { name: 'Presets' }).click();
  await pressButton(page.getByRole('button', { name: '1. Five below' }));
  await expect(
    ticket(page).getByRole('group', { name: 'Order type' }).getByRole('button', { name: 'Scaled orders' }),
  ).toHaveAttribute('aria-pressed', 'true');
  await expect(field(page, 'Orders')).toHaveValue('5');
});

test('B-B9 the history of conditional orders names the resulting order; XU18 a callback rate is entered in per cent', async ({
  launch,
}) => {
  const app = await launch({ settings });
  const { page, simulator } = app;
  await accountReady(page);
  // XU18: the field shows the error before anything is sent.
  await chooseTool(page, 'TRAILING_MARKET');
  await ticket(page).getByRole('button', { name: 'Buy / Long', exact: true }).click();
  await field(page, 'Callback').fill('5');
  await expect(ticket(page)).toContainText('5% is sent as 0.05');
  await field(page, 'Callback').fill('0.05');
  await expect(field(page, 'Callback')).toHaveAttribute('aria-invalid', 'true');
  await fillFields(page, { Callback: '0.1', Size: '0.0125' });
  await confirmPlan(page);
  await showPanel(page, 'Conditional');
  await askControl(simulator.control, 'POST', '/scenario', { name: 'jump', asset: 'BTC', share: -0.003 });
  await askControl(simulator.control, 'POST', '/scenario', { name: 'jump', asset: 'BTC', share: 0.006 });
  await expect
    .poll(async () => (await simulator.account()).futures.positions.map(({ size }) => size))
    .toEqual(['0.0125']);
  await showPanel(page, 'Conditional');
  await page.getByRole('button', { name: 'History', exact: true }).first().click();
  const rows = panel(page, 'Conditional').locator('tbody tr');
  await expect(rows).toHaveCount(1);
  const [became] = (await simulator.account()).futures.orders;
  expect(await flaws(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);
  await rows.first().focus();
  await page.keyboard.press('Enter');
  await expect(panel(page, 'Conditional')).toContainText('0.0125');
  await expect(panel(page, 'Conditional')).toContainText(became!.id);
});
