/**
 * Pop-out windows and the user's own workspaces: linked, saved, carried to another screen, and restored after a crash.
 */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { isHeld } from '../../electron/shell/chromium/singleInstance.ts';
import { startAgain as startDetached } from '../../electron/shell/chromium/startAgain.ts';
import { askControl } from './support/control.ts';
import { changeSettings } from './support/desks.ts';
import {
  chooseSymbol,
  drawnText,
  expectPanelStates,
  panel,
  pressButton,
  showTable,
  tableRows,
} from './support/desk.ts';
import { chooseLadderStep } from './support/ladder.ts';
import { expect, test } from './support/launch.ts';
import { accountReady, placeByBridge, ratio, showPanel, shown as shownFigure } from './support/trade.ts';
import { flaws, violations } from './support/looks.ts';
import {
  command,
  popOutWindows,
  choose,
  readDocument,
  link,
  popOut,
  popOutsReopened,
  shown,
  tab,
} from './support/workspace.ts';

/** Starts the program a second time on a profile, as the desktop does for a link; resolves when it has ended. */
const startAgain = (profile: string, link: string): Promise<{ readonly code: number | null; readonly said: string }> =>
  new Promise((resolve) => {
    const program = path.resolve(import.meta.dirname, '../../dist/shell/chromium.cjs');
    const child = spawn(process.execPath, [program, '--headless', '--profile', profile, link]);
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    child.once('exit', (code) => resolve({ code, said }));
  });

/** Returns the processes of the program on a profile, as ids and arguments after the program's file (Linux). */
function processesOn(profile: string): readonly { readonly id: number; readonly args: readonly string[] }[] {
  return fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const words = fs.readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0').slice(0, -1);
        const file = words.findIndex((word) => word.endsWith('/dist/shell/chromium.cjs'));
        return file > 0 && words.includes(profile)
          ? [{ id: Number.parseInt(name, 10), args: words.slice(file + 1) }]
          : [];
      } catch {
        // The process has ended meanwhile.
        return [];
      }
    });
}

/**
 * Starts the program with the arguments that a restart passes on, as the program does at its end. Its window answers a
 * link, and the process is ended by its id.
 */
async function expectRestarted(profile: string, args: readonly string[]): Promise<void> {
  const file = path.resolve(import.meta.dirname, '../../dist/shell/chromium.cjs');
  const failures: string[] = [];
  await startDetached({ execPath: process.execPath, execArgv: [], file }, args, ({ message }) =>
    failures.push(message),
  );
  const [started] = processesOn(profile);
  expect([failures, started?.args]).toEqual([[], args]);
  try {
    await expect.poll(() => isHeld(profile)).toBe(true);
    expect(await startAgain(profile, 'foredeck://workspace/Account')).toEqual({ code: 0, said: '' });
    await expect.poll(() => readDocument(profile, 'workspaces')).toContain('"active":"account"');
  } finally {
    for (const { id } of processesOn(profile)) process.kill(id, 'SIGTERM');
    await expect.poll(() => processesOn(profile)).toEqual([]);
  }
  expect(isHeld(profile)).toBe(false);
}

/** Returns the prices of the ladder's table that have a size, best first. */
async function ladderBook(page: Page): Promise<{ bids: [string, string][]; asks: [string, string][] }> {
  const heads = await panel(page, 'Ladder').locator('thead th').allInnerTexts();
  const [bid, price, ask] = ['Bids', 'Price', 'Asks'].map((name) =>
    heads.findIndex((head) => head.toLowerCase().startsWith(name.toLowerCase())),
  ) as [number, number, number];
  const rows = await tableRows(page, 'Ladder');
  const side = (column: number) =>
    rows.filter((row) => row[column] !== '').map((row): [string, string] => [row[price]!, row[column]!]);
  return { bids: side(bid), asks: side(ask).toReversed() };
}

