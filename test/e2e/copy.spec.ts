/** Copy trading for a user who checks it twice a day: every figure on the screen is the simulator's own. */
import type { Page } from '@playwright/test';
import { compare, decimal, formatShort } from '../../shared/num/decimal.ts';
import { chooseChinese, foreign, texts } from './support/chinese.ts';
import {
  cellsOf,
  copyCommands,
  copyPanel,
  heldOf,
  openTruth,
  pastTruth,
  picture,
  plainFigure,
  readAllCopies,
  showCopyTrading,
  setPaused,
  tradersTruth,
} from './support/copyTruth.ts';
import { chooseOption } from './support/choice.ts';
import { changeSettings, createInspection, dismissNotices } from './support/desks.ts';
import { leadCloses, leadOpens, movePrice, quietLeaders } from './support/leaders.ts';
import { expect, test } from './support/launch.ts';
import { panel } from './support/desk.ts';
import { accountReady, showPanel } from './support/trade.ts';

/** Subject number of each view; it selects the looks in which the view is inspected (see `looksOf`). */
const PLACES = { Traders: 4, Overlap: 2 } as const;

/** Reads everything again, with the user's button. */
const readAgain = (page: Page): Promise<void> =>
  copyPanel(page, 'follows').getByRole('button', { name: 'Refresh' }).click();

