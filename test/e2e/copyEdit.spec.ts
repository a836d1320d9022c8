/**
 * Following a trader and editing how the trader is copied, in the real window: each change is shown first, sent once
 * and read back.
 */
import { chooseChinese, foreign, texts } from './support/chinese.ts';
import { chooseOption } from './support/choice.ts';
import { choice, confirmation, differences, editor, field, openSettings, review } from './support/copyEditor.ts';
import { copyCommands as sent, copyPanel, picture, settingsTruth, showCopyTrading } from './support/copyTruth.ts';
import { createInspection, dismissNotices } from './support/desks.ts';
import { quietLeaders } from './support/leaders.ts';
import { expect, test } from './support/launch.ts';
import { accountReady, confirmByEnter } from './support/trade.ts';

/** Subject number of the editor; it selects the looks in which the editor is inspected (see `looksOf`). */
const PLACE = 5;

test('B-A5, B-A6 starts to follow a trader and edits it in both forms; each change is shown first, sent once and read back', async ({
  launch,
}) => {
  const app = await launch({ theme: 'dark', settings: { market: 'futures', symbol: 'BTCUSDT', timeZone: 'utc' } });
  const { page } = app;
  await quietLeaders(app);
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
    traderId = await ask.getByRole('textbox', { name: 'Trader ID' }).inputValue();
    await ask.getByRole('button', { name: 'Copy settings…' }).click();
    await expect(editor(page)).toContainText('You do not follow this trader yet.');
    await expect(editor(page)).toContainText('Choose a form first.');
    await expect(editor(page).getByRole('button', { name: 'Review changes' })).toBeDisabled();
    await editor(page).getByRole('button', { name: 'Same for all contracts' }).click();
    await expect(editor(page)).toContainText('Choose at least one symbol');
    await editor(page).getByRole('combobox', { name: 'Add a contract: Contract to add' }).fill('nope');
    await page.keyboard.press('Enter');
    await expect(editor(page)).toContainText('No contract with this name.');
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('btcusdt');
    await page.keyboard.press('Enter');
    await expect(editor(page).locator('.copy-symbols li')).toContainText(['BTCUSDT']);
    await chooseOption(choice(page, 'Copy size by'), 'percent');
    await field(page, 'Copy size').fill('1,500');
    await expect(editor(page)).toContainText('use 1.5 or 1500');
    await expect(editor(page).getByRole('button', { name: 'Review changes' })).toBeDisabled();
    await field(page, 'Copy size').fill('5');
    await inspection.recordFlaws(page, 'new follow');
    await picture(page, 'new');
    await review(page);
    expect(await differences(confirmation(page))).toEqual([
      ['all', 'Settings', 'not set', 'same for all contracts'],
      ['all', 'Copy size by', 'not set', 'percent'],
      ['all', 'Copy size', 'not set', '5'],
      ['all', 'Contracts', 'not set', 'BTCUSDT'],
    ]);
    await expect(confirmation(page)).toContainText('You start to follow this trader.');
    await picture(page, 'confirm-new');
    expect(await sent(app)).toEqual([]);
    await confirmation(page).getByRole('button', { name: 'Follow' }).click();
    await expect(editor(page)).toContainText('Settings saved.');
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
    await expect(editor(page)).toContainText('No changes.');
    await field(page, 'Max position').fill('.5');
    await chooseOption(choice(page, 'Margin mode'), 'isolated');
    await field(page, 'Stop loss ratio').fill('0.3');
    await editor(page).getByRole('combobox', { name: 'Add leverage for a contract: Contract to add' }).fill('BTCUSDT');
    await page.keyboard.press('Enter');
    await field(page, 'Leverage long of BTCUSDT').fill('7');
    await editor(page).locator('.copy-kept summary').click();
    await expect(editor(page).locator('.copy-kept')).toContainText('Product type: USDT futures');
    await inspection.walk(page, 'editor', PLACE, ({ label }) =>
      picture(page, `editor-${label.replaceAll(/\W+/g, '-')}`),
    );
    await review(page);
    expect(await differences(confirmation(page))).toEqual([
      ['all', 'Max position', 'not set', '0.5'],
      ['all', 'Margin mode', 'not set', 'isolated'],
      ['all', 'Stop loss ratio', 'not set', '0.3'],
      ['BTCUSDT', 'Leverage long', 'not set', '7'],
    ]);
    await expect(confirmation(page)).toContainText('Not part of the request: Product type, Margin asset.');
    await inspection.recordFlaws(page, 'confirmation', 'axe');
    await picture(page, 'confirm');
    // By keyboard: the button that sends has the focus.
    await confirmByEnter(page);
    await expect(editor(page)).toContainText('Settings saved.');
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
    await editor(page).getByRole('button', { name: 'Per contract' }).click();
    await expect(field(page, 'Copy size of BTCUSDT')).toHaveValue('5');
    await expect(field(page, 'Leverage long of BTCUSDT')).toHaveValue('7');
    await editor(page).getByRole('combobox', { name: 'Add a contract: Contract to add' }).fill('ETHUSDT');
    await page.keyboard.press('Enter');
    await chooseOption(choice(page, 'Copy size by of ETHUSDT'), 'amount');
    await field(page, 'Copy size of ETHUSDT').fill('20');
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
    await expect(editor(page)).toContainText('Settings saved.');
    await page.keyboard.press('Escape');
    expect(await settingsTruth(app, traderId)).toMatchObject([
      { settingMode: 'per_symbol', symbol: 'BTCUSDT', traceValue: '5', longLeverage: 7 },
      { settingMode: 'per_symbol', symbol: 'ETHUSDT', traceType: 'amount', traceValue: '20', longLeverage: null },
    ]);
  });

  await test.step('B-A5 a request nobody knows of is in doubt, with what the exchange tells beside it, and never sent again', async () => {
    await openSettings(page, 'BlinkTwice');
    await field(page, 'Copy size of ETHUSDT').fill('30');
    await app.simulator.fault('lostRequest', {
      market: 'futures',
      method: 'POST',
      path: '/capi/v3/copy/follower/settings',
    });
    // The change before this one still blocks: a request without a response may arrive until its signature is too old.
    await expect(async () => {
      await review(page);
      await confirmation(page).getByRole('button', { name: 'Send 1 change', exact: true }).click();
      await expect(editor(page)).toContainText('Unconfirmed: the change may or may not be active.', {
        timeout: 12_000,
      });
    }).toPass();
    expect(await differences(editor(page))).toEqual([['ETHUSDT', 'Copy size', '30', '20']]);
    await picture(page, 'doubt');
    await editor(page).getByRole('button', { name: 'Refresh' }).click();
    await field(page, 'Copy size of ETHUSDT').fill('31');
    await review(page);
    await confirmation(page).getByRole('button', { name: 'Send 1 change', exact: true }).click();
    await expect(editor(page)).toContainText('The last change is unconfirmed.');
    await page.keyboard.press('Escape');
  });

  await test.step('R26 the editor in Chinese, without a word of English but the exchange’s own names', async () => {
    await dismissNotices(page);
    await chooseChinese(page);
    await follows.getByRole('button', { name: /BlinkTwice.*设置/ }).click();
    await expect(page.getByRole('dialog', { name: /BlinkTwice 的跟单设置/ })).toBeVisible();
    await inspection.recordFlaws(page, 'Chinese');
    await picture(page, 'chinese');
    const exchangeTerms =
      /TideRunner|LatticeWorks|NorthGate|BlinkTwice|trace|max|margin|leverage|stop|slippage|Ratio|take|percent|amount|long|short/;
    const english = foreign((await texts(page)).filter((text) => !exchangeTerms.test(text)));
    expect(english).toEqual([]);
  });
  expect(inspection.found).toEqual([]);
});