test('R23 the ladder in a pop-out window is live, styled and without a bridge, and follows its colour group', async ({
  launch,
}) => {
  const { page, simulator } = await launch({ settings: { market: 'futures', symbol: 'BTCUSDT' } });
  await expectPanelStates(page, 'live');
  await page.keyboard.press('Alt+2');
  await expect(panel(page, 'Ladder')).toHaveAttribute('data-face', 'live');
  const out = await popOut(page, 'Ladder');
  await expect(panel(out, 'Ladder')).toHaveAttribute('data-face', 'live');
  const before = await drawnText(out, 'Ladder');
  await expect.poll(() => drawnText(out, 'Ladder')).not.toBe(before);
  expect(
    await out.evaluate(() => ({
      bridge: 'foredeck' in globalThis,
      scripts: document.scripts.length,
      theme: document.documentElement.dataset['theme'],
      figures: getComputedStyle(document.querySelector('.column')!).fontVariantNumeric,
    })),
  ).toEqual({ bridge: false, scripts: 0, theme: 'dark', figures: 'tabular-nums' });
  expect(await flaws(out)).toEqual([]);

  // In another colour group the window keeps its symbol while the main window changes to the next one; back in the
  // first group it follows.
  await link(out, 'Ladder', 'Group B');
  await page.bringToFront();
  await chooseSymbol(page, 'futures', 'ETHUSDT');
  await expect(page).toHaveTitle(/^ETHUSDT/);
  await expect(out).toHaveTitle(/^Ladder BTCUSDT/);
  await link(out, 'Ladder', 'Group A');
  await expect(out).toHaveTitle(/^Ladder ETHUSDT/);
  await expect(panel(out, 'Ladder')).toHaveAttribute('data-face', 'live');

  // The ladder then shows the book that the simulator holds.
  await chooseLadderStep(out, '0.01');
  await showTable(out, 'Ladder');
  // The ladder's rows show both best prices only while the spread is small: after a large trade it is too wide for a
  // moment.
  await expect(async () => {
    await askControl(simulator.control, 'POST', '/time', { pause: true });
    const { bids, asks } = await simulator.state('futures', 'ETHUSDT');
    const ticksApart = Math.round((Number(asks[0]![0]) - Number(bids[0]![0])) * 100);
    if (ticksApart > 6) await askControl(simulator.control, 'POST', '/time', { pause: false });
    expect(ticksApart).toBeLessThanOrEqual(6);
  }).toPass();
  const truth = await simulator.state('futures', 'ETHUSDT');
  const best = async () => {
    const { bids, asks } = await ladderBook(out);
    const prices = [bids[0]?.[0], asks[0]?.[0]];
    // The market may have left the visible rows: the test recentres them as the user would.
    if (prices.includes(undefined)) await out.getByRole('button', { name: 'Recentre', exact: true }).first().click();
    return prices;
  };
  await expect.poll(best).toEqual([truth.bids[0]![0], truth.asks[0]![0]]);

  await out.close();
  await expect(tab(page, 'Ladder')).toBeVisible();
  await expect(panel(page, 'Ladder')).toHaveAttribute('data-face', 'live');
  expect(popOutWindows(page)).toEqual([]);
});