test('traders, open copies, overlap and past copies match the exchange; nothing changes without confirmation', async ({
  launch,
}) => {
  const app = await launch({ theme: 'dark', settings: { market: 'futures', symbol: 'BTCUSDT', timeZone: 'utc' } });
  const { page } = app;
  await quietLeaders(app);
  await accountReady(page);
  const [follows, copies, past] = (['follows', 'copies', 'copyHistory'] as const).map((kind) => copyPanel(page, kind));
  const inspection = createInspection();

  await test.step('the workspace comes by its hotkey, and says why what is empty is empty', async () => {
    await showCopyTrading(page);
    await expect(follows!.locator('tbody tr[data-row]')).toHaveCount(3);
    await expect(past!).toContainText('No past copies.');
    await inspection.recordFlaws(page, 'empty');
  });

  await test.step('lead traders open and close: each trader’s net, profit share, margin and open copies', async () => {
    // A gain with profit share, a loss without one, and three copies that stay open, two of them in opposite
    // directions.
    await leadOpens(app, 'TideRunner', 'LONG', '0.05');
    await movePrice(app, 'BTC', 0.01);
    await leadCloses(app, 'TideRunner', 'LONG');
    await leadOpens(app, 'LatticeWorks', 'SHORT', '0.5');
    await leadCloses(app, 'LatticeWorks', 'SHORT');
    await leadOpens(app, 'TideRunner', 'SHORT', '0.05');
    await leadOpens(app, 'NorthGate', 'SHORT', '0.5');
    await leadOpens(app, 'LatticeWorks', 'LONG', '0.5');
    await setPaused(app, true);
    const shown = async () =>
      (await cellsOf(follows!)).map((row) => [
        row['Trader']!.split(/\s/)[0],
        plainFigure(row['Net PnL']!),
        plainFigure(row['Profit share']!),
        plainFigure(row['Margin in use']!),
        row['Open'],
        /\/(\d+)$/.exec(row['Win rate']!)?.[1] ?? '0',
      ]);
    const readTraders = async () =>
      (await tradersTruth(app)).map((one) => [
        one.traderName,
        formatShort(decimal(one.netProfit)),
        formatShort(decimal(one.profitShared)),
        formatShort(decimal(one.marginAmount)),
        one.openOrders,
        one.closedOrders,
      ]);
    await readAllCopies(app);
    await expect(async () => {
      await readAgain(page);
      await expect.poll(shown, { timeout: 4_000 }).toEqual(await readTraders());
    }).toPass();
    expect(compare(decimal((await tradersTruth(app))[0]!.profitShared), decimal('0'))).toBe(1);
    expect((await pastTruth(app)).length).toBe(2);
    await expect(copies!.locator('tbody tr[data-row]')).toHaveCount(3);
  });

  await test.step('every open copy: side, size, price and margin', async () => {
    const truth = await openTruth(app);
    const rows = await cellsOf(copies!);
    const shown = rows.map((row) =>
      [
        row['Trader']!,
        row['Symbol']!.split(/\s/)[0],
        row['Side']!.toUpperCase(),
        plainFigure(row['Open size']!),
        plainFigure(row['Margin']!),
      ].join(' '),
    );
    const expectedCopies = truth.map((one) =>
      [one.traderName, one.symbol, one.positionSide, heldOf(one), formatShort(decimal(one.openMarginAmount))].join(' '),
    );
    expect(shown.toSorted()).toEqual(expectedCopies.toSorted());
  });

  await test.step('the positions bear the mark of the trader they were copied from', async () => {
    await page.keyboard.press('Alt+1');
    await showPanel(page, 'Positions');
    const marks = panel(page, 'Positions').locator('.copy-mark');
    await expect
      .poll(async () => (await marks.allInnerTexts()).toSorted())
      .toEqual(['Copy · LatticeWorks', 'Copy · NorthGate', 'Copy · TideRunner']);
    await showCopyTrading(page);
  });

  await test.step('every past copy: net result, newest closing first; a trader narrows it', async () => {
    const truth = await pastTruth(app);
    const nets = async () => (await cellsOf(past!)).map((row) => plainFigure(row['Net PnL']!));
    const [first] = truth;
    await expect.poll(async () => (await nets())[0]).toBe(formatShort(decimal(first!.netProfit)));
    const name = first!.traderName;
    await chooseOption(page.getByRole('combobox', { name: 'Trader', exact: true }), name);
    const traderCopies = truth.filter(({ traderName }) => traderName === name);
    await expect(past!.locator('tfoot')).toContainText(`Total of ${traderCopies.length} shown`);
    await chooseOption(page.getByRole('combobox', { name: 'Trader', exact: true }), 'All traders');
    await expect(past!.locator('tfoot')).toContainText(`Total of ${truth.length} shown`);
  });

  await test.step('by keyboard: what the exchange tells of a trader, its settings, stopping, closing a copy', async () => {
    const [trader] = await tradersTruth(app);
    await follows!.locator('tbody tr[data-row]').first().focus();
    await page.keyboard.press('Enter');
    const reportedNetProfit = follows!
      .locator('.told-value')
      .filter({ has: page.locator('dt', { hasText: /^Net profit$/ }) });
    // The figure is rounded; what is copied of it is exact.
    const exactNetProfit = async (): Promise<string> => {
      const figure = reportedNetProfit.locator('dd .number');
      return (await figure.getAttribute('data-exact')) ?? plainFigure(await figure.innerText()).replace('+', '');
    };
    await expect.poll(async () => compare(decimal(await exactNetProfit()), decimal(trader!.netProfit))).toBe(0);
    await inspection.recordFlaws(page, 'details');
    await picture(page, 'details');
    await page.keyboard.press('Enter');
    await page.keyboard.press('F2');
    await expect(page.getByRole('dialog', { name: `Settings of ${trader!.traderName}` })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await copies!.locator('tbody tr[data-row]').first().focus();
    await page.keyboard.press('Delete');
    await expect(page.getByRole('dialog', { name: /^Close the .* copy/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await page.getByRole('button', { name: `Unfollow ${trader!.traderName}…` }).click();
    await expect(page.getByRole('dialog', { name: `Unfollow ${trader!.traderName}?` })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
  });

  await test.step('following begins with an id; the simulator offers names', async () => {
    await page.getByRole('button', { name: 'Follow a trader…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Follow a trader' });
    await expect(dialog).toContainText('the API cannot search for traders');
    await page.keyboard.type('12x');
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText('A trader ID has up to 19 digits');
    await dialog.getByRole('button', { name: 'BlinkTwice' }).click();
    await inspection.recordFlaws(page, 'following', 'axe');
    await picture(page, 'follow');
    await dialog.getByRole('button', { name: 'Copy settings…' }).click();
    await expect(page.getByRole('dialog', { name: /^Settings of / })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    expect(await copyCommands(app)).toEqual([]);
  });

  await test.step('R29 the workspace is whole at every size and in both themes, as traders and as overlap', async () => {
    await dismissNotices(page);
    for (const view of ['Traders', 'Overlap'] as const) {
      await page.getByRole('group', { name: 'View' }).getByRole('button', { name: view }).click();
      await inspection.walk(page, view, PLACES[view], ({ label }) =>
        picture(page, `${view}-${label.replaceAll(/\W+/g, '-')}`),
      );
    }
    const symbols = new Set((await openTruth(app)).map(({ symbol }) => symbol));
    const [grid] = await cellsOf(follows!);
    expect(Object.keys(grid!).map((head) => head.split(' ')[0])).toEqual(['Trader', ...[...symbols].toSorted()]);
    await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Traders' }).click();
  });

  await test.step('R29 larger text folds what has no room into tabs, and the usual text unfolds it', async () => {
    const groups = page.locator('.dv-groupview');
    const usual = await groups.count();
    await changeSettings(page, { textSize: 150 });
    await expect.poll(() => groups.count()).toBeLessThan(usual);
    await changeSettings(page, { textSize: 100 });
    await expect(groups).toHaveCount(usual);
    await expect(copies!).toBeVisible();
  });

  await test.step('B-B1 a list that cannot be read is greyed, with the reason, and comes back', async () => {
    await setPaused(app, false);
    await app.simulator.fault('rest500', { market: 'futures', path: '/capi/v3/copy/follower/openOrders', count: 50 });
    await expect(async () => {
      await readAgain(page);
      await expect(copies!).toHaveAttribute('data-face', 'stale', { timeout: 2_500 });
    }).toPass();
    await expect(copies!.locator('.stale-bar')).toContainText(/Stale for/);
    await picture(page, 'stale');
    await app.simulator.fault('none');
    await expect(async () => {
      await readAgain(page);
      await expect(copies!).toHaveAttribute('data-face', 'live', { timeout: 2_500 });
    }).toPass();
  });

  await test.step('R26 in Chinese without a word of English, but names and the exchange’s own labels', async () => {
    await chooseChinese(page);
    await inspection.recordFlaws(page, 'Chinese');
    await picture(page, 'chinese');
    await dismissNotices(page);
    const names = new Set((await tradersTruth(app)).map(({ traderName }) => traderName));
    const english = foreign(await texts(page)).filter((one) => !names.has(one.split(':')[0]!));
    expect(english).toEqual([]);
  });
  expect(inspection.found).toEqual([]);
});
