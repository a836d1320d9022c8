/** Finding a symbol, reading its contract specs, and hotkeys that the user chose. */
import { askControl, askRest } from './support/control.ts';
import { expectPanelStates, panel, pressButton } from './support/desk.ts';
import { expect, test } from './support/launch.ts';
import { popOutWindows, command, shown, tab } from './support/workspace.ts';

test('R41 switches the symbol by typing two letters, in the command palette and in the symbol search', async ({
  launch,
}) => {
  const { page } = await launch();
  await expectPanelStates(page, 'live');
  await command(page, 'so', 'SOLUSDT');
  await expect(page).toHaveTitle('SOLUSDT - Foredeck - SIMULATOR');
  await page.keyboard.press('/');
  await page.keyboard.type('et');
  await expect(page.locator('.symbol-option[aria-selected=true]')).toContainText('ETHUSDT');
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('ETHUSDT - Foredeck - SIMULATOR');
  await expectPanelStates(page, 'live');
  // Recently used entries come first, before the user types a letter.
  await page.keyboard.press('Control+k');
  const items = page.locator('dialog.palette .palette-item');
  await expect(items.filter({ hasText: 'SOLUSDT' }).first()).toBeVisible();
  await page.keyboard.type('no such thing');
  await expect(page.locator('dialog.palette')).toContainText('No results for “no such thing”');
  await page.keyboard.press('Escape');
  await expect(page.locator('dialog.palette')).toHaveCount(0);
  await expect(page).toHaveTitle('ETHUSDT - Foredeck - SIMULATOR');
});

test('the contract specs match the risk brackets of the exchange', async ({ launch }) => {
  const { page, simulator } = await launch({ settings: { market: 'futures', symbol: 'BTCUSDT' } });
  await expectPanelStates(page, 'live');
  await command(page, 'symbol info', 'Symbol info');
  const sheet = panel(page, 'Symbol info');
  await expect(sheet).toHaveAttribute('data-face', 'live');
  type Bracket = Record<'notionalFloor' | 'notionalCap' | 'initialLeverage' | 'maintMarginRatio', string | number>;
  const asked = (await askRest(simulator.futuresRest, '/capi/v3/market/riskLimits?symbol=BTCUSDT')) as {
    brackets: Bracket[];
  }[];
  const [{ brackets }] = asked as [{ brackets: Bracket[] }];
  const rows = sheet.getByRole('group', { name: 'Risk brackets' }).locator('tbody tr');
  await expect(rows).toHaveCount(brackets.length);
  const figures = await rows.evaluateAll((list) =>
    list.map((row) =>
      [...row.querySelectorAll('td')].map((cell) => (cell.textContent ?? '').replaceAll(/[^\d.]/gu, '')),
    ),
  );
  expect(figures.map(([from, to, leverage]) => [from, to, leverage])).toEqual(
    brackets.map((one) => [String(one.notionalFloor), String(one.notionalCap), String(one.initialLeverage)]),
  );
  // A fraction and its per cent are the same digits with the decimal point moved by two places.
  const digits = (text: string | number | undefined) =>
    String(text)
      .replaceAll(/\D/g, '')
      .replaceAll(/^0+|0+$/g, '');
  expect(figures.map(([, , , maintenance]) => digits(maintenance))).toEqual(
    brackets.map((one) => digits(one.maintMarginRatio)),
  );
});

test('the contract specs show a pair that was halted after the program had started', async ({ launch }) => {
  const { page, simulator } = await launch({ settings: { market: 'spot', symbol: 'BTCUSDT' } });
  await expectPanelStates(page, 'live');
  const halt = { name: 'halt', market: 'spot', symbol: 'BTCUSDT', status: 'HALT' };
  await askControl(simulator.control, 'POST', '/scenario', halt);
  await command(page, 'symbol info', 'Symbol info');
  const state = panel(page, 'Symbol info').getByRole('region', { name: 'Trading', exact: true });
  await expect(state).toContainText('Trading halted Orders are rejected; open orders may stay.');
});