test('a workspace is saved, renamed, exported, deleted and imported with its panels and settings', async ({
  launch,
}, info) => {
  const profile = info.outputPath('profile');
  const { page, downloads } = await launch({ profile, viewport: { width: 1600, height: 900 } });
  await expectPanelStates(page, 'live');
  await choose(page, 'Save workspace as…');
  await page.keyboard.type('Scalp');
  await page.keyboard.press('Enter');
  await expect(shown(page)).toHaveText('Scalp');
  await page.getByRole('button', { name: '15m', exact: true }).click();
  await tab(page, 'Trades').focus();
  await page.keyboard.press('Delete');
  await expect(tab(page, 'Trades')).toHaveCount(0);
  await choose(page, 'Rename workspace Scalp…');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Slow “hands” / 15m');
  await page.keyboard.press('Enter');
  await expect(shown(page)).toHaveText('Slow “hands” / 15m');
  await expect.poll(() => readDocument(profile, 'workspaces')).toContain('15m');
  await choose(page, 'Export workspace Slow “hands” / 15m…');
  await expect(page.locator('.notices')).toContainText('saved as');
  expect(fs.readdirSync(downloads)).toEqual(['Slow hands 15m.json']);
  await choose(page, 'Delete workspace Slow “hands” / 15m…');
  await pressButton(page.getByRole('button', { name: 'Delete', exact: true }));
  await expect(shown(page)).toHaveText('Copy');
  await choose(page, 'Trade');
  await expect(tab(page, 'Trades')).toBeVisible();

  // A file that is not a workspace is refused with an explanation; the exported file restores everything.
  const wrong = info.outputPath('wrong.json');
  fs.writeFileSync(wrong, '{"format":"something else"}');
  await choose(page, 'Import a workspace…');
  const dialog = page.getByRole('dialog', { name: 'Import workspace' });
  const file = dialog.getByLabel('Workspace file');
  await file.setInputFiles(wrong);
  await expect(dialog.getByRole('alert')).toContainText('The file does not contain a workspace.');
  await file.setInputFiles(path.join(downloads, 'Slow hands 15m.json'));
  await expect(dialog.getByRole('status')).toContainText('Slow “hands” / 15m');
  await pressButton(dialog.getByRole('button', { name: 'Add', exact: true }));
  await expect(shown(page)).toHaveText('Slow “hands” / 15m');
  await expect(tab(page, 'Trades')).toHaveCount(0);
  await expect(page.getByRole('button', { name: '15m', exact: true })).toHaveAttribute('aria-pressed', 'true');

  // A link to a symbol or a workspace starts a second program, which hands it over and ends.
  expect(await startAgain(profile, 'foredeck://symbol/spot/ETHUSDT')).toEqual({ code: 0, said: '' });
  await expect(page).toHaveTitle(/^ETHUSDT/);
  const followed = Date.now();
  await choose(page, 'Rename workspace Slow “hands” / 15m…');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('盯盘工作区超长名称测试');
  await page.keyboard.press('Enter');
  await choose(page, 'Trade');
  const link = `foredeck://workspace/${encodeURIComponent('盯盘工作区超长名称测试')}`;
  // One link a second is followed.
  await expect.poll(() => Date.now() - followed).toBeGreaterThan(1_500);
  expect(await startAgain(profile, link)).toEqual({ code: 0, said: '' });
  await expect(shown(page)).toHaveText('盯盘工作区超长名称测试');
  // The window may follow a link before the log has its line.
  const events = () =>
    fs
      .readFileSync(path.join(profile, 'logs', 'foredeck.log'), 'utf8')
      .match(/"event":"app\.(?:start|secondInstance)"/g);
  await expect
    .poll(events)
    .toEqual(['start', 'secondInstance', 'secondInstance'].map((event) => `"event":"app.${event}"`));
});

/**
 * Makes the window smaller and larger again: the default arrangement is made for each size, while a typed price, the
 * focus and the tab in front stay.
 */
async function showDefaultInTwoSizes(page: Page, large: { width: number; height: number }): Promise<void> {
  const price = panel(page, 'Order ticket').getByRole('textbox', { name: 'Price (USDT)' });
  await tab(page, 'Fills').click();
  await price.fill('12345.5');
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(tab(page, 'Watchlist')).toHaveCount(0);
  await expect(price).toBeFocused();
  await page.setViewportSize(large);
  await expect(tab(page, 'Watchlist')).toBeVisible();
  await expect(price).toHaveValue('12345.5');
  await expect(price).toBeFocused();
  await expect(tab(page, 'Fills')).toHaveAttribute('aria-selected', 'true');
  await price.fill('');
}

