/**
 * What changed while the program did not run (B-A10). The profile is put back to what the disk held at one moment, as a
 * kill at that moment would have left it; the exchange went on, and the next start tells what it did.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { subtract } from '../../shared/num/decimal.ts';
import { expect, test } from './support/launch.ts';
import { flaws, violations } from './support/looks.ts';
import { conditional, planByBridge } from './support/plans.ts';
import { agents, held, jump } from './support/positions.ts';
import { panel } from './support/desk.ts';
import { accountReady, decimal, formatShort, placeByBridge, ratio, shown, showPanel } from './support/trade.ts';

test.setTimeout(120_000);

const settings = { market: 'futures', symbol: 'BTCUSDT' } as const;
const KNOWN = 'last-known.simulator.main.json';

test('B-A10 B-E1: the start lists what filled, fired, was cancelled and changed since the program was killed', async ({
  launch,
}) => {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'foredeck-away-'));
  const known = path.join(profile, KNOWN);
  const first = await launch({ profile, settings });
  const { page } = first;
  await accountReady(page);
  await agents(first, 'quiet', 'futures');
  const last = (await first.simulator.state('futures', 'BTCUSDT')).lastPrice;
  const under = (share: string): string => shown(ratio(last, share, 0), 1);
  const [near, far, stop] = [under('1.002'), under('1.2'), under('1.001')];
  await placeByBridge(page, { type: 'MARKET', price: null, quantity: '0.02' });
  await placeByBridge(page, { type: 'LIMIT', price: near, quantity: '0.0123' });
  await placeByBridge(page, { type: 'LIMIT', price: far, quantity: '0.0111' });
  await planByBridge(page, 'single', [
    conditional({ side: 'SELL', type: 'STOP_MARKET', triggerPrice: stop, quantity: '0.005', reduceOnly: true }),
  ]);
  const onDisk = (): string => (fs.existsSync(known) ? fs.readFileSync(known, 'utf8') : '');
  await expect
    .poll(() => ['0.0123', '0.0111', `"triggerPrice":"${stop}`, '"size":"0.02'].map((text) => onDisk().includes(text)))
    .toEqual([true, true, true, true]);
  const killed = onDisk();

  await showPanel(page, 'Open orders');
  const row = panel(page, 'Open orders').locator('tbody tr').filter({ hasText: '0.0111' });
  await row.focus();
  await page.keyboard.press('Delete');
  await expect(row).toHaveCount(0);
  await agents(first, 'usual', 'futures');
  await jump(first, -0.006);
  await expect
    .poll(async () => (await first.simulator.account()).futures.orders.filter(({ status }) => status === 'NEW').length)
    .toBe(0);
  const size = formatShort(subtract(decimal('0.0323'), decimal('0.005')));
  await expect.poll(async () => Number((await held(first))[0]?.[1])).toBe(Number(size));
  await first.close();
  for (const name of [known, `${known}.bak`]) fs.writeFileSync(name, killed);

  const second = await launch({ profile });
  const list = second.page.getByRole('region', { name: 'While the program did not run' });
  await expect(list).toBeVisible({ timeout: 40_000 });
  const items = list.getByRole('listitem');
  await expect(items.filter({ hasText: `Buy Long 0.0123 BTCUSDT` })).toContainText('filled.');
  await expect(items.filter({ hasText: `Buy Long 0.0111 BTCUSDT` })).toContainText('cancelled; 0 of it had filled.');
  await expect(items.filter({ hasText: 'Stop market' })).toContainText('triggered and filled.');
  await expect(items.filter({ hasText: 'Position Long BTCUSDT' })).toContainText('it was 0.02');
  if (process.env['SHOTS']) await second.page.screenshot({ path: `${process.env['SHOTS']}-away.png` });
  expect(await flaws(second.page)).toEqual([]);
  expect(await violations(second.page)).toEqual([]);
  await items.filter({ hasText: 'Position' }).getByRole('button', { name: 'Show: Positions' }).click();
  await expect(panel(second.page, 'Positions')).toBeVisible();
  await list.getByRole('button', { name: 'Dismiss the list' }).click();
  await expect(list).toHaveCount(0);
  await second.page.reload();
  await accountReady(second.page);
  await second.page.getByRole('button', { name: /^Notices/ }).click();
  const notices = second.page.getByRole('dialog', { name: 'What was told' });
  await expect(notices.locator('li[data-told="away"]')).toContainText('Buy Long 0.0123 BTCUSDT');
  await expect(list).toHaveCount(0);
});
