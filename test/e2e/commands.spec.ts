/** Commands of the palette and hotkeys, the list of symbols, the counts on the tabs, and the search of the settings. */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from '@playwright/test';
import { feedOf, ownKey, PACKAGE, releaseOf, signedFeed } from '../main/app/updates/feeds.ts';
import { expectPanelStates, panel, pressButton } from './support/desk.ts';
import { answerByClick, changeSettings, questionOf } from './support/desks.ts';
import { expect, test, type LaunchedApp } from './support/launch.ts';
import { accountReady, confirmation, placeByBridge, placeOrder, showPanel, ticket } from './support/trade.ts';
import { command, tab } from './support/workspace.ts';

const futures = { market: 'futures', symbol: 'BTCUSDT' } as const;
const quiet = { scenario: { name: 'quiet' }, settings: futures } as const;
const item = (page: Page, text: string): Locator =>
  page.locator('dialog.palette .palette-item').filter({ hasText: text });
const row = (page: Page, name: PanelRows): Locator => panel(page, name).locator('tbody tr[data-row]');
type PanelRows = 'Open orders' | 'Positions';

/** Opens the palette with a text and runs the entry with these words, which need not be the first. */
async function run(page: Page, text: string, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.keyboard.type(text);
  await item(page, words).first().click();
  await expect(page.locator('dialog.palette')).toHaveCount(0);
}

test('the palette opens leverage by its short name, adds an indicator, changes order type and size, and exports', async ({
  launch,
}) => {
  const { page } = await launch(quiet);
  await accountReady(page);
  await command(page, 'lev', 'Set leverage');
  const setting = page.getByRole('dialog', { name: /BTCUSDT/ });
  await expect(setting).toContainText(/leverage/i);
  await page.keyboard.press('Escape');
  await expect(setting).toHaveCount(0);

  await run(page, 'indicator relative', 'Add indicator: Relative strength index');
  await expect(panel(page, 'Chart').locator('.indicator-legend')).toContainText('RSI');

  await run(page, 'sl market', 'Order type: Stop market');
  await expect(ticket(page)).toContainText('places a market order');
  await run(page, 'order type limit', 'Order type: Limit');
  const size = ticket(page).getByRole('textbox', { name: /^Size/ });
  await size.fill('0.01');
  await run(page, 'qty', 'Increase the size');
  await expect(size).toHaveValue('0.02');

  await run(page, 'csv fills', 'Export fills');
  const dialog = page.getByRole('dialog', { name: /Export/ });
  await expect(dialog.getByRole('combobox').first()).toContainText(/fills/i);
  await page.keyboard.press('Escape');

  await run(page, 'digit 1,2', 'Digit grouping: 1,234,567.8');
  await expect(page.locator('.strip-last dd')).toContainText(/\d,\d{3}/);
  await run(page, 'screenshot', 'Save screenshot');
  await expect(page.getByText(/^Screenshot saved as/)).toBeVisible();
});

test('cancel all asks as the menu of the open orders does, and the newest order is cancelled as by its row', async ({
  launch,
}) => {
  const { page } = await launch(quiet);
  await accountReady(page);
  await showPanel(page, 'Positions');
  for (const price of ['50000.0', '50001.0', '50002.0'])
    await placeByBridge(page, { type: 'LIMIT', price, quantity: '0.001' });
  await expect(tab(page, 'Open orders').locator('[data-count="3"]')).toBeVisible();
  await run(page, 'cancel last', 'Cancel the newest open order: BTCUSDT');
  await expect(tab(page, 'Open orders').locator('[data-count="2"]')).toBeVisible();
  await run(page, 'cancel all', 'Cancel all open orders: BTCUSDT');
  const question = page.getByRole('dialog', { name: /^Cancel: All 2 .* orders of BTCUSDT\?$/ });
  await expect(row(page, 'Open orders')).toHaveCount(2);
  await question.getByRole('button', { name: 'Keep the orders' }).click();
  await expect(row(page, 'Open orders')).toHaveCount(2);
  await run(page, 'cancel all', 'Cancel all open orders: Futures');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel 2 orders' }).click();
  await expect(row(page, 'Open orders')).toHaveCount(0);
  await expect(tab(page, 'Open orders').locator('[data-count]')).toHaveCount(0);
});

