/** Following a trader, editing how it is copied, closing and stopping in the real window: sent once, shown first, read back. */
import type { Locator, Page } from '@playwright/test';
import { chooseChinese, foreign, texts } from './support/chinese.ts';
import { askControl } from './support/control.ts';
import { copyPanel, openTruth, settingsTruth, showCopyTrading, trade, tradersTruth } from './support/copyTruth.ts';
import { createInspection, dismissNotices, dress, screens, settled } from './support/desks.ts';
import { expect, test, type LaunchedApp } from './support/launch.ts';
import { accountReady } from './support/trade.ts';

/** Keeps a picture where `FOREDECK_PICTURES` says, as the beginning of a path. */
async function picture(page: Page, name: string): Promise<void> {
  const place = process.env['FOREDECK_PICTURES'];
  if (place !== undefined) await page.screenshot({ path: `${place}${name}.png` });
}

/** Commands of copy trading that reached the exchange, by the last part of their paths. */
async function sent(app: LaunchedApp): Promise<readonly string[]> {
  const { requests } = (await askControl(app.simulator.control, 'GET', '/requests')) as {
    readonly requests: readonly { readonly method: string; readonly path: string }[];
  };
  const commands = requests.filter(({ method, path }) => method === 'POST' && path.includes('/copy/'));
  return commands.map(({ path }) => path.split('/').at(-1)!);
}

const editor = (page: Page): Locator => page.getByRole('dialog', { name: /^Settings of/ });
const confirmation = (page: Page): Locator => page.getByRole('dialog', { name: /^Confirm the settings of/ });
const field = (page: Page, name: string): Locator => editor(page).getByRole('textbox', { name, exact: true });
const choice = (page: Page, name: string): Locator => editor(page).getByRole('combobox', { name, exact: true });

