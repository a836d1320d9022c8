/**
 * The app in Chinese (R26): chosen without a reload, complete in words and glyphs, and without layout flaws in every
 * workspace (R29).
 */
import fs from 'node:fs';
import path from 'node:path';
import { messagesOf } from '../../electron/scripts/docs/words.ts';
import { bizTypes, incomeTypes } from '../../shared/exchange/enumerations.ts';
import { chooseChinese, foreign, texts, withoutGlyph } from './support/chinese.ts';
import { tradersTruth } from './support/copyTruth.ts';
import { createInspection, dismissNotices, everyLook, STILL_WAITING, workspaces } from './support/desks.ts';
import { expect, test } from './support/launch.ts';
import { accountReady, confirmation, placeByBridge } from './support/trade.ts';
import { popOut, popOutsReopened } from './support/workspace.ts';

const FUTURES = { market: 'futures', symbol: 'BTCUSDT' } as const;
/** Record types as the exchange names them: the window shows them in the tooltip of the translated words. */
const recordKinds: ReadonlySet<string> = new Set([...bizTypes, ...incomeTypes]);
const pictures = process.env['FOREDECK_PICTURES'];
const shippedNames = {
  Ladder: '价格梯',
  Markets: '行情',
  Account: '账户',
  Trade: '交易',
  Practise: '练习',
  Copy: '跟单',
} as const;