test('half of a position is closed by a chosen hotkey through the confirmation, only while trading hotkeys are on', async ({
  launch,
}) => {
  const { page } = await launch({ settings: { ...futures, tradingHotkeys: true, confirmLevel: 'always' } });
  await accountReady(page);
  await placeOrder(page, { aim: 'Buy / Long', size: '0.010' });
  await expect(tab(page, 'Positions').locator('[data-count="1"]')).toBeVisible();
  await command(page, 'hotkeys', 'Hotkeys');
  const dialog = page.getByRole('dialog', { name: 'Hotkeys' });
  const name = 'Market close half of the positions of the symbol';
  await dialog.getByRole('searchbox', { name: 'Find an action' }).fill('half');
  await pressButton(dialog.getByRole('button', { name: `Change the hotkey of “${name}”` }));
  await page.keyboard.press('Alt+h');
  await page.keyboard.press('Escape');
  await panel(page, 'Chart').getByRole('application').focus();
  await page.keyboard.press('Alt+h');
  await expect(confirmation(page)).toContainText('0.005');
  await page.keyboard.press('Escape');
  await expect(confirmation(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByRole('group', { name: 'Trading hotkeys' }).getByRole('button', { name: 'Off' }).click();
  await page.keyboard.press('Escape');
  await panel(page, 'Chart').getByRole('application').focus();
  await page.keyboard.press('Alt+h');
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'All hotkeys' });
  await expect(sheet).toBeVisible();
  await expect(confirmation(page)).toHaveCount(0);
  for (const [text, keys] of [
    ['Jump to latest', 'End'],
    ['Go to a date', 'G'],
    ['Chart: use the price in the ticket', 'Alt+click'],
    ['Change price or size', 'F2'],
    ['Market close 50%', '2'],
    ['Reverse', 'R'],
    ['Select all rows', 'Ctrl+A'],
  ] as const)
    await expect(sheet.locator('.cheat-row').filter({ hasText: text }).first().locator('kbd')).toHaveText(keys);
  // Nothing stands beside the columns, where it could not be found.
  const scroller = sheet.getByRole('region', { name: 'All hotkeys' });
  expect(await scroller.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
});

test('R30 the list of symbols shows figures, keeps favourites first, and is operated by keyboard', async ({
  launch,
}) => {
  const { page } = await launch(quiet);
  await expectPanelStates(page, 'live');
  await page.keyboard.press('/');
  const options = page.locator('#symbol-list .symbol-option');
  const marked = page.locator('.symbol-option[aria-selected=true]');
  const cells = (option: Locator) => option.locator('.number').allInnerTexts();
  await expect.poll(async () => (await cells(options.first())).every((text) => /\d/.test(text))).toBe(true);
  const futuresGroup = page.getByRole('group', { name: 'Futures' }).last();
  const turnover = async (): Promise<number[]> => {
    const texts = await futuresGroup.locator('.symbol-option .number:last-child').allInnerTexts();
    const factor: Readonly<Record<string, number>> = { K: 1e3, M: 1e6, B: 1e9 };
    return texts.map((text) => Number(text.replaceAll(/[^\d.]/g, '')) * (factor[text.at(-1)!] ?? 1));
  };
  const shown = await turnover();
  expect(shown.length).toBeGreaterThan(1);
  expect(shown).toEqual(shown.toSorted((a, b) => b - a));

  const second = page.locator('#symbol-list .symbol-option').nth(1);
  const name = await second.locator('strong').innerText();
  await page.keyboard.press('ArrowDown');
  await expect(marked).toContainText(name);
  await page.keyboard.press('Shift+Enter');
  await expect(page.getByRole('group', { name: 'Favourites' }).last().locator('strong')).toHaveText([name]);
  // The tabs: all, favourites, spot, futures.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(options).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle(new RegExp(`^${name} `));
});

test('every tab of the tables is reached by keyboard at 1280 pixels, and choosing one changes no width', async ({
  launch,
}) => {
  const { page } = await launch({ viewport: { width: 1280, height: 800 }, settings: futures });
  await accountReady(page);
  const strip = page.locator('.dv-tabs-container').filter({ has: tab(page, 'Positions') });
  const tabs = strip.locator('.dv-tab');
  const widths = () => tabs.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().width)));
  const before = await widths();
  await tabs.first().focus();
  for (let at = 0; at < before.length; at += 1) {
    if (at > 0) await page.keyboard.press('ArrowRight');
    await expect(tabs.nth(at)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(tabs.nth(at)).toHaveClass(/dv-active-tab/);
    // A strip of tabs is scrolled by whole pixels, and its width is not whole: less than one pixel may be hidden.
    await expect(tabs.nth(at)).toBeInViewport({ ratio: 0.99 });
    expect(await widths()).toEqual(before);
    const [bar, box] = await Promise.all([strip.boundingBox(), tabs.nth(at).boundingBox()]);
    expect([box!.x >= bar!.x - 1, box!.x + box!.width <= bar!.x + bar!.width + 1]).toEqual([true, true]);
  }
});

