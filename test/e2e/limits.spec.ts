import type { Page } from '@playwright/test';
import { chooseSymbol, expectPanelStates, limitsUsed as shown, panelNames, recordPanelStates } from './support/desk.ts';
import { expect, test } from './support/launch.ts';
import { everyLook } from './support/desks.ts';
import { flaws, violations } from './support/looks.ts';
import { accountReady, confirmation, fillTicket, openConfirmation, ticket } from './support/trade.ts';

const limits = (page: Page) => page.locator('.status-bar').getByRole('button', { name: /^API limits \d+% used/ });
const paused = (page: Page) =>
  page.locator('.status-bar').getByRole('button', { name: /^Paused by the exchange \d+ s/ });
const panelOf = (page: Page) => page.getByRole('dialog', { name: /show all( limits)?$/ });
/**
 * Height of the status bar in CSS pixels: a row with one line of text has 26 px at 100 %, and a second line would
 * nearly double it.
 */
const barHeight = async (page: Page): Promise<number> => (await page.locator('.status-bar').boundingBox())!.height;

test.describe('rate limits of the exchange', () => {
  test('B-C1 the used share rises when the symbol is switched, and falls again over time', async ({ launch }) => {
    const { page } = await launch({ settings: { market: 'futures', symbol: 'BTCUSDT' } });
    await expectPanelStates(page, 'live');
    await accountReady(page);
    // The start consumes weight, and so does the history of the account that is read after it: this weight must first
    // leave the rate limit's window.
    await expect.poll(() => shown(page), { timeout: 180_000 }).toBeLessThan(20);
    const before = await shown(page);
    await chooseSymbol(page, 'futures', 'ETHUSDT');
    await expectPanelStates(page, 'live');
    await expect.poll(() => shown(page)).toBeGreaterThan(before);
    const after = await shown(page);
    await expect.poll(() => shown(page), { timeout: 180_000 }).toBeLessThan(after);
  });

  test('lists every rate limit in words, reachable by keyboard, also after a reload', async ({ launch }) => {
    const { page } = await launch();
    await expectPanelStates(page, 'live');
    await page.reload();
    await expect(limits(page)).toBeVisible();
    expect(await shown(page)).toBeGreaterThan(0);
    await limits(page).focus();
    await page.keyboard.press('Enter');
    for (const line of [
      /Request weight of this address\s*\d+ of 500 in 10 s/,
      /Reserved for cancels\s*100 of 500/,
      /Spot orders\s*0 of 100 in 10 s/,
      /Futures orders\s*0 of 300 in 60 s/,
      /Spot cancels\s*0 of 80 in 10 s/,
      /Spot cancels\s*0 of 200 in 60 s/,
      /Queued requests\s*\d+/,
    ]) {
      await expect(panelOf(page)).toContainText(line);
    }
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(panelOf(page)).toBeHidden();
    await expect(limits(page)).toBeFocused();
  });

  test('B-C2 after a 429 the pause counts down in words and ends by itself, and no panel fails', async ({ launch }) => {
    const { page, simulator } = await launch({ settings: { market: 'futures', symbol: 'BTCUSDT' } });
    await expectPanelStates(page, 'live');
    await accountReady(page);
    const inFront = [...panelNames, 'Order ticket', 'Positions'] as const;
    const faces = await Promise.all(inFront.map((name) => recordPanelStates(page, name)));
    await simulator.fault('rest429', { market: 'futures' });
    await chooseSymbol(page, 'futures', 'ETHUSDT');
    await expect(paused(page)).toBeVisible();
    const seconds = async (): Promise<number> => Number(/(\d+) s/.exec(await paused(page).innerText())![1]);
    const first = await seconds();
    expect([first > 3, first <= 11]).toEqual([true, true]);
    await expect.poll(seconds).toBeLessThan(first);
    await expect(page.locator('.status-bar [role=status]')).toHaveText(/^Paused by the exchange\./);
    // The button exists only for the ten seconds of the pause, and an inspection of the whole window takes seconds.
    await paused(page).click();
    await expect(panelOf(page)).toContainText('including cancels; then requests continue automatically.');
    expect(await barHeight(page)).toBeLessThan(30);
    expect(await flaws(page)).toEqual([]);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(limits(page)).toBeVisible();
    await expectPanelStates(page, 'live');
    for (const shownFaces of faces) expect(await shownFaces()).not.toContain('failed');
  });

  for (const theme of everyLook ? (['dark', 'light'] as const) : (['light'] as const)) {
    test(`R29 the status bar stays one line with an order in doubt, keys in memory and a pause, ${theme}`, async ({
      launch,
    }) => {
      const { page, simulator } = await launch({ theme, settings: { market: 'futures', symbol: 'BTCUSDT' } });
      await expectPanelStates(page, 'live');
      await accountReady(page);
      const submit = await fillTicket(page, { aim: 'Buy / Long', price: '70000.1', size: '0.0125' });
      // The placement never arrives, and before the app has proof of that, the exchange refuses a query because of the
      // rate limit.
      await simulator.fault('lostRequest', { count: 1, market: 'futures', path: '/capi/v3/order', method: 'POST' });
      await openConfirmation(page, submit);
      await confirmation(page)
        .getByRole('button', { name: /^Place order: / })
        .click();
      await expect(page.getByRole('button', { name: '1 unconfirmed' })).toBeVisible();
      await simulator.fault('rest429', { count: 1, market: 'futures', method: 'GET' });
      await expect(paused(page)).toBeVisible();
      await expect(page.getByRole('button', { name: '1 unconfirmed' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Key not saved' })).toBeVisible();
      expect(await barHeight(page)).toBeLessThan(30);
      expect(await flaws(page)).toEqual([]);
      expect(await violations(page)).toEqual([]);
      await expect(limits(page)).toBeVisible();
      await expect(ticket(page)).toHaveAttribute('data-face', 'live');
    });
  }
});