test('changes a hotkey after resolving a conflict, and keeps it after a restart', async ({ launch }, info) => {
  const profile = info.outputPath('profile');
  const first = await launch({ profile });
  const { page } = first;
  await expectPanelStates(page, 'live');
  await command(page, 'hotkeys', 'Hotkeys');
  const dialog = page.getByRole('dialog', { name: 'Hotkeys' });
  await dialog.getByRole('searchbox', { name: 'Find an action' }).fill('next symbol');
  await pressButton(dialog.getByRole('button', { name: 'Change the hotkey of “Next symbol in the list”' }));
  await page.keyboard.press('[');
  await expect(dialog.getByRole('alert')).toContainText('[ is already used for “Previous symbol in the list”');
  await pressButton(dialog.getByRole('button', { name: 'Keep “Previous symbol in the list”' }));
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await pressButton(dialog.getByRole('button', { name: 'Change the hotkey of “Next symbol in the list”' }));
  await page.keyboard.press('Control+c');
  await expect(dialog.getByRole('status')).toContainText('Ctrl+C is reserved for text editing.');
  await page.keyboard.press('Alt+n');
  await expect(dialog.getByRole('status')).toHaveText('“Next symbol in the list”: Alt+N');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('Alt+n');
  await expect(page).not.toHaveTitle(/^BTCUSDT/);
  await page.keyboard.press('[');
  await expect(page).toHaveTitle(/^BTCUSDT/);
  await first.close();

  const { page: again } = await launch({ profile });
  await expectPanelStates(again, 'live');
  await again.keyboard.press('Shift+?');
  const sheet = again.getByRole('dialog', { name: 'All hotkeys' });
  await expect(sheet.locator('.cheat-row').filter({ hasText: 'Next symbol in the list' }).locator('kbd')).toHaveText(
    'Alt+N',
  );
  await expect(sheet.locator('.cheat-row').filter({ hasText: 'Previous symbol' }).locator('kbd')).toHaveText('[');
  await again.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await again.keyboard.press('Alt+n');
  await expect(again).not.toHaveTitle(/^BTCUSDT/);
});

test('R30 by keyboard alone: symbol, price level, old date, workspace, pop-out window and back', async ({ launch }) => {
  const { page } = await launch({ viewport: { width: 1440, height: 900 }, settings: { timeZone: 'utc' } });
  await expectPanelStates(page, 'live');
  const { keyboard } = page;
  await keyboard.press('/');
  await keyboard.type('et');
  await keyboard.press('Enter');
  await expect(page).toHaveTitle(/^ETHUSDT/);
  await expectPanelStates(page, 'live');

  // The level: the list of drawings is in the toolbar, which is one stop of the Tab key.
  await command(page, 'show chart', 'Chart');
  await panel(page, 'Chart').getByRole('button', { name: 'Select and move' }).focus();
  await keyboard.press('End');
  await keyboard.press('ArrowUp');
  await keyboard.press('Enter');
  const drawings = page.getByRole('dialog', { name: 'Drawings on ETHUSDT' });
  await drawings.getByRole('textbox', { name: /price/ }).focus();
  await keyboard.press('Control+a');
  await keyboard.type('1234.56');
  await keyboard.press('Enter');
  await expect(drawings.locator('tbody tr')).toHaveCount(1);
  await keyboard.press('Escape');
  await expect(panel(page, 'Chart').getByRole('button', { name: 'List of drawings' })).toBeFocused();

  const chart = panel(page, 'Chart').getByRole('application');
  await chart.focus();
  await keyboard.press('g');
  await expect(page.getByRole('dialog', { name: 'Go to a date' }).getByRole('textbox')).toBeFocused();
  const date = new Date(Date.now() - 300 * 86_400_000).toISOString().slice(0, 10);
  await keyboard.type(date);
  await keyboard.press('Enter');
  await expect(panel(page, 'Chart').locator('.chart-detached')).toBeVisible();
  await expect(chart).toBeFocused();
  await keyboard.press('End');
  await expect(panel(page, 'Chart').locator('.chart-detached')).toHaveCount(0);

  await command(page, 'save workspace', 'Save workspace as…');
  await keyboard.type('By hand');
  await keyboard.press('Enter');
  await expect(shown(page)).toHaveText('By hand');
  await keyboard.press('Alt+2');
  await expect(shown(page)).toHaveText('Ladder');
  await command(page, 'show trades', /^Show Trades/);
  await expect(tab(page, 'Trades')).toBeFocused();
  await command(page, 'show ladder', /^Show Ladder/);
  await expect(tab(page, 'Ladder')).toBeFocused();
  const opens = page.context().waitForEvent('page');
  await keyboard.press('Alt+O');
  const out = await opens;
  await expect(tab(out, 'Ladder')).toBeVisible();
  // The window closes while the key is still down.
  await out.keyboard.press('Alt+O').catch(() => undefined);
  await expect(tab(page, 'Ladder')).toBeVisible();
  expect(popOutWindows(page)).toEqual([]);
});