/** Looks for updates at a server on loopback, and downloads the newer version that it serves. */
async function updateFrom(app: LaunchedApp, settings: Locator): Promise<void> {
  const server = http.createServer((request, response) => {
    if (request.url?.endsWith('.deb')) return response.end(PACKAGE);
    return response.end(
      signedFeed(feedOf([releaseOf(origin, {}, { arch: process.arch, platform: process.platform })])),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const address = settings.getByLabel('Address of the update feed');
  await address.fill(`${origin}/feed.json`);
  await address.press('Enter');
  const question = await questionOf(app, 'Check for updates at this address?');
  await expect(question.getByText(`Host: ${new URL(origin).host}`)).toBeVisible();
  await question.getByRole('textbox').fill('updates');
  await answerByClick(question.getByRole('button', { name: 'Set address' }));
  await expect(settings.getByText('<b>Not bold.</b>')).toBeVisible();
  await pressButton(settings.getByRole('button', { name: 'Download' }));
  await expect(settings.getByText(/^Verified file: .*foredeck_1\.2\.0_amd64\.deb$/)).toBeVisible();
  await expect(settings.getByLabel('Command that installs it')).toHaveValue(/^sudo apt install /);
  server.closeAllConnections();
  server.close();
}

test('the settings are found by a search text, and restored from a backup after their changes were shown', async ({
  launch,
}) => {
  const app = await launch({ ...quiet, updateKey: ownKey.text });
  const { page } = app;
  await expectPanelStates(page, 'live');
  await page.getByRole('button', { name: 'Settings' }).click();
  const settings = page.getByRole('dialog', { name: 'Settings' });
  const search = settings.getByRole('searchbox', { name: 'Search settings' });
  await search.fill('dark');
  await expect(settings.locator('.settings-name')).toHaveText(['Theme']);
  await expect(settings.getByRole('navigation').getByRole('button')).toHaveText(['Appearance1']);
  await expect(settings.getByRole('heading', { level: 3 }).filter({ visible: true })).toHaveCount(1);
  await search.fill('no such thing');
  await expect(settings.getByText('No setting matches.')).toBeVisible();
  await search.fill('');
  await expect(settings.locator('.settings-name')).not.toHaveCount(1);
  // The list leads to a section, whose heading then has the focus and lies in the window.
  await pressButton(settings.getByRole('button', { name: 'Hotkeys', exact: true }));
  const heading = settings.getByRole('heading', { name: 'Hotkeys' });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await updateFrom(app, settings);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Settings' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Version 1.2.0 available' })).toBeVisible();
  await run(page, 'licence', 'About Foredeck');
  const about = page.getByRole('dialog', { name: 'About Foredeck' });
  await pressButton(about.getByRole('button', { name: 'Notices of the bundled software' }));
  await expect(about.getByRole('textbox')).toHaveValue(/lightweight-charts/);
  await pressButton(about.getByRole('button', { name: 'What’s new…' }));
  const news = page.getByRole('dialog', { name: 'What’s new' });
  await expect(news.getByRole('listitem').first()).toBeVisible();
  await pressButton(news.getByRole('button', { name: 'Close' }));

  const backup = page.getByRole('dialog', { name: 'Back up and restore settings' });
  await changeSettings(page, { confirmLevel: 'never', density: 'dense' });
  await run(page, 'back up', 'Back up and restore settings');
  await pressButton(backup.getByRole('button', { name: 'Back up…' }));
  await expect(backup.getByRole('status')).toHaveText(/^Saved: .*foredeck-settings-\d{4}-\d\d-\d\d\.txt$/);
  const [, file] = /^Saved: (.*)$/.exec(await backup.getByRole('status').innerText())!;
  await page.keyboard.press('Escape');
  await changeSettings(page, { confirmLevel: 'always', density: 'comfortable' });
  await run(page, 'back up', 'Back up and restore settings');
  await backup.getByLabel('Backup file').setInputFiles(file!);
  await expect(backup.locator('.backup-differences tbody tr')).toHaveText([
    'DensityComfortableDense',
    'Confirm ordersAlwaysNever',
  ]);
  await pressButton(backup.getByRole('button', { name: 'Restore…' }));
  const question = await questionOf(app, 'Restore these settings?');
  await expect(question.getByText('Fewer orders ask for confirmation.')).toBeVisible();
  await question.getByRole('textbox').fill('restore');
  await answerByClick(question.getByRole('button', { name: 'Restore' }));
  await expect(page.locator('html[data-density="dense"]')).toHaveCount(1);
  await expectPanelStates(page, 'live');
});
