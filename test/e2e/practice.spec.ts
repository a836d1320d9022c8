/**
 * Practice on the simulator as the user does it: an account with chosen balances, a drill in the real window, a file as
 * the market (R37).
 */
import type { Locator, Page } from '@playwright/test';
import { chooseOption } from './support/choice.ts';
import { askControl } from './support/control.ts';
import { chooseChinese } from './support/chinese.ts';
import { showTable, tableRows } from './support/desk.ts';
import { expect, test, type LaunchedApp } from './support/launch.ts';
import {
  accountReady,
  confirmation,
  fillTicket,
  openConfirmation,
  placeByBridge,
  rowsOf,
  showPanel,
  ticket,
} from './support/trade.ts';
import { choose, command, tab } from './support/workspace.ts';

const practice = (page: Page): Locator => page.locator('section.panel[data-panel=practice]');
const replayPanel = (page: Page): Locator => page.locator('section.panel[data-panel=replay]');
const banner = (page: Page, kind: 'drill' | 'replay'): Locator => page.locator(`[data-banner=${kind}]`);

const quiet = (app: LaunchedApp) =>
  askControl(app.simulator.control, 'POST', '/scenario', { name: 'quiet', market: 'futures', symbol: 'BTCUSDT' });
/** Returns the last price moved by some ticks of 0.1. */
async function near(app: LaunchedApp, ticks: number): Promise<string> {
  const { lastPrice } = await app.simulator.state('futures', 'BTCUSDT');
  return ((Math.round(Number(lastPrice) * 10) + ticks) / 10).toFixed(1);
}

/** Records every text that the ticket shows about its order: some of them are visible only for a moment. */
const noteOutcomes = (page: Page): Promise<void> =>
  ticket(page).evaluate((element) => {
    const said: string[] = [];
    const note = (): void =>
      void said.push(element.querySelector('[role=status][aria-label="Last order"]')?.textContent ?? '');
    new MutationObserver(note).observe(element, { childList: true, subtree: true, characterData: true });
    Object.assign(element, { said });
  });
const outcomes = (page: Page): Promise<string[]> =>
  ticket(page).evaluate((element) => (element as Element & { said?: string[] }).said ?? []);

test('resets the account to chosen balances, and runs a lost-reply drill from briefing to debriefing', async ({
  launch,
}) => {
  const app = await launch({ settings: { market: 'futures', symbol: 'BTCUSDT' } });
  const { page } = app;
  await choose(page, 'Practise');
  await accountReady(page);
  await expect(practice(page)).toHaveAttribute('data-face', 'live');

  // The account restarts with the balances of a beginner, after the user types a word.
  await page.getByRole('group', { name: 'Practice' }).getByRole('button', { name: 'Account' }).click();
  await practice(page).getByRole('button', { name: 'Beginner' }).click();
  await practice(page).getByRole('textbox', { name: 'BTC on Spot' }).fill('0x5');
  await practice(page).getByRole('button', { name: 'Reset account…' }).click();
  await expect(practice(page).getByRole('alert')).toContainText('BTC on Spot: enter 0 or an amount');
  await practice(page).getByRole('textbox', { name: 'BTC on Spot' }).fill('0.5');
  await practice(page).getByRole('button', { name: 'Reset account…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reset the simulator account?' });
  await expect(dialog.getByRole('button', { name: 'Reset account', exact: true })).toBeDisabled();
  await dialog.getByRole('textbox').fill('reset');
  await dialog.getByRole('button', { name: 'Reset account', exact: true }).click();
  await showPanel(page, 'Balances');
  await expect
    .poll(async () => (await rowsOf(page, 'Balances')).map((cells) => cells.slice(0, 3).join(' ')).toSorted())
    .toEqual(['Futures USDT 1000.00', 'Spot BTC 0.50000000', 'Spot USDT 1000.00']);
  await expect(practice(page).locator('dl')).toContainText('USDT on Futures');

  // The drill shows its briefing first, and the criteria of its debriefing only at the end.
  await quiet(app);
  await page.getByRole('group', { name: 'Practice' }).getByRole('button', { name: 'Drills' }).click();
  await practice(page).getByText('Lost reply', { exact: true }).click();
  await expect(practice(page)).toContainText('The exchange accepts it, but the reply never arrives.');
  await expect(practice(page)).not.toContainText('No second order was sent');
  await practice(page).getByRole('button', { name: 'Start drill: Lost reply' }).click();
  await expect(banner(page, 'drill')).toContainText('Drill running · Lost reply');
  await expect(practice(page)).toContainText('The reply to the next order is lost.');

  // The ticket sends the order, its reply is lost, and the app reports that and finds out the outcome by itself.
  const submit = await fillTicket(page, { aim: 'Buy / Long', price: await near(app, -2000), size: '0.010' });
  await openConfirmation(page, submit);
  await noteOutcomes(page);
  // The account's stream does not report the order either: the app has to query it.
  await app.simulator.fault('dropFrame', { market: 'futures', stream: 'orders', count: 20 });
  await confirmation(page)
    .getByRole('button', { name: /^Place order: / })
    .click();
  await expect(practice(page)).toContainText('Fault applied to POST /capi/v3/order (Futures).');
  await expect(
    ticket(page)
      .getByRole('status')
      .filter({ hasText: /^Placed: Buy/ }),
  ).toBeVisible();
  expect((await outcomes(page)).join('\n')).toContain(
    'Unconfirmed, checking with the exchange. Do not place it again: Buy / Long 0.0100',
  );
  expect(Object.values((await app.simulator.account()).placements)).toEqual([1]);

  await banner(page, 'drill').getByRole('button', { name: 'Stop drill' }).click();
  await expect(banner(page, 'drill')).toHaveCount(0);
  const verdicts = practice(page).locator('[data-drill=lostReply] [data-verdict]');
  await expect(verdicts).toHaveText([
    /✓ Passed No second order was sent while the first was unconfirmed\. Other orders while unconfirmed: 0/,
    /✓ Passed The status of the order was found: .* Queried after [\d.]+ s\./,
  ]);

  await chooseChinese(page);
  await expect(verdicts.first()).toContainText('通过 第一笔委托未确认时，没有发出第二笔。');
});

