/** Handling the window: nothing that the user has typed, opened or pressed is lost, squeezed or changed. */
import type { Locator } from '@playwright/test';
import { chooseOption } from './support/choice.ts';
import { panel } from './support/desk.ts';
import { expect, test } from './support/launch.ts';
import { accountReady, ticket } from './support/trade.ts';

const settings = { market: 'futures', symbol: 'BTCUSDT' } as const;
const viewport = { width: 1440, height: 900 };

test('a popover that is pressed before its code is loaded opens when it is loaded, and Escape returns to its button', async ({
  launch,
}) => {
  const { page } = await launch({ settings, viewport });
  let release: () => void = () => undefined;
  const released = new Promise<void>((done) => (release = done));
  await page.route('**/assets/overlays-*.js', async (route) => {
    await released;
    await route.fallback();
  });
  await page.reload();
  const button = page.getByRole('button', { name: 'Chart menu' });
  await button.click();
  await expect(button).toBeFocused();
  await expect(button).toHaveAttribute('aria-expanded', 'false');
  release();
  const menu = page.getByRole('dialog', { name: 'Chart menu' });
  await expect(menu.getByRole('button').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('a list that is pressed before its code is loaded opens when it is loaded, with the focus in it', async ({
  launch,
}) => {
  const { page } = await launch({ settings, viewport });
  await accountReady(page);
  let release: () => void = () => undefined;
  const released = new Promise<void>((done) => (release = done));
  let requests = 0;
  await page.route('**/assets/overlays-*.js', async (route) => {
    requests += 1;
    await released;
    await route.fallback();
  });
  await page.reload();
  const force = ticket(page).getByRole('combobox', { name: 'Time in force' });
  await force.click();
  await expect(force).toBeFocused();
  await expect(force).toHaveAttribute('aria-expanded', 'false');
  expect(requests).toBeGreaterThan(0);
  release();
  await expect(page.getByRole('option', { name: 'GTC' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(force).toHaveText('IOC');
  await expect(force).toBeFocused();
  await chooseOption(force, 'Post only');
  await expect(force).toHaveText('Post only');
});

test('menus fit, Depth opens as a tab of the book, and the ticket keeps typed text unchanged (R23, R30, R57)', async ({
  launch,
}) => {
  const { page } = await launch({ settings, viewport });
  await accountReady(page);
  const form = ticket(page);
  const price = form.getByRole('textbox', { name: /^Price/ });
  const size = form.getByRole('textbox', { name: /^Size/ });

  await test.step('every command of every menu of the desk lies in the menu and in the window', async () => {
    const openers = page.locator('button[aria-haspopup=dialog][aria-expanded]:visible');
    const names = await openers.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
    expect(names).toContain('Chart menu');
    for (const [at, name] of names.entries()) {
      await openers.nth(at).click();
      const menu = page.locator('.popover').last();
      await expect(menu, name).toBeVisible();
      const outside = await menu.evaluate((element) => {
        const box = element.getBoundingClientRect();
        const parts = [...element.querySelectorAll<HTMLElement>('button, input:not([aria-hidden=true])')];
        const beyond = parts.filter((one) => {
          const { left, right, width } = one.getBoundingClientRect();
          return width > 0 && (left < box.left - 1 || right > box.right + 1);
        });
        return [box.left < 0, box.right > innerWidth, ...beyond.map((one) => one.textContent || one.ariaLabel)];
      });
      expect([name, ...outside]).toEqual([name, false, false]);
      await page.keyboard.press('Escape');
      await expect(menu).toHaveCount(0);
    }
  });

  await test.step('Depth opens beside the book, and the chart keeps its width', async () => {
    const width = async () => (await panel(page, 'Chart').boundingBox())!.width;
    const before = await width();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').last().fill('Show Depth');
    await page.keyboard.press('Enter');
    await expect(panel(page, 'Depth')).toBeVisible();
    const group = page.locator('.dv-groupview').filter({ has: panel(page, 'Depth') });
    await expect(group.locator('.dv-tab')).toHaveText([/Order book/, /Trades/, /Depth/]);
    expect(Math.abs((await width()) - before)).toBeLessThan(2);
  });

  await test.step('what was typed is there after another workspace, whose hotkey works from the field', async () => {
    await price.fill('80 000.5');
    await size.fill('0.5k/1000');
    await expect(form).toContainText('= 80\u202f000.5');
    await expect(form).toContainText('= 0.5');
    await size.press('Alt+3');
    await expect(panel(page, 'Watchlist')).toBeVisible();
    await page.keyboard.press('Alt+1');
    await expect(price).toHaveValue('80 000.5');
    await expect(size).toHaveValue('0.5k/1000');
    await form.getByRole('checkbox', { name: 'Take-profit / stop-loss' }).focus();
    await page.keyboard.press('Alt+3');
    await expect(panel(page, 'Watchlist')).toBeVisible();
    await page.keyboard.press('Alt+1');
  });

  await test.step('what was typed is there after the window was loaded again', async () => {
    await page.reload();
    await expect(price).toHaveValue('80 000.5');
    await expect(size).toHaveValue('0.5k/1000');
  });

  await test.step('a panel that opens a column takes its width from the chart, and no other column grows', async () => {
    const practice = page.locator('section.panel[data-panel=practice]');
    const widthOf = async (place: Locator) => (await place.boundingBox())!.width;
    const widths = () => Promise.all([panel(page, 'Chart'), form].map(widthOf));
    const [chart = 0, order = 0] = await widths();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').last().fill('Show Practice');
    await page.keyboard.press('Enter');
    await expect(practice).toBeVisible();
    const column = await widthOf(practice);
    const [narrower = 0, beside = 0] = await widths();
    expect(beside).toBeLessThanOrEqual(order + 1);
    expect(narrower).toBeGreaterThan(chart - column - 10);
    await page.locator('.dv-tab').filter({ hasText: 'Practice' }).press('Delete');
    await expect(practice).toHaveCount(0);
  });

  await test.step('a share that is pressed stands in the unit of the size', async () => {
    await size.fill('');
    await form.getByRole('button', { name: /50%/ }).click();
    await expect(form.getByRole('textbox', { name: 'Size (BTC)' })).toHaveValue(/^\d+\.\d{4}$/);
    await size.fill('0.1');
    await expect(form.getByRole('textbox', { name: 'Size (BTC)' })).toHaveValue('0.1');
  });

  await test.step('a field that nobody has typed into is not wrong', async () => {
    await chooseOption(form.getByRole('button', { name: 'More order types' }), 'Trailing stop');
    const callback = form.locator('[data-field="callback"] input');
    await expect(callback).toHaveAttribute('aria-invalid', 'false');
    await expect(form.locator('[data-field="callback"] .ticket-problem')).toHaveCount(0);
    await callback.fill('500');
    await expect(callback).toHaveAttribute('aria-invalid', 'true');
  });
});
