/**
 * Alerts in the real window: an alert set at a price of the chart notifies the user, and is in the list of notices
 * after a restart.
 */
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { compare, decimal } from '../../shared/num/decimal.ts';
import { chooseOption } from './support/choice.ts';
import { expectPanelStates } from './support/desk.ts';
import { answerByClick, questionOf } from './support/desks.ts';
import { expect, test, type LaunchedApp } from './support/launch.ts';
import { ticket } from './support/trade.ts';
import { setAgents, jump } from './support/positions.ts';
import { command, tab } from './support/workspace.ts';

/** Starts a server on this machine that keeps the JSON it receives. */
async function startHook() {
  const bodies: unknown[] = [];
  const server = http.createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += part));
    request.on('end', () => {
      bodies.push(JSON.parse(body));
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://${host}/hooks/kanarienvogel-secret`, bodies, close };
}

/** Adds a webhook with the keyboard alone: its host is confirmed in main's own window. */
async function forwardTo(app: LaunchedApp, url: string): Promise<void> {
  const { page } = app;
  await command(page, 'webhook', 'Forward alerts');
  const dialog = page.getByRole('dialog', { name: 'Forward alerts' });
  await expect(dialog.getByRole('button', { name: 'Add webhook' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type(url);
  await page.keyboard.press('Enter');
  const { host } = new URL(url);
  const asks = await questionOf(app, `Forward alerts to ${host}?`);
  await asks.getByRole('textbox').fill('local');
  await answerByClick(asks.getByRole('button', { name: 'Forward alerts' }));
  await expect(dialog.locator('tbody tr')).toContainText(`${host} …cret`);
  await dialog.getByRole('button', { name: /^Send a test to / }).click();
  await expect(dialog.locator('tbody tr')).toContainText(/Sent \d/);
  expect(await page.content()).not.toContain('kanarienvogel');
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}-forward.png` });
  await page.keyboard.press('Escape');
}

test('an alert notifies the user, is forwarded, and is listed among the notices after a restart', async ({
  launch,
}) => {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'foredeck-alerts-'));
  const first = await launch({ profile });
  const { page } = first;
  await expectPanelStates(page, 'live');
  await tab(page, 'Alerts').click();
  const panel = page.locator('section.panel[data-panel="alerts"]');
  await expect(panel).toHaveAttribute('data-face', 'empty');
  const hook = await startHook();
  // The confirmation is a window of main, which a test sees in Chromium alone.
  const isForwarded = process.env['FOREDECK_SHELL'] !== 'electron';
  if (isForwarded) await forwardTo(first, hook.url);
  const chart = page.locator('section.panel[data-panel="chart"]');
  const box = (await chart.locator('canvas').first().boundingBox())!;
  // The click is near the last price: the market crosses it within moments.
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, { button: 'right' });
  await page.getByRole('menuitem', { name: /^Alert at / }).click();
  await expect(panel.locator('tbody tr')).toHaveCount(1);
  await panel.getByRole('button', { name: /^Delete the alert/ }).click();
  await expect(panel).toHaveAttribute('data-face', 'empty');
  // Opened from the palette while another panel is in front.
  await tab(page, 'Fills').click();
  await command(page, 'new alert', 'New alert');
  const form = page.getByRole('dialog', { name: 'New alert' });
  await chooseOption(form.getByRole('combobox', { name: 'Type' }), 'Percent move');
  await form.getByRole('textbox', { name: 'Percent' }).fill('0.0001');
  await form.getByRole('textbox', { name: 'Note' }).fill('It moved.');
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}-form.png` });
  await form.getByRole('button', { name: 'Set alert' }).click();
  await expect(panel.locator('tbody tr')).toContainText('Triggered');
  await expect(page.getByRole('button', { name: /^Notifications \(\d+\)$/ })).toBeVisible();
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}-panel.png` });
  if (isForwarded) {
    const text: unknown = expect.stringMatching(/^[A-Z]+: .* It moved\.$/);
    const alert = { kind: 'alert', environment: 'simulator', account: 'main', text };
    await expect.poll(() => hook.bodies.at(-1)).toMatchObject(alert);
  }
  await first.close();
  await hook.close();

  const second = await launch({ profile });
  await second.page.getByRole('button', { name: /^Notifications/ }).click();
  const list = second.page.getByRole('dialog', { name: 'Notifications' });
  await expect(list.locator('li[data-told="alert"]')).toContainText('It moved.');
  if (process.env['SHOTS']) await second.page.screenshot({ path: `${process.env['SHOTS']}-centre.png` });
});

test('R26 R29: an alert set from the chart menu fires at its price; quiet hours are saved and shown in the panel', async ({
  launch,
}) => {
  const app = await launch({ settings: { market: 'futures', symbol: 'BTCUSDT' } });
  const { page } = app;
  await expectPanelStates(page, 'live');
  await tab(page, 'Alerts').click();
  const panel = page.locator('section.panel[data-panel="alerts"]');
  await page.getByRole('button', { name: 'Quiet hours' }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await expect(settings.getByRole('heading', { name: 'Notifications' })).toBeFocused();
  await settings.getByRole('group', { name: 'Quiet hours' }).getByRole('button', { name: 'On' }).click();
  await settings.getByLabel('Quiet from').fill('23:15');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Quiet hours 23:15-07:00')).toBeVisible();

  await setAgents(app, 'quiet', 'futures');
  const chart = page.locator('section.panel[data-panel="chart"]');
  const box = (await chart.locator('canvas').first().boundingBox())!;
  const openMenu = (): Promise<void> =>
    page.mouse.click(box.x + box.width / 2, box.y + box.height * 0.3, { button: 'right' });
  // The menu drafts an order with side and type in the ticket, and sends nothing.
  await openMenu();
  const stop = page.getByRole('menuitem', { name: /^Sell stop @ / });
  const stopPrice = (await stop.innerText()).replaceAll(/[^\d.]/g, '');
  await stop.press('Enter');
  const trigger = ticket(page).getByRole('textbox', { name: /^Trigger price/ });
  await expect.poll(async () => Number(await trigger.inputValue())).toBe(Number(stopPrice));
  expect((await app.simulator.account()).placements).toEqual({});
  await openMenu();
  await page.getByRole('menuitem', { name: /^Alert at / }).press('Enter');
  const row = panel.locator('tbody tr');
  await expect(row).toContainText('Active');
  await setAgents(app, 'usual', 'futures');
  const level = /crosses ([\d.]+)/.exec((await row.innerText()).replaceAll(/(?<=\d)\s(?=\d)/gu, ''))![1]!;
  const { lastPrice } = await app.simulator.state('futures', 'BTCUSDT');
  // Moves the price through the level and back again, until the app has seen it on both sides.
  let share = compare(decimal(level), decimal(lastPrice)) > 0 ? 0.02 : -0.02;
  const hasAlertFired = async (): Promise<boolean> => {
    if ((await row.innerText()).includes('Triggered')) return true;
    await jump(app, share);
    share = -share;
    return false;
  };
  await expect.poll(hasAlertFired, { timeout: 180_000, intervals: [4_000] }).toBe(true);
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const list = page.getByRole('dialog', { name: 'Notifications' });
  await expect(list.locator('li[data-told="alert"]')).toContainText('Alert: BTCUSDT');
});