/** Cells of the table of differences, row by row. */
const differences = (dialog: Locator): Promise<string[][]> =>
  dialog
    .locator('.copy-diff tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => (cell.textContent ?? '').trim())));

/** Asks for the differences; a budget that is full for a moment is waited for. */
async function review(page: Page): Promise<void> {
  await expect(async () => {
    await editor(page).getByRole('button', { name: 'Review the changes' }).click({ timeout: 2_000 });
    await expect(confirmation(page).locator('.copy-diff')).toBeVisible({ timeout: 4_000 });
  }).toPass();
}

const openSettings = async (page: Page, name: string): Promise<void> => {
  await copyPanel(page, 'follows')
    .getByRole('button', { name: `Settings of the copies of ${name}` })
    .click();
  await expect(editor(page).getByRole('group', { name: 'Form' })).toBeVisible();
};

test('B-A5, B-A6 a follow begins, is edited in both forms, and every change is shown, sent once and read back', async ({
  launch,
}) => {
  test.setTimeout(240_000);
  const app = await launch({ theme: 'dark', settings: { market: 'futures', symbol: 'BTCUSDT', timeZone: 'utc' } });
  const { page } = app;
  await accountReady(page);
  await showCopyTrading(page);
  const follows = copyPanel(page, 'follows');
  await expect(follows.locator('tbody tr[data-row]')).toHaveCount(3);
  const inspection = createInspection();
  let traderId = '';

  await test.step('a trader that is offered by name; the form is chosen, nothing is set that was not typed', async () => {
    await page.getByRole('button', { name: 'Follow a trader…' }).click();
    const ask = page.getByRole('dialog', { name: 'Follow a trader' });
    await ask.getByRole('button', { name: 'BlinkTwice', exact: true }).click();
    traderId = await ask.getByRole('textbox', { name: 'Trader id' }).inputValue();
    await ask.getByRole('button', { name: 'Set how to copy…' }).click();
    await expect(editor(page)).toContainText('You do not follow this trader. Confirming begins to follow');
    await expect(editor(page)).toContainText('Choose a form first.');
    await expect(editor(page).getByRole('button', { name: 'Review the changes' })).toBeDisabled();
    await editor(page).getByRole('button', { name: 'One for all contracts' }).click();
    await expect(editor(page)).toContainText('No symbol is named.');
    await editor(page).getByRole('combobox', { name: 'Add a contract: Contract to add' }).fill('nope');
    await page.keyboard.press('Enter');
    await expect(editor(page)).toContainText('No contract of this name is listed.');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('btcusdt');
    await page.keyboard.press('Enter');
    await expect(editor(page).locator('.copy-symbols li')).toContainText(['BTCUSDT']);
    await choice(page, 'Size by').selectOption('percent');
    await field(page, 'Value').fill('1,5');
    await expect(editor(page)).toContainText('Write 1.5 or 15');
    await expect(editor(page).getByRole('button', { name: 'Review the changes' })).toBeDisabled();
    await field(page, 'Value').fill('5');
    await inspection.look(page, 'new follow');
    await picture(page, 'new');
    await review(page);
    expect(await differences(confirmation(page))).toEqual([
      ['all', 'Form', 'not set', 'one for all contracts'],
      ['all', 'Size by', 'not set', 'percent'],
      ['all', 'Value', 'not set', '5'],
      ['all', 'Contracts', 'not set', 'BTCUSDT'],
    ]);
    await expect(confirmation(page)).toContainText('This begins to follow the trader.');
    await picture(page, 'confirm-new');
    expect(await sent(app)).toEqual([]);
    await confirmation(page).getByRole('button', { name: 'Begin to follow' }).click();
    await expect(editor(page)).toContainText('Done: the exchange tells every field as it was sent.');
    await page.keyboard.press('Escape');
    await expect(follows.locator('tbody tr[data-row]')).toHaveCount(4);
    expect(await settingsTruth(app, traderId)).toMatchObject([
      {
        copyEnable: true,
        settingMode: 'unified',
        symbols: ['BTCUSDT'],
        traceType: 'percent',
        traceValue: '5',
        maxHoldSize: null,
      },
    ]);
  });

  await test.step('edited: what differs stands in a table, before and after, and nothing else is sent', async () => {
    await openSettings(page, 'BlinkTwice');
    await expect(editor(page)).toContainText('Nothing differs from what the exchange tells.');
    await field(page, 'Most to hold').fill('.5');
    await choice(page, 'Margin mode').selectOption('isolated');
    await field(page, 'Stop loss ratio').fill('0.3');
    await editor(page).getByRole('combobox', { name: 'Add leverage of a contract: Contract to add' }).fill('BTCUSDT');
    await page.keyboard.press('Enter');
    await field(page, 'Leverage long of BTCUSDT').fill('7');
    await editor(page).locator('.copy-kept summary').click();
    await expect(editor(page).locator('.copy-kept')).toContainText('Product type: USDT-FUTURES');
    for (const { label, viewport, textSize } of screens) {
      await page.setViewportSize(viewport);
      await dress(page, { textSize });
      await settled(page);
      await inspection.look(page, `editor, ${label}`);
      await picture(page, `editor-${label.replaceAll(/\W+/g, '-')}`);
    }
    await page.setViewportSize(screens[0].viewport);
    await dress(page, { textSize: 100 });
    for (const theme of ['light', 'dark'] as const) {
      await dress(page, { theme });
      await inspection.look(page, `editor, ${theme}`, 'axe');
    }
    await review(page);
    expect(await differences(confirmation(page))).toEqual([
      ['all', 'Most to hold', 'not set', '0.5'],
      ['all', 'Margin mode', 'not set', 'isolated'],
      ['all', 'Stop loss ratio', 'not set', '0.3'],
      ['BTCUSDT', 'Leverage long', 'not set', '7'],
    ]);
    await expect(confirmation(page)).toContainText('Not part of the request: Product type, Margin asset.');
    await inspection.look(page, 'confirmation', 'axe');
    await picture(page, 'confirm');
    // By keyboard: the button that sends has the focus.
    await page.keyboard.press('Enter');
    await expect(editor(page)).toContainText('Done: the exchange tells every field as it was sent.');
    await page.keyboard.press('Escape');
    expect(await settingsTruth(app, traderId)).toMatchObject([
      {
        symbols: ['BTCUSDT'],
        traceType: 'percent',
        traceValue: '5',
        maxHoldSize: '0.5',
        marginType: 'isolated',
        stopLossRatio: '0.3',
        customLeverages: [{ symbol: 'BTCUSDT', longLeverage: 7, shortLeverage: null }],
      },
    ]);
  });

  await test.step('the other form begins with what holds now; a reply that is lost is settled by what the exchange tells', async () => {
    await openSettings(page, 'BlinkTwice');
    await editor(page).getByRole('button', { name: 'One per contract' }).click();
    await expect(field(page, 'Value of BTCUSDT')).toHaveValue('5');
    await expect(field(page, 'Leverage long of BTCUSDT')).toHaveValue('7');
    await editor(page).getByRole('combobox', { name: 'Add a contract: Contract to add' }).fill('ETHUSDT');
    await page.keyboard.press('Enter');
    await choice(page, 'Size by of ETHUSDT').selectOption('amount');
    await field(page, 'Value of ETHUSDT').fill('20');
    await picture(page, 'per-symbol');
    await review(page);
    await app.simulator.fault('lostReply', {
      market: 'futures',
      method: 'POST',
      path: '/capi/v3/copy/follower/settings',
    });
    await confirmation(page)
      .getByRole('button', { name: /^Send \d+ changes$/ })
      .click();
    await expect(editor(page)).toContainText('Done: the exchange tells every field as it was sent.', {
      timeout: 30_000,
    });
    await page.keyboard.press('Escape');
    expect(await settingsTruth(app, traderId)).toMatchObject([
      { settingMode: 'per_symbol', symbol: 'BTCUSDT', traceValue: '5', longLeverage: 7 },
      { settingMode: 'per_symbol', symbol: 'ETHUSDT', traceType: 'amount', traceValue: '20', longLeverage: null },
    ]);
  });

  await test.step('B-A5 a request nobody knows of is in doubt, with what the exchange tells beside it, and never sent again', async () => {
    await openSettings(page, 'BlinkTwice');
    await field(page, 'Value of ETHUSDT').fill('30');
    await app.simulator.fault('lostRequest', {
      market: 'futures',
      method: 'POST',
      path: '/capi/v3/copy/follower/settings',
    });
    // The change before it is still held: what nobody answered may arrive until its signature is too old.
    await expect(async () => {
      await review(page);
      await confirmation(page).getByRole('button', { name: 'Send 1 change', exact: true }).click();
      await expect(editor(page)).toContainText('In doubt: nothing says whether the change holds.', { timeout: 12_000 });
    }).toPass();
    expect(await differences(editor(page))).toEqual([['ETHUSDT', 'Value', '30', '20']]);
    await picture(page, 'doubt');
    await editor(page).getByRole('button', { name: 'Read again' }).click();
    await field(page, 'Value of ETHUSDT').fill('31');
    await review(page);
    await confirmation(page).getByRole('button', { name: 'Send 1 change', exact: true }).click();
    await expect(editor(page)).toContainText('Whether the last change arrived is not known yet.');
    await page.keyboard.press('Escape');
  });

  await test.step('R26 the editor in Chinese, without a word of English but the exchange’s own names', async () => {
    await dismissNotices(page);
    await chooseChinese(page);
    await follows.getByRole('button', { name: /BlinkTwice.*设置/ }).click();
    await expect(page.getByRole('dialog', { name: /BlinkTwice 的跟单设置/ })).toBeVisible();
    await inspection.look(page, 'Chinese');
    await picture(page, 'chinese');
    const own =
      /TideRunner|LatticeWorks|NorthGate|BlinkTwice|trace|max|margin|leverage|stop|slippage|Ratio|take|percent|amount|long|short/;
    const english = foreign((await texts(page)).filter((text) => !own.test(text)));
    expect(english).toEqual([]);
  });
  expect(inspection.found).toEqual([]);
});

test('one copy is closed and following stops, each once and read back; a guard that counts is held, another acts', async ({
  launch,
}) => {
  test.setTimeout(400_000);
  const app = await launch({ theme: 'dark', settings: { market: 'futures', symbol: 'BTCUSDT', timeZone: 'utc' } });
  const { page } = app;
  await accountReady(page);
  await showCopyTrading(page);
  const [follows, copies, guards] = (['follows', 'copies', 'copyGuards'] as const).map((kind) => copyPanel(page, kind));
  await expect(follows!.locator('tbody tr[data-row]')).toHaveCount(3);
  const inspection = createInspection();
  await expect
    .poll(
      async () => {
        await trade(app, 5);
        const open = await openTruth(app);
        return new Set(open.map(({ traderName }) => traderName)).size;
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(1);
  const bar = page.getByRole('region', { name: 'A guard is counting down' });
  const readAgain = () => follows!.getByRole('button', { name: 'Read again' }).click();
  await expect(async () => {
    await readAgain();
    await expect(copies!.locator('tbody tr[data-row]')).toHaveCount((await openTruth(app)).length, { timeout: 2_500 });
  }).toPass();

  await test.step('one copy, at market, with its weight said; the list is asked whether it is gone', async () => {
    const before = (await openTruth(app)).map(({ trackingNo }) => trackingNo);
    await copies!
      .getByRole('button', { name: /^Close the / })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: /^Close the copy of/ });
    await expect(dialog).toContainText('weight 50');
    await inspection.look(page, 'close', 'axe');
    await picture(page, 'close');
    await dialog.getByRole('button', { name: 'Close at market' }).click();
    await expect(dialog).toContainText('Closed: the exchange no longer lists this copy as open.');
    await dialog.getByRole('button', { name: 'Close', exact: true }).click();
    // Its trader may have closed others meanwhile.
    const after = (await openTruth(app)).map(({ trackingNo }) => trackingNo);
    expect(before.filter((trackingNo) => !after.includes(trackingNo))).not.toEqual([]);
    expect(await sent(app)).toEqual(['closePos']);
  });

  const names = async () => [...new Set((await openTruth(app)).map(({ traderName }) => traderName))];
  const [first] = await names();

  await test.step('stopping asks for its word and says what the API does not say', async () => {
    await follows!.getByRole('button', { name: `Stop following ${first}…` }).click();
    const dialog = page.getByRole('dialog', { name: `Stop following ${first}?` });
    await expect(dialog).toContainText('It says nothing about what becomes of copies that are open.');
    await expect(dialog.getByRole('button', { name: 'Stop following' })).toBeDisabled();
    await picture(page, 'stop');
    await page.keyboard.type('stop');
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText('The exchange stopped following. It lists 0 copies of this trader as open.');
    await page.keyboard.press('Escape');
    await expect(follows!.locator('tbody tr[data-row]')).toHaveCount(2);
    expect((await tradersTruth(app)).map(({ traderName }) => traderName)).not.toContain(first);
    expect(await sent(app)).toEqual(['closePos', 'stopCopy']);
  });

  /** Another trader, of whom copies are open. */
  let second = '';
  await expect
    .poll(
      async () => {
        await trade(app, 2);
        second = (await names()).find((name) => name !== first) ?? '';
        return second;
      },
      { timeout: 60_000 },
    )
    .not.toBe('');

  await test.step('a guard counts down and is held: nothing is closed', async () => {
    await page.locator('.dv-tab', { hasText: 'Guards' }).click();
    await expect(guards!).toContainText('No guard is set.');
    await page.getByRole('button', { name: 'Set a guard' }).click();
    const form = page.getByRole('dialog', { name: 'Guard of a trader' });
    const trader = form.getByRole('combobox', { name: 'Trader' });
    await trader.selectOption({ label: second });
    await expect(trader).toHaveValue(/^\d+$/);
    await form.getByRole('button', { name: 'close its copies and stop following' }).click();
    await form.getByRole('button', { name: 'Arm: close and stop' }).click();
    await expect(form).toContainText('Set at least one mark.');
    await form.getByRole('textbox', { name: 'Drawdown' }).fill('0.00000001');
    await form.getByRole('textbox', { name: 'Seconds to hold it' }).fill('600');
    await inspection.look(page, 'guard', 'axe');
    await picture(page, 'guard-form');
    await form.getByRole('button', { name: 'Arm: close and stop' }).click();
    await expect(form).toBeHidden();
    // The market moves a minute at a time until the copies have lost something.
    await expect(async () => {
      await trade(app, 1);
      await readAgain();
      await expect(bar).toContainText(`All copies of ${second} are closed at market in`, { timeout: 5_000 });
    }).toPass();
    await expect(guards!).toContainText('On watch now.');
    await inspection.look(page, 'counting', 'axe');
    await picture(page, 'counting');
    await bar.getByRole('button', { name: /^Hold/ }).click();
    await expect(bar).toBeHidden();
    await expect(guards!).toContainText('held: nothing was closed');
    expect(await sent(app)).toEqual(['closePos', 'stopCopy']);
  });

  await test.step('another one is not held: it closes and stops, item by item', async () => {
    await guards!.getByRole('button', { name: `Change the guard of ${second}` }).click();
    const form = page.getByRole('dialog', { name: 'Guard of a trader' });
    await form.getByRole('textbox', { name: 'Seconds to hold it' }).fill('10');
    await form.getByRole('button', { name: 'Arm: close and stop' }).click();
    await expect(form).toBeHidden();
    await expect(async () => {
      if (await bar.isHidden()) await trade(app, 1);
      await readAgain();
      await expect(guards!).toContainText('done: copies closed, following stopped', { timeout: 15_000 });
    }).toPass();
    await expect(guards!).toContainText('Stop following: done');
    await expect
      .poll(async () => (await openTruth(app)).filter(({ traderName }) => traderName === second).length)
      .toBe(0);
    expect((await tradersTruth(app)).map(({ traderName }) => traderName)).not.toContain(second);
    await inspection.look(page, 'acted');
    await picture(page, 'acted');
  });
  expect(inspection.found).toEqual([]);
});
