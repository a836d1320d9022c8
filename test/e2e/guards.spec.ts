/** The user's limits, the lock and quitting: main enforces them whatever the window requests (R18, B-A8, B-A10). */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { askControl } from './support/control.ts';
import { panel, pressButton } from './support/desk.ts';
import { stay, inspectStates } from './support/faces.ts';
import { holdProfile } from '../../electron/shell/chromium/singleInstance.ts';
import { answerByClick, changeSettings, questionOf } from './support/desks.ts';
import { expect, test, type LaunchedApp } from './support/launch.ts';
import { flaws, violations } from './support/looks.ts';
import { conditional, planByBridge } from './support/plans.ts';
import { accountReady, fillTicket, placeByBridge, rowsOf, showPanel, ticket } from './support/trade.ts';

const settings = { market: 'futures', symbol: 'BTCUSDT' } as const;
/** The cover over the ticket, in its place (R29). */
const lock = { name: 'lock of the ticket', open: stay, close: stay, at: 'section[data-panel=ticket]' } as const;

const limits = (page: Page): Locator => page.getByRole('dialog', { name: 'Your limits' });

/** Opens the limits dialog, types new limits and saves them. */
async function limit(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Limits…', exact: true }).click();
  for (const [name, value] of Object.entries(values)) {
    await limits(page).getByRole('textbox', { name, exact: true }).fill(value);
  }
  await pressButton(limits(page).getByRole('button', { name: 'Save limits' }));
  await expect(limits(page)).toContainText('Limits saved and active.');
}

/**
 * Prepares a BTCUSDT futures order in main and bypasses every check of the window; returns the key of main's refusal,
 * null when there is none.
 */
const prepareInMain = (page: Page, quantity: string, reduceOnly = false): Promise<string | null> =>
  page.evaluate(
    async ([size, closes]) => {
      type Answer = { ok: boolean; error?: { key: string } };
      const { calls } = (
        window as unknown as { foredeck: { calls: Record<string, (request: unknown) => Promise<Answer>> } }
      ).foredeck;
      const prepared = await calls['trading.prepare']!({
        environment: 'simulator',
        account: 'main',
        kind: 'single',
        drafts: [
          {
            market: 'futures',
            symbol: 'BTCUSDT',
            side: closes ? 'SELL' : 'BUY',
            positionSide: 'LONG',
            type: 'MARKET',
            timeInForce: null,
            price: null,
            quantity: size,
            reduceOnly: closes,
          },
        ],
      });
      return prepared.error?.key ?? null;
    },
    [quantity, reduceOnly] as const,
  );

const placements = async ({ simulator }: LaunchedApp) => Object.values((await simulator.account()).placements);