test('R26 switches to Chinese without a reload; the order form, the confirmation and refusals are in Chinese', async ({
  launch,
}, info) => {
  const profile = info.outputPath('profile');
  const first = await launch({ profile, settings: FUTURES });
  const { page } = first;
  await accountReady(page);
  await page.evaluate(() => Object.assign(window, { stayed: true }));
  await chooseChinese(page);
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
  await expect(page).toHaveTitle('BTCUSDT - Foredeck - 模拟器');
  await expect(page.locator('.dv-tab').filter({ hasText: '盘口' })).toBeVisible();

  // The ticket, with a number that its field refuses.
  const form = page.locator('section.panel[aria-label="下单"]');
  await form.getByRole('button', { name: '买入 / 开多', exact: true }).click();
  await form.getByRole('group', { name: '委托类型' }).getByRole('button', { name: '限价', exact: true }).click();
  await form.getByRole('textbox', { name: /^价格/ }).fill('80,000');
  await form.getByRole('textbox', { name: /^数量/ }).fill('0.0125');
  await expect(form.locator('[data-field=price]').getByText(/^数字有歧义：请使用 /)).toBeVisible();
  await form.getByRole('textbox', { name: /^价格/ }).fill('70000.1');
  const submit = form.locator('button[type=submit]');
  await expect(submit).toHaveText(/^买入 \/ 开多 0\.0125 BTC @ 70\s?000\.1 - 模拟器$/);

  // The confirmation states the whole order; after it the order rests.
  await submit.click();
  await expect(confirmation(page)).toHaveAccessibleName('确认委托 - 模拟器');
  await expect(confirmation(page)).toContainText(/买入 \/ 开多 BTCUSDT 合约.*数量0\.0125 BTC订单价值.* USDT/);
  expect(foreign(await texts(page))).toEqual([]);
  await confirmation(page)
    .getByRole('button', { name: /^确认下单：买入/ })
    .click();
  await expect(confirmation(page)).toHaveCount(0);
  await expect(form.getByRole('status').filter({ hasText: /^已下单：买入/ })).toBeVisible();

  // An order that main refuses.
  await form.getByRole('textbox', { name: /^数量/ }).fill('900');
  await submit.click();
  await expect(page.getByText(/您的限额是 .* USDT。请减小委托。/).first()).toBeVisible();
  expect(foreign(await texts(page))).toEqual([]);

  // A pop-out window has the language of the main window.
  const other = await popOut(page, '盘口');
  await expect(other.locator('html')).toHaveAttribute('lang', 'zh-Hans');
  await expect(other).toHaveTitle('盘口 BTCUSDT - Foredeck - 模拟器');
  await first.close();

  // The choice is kept, and one press returns to English.
  const again = await launch({ profile });
  await expect(again.page).toHaveTitle('BTCUSDT - Foredeck - 模拟器');
  const [reopened] = await popOutsReopened(again.page, ['盘口 BTCUSDT - Foredeck - 模拟器']);
  await expect(reopened!.locator('html')).toHaveAttribute('lang', 'zh-Hans');
  await again.page.getByRole('button', { name: '设置' }).click();
  await again.page.getByRole('button', { name: 'English' }).click();
  await expect(again.page).toHaveTitle('BTCUSDT - Foredeck - SIMULATOR');
  await expect(again.page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(reopened!).toHaveTitle('Order book BTCUSDT - Foredeck - SIMULATOR');
  await expect(reopened!.locator('html')).toHaveAttribute('lang', 'en');
});

test('R26 every character of the Chinese texts has a glyph', async ({ launch }) => {
  const { page } = await launch({ settings: { ...FUTURES, language: 'zh' } });
  await expect(page).toHaveTitle(/模拟器$/);
  const messages = Object.values(messagesOf(path.resolve(import.meta.dirname, '../..'), 'zh')).flatMap(
    Object.values<string>,
  );
  const characters = [...new Set(messages.join(''))].filter((one) => /[^\x20-\x7E\s]/u.test(one));
  expect(characters.length).toBeGreaterThan(700);
  expect(await withoutGlyph(page, characters)).toEqual([]);
  // The comparison detects a character that no font can draw.
  expect(await withoutGlyph(page, ['\uE123', '仓'])).toEqual(['\uE123']);
});

for (const theme of everyLook ? (['dark', 'light'] as const) : (['dark'] as const)) {
  test(`R29 every workspace in Chinese has no layout flaw and no English text at 1280x800, empty and filled, ${theme}`, async ({
    launch,
  }) => {
    const app = await launch({ theme, settings: { ...FUTURES, language: 'zh' } });
    const { page } = app;
    // Lead traders appear under their own, untranslated names.
    const names = new Set((await tradersTruth(app)).map(({ traderName }) => traderName));
    const inspection = createInspection();
    const english: string[] = [];
    // The test reads the words in every state, but inspects the layout of each workspace only once, empty or full
    // (R50).
    const inspectState = async (name: string, label: string, isSeen = true): Promise<void> => {
      if (isSeen) await inspection.recordFlaws(page, `${name}, ${label}`, 'axe');
      english.push(
        ...foreign((await texts(page)).filter((text) => !recordKinds.has(text)))
          .filter((one) => !names.has(one.split(':')[0]!))
          .map((one) => `${name}: ${one}`),
      );
      if (pictures) {
        fs.mkdirSync(pictures, { recursive: true });
        await page.screenshot({ path: path.join(pictures, `zh-${name}-${label}-${theme}.png`) });
      }
    };
    for (const label of ['empty', 'full']) {
      for (const [number, { key, name }] of workspaces.entries()) {
        await expect(page.locator('.dv-tab').first()).toBeVisible();
        const isShown = page.getByRole('button', { name: `工作区 ${shippedNames[name]}。更换工作区` });
        // In a window that has just opened the hotkeys work a moment after the tabs appear.
        await expect(async () => {
          await page.keyboard.press(key);
          await expect(isShown).toBeVisible({ timeout: 3_000 });
        }).toPass();
        await expect(page.locator('section.panel').first()).toBeVisible();
        await expect(page.locator(STILL_WAITING)).toHaveCount(0);
        await inspectState(name, label, everyLook || (number % 2 === 0) === (label === 'empty'));
      }
      if (label === 'full') break;
      await placeByBridge(page, { type: 'MARKET', price: null, quantity: '0.0123' });
      await placeByBridge(page, { type: 'LIMIT', price: '70000.1', quantity: '0.1234' });
      await dismissNotices(page);
    }
    await page.keyboard.press('Alt+1');
    for (const tab of ['仓位', '当前委托', '条件单', '历史委托', '成交', '资产']) {
      await page.locator('.dv-tab').filter({ hasText: tab }).last().click();
      await inspectState(`Trade ${tab}`, 'full');
    }
    await page.getByRole('button', { name: '设置' }).click();
    await inspectState('settings', 'open');
    await page.keyboard.press('Escape');
    expect({ flaws: inspection.found, english: [...new Set(english)] }).toEqual({ flaws: [], english: [] });
  });
}