test('R29 a workspace of a large screen fits a small screen without overlap, and is restored in full on the large one', async ({
  launch,
}, info) => {
  const profile = info.outputPath('profile');
  const large = { width: 2560, height: 1440 };
  const first = await launch({ profile, viewport: large });
  await expectPanelStates(first.page, 'live');
  await showDefaultInTwoSizes(first.page, large);
  await choose(first.page, 'Save workspace as…');
  await first.page.keyboard.type('Wall');
  await first.page.keyboard.press('Enter');
  for (const name of ['Depth', 'Ladder', 'Practice', 'News']) {
    await first.page.keyboard.press('Control+k');
    await first.page.keyboard.type(`show ${name}`);
    await first.page.keyboard.press('Enter');
    await expect(tab(first.page, name)).toBeVisible();
  }
  const tabsOf = async (page: Page) => (await page.locator('.dv-tab').allInnerTexts()).toSorted();
  const tabs = await tabsOf(first.page);
  await expect.poll(() => readDocument(profile, 'workspaces')).toContain('"news"');
  // With larger text the groups are too many for the small screen.
  await changeSettings(first.page, { textSize: 150 });
  const groups = await first.page.locator('.dv-groupview').count();
  await first.close();

  const second = await launch({ profile, viewport: { width: 1280, height: 800 } });
  await expect(shown(second.page)).toHaveText('Wall');
  await expect(tab(second.page, 'Chart')).toBeVisible();
  expect(await tabsOf(second.page)).toEqual(tabs);
  await expect(panel(second.page, 'Chart')).toHaveAttribute('data-face', 'live');
  expect(await flaws(second.page)).toEqual([]);
  const boxes = await second.page.locator('.dv-groupview').evaluateAll((groups) =>
    groups
      .map((group) => group.getBoundingClientRect())
      .filter(({ width, height }) => width > 0 && height > 0)
      .map(({ left, top, right, bottom }) => ({ left, top, right, bottom })),
  );
  for (const [index, a] of boxes.entries()) {
    expect(a.right).toBeLessThanOrEqual(1281);
    expect(a.bottom).toBeLessThanOrEqual(801);
    for (const b of boxes.slice(index + 1)) {
      const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      expect(Math.min(width, height)).toBeLessThanOrEqual(1);
    }
  }
  await second.close();

  const third = await launch({ profile, viewport: large });
  await expect(shown(third.page)).toHaveText('Wall');
  expect(await tabsOf(third.page)).toEqual(tabs);
  expect(boxes.length).toBeLessThan(groups);
  await expect(third.page.locator('.dv-groupview')).toHaveCount(groups);
});

