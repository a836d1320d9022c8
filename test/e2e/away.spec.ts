/**
 * What changed while the program did not run (B-A10): the program is killed without warning, the exchange goes on in a
 * separate process and fills, cancels and triggers orders, and the next start lists exactly those changes.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { groupDigits } from '../../shared/settings/digitGrouping.ts';
import { accountTruth, venueState } from './support/control.ts';
import { panel } from './support/desk.ts';
import { startKilledDesk } from './support/killedDesk.ts';
import { expect, test } from './support/launch.ts';
import { flaws, violations } from './support/looks.ts';
import { cancelElsewhere, startExchange } from './support/outsideExchange.ts';
import { conditional, planByBridge } from './support/plans.ts';
import { setAgents, jump } from './support/positions.ts';
import { accountReady, placeByBridge, ratio, shown } from './support/trade.ts';

const grouped = (price: string): string => groupDigits(price, 'space');

const settings = { market: 'futures', symbol: 'BTCUSDT' } as const;
const KNOWN = 'last-known.simulator.main.json';

test('B-A10 B-E1: after a kill, the next start lists exactly what was filled, triggered, cancelled or changed meanwhile', async ({
  launch,
}) => {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'foredeck-away-'));
  const exchange = await startExchange(7);
  const { info } = exchange;
  try {
    const market = { simulator: { control: info.control } };
    await setAgents(market, 'quiet', 'futures');
    const killed = await startKilledDesk(profile, info, settings);
    const last = (await venueState(info.control, 'futures', 'BTCUSDT')).lastPrice;
    const under = (share: string): string => shown(ratio(last, share, 0), 1);
    const [near, far, stopPrice] = [under('1.002'), under('1.2'), under('1.001')];
    await placeByBridge(killed.page, { type: 'MARKET', price: null, quantity: '0.02' });
    await placeByBridge(killed.page, { type: 'LIMIT', price: near, quantity: '0.0123' });
    await placeByBridge(killed.page, { type: 'LIMIT', price: far, quantity: '0.0111' });
    await planByBridge(killed.page, 'single', [
      conditional({ side: 'SELL', type: 'STOP_MARKET', triggerPrice: stopPrice, quantity: '0.005', reduceOnly: true }),
    ]);
    const known = path.join(profile, KNOWN);
    const onDisk = (): string => (fs.existsSync(known) ? fs.readFileSync(known, 'utf8') : '');
    await expect
      .poll(() =>
        ['0.0123', '0.0111', `"triggerPrice":"${stopPrice}`, '"size":"0.02'].map((text) => onDisk().includes(text)),
      )
      .toEqual([true, true, true, true]);
    await killed.kill();

    // While the program does not run, another client cancels one order, and the market moves through the others.
    const open = async () => (await accountTruth(info.control)).futures.orders.filter(({ status }) => status === 'NEW');
    const gone = (await open()).find(({ size }) => Number(size) === 0.0111)!;
    await cancelElsewhere(info, gone.id);
    await setAgents(market, 'usual', 'futures');
    await jump(market, -0.006);
    await expect.poll(async () => (await open()).length).toBe(0);
    const held = async () => (await accountTruth(info.control)).futures.positions.map(({ size }) => Number(size));
    await expect.poll(held).toEqual([0.0273]);
    await setAgents(market, 'quiet', 'futures');

    const second = await launch({ profile, exchange: info });
    const { page } = second;
    const list = page.getByRole('region', { name: 'Since last session' });
    await expect(list).toBeVisible();
    const items = list.getByRole('listitem');
    await expect(items.locator('> span')).toHaveText([
      `Buy Long 0.0123 BTCUSDT Futures, Limit ${grouped(near)}: filled.`,
      `Buy Long 0.0111 BTCUSDT Futures, Limit ${grouped(far)}: cancelled, 0 filled.`,
      `Sell Long BTCUSDT, Stop market at ${grouped(stopPrice)}: triggered and filled.`,
      'Position Long BTCUSDT: now 0.0273; it was 0.0200.',
    ]);
    await accountReady(page);
    if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}-away.png` });
    expect(await flaws(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);
    await items.filter({ hasText: 'Position' }).getByRole('button', { name: 'Show: Positions' }).click();
    await expect(panel(page, 'Positions')).toBeVisible();
    await list.getByRole('button', { name: 'Dismiss the list' }).click();
    await expect(list).toHaveCount(0);
    await page.reload();
    await accountReady(page);
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const notices = page.getByRole('dialog', { name: 'Notifications' });
    await expect(notices.locator('li[data-told="away"]')).toContainText('Buy Long 0.0123 BTCUSDT');
    await expect(list).toHaveCount(0);
    await second.close();
    fs.rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
  } finally {
    await exchange.stop();
  }
});