test('replays a file as the market: its candles are shown, an own order fills in it; pause, step, jump and speed', async ({
  launch,
}) => {
  const app = await launch({ settings: { market: 'futures', symbol: 'BTCUSDT' } });
  const { page } = app;
  await choose(page, 'Practise');
  await accountReady(page);
  await command(page, 'Replay', 'Show Replay');
  await expect(replayPanel(page)).toHaveAttribute('data-face', 'live');

  // Five candles around the current price; the third falls far, and one line of the file is not a candle.
  const start = Date.UTC(2024, 0, 2, 3, 4);
  const at = await near(app, 0);
  const price = (ticks: number): string => ((Math.round(Number(at) * 10) + ticks) / 10).toFixed(1);
  const bars = [
    [0, 40, -30, 20],
    [20, 60, 0, 50],
    [50, 70, -3000, -1000],
    [-1000, -900, -1100, -950],
    [-950, -940, -960, -955],
  ].map((ticks) => ticks.map(price));
  const rows = bars.map((bar, row) => [start + row * 60_000, ...bar, '12.500'].join(','));
  const text = ['time,open,high,low,close,volume', ...rows.slice(0, 4), 'x,1,1,1,1,1', rows[4]].join('\n');

  // By keyboard alone.
  const chooser = page.waitForEvent('filechooser');
  await replayPanel(page).getByLabel('Trades or candles file (CSV)').focus();
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(csv(text));
  await replayPanel(page).getByRole('checkbox', { name: 'Start paused' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const figure = (name: string): Locator => replayPanel(page).locator(`[data-replay=${name}] dd`);
  await expect(figure('kind')).toHaveText('5 candles');
  await expect(figure('first')).toHaveText('2024-01-02 03:04:00');
  await expect(figure('last')).toHaveText('2024-01-02 03:08:00');
  await expect(figure('refused')).toHaveText('1');
  await replayPanel(page).locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(replayPanel(page)).toContainText('Line 6 time is not a time from 2000 to 2099.');
  await expect(page.locator('[data-mark=replay]')).toHaveText('REPLAY');
  await expect(banner(page, 'replay')).toContainText('File replay: BTCUSDT Futures at 2024-01-02 03:04:00 UTC');

  // Step plays one row; a jump skips rows.
  const press = async (name: string): Promise<void> => {
    await replayPanel(page).getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
  };
  await press('Step');
  await expect(figure('row')).toHaveText('1 of 5');
  await expect(figure('price')).toHaveText(new RegExp(`^${shownPrice(bars[0]![3]!)}$`));
  await replayPanel(page).getByRole('textbox', { name: 'Jump to (UTC)' }).focus();
  await page.keyboard.insertText('2024-01-02 09:00:00');
  await page.keyboard.press('Enter');
  await expect(replayPanel(page).getByRole('alert')).toHaveText(
    'The file covers 2024-01-02 03:04:00 to 2024-01-02 03:08:00.',
  );
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('2024-01-02 03:04:00');
  await page.keyboard.press('Enter');
  await expect(figure('row')).toHaveText('0 of 5');

  // The user's order rests below the price; the file falls through it at 60 times the speed.
  await placeByBridge(page, { type: 'LIMIT', price: price(-2000), quantity: '0.010' });
  await press('Play');
  await expect(replayPanel(page).getByText(/^(Playing|Waiting)/)).toBeVisible();
  // The speed is raised while the replay is paused: at that speed the rest of the file lasts only seconds.
  await press('Pause');
  await expect(replayPanel(page).getByText('Paused', { exact: true })).toBeVisible();
  await chooseOption(replayPanel(page).getByRole('combobox', { name: 'Speed' }), '×60');
  await expect(page.locator('.status-bar')).toContainText(/× 60/);
  await press('Play');
  await expect.poll(async () => (await app.simulator.account()).futures.orders.at(-1)?.status).toBe('FILLED');
  await expect(page.locator('[data-mark=replay]')).toHaveCount(0);
  await expect(replayPanel(page)).toContainText('Ended: the simulated market continues');
  await expect(page.locator('.status-bar')).not.toContainText(/× 60/);

  // The candles on the screen are the rows of the file.
  await showTable(page, 'Chart');
  const candles = async (): Promise<string[]> =>
    (await tableRows(page, 'Chart')).map((cells) => cells.slice(1, 5).join(' ').replaceAll(',', ''));
  await expect.poll(candles).toEqual(expect.arrayContaining(bars.slice(1, 4).map((bar) => bar.join(' '))));
  await showPanel(page, 'Fills');
  await expect.poll(async () => (await rowsOf(page, 'Fills')).length).toBe(1);

  // Again from the same file: the slider moves through it by key and by pointer, and the replay is ended before the end
  // of the file.
  await tab(page, 'Replay').click();
  await replayPanel(page).getByLabel('Trades or candles file (CSV)').setInputFiles(csv(text));
  await replayPanel(page).getByRole('checkbox', { name: 'Start paused' }).check();
  await press('Start replay');
  await expect(figure('row')).toHaveText('0 of 5');
  await expect(replayPanel(page).getByText('Paused', { exact: true })).toBeVisible();
  const slider = replayPanel(page).getByRole('slider', { name: 'Position in the file' });
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(figure('clock')).toHaveText('2024-01-02 03:04:02');
  await page.keyboard.press('End');
  await expect(figure('row')).toHaveText('4 of 5');
  await expect(slider).toBeFocused();
  const bar = (await replayPanel(page).locator('.slider').boundingBox())!;
  await page.mouse.click(bar.x + bar.width / 2, bar.y + bar.height / 2);
  await expect(figure('row')).toHaveText(/^[23] of 5$/);
  await press('Step');
  await expect(replayPanel(page).getByRole('button', { name: 'Step', exact: true })).toBeFocused();
  await press('End replay');
  await expect(replayPanel(page)).toContainText('Ended: the simulated market continues');
  await expect(banner(page, 'replay')).toHaveCount(0);
  // The pressed button is gone; the keyboard focus is still in the panel.
  expect(await replayPanel(page).evaluate((one) => one.contains(document.activeElement))).toBe(true);

  // A file of the wrong kind is refused where the user chose it, with its row and its columns, in the language of the
  // window.
  await replayPanel(page).getByLabel('Trades or candles file (CSV)').setInputFiles(csv('colour,taste\nred,sweet'));
  await press('Start replay');
  const problem = replayPanel(page).getByRole('alert');
  await expect(problem).toContainText('Line 1: the header has no column for time (known names: time, timestamp');
  await chooseChinese(page);
  await press('开始回放');
  await expect(problem).toContainText('第 1 行：表头没有以下列：时间（可用名称：time, timestamp');
});

const csv = (text: string) => ({ name: 'day.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

/** Returns the pattern of a price as the window shows it, with separated thousands. */
function shownPrice(text: string): string {
  const [whole = '', rest = ''] = text.split('.');
  return `${whole.replaceAll(/\B(?=(\d{3})+$)/g, '.?')}.${rest}`;
}
