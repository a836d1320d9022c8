/**
 * A position from its first order to its end, as the user manages it: in the real window, compared with the simulator's
 * account.
 */
import { add, compare, decimal } from '../../shared/num/decimal.ts';
import { chooseOption } from './support/choice.ts';
import { panel } from './support/desk.ts';
import { expect, test } from './support/launch.ts';
import {
  setAgents,
  confirmOnce,
  expectKillSwitch,
  focusPosition,
  futuresTruth,
  held,
  jump,
  scaleIn,
} from './support/positions.ts';
import { accountReady, confirmation, ratio, shown, showPanel, ticket } from './support/trade.ts';

test('a position is scaled in, gets new leverage and margin, is halved, reversed and closed with the losing positions (R10, R15, B-A9)', async ({
  launch,
}) => {
  const app = await launch({ settings: { market: 'futures', symbol: 'BTCUSDT' } });
  const { page } = app;
  await accountReady(page);
  await setAgents(app, 'quiet', 'futures');
  const setting = async () => (await futuresTruth(app)).settings.find(({ symbol }) => symbol === 'BTCUSDT');

  await test.step('isolated margin is set from the ticket', async () => {
    await ticket(page).getByTitle('Leverage and margin mode of BTCUSDT').click();
    const dialog = page.getByRole('dialog', { name: 'Leverage and margin mode of BTCUSDT' });
    await expectKillSwitch(dialog);
    await expect(dialog).toContainText('No open BTCUSDT position.');
    await chooseOption(dialog.getByRole('combobox', { name: 'Margin mode' }), 'Isolated');
    await dialog.getByRole('button', { name: 'Apply margin and position mode' }).click();
    await expect(dialog.getByRole('status')).toHaveText('Setting changed.');
    expect(await setting()).toMatchObject({ marginType: 'ISOLATED' });
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  });

  await test.step('four orders under one confirmation', async () => {
    const [best] = (await app.simulator.state('futures', 'BTCUSDT')).bids;
    const to = shown(ratio(best![0], '1.001', 0), 1);
    await scaleIn(page, { aim: 'Buy / Long', from: best![0], to, count: '4', size: '0.04' });
    await confirmOnce(page, /4 scaled orders, 0\.0400 BTC/);
    await expect.poll(async () => (await app.simulator.account()).futures.orders.length).toBe(4);
    const { placements, futures } = await app.simulator.account();
    expect(Object.values(placements)).toEqual([1, 1, 1, 1]);
    expect(futures.orders.map(({ size }) => size)).toEqual(['0.0100', '0.0100', '0.0100', '0.0100']);
    await setAgents(app, 'usual', 'futures');
    await jump(app, -0.004);
    await expect.poll(() => held(app)).toEqual([['LONG', '0.0400']]);
  });

  await test.step('the effect of another leverage is shown before it is set', async () => {
    await ticket(page).getByTitle('Leverage and margin mode of BTCUSDT').click();
    const dialog = page.getByRole('dialog', { name: 'Leverage and margin mode of BTCUSDT' });
    await dialog.getByRole('textbox', { name: 'Leverage (isolated long)' }).fill('10');
    const row = dialog.getByRole('row', { name: /Long 0\.04 BTC/ });
    // A push of a position leaves out its margin: until the app has requested it, the effect is unknown.
    let foreseen: string | undefined;
    await expect
      .poll(async () => (foreseen = (await row.innerText()).replaceAll(/\s/gu, '').split('→').at(-1)))
      .toMatch(/^\d+\.\d$/);
    await dialog.getByRole('button', { name: 'Apply leverage' }).click();
    await expect(dialog.getByRole('status')).toHaveText('Setting changed.');
    expect(await setting()).toMatchObject({ isolatedLongLeverage: 10 });
    const [changed] = (await app.simulator.account()).futures.positions;
    expect(foreseen).toBe(shown(changed!.liquidatePrice, 1));
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
  });

  await test.step('margin is added with its preview, by keyboard', async () => {
    const margin = async () => (await app.simulator.account()).futures.positions[0]!.marginSize;
    const before = await margin();
    await (await focusPosition(page)).press('m');
    const form = panel(page, 'Positions').getByRole('form', { name: 'Add margin' });
    await page.keyboard.type('25');
    await expect(form.getByRole('status')).toContainText(/Liq\. price [\d.\u202f]+ → [\d.\u202f]+\./);
    const foreseen = /→ ([\d.]+)\.$/.exec(
      (await form.getByRole('status').innerText()).replaceAll('\u202f', '').trim(),
    )?.[1];
    await page.keyboard.press('Enter');
    const wanted = add(decimal(before), decimal('25'));
    await expect.poll(async () => compare(decimal(await margin()), wanted)).toBe(0);
    const [changed] = (await app.simulator.account()).futures.positions;
    expect(shown(foreseen!, 1)).toBe(shown(changed!.liquidatePrice, 1));
  });

  await test.step('half of it is closed by one key and one confirmation', async () => {
    await (await focusPosition(page)).press('2');
    await expect(confirmation(page)).toContainText('0.0200 BTC');
    await confirmOnce(page, /Close long/);
    await expect.poll(() => held(app)).toEqual([['LONG', '0.0200']]);
  });

  await test.step('it is reversed: two orders, one confirmation', async () => {
    await expect(panel(page, 'Positions').locator('tbody tr').first()).toContainText('0.0200');
    await (await focusPosition(page)).press('r');
    await confirmOnce(page, /Reverse the position in BTCUSDT/);
    await expect.poll(() => held(app)).toEqual([['SHORT', '0.0200']]);
  });

  await test.step('what loses is closed at once, what gains stays', async () => {
    await jump(app, 0.004);
    await showPanel(page, 'Positions');
    await expect(panel(page, 'Positions').locator('tbody tr').first()).toContainText('−');
    await page.getByRole('button', { name: 'Close all…' }).click();
    await page.getByRole('menuitem', { name: 'Close loser (1)' }).click();
    const dialog = page.getByRole('dialog', { name: 'Market close 1 losing position?' });
    await expectKillSwitch(dialog);
    await dialog.getByRole('button', { name: 'Close 1 position' }).click();
    await expect.poll(() => held(app)).toEqual([]);
    await expect(panel(page, 'Positions').locator('tbody tr')).toHaveCount(0);
  });
  const { placements } = await app.simulator.account();
  expect(Object.values(placements)).toEqual(Array.from({ length: 8 }, () => 1));
});
