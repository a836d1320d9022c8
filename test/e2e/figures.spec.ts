/** Figures and times as the user reads and copies them (R58). */
import { decimal } from '../../shared/num/decimal.ts';
import { askControl } from './support/control.ts';
import { panel } from './support/desk.ts';
import { expect, test } from './support/launch.ts';
import { held } from './support/positions.ts';
import { accountReady, formatShort, placeByBridge, showPanel } from './support/trade.ts';

const settings = { market: 'futures', symbol: 'BTCUSDT', digitGrouping: 'comma', timeZone: 'utc' } as const;

test('amounts have fixed decimals and times are short; the exact ones are tooltips and are copied', async ({
  launch,
}) => {
  const app = await launch({ settings, viewport: { width: 1920, height: 1080 } });
  const { page } = app;
  await accountReady(page);
  await placeByBridge(page, { type: 'MARKET', price: null, quantity: '0.0123' });
  await expect.poll(() => held(app)).toEqual([['LONG', '0.0123']]);
  // An order over two levels of the book has no single price.
  await expect(page.locator('.notices')).toContainText(/ at \d\d,\d{3}| in \d fills/);
  await askControl(app.simulator.control, 'POST', '/time', { pause: true });
  const [position] = (await app.simulator.account()).futures.positions;

  const exact = formatShort(decimal(position!.marginSize));

  await showPanel(page, 'Positions');
  const row = panel(page, 'Positions').locator('tbody tr[data-row]').first();
  const margin = row.locator('td').nth(5).locator('.number');
  await expect(margin).toHaveText(/^\d+\.\d\d$/);
  await expect(margin).toHaveAttribute('data-exact', exact);
  await expect(row.locator('td').nth(3)).toHaveText(/^\d\d,\d{3}\.\d$/);

  const copied = await row.evaluate((element) => {
    let text = '';
    const listen = (event: ClipboardEvent): void => void (text = event.clipboardData?.getData('text/plain') ?? '');
    document.addEventListener('copy', listen);
    document.getSelection()?.selectAllChildren(element);
    document.execCommand('copy');
    document.removeEventListener('copy', listen);
    document.getSelection()?.removeAllRanges();
    return text;
  });
  expect(copied.split('\t')).toContain(exact);
  await expect(margin).toHaveText(/^\d+\.\d\d$/);

  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}-figures.png` });
  await showPanel(page, 'Fills');
  const time = panel(page, 'Fills').locator('tbody tr[data-row] time').first();
  await expect(time).toHaveText(/^\d\d:\d\d:\d\d$/);
  await expect(time).toHaveAttribute('title', /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} UTC$/);
});
