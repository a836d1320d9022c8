import fs from 'node:fs';
import path from 'node:path';
import { chooseOption } from './support/choice.ts';
import { flaws, violations } from './support/looks.ts';
import { expectPanelStates, panel, pressButton } from './support/desk.ts';
import { expect, test, type LaunchedApp } from './support/launch.ts';
import { accountReady, confirmation, ticket } from './support/trade.ts';

const cardOf = ({ page }: LaunchedApp) => page.getByRole('region', { name: 'Welcome to Foredeck' });

/** Returns the tabs of panels that the welcome card covers. */
const coveredTabs = ({ page }: LaunchedApp): Promise<string[]> =>
  page.evaluate(() => {
    const card = document.querySelector('.welcome')!.getBoundingClientRect();
    return [...document.querySelectorAll<HTMLElement>('.dv-tab')]
      .filter((tab) => {
        const { left, top, right, bottom } = tab.getBoundingClientRect();
        return left < card.right && right > card.left && top < card.bottom && bottom > card.top;
      })
      .map((tab) => tab.innerText);
  });

test('R26 R29 B-D6 the first start shows a welcome card over the live window; a first order takes three clicks and one number', async ({
  launch,
}, info) => {
  const profile = info.outputPath('profile');
  const app = await launch({ profile, firstStart: true });
  const { page } = app;
  // The panels behind the card are live before any key was pressed, and nothing took the focus.
  await expectPanelStates(page, 'live');
  await expect(cardOf(app)).toBeVisible();
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
  // The card lies on the chart, leaves its price axis and more than half of it free, and every button of the ticket.
  const [card, chart] = [(await cardOf(app).boundingBox())!, (await panel(page, 'Chart').boundingBox())!];
  expect(card.x + card.width).toBeLessThan(chart.x + chart.width - 70);
  expect(card.y + card.height).toBeLessThanOrEqual(chart.y + chart.height);
  expect((card.width * card.height) / (chart.width * chart.height)).toBeLessThan(0.5);
  await page.getByRole('button', { name: 'Buy / Long' }).first().click({ trial: true });

  await test.step('appearance and language are behind a button and apply at once', async () => {
    await cardOf(app).getByRole('button', { name: 'Appearance and language' }).click();
    const html = page.locator('html');
    await chooseOption(cardOf(app).getByRole('combobox', { name: 'Theme' }), 'Light');
    await expect(html).toHaveAttribute('data-theme', 'light');
    await chooseOption(cardOf(app).getByRole('combobox', { name: 'Price colours' }), 'Blue up, orange down');
    await expect(html).toHaveAttribute('data-directions', 'blueOrange');
    await chooseOption(cardOf(app).getByRole('combobox', { name: 'Text size' }), '115%');
    await expect.poll(() => html.evaluate((root) => root.style.fontSize)).not.toBe('');
    expect(await flaws(page, '.welcome')).toEqual([]);
    expect(await violations(page, '.welcome')).toEqual([]);
    // With a larger text size all words are still visible.
    await expect.poll(() => cardOf(app).evaluate((one) => one.scrollHeight - one.clientHeight)).toBeLessThan(2);
    expect(await coveredTabs(app)).toEqual([]);
    // The card follows the size of the window: after a large window it does not cover what lies below it.
    await page.setViewportSize({ width: 2560, height: 1440 });
    await expect.poll(async () => (await cardOf(app).boundingBox())!.y).toBeGreaterThan(600);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect.poll(async () => (await cardOf(app).boundingBox())!.y).toBeLessThan(500);
    await page.getByRole('button', { name: /^Environment: / }).click({ trial: true });
  });

  await test.step('the first order is filled after three clicks and one number, and is closed again', async () => {
    await accountReady(page);
    await page.evaluate(() => {
      const counted = Object.assign(window, { clicks: 0 });
      window.addEventListener('click', ({ isTrusted }) => (counted.clicks += isTrusted ? 1 : 0), true);
    });
    await cardOf(app).getByRole('button', { name: 'Place first order' }).click();
    await expect(cardOf(app)).toHaveCount(0);
    const guide = page.locator('.tour');
    await expect(guide).toContainText('Your first order');
    const size = ticket(page).getByRole('textbox', { name: /^Size/ });
    await expect(size).toBeFocused();
    await expect(size).toHaveAttribute('placeholder', 'e.g. 0.0010');
    expect(await violations(page, '.tour')).toEqual([]);
    await page.keyboard.type('0.001');
    await ticket(page)
      .getByRole('button', { name: /^Buy \/ Long 0\.0010 BTC/ })
      .click();
    await confirmation(page).getByRole('button', { name: 'Place order' }).click();
    await expect(guide).toContainText('Order filled');
    expect(await page.evaluate(() => (window as unknown as { clicks: number }).clicks)).toBe(3);
    const figures = await guide.locator('dd').allInnerTexts();
    expect([figures.length, figures[0], figures[3]]).toEqual([4, '0.0010 BTC', 'Long 0.0010 BTC']);
    expect([figures[1], figures[2]]).toEqual([
      expect.stringMatching(/^\d{2}\u202f\d{3}\.\d USDT$/),
      expect.stringMatching(/^0\.0\d{3} USDT$/),
    ]);
    expect(await flaws(page, '.tour')).toEqual([]);
    await guide.getByRole('button', { name: 'Close position' }).click();
    await expect(guide).toHaveCount(0);
    await confirmation(page).getByRole('button', { name: 'Place order' }).click();
    await expect(panel(page, 'Positions')).toHaveAttribute('data-face', 'empty');
  });
  const readSavedSettings = (): unknown => JSON.parse(fs.readFileSync(path.join(profile, 'settings.json'), 'utf8'));
  await expect.poll(readSavedSettings).toMatchObject({ welcome: 'done', theme: 'light' });
  await app.close();

  // The card never appears again by itself, and the choices are kept.
  const again = await launch({ profile, firstStart: true });
  await expect(again.page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(again.page.locator('section.panel').first()).toBeVisible();
  await expect(cardOf(again)).toHaveCount(0);
});

test('R26 R30 by keyboard alone: the tour starts from the palette, points at each part, works in Chinese and ends at once', async ({
  launch,
}) => {
  const app = await launch();
  const { page } = app;
  await expectPanelStates(page, 'live');
  // A profile that is not on its first start shows no card by itself.
  await expect(page.locator('.welcome')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('welcome');
  await page.keyboard.press('Enter');
  await expect(cardOf(app)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(cardOf(app)).toHaveCount(0);
  for (const [goal, shown] of [
    ['Show drills', page.locator('[data-panel=practice]')],
    ['Find traders', page.getByRole('dialog', { name: 'Follow a trader' })],
  ] as const) {
    await page.keyboard.press('Control+k');
    await page.keyboard.type('welcome');
    await page.keyboard.press('Enter');
    await pressButton(cardOf(app).getByRole('button', { name: goal }));
    await expect(shown).toBeVisible();
    await expect(cardOf(app)).toHaveCount(0);
  }
  await page.keyboard.press('Escape');
  await page.keyboard.press('Alt+1');
  await expectPanelStates(page, 'live');

  const about = page.getByRole('button', { name: 'About Foredeck' });
  await about.focus();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('tour');
  await page.keyboard.press('Enter');
  const tour = page.locator('.tour');
  const step = tour.locator('.number');
  const ring = page.locator('.tour-ring');
  const targets = ['.environment-mark', '[data-panel=chart]', '[data-panel=book]', '[data-panel=ticket]'];
  for (const [at, target] of [
    ...targets,
    '[data-panel=positions]',
    '.workspace-button',
    '.top-strip .kill',
  ].entries()) {
    await expect(step).toHaveText(`${at + 1} of 7`);
    // The ring surrounds the target of the step, and the text beside it is inside the window.
    const pointed = (await page.locator(target).first().boundingBox())!;
    await expect.poll(async () => (await ring.boundingBox())?.x).toBeCloseTo(pointed.x, 0);
    const words = (await tour.boundingBox())!;
    expect([words.x >= 0, words.y >= 0, words.x + words.width <= 1280, words.y + words.height <= 800]).toEqual([
      true,
      true,
      true,
      true,
    ]);
    // It lies beside the target, not on it.
    expect([
      words.x + words.width <= pointed.x,
      words.x >= pointed.x + pointed.width,
      words.y + words.height <= pointed.y,
      words.y >= pointed.y + pointed.height,
    ]).toContain(true);
    if (at % 3 === 0) expect(await flaws(page, '.tour')).toEqual([]);
    if (at === 0) expect(await violations(page, '.tour')).toEqual([]);
    await page.keyboard.press('Enter');
  }
  await expect(tour).toHaveCount(0);
  await expect(about).toBeFocused();

  // Again from the program's own menu, in a large window, in Chinese, and ended at its first step.
  await page.setViewportSize({ width: 2560, height: 1440 });
  await about.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Welcome' }).focus();
  await page.keyboard.press('Enter');
  await expect(cardOf(app)).toBeFocused();
  await pressButton(cardOf(app).getByRole('button', { name: 'Appearance and language' }));
  await chooseOption(cardOf(app).getByRole('combobox', { name: 'Language' }), '简体中文');
  const chinese = page.getByRole('region', { name: '欢迎使用 Foredeck' });
  await expect(chinese).toBeVisible();
  expect(await flaws(page, '.welcome')).toEqual([]);
  await chinese.getByRole('button', { name: '开始导览' }).focus();
  await page.keyboard.press('Enter');
  await expect(step).toHaveText('第 1 / 7 步');
  await page.keyboard.press('Escape');
  await expect(tour).toHaveCount(0);
});