test('B-A8 R18 main enforces the order limit whatever the window sends; daily loss and cool-off block opening orders, never closing ones', async ({
  launch,
}) => {
  const app = await launch({ settings });
  const { page, simulator } = app;
  await accountReady(page);
  await limit(page, { 'Max order size (% of equity)': '0.01', 'Always allowed order size (USD)': '2000' });
  expect(await flaws(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(limits(page)).toHaveCount(0);
  const submit = await fillTicket(page, { aim: 'Buy / Long', size: '0.1' });
  await submit.click();
  await expect(ticket(page).getByRole('status', { name: 'Last order' })).toContainText('Not sent: Buy / Long 0.1');
  await expect(ticket(page).getByRole('status', { name: 'Last order' })).toContainText(
    'your limit of 2\u202f000.00 USDT',
  );
  expect(await prepareInMain(page, '0.1')).toBe('error.guard.notional');
  expect(await placements(app)).toEqual([]);

  // The daily loss includes open positions.
  await placeByBridge(page, { type: 'MARKET', price: null, quantity: '0.02' });
  await expect.poll(async () => (await rowsOf(page, 'Positions')).length).toBe(1);
  await limit(page, { 'Max daily loss, UTC (USD)': '1' });
  await askControl(simulator.control, 'POST', '/scenario', { name: 'jump', asset: 'BTC', share: -0.004 });
  await expect(limits(page).getByRole('region', { name: /^Today/ })).toContainText('Daily loss limit reached');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  expect(await prepareInMain(page, '0.01')).toBe('error.guard.dailyLoss');
  expect(await placements(app)).toEqual([1]);
  expect(await prepareInMain(page, '0.02', true)).toBe(null);
  await showPanel(page, 'Positions');
  await panel(page, 'Positions')
    .getByRole('button', { name: /^Market close/ })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Market close' }).click();
  await expect.poll(async () => (await simulator.account()).futures.positions).toEqual([]);
});

test('R18 a cool-off requested by the user is enforced in main and survives a reload', async ({ launch }) => {
  const { page } = await launch({ settings, scenario: { name: 'quiet' } });
  await accountReady(page);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Limits…', exact: true }).click();
  await pressButton(limits(page).getByRole('button', { name: 'Block new positions for 30 min' }));
  await expect(limits(page)).toContainText('Cool-off: no opening orders until');
  await page.keyboard.press('Escape');
  expect(await prepareInMain(page, '0.01')).toBe('error.guard.coolOff');
  const submit = await fillTicket(page, { aim: 'Buy / Long', size: '0.01' });
  await submit.click();
  await expect(ticket(page).getByRole('status', { name: 'Last order' })).toContainText('Not sent');
  await page.reload();
  await accountReady(page);
  expect(await prepareInMain(page, '0.01')).toBe('error.guard.coolOff');
});

/**
 * Moves the wall clock of the program, which runs in this process, forward by so many milliseconds, as after a time
 * without user input, until `seen` has finished. The program checks every five seconds.
 */
async function withClockAhead(milliseconds: number, seen: () => Promise<void>): Promise<void> {
  const now = Date.now;
  Date.now = () => now() + milliseconds;
  try {
    await seen();
  } finally {
    Date.now = now;
  }
}

test('R18 the ticket locks after inactivity, main refuses orders, and only the typed word unlocks it', async ({
  launch,
}) => {
  const app = await launch({ settings });
  const { page } = app;
  await accountReady(page);
  await limit(page, { 'Lock the ticket after (min)': '1' });
  await page.keyboard.press('Escape');
  const cover = page.getByRole('form', { name: 'Ticket locked' });
  await withClockAhead(60_000, () =>
    expect(cover).toContainText('The ticket was locked after a period of inactivity.'),
  );
  expect(await prepareInMain(page, '0.01')).toBe('error.guard.locked');
  expect(await inspectStates(page, [lock])).toEqual([]);
  // The form under the cover cannot be reached.
  await expect(page.locator('form.ticket')).toHaveAttribute('inert', '');
  await cover.getByRole('textbox').fill('trad');
  await page.keyboard.press('Enter');
  await expect(cover.getByRole('status')).toContainText('Type “trade” to unlock the ticket.');
  await page.keyboard.type('trade');
  await page.keyboard.press('Enter');
  await expect(cover).toHaveCount(0);
  // The jump of the wall clock made main compare clocks and read the account again: until then main refuses every
  // opening order.
  await expect.poll(() => prepareInMain(page, '0.01')).toBe(null);
  expect(await placements(app)).toEqual([]);
});

/** Closes the window as the user does. */
async function closeWindow(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  void session.send('Page.close').catch(() => undefined);
}

test('B-A10 XU35 quitting with open orders asks first, can be declined, and can cancel all orders before the end', async ({
  launch,
}) => {
  test.skip(process.env['FOREDECK_SHELL'] === 'electron', 'the native window asks there');
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'foredeck-quit-'));
  try {
    const app = await launch({ keychain: 'real', profile, settings, asksBeforeClosing: true });
    let { page } = app;
    await accountReady(page);
    await placeByBridge(page, { type: 'LIMIT', price: '70000.1', quantity: '0.0123' });
    await planByBridge(page, 'single', [conditional({ triggerPrice: '99000.0' })]);
    await expect.poll(async () => (await rowsOf(page, 'Open orders')).length).toBe(1);
    // The first close asks whether the program goes on. In the background main holds the profile, and the next start opens
    // the window again, with the ticket locked.
    await closeWindow(page);
    let asks = await questionOf(app, 'Keep Foredeck running?');
    const asking = await app.pageAfter(page);
    await answerByClick(asks.getByRole('button', { name: 'Keep running', exact: true }));
    await expect.poll(() => asking.isClosed()).toBe(true);
    expect((await app.simulator.account()).futures.orders.map(({ status }) => status)).toEqual(['NEW']);
    expect(await holdProfile(profile, () => undefined)).toBe(null);
    page = await app.pageAfter(asking);
    const cover = page.getByRole('form', { name: 'Ticket locked' });
    await expect(cover).toContainText('because the window was closed');
    await cover.getByRole('textbox').fill('trade');
    await cover.getByRole('textbox').press('Enter');
    await accountReady(page);
    await changeSettings(page, { whenClosed: 'quit' });
    await closeWindow(page);
    asks = await questionOf(app, 'Quit?');
    await expect(asks.locator('#lines')).toContainText('1 order stays open at the exchange.');
    await expect(asks.locator('#lines')).toContainText('1 conditional order stays open at the exchange.');
    await answerByClick(asks.getByRole('button', { name: 'Don’t quit', exact: true }));
    page = await app.pageAfter(page);
    await accountReady(page);
    await expect.poll(async () => (await rowsOf(page, 'Open orders')).length).toBe(1);
    await closeWindow(page);
    asks = await questionOf(app, 'Quit?');
    await expect(asks.getByRole('button')).toHaveText(['Don’t quit', 'Cancel orders and quit', 'Keep orders and quit']);
    await answerByClick(asks.getByRole('button', { name: 'Cancel orders and quit' }));
    // The program has ended by itself once its simulator is no longer reachable.
    const ended = () =>
      app.simulator.ledger().then(
        () => false,
        () => true,
      );
    await expect.poll(ended).toBe(true);
    await app.close();

    // At the next start the simulator holds nothing that is open, and orders are not blocked.
    const again = await launch({ keychain: 'real', profile });
    await accountReady(again.page);
    expect((await again.simulator.account()).futures.orders.map(({ status }) => status)).toEqual(['CANCELED']);
    await expect(again.page.getByRole('region', { name: 'Orders are stopped' })).toHaveCount(0);
    await expect.poll(async () => (await rowsOf(again.page, 'Open orders')).length).toBe(0);
    await showPanel(again.page, 'Conditional');
    await expect(panel(again.page, 'Conditional').locator('tbody tr')).toHaveCount(0);
  } finally {
    fs.rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
  }
});