test('B-E5 after a page crash, workspace, pop-out window, link group, symbol and drawn level are restored', async ({
  launch,
}, info) => {
  const profile = info.outputPath('profile');
  const app = await launch({ profile, viewport: { width: 1440, height: 900 } });
  const { page } = app;
  await expectPanelStates(page, 'live');
  await accountReady(page);
  const price = shownFigure(ratio((await app.simulator.state('futures', 'BTCUSDT')).bids[0]![0], '1.01', 0), 1);
  for (const quantity of ['0.0010', '0.0020', '0.0030']) {
    await placeByBridge(page, { type: 'LIMIT', price, quantity });
  }
  await page.keyboard.press('Alt+2');
  await expect(shown(page)).toHaveText('Ladder');
  await pressButton(page.getByRole('button', { name: 'List of drawings' }));
  const list = page.getByRole('dialog', { name: 'Drawings on BTCUSDT' });
  await list.getByRole('textbox', { name: 'Point: price' }).fill('55555.5');
  await page.keyboard.press('Enter');
  await expect(list.locator('tbody tr')).toHaveCount(1);
  await page.keyboard.press('Escape');
  const out = await popOut(page, 'Ladder');
  await expect(panel(out, 'Ladder')).toHaveAttribute('data-face', 'live');
  await link(out, 'Ladder', 'Group C');
  await page.bringToFront();
  await chooseSymbol(page, 'futures', 'SOLUSDT');
  await expect(page).toHaveTitle(/^SOLUSDT/);
  await expect.poll(() => readDocument(profile, 'workspaces')).toContain('"group":"c"');
  await expect.poll(() => readDocument(profile, 'drawings.simulator.futures.BTCUSDT')).toContain('55555.5');

  const session = await page.context().newCDPSession(page);
  void session.send('Page.crash').catch(() => undefined);
  const again = await app.pageAfter(page);
  await expect(shown(again)).toHaveText('Ladder');
  await expect(again).toHaveTitle(/^SOLUSDT/);
  await expect(panel(again, 'Chart')).toHaveAttribute('data-face', 'live');
  await popOutsReopened(again, ['Ladder BTCUSDT - Foredeck - SIMULATOR']);
  await chooseSymbol(again, 'futures', 'BTCUSDT');
  await pressButton(again.getByRole('button', { name: 'List of drawings' }));
  await expect(again.getByRole('dialog', { name: 'Drawings on BTCUSDT' })).toContainText(
    '55 555.5'.replace(' ', '\u202f'),
  );

  // With the third crash within a minute the desk is not drawn again by itself.
  const crash = async (broken: Page): Promise<Page> => {
    const broker = await broken.context().newCDPSession(broken);
    void broker.send('Page.crash').catch(() => undefined);
    return app.pageAfter(broken);
  };
  const before = await crash(again);
  const plain = await crash(before);
  await expect(plain.getByRole('heading', { name: 'The window crashed repeatedly' })).toBeVisible();
  await expect(plain.getByRole('term').first()).toHaveText('Open orders');
  expect([await flaws(plain), await violations(plain)]).toEqual([[], []]);
  await pressButton(plain.getByRole('button', { name: 'Open the desk' }));
  await expect(shown(plain)).toHaveText('Ladder');
  await app.close();

  // A safe start shows what is shipped, and leaves what is stored as it is.
  const stored = readDocument(profile, 'workspaces');
  let nextStart: readonly string[] = [];
  const safe = await launch({ profile, safe: true, restart: (args) => (nextStart = args) });
  const banner = safe.page.getByRole('region', { name: 'Safe start' });
  await expect(banner).toContainText('Limits are at their strictest.');
  await expect(shown(safe.page)).toHaveText('Trade');
  expect([await flaws(safe.page), await violations(safe.page)]).toEqual([[], []]);
  await safe.page.keyboard.press('Alt+2');
  await expect(shown(safe.page)).toHaveText('Ladder');
  await test.step('B-A9 an order of the desk before is cancelled in a safe start, and the kill switch cancels the others', async () => {
    await safe.page.keyboard.press('Alt+1');
    const resting = async (): Promise<readonly string[]> =>
      (await safe.simulator.account()).futures.orders.filter(({ status }) => status === 'NEW').map(({ size }) => size);
    await showPanel(safe.page, 'Open orders');
    const row = panel(safe.page, 'Open orders').locator('tbody tr[data-row]').filter({ hasText: '0.0010' });
    await pressButton(row.getByRole('button', { name: /^Cancel order / }));
    await expect.poll(resting).toEqual(['0.0020', '0.0030']);
    await pressButton(safe.page.locator('.top-strip').getByRole('button', { name: 'Kill switch' }));
    const kill = safe.page.locator('dialog.kill-dialog');
    await pressButton(kill.getByRole('button', { name: 'Cancel all and halt' }));
    await expect(kill.locator('.kill-phase')).toHaveAttribute('data-phase', 'done');
    expect(await resting()).toEqual([]);
    await pressButton(kill.getByRole('button', { name: 'Close' }));
  });
  await test.step('the profiles are listed, and a name that makes no folder is refused', async () => {
    await command(safe.page, 'switch profile', 'Switch profile');
    const profiles = safe.page.getByRole('dialog', { name: 'Profiles' });
    await expect(profiles.locator('[aria-current="true"]')).toHaveText(`${path.basename(profile)}Open now`);
    await pressButton(profiles.getByRole('button', { name: 'New profile…' }));
    await safe.page.keyboard.type('../other');
    await safe.page.keyboard.press('Enter');
    await expect(profiles.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(/^Use letters, digits/);
    expect([await flaws(safe.page), await violations(safe.page)]).toEqual([[], []]);
    await safe.page.keyboard.press('Escape');
  });
  await pressButton(banner.getByRole('button', { name: 'Restart normally' }));
  await expect
    .poll(() => nextStart)
    .toEqual(['--headless', '--profile', profile, '--environment', 'simulator', '--account', 'main']);
  await safe.close();
  expect(readDocument(profile, 'workspaces')).toBe(stored);
  await expectRestarted(profile, nextStart);
});
