/** A month of records as files, compared line by line with the simulator's own records. */
import fs from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { add, decimal, formatFixed, formatShort } from '../../shared/num/decimal.ts';
import { chooseOption } from './support/choice.ts';
import type { PanelName } from './support/desk.ts';
import { askControl } from './support/control.ts';
import { pressButton } from './support/desk.ts';
import { answerByClick, questionOf } from './support/desks.ts';
import { expect, test } from './support/launch.ts';
import { flaws, violations } from './support/looks.ts';
import { accountReady, placeByBridge, rowsOf, showPanel } from './support/trade.ts';

/** Three pages of the exchange. */
const BILLS = 240;

const settings = { market: 'futures', symbol: 'BTCUSDT' } as const;

/** Exports this month of a panel's list; returns the text of the file. */
async function exported(page: Page, panel: PanelName, format: 'CSV' | 'JSON'): Promise<string> {
  await showPanel(page, panel);
  await pressButton(page.getByRole('button', { name: 'Export…' }).first());
  const dialog = page.getByRole('dialog', { name: 'Export records' });
  await pressButton(dialog.getByRole('button', { name: 'This month' }));
  await pressButton(dialog.getByRole('button', { name: format, exact: true }));
  expect(await flaws(page)).toEqual([]);
  expect(await violations(page)).toEqual([]);
  await pressButton(dialog.getByRole('button', { name: 'Save file' }));
  await expect(dialog).toContainText(/Saved \d+ records?: /);
  await expect(dialog).toContainText('Complete for this range.');
  const [, file] = /Saved \d+ records?: (.+?)(?:Complete for this range|$)/.exec(
    await dialog.innerText().then((all) => all.replaceAll('\n', '')),
  )!;
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  return fs.readFileSync(file!.trim(), 'utf8');
}

/** Parses a CSV file without quoted cells into rows keyed by column. */
function csvRows(text: string): Record<string, string>[] {
  const [head, ...lines] = text
    .replace(/^\u{feff}/u, '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  return lines.map((cells) => Object.fromEntries(head!.map((name, at) => [name, cells[at]!])));
}

const plain = (text: string): string => formatShort(decimal(text));

/** Chooses a command of the archive's menu by keyboard. */
async function archiveMenu(page: Page, command: string): Promise<void> {
  await pressButton(page.getByRole('button', { name: 'Archive: back up or restore' }));
  await page.getByRole('menuitem', { name: command }).press('Enter');
}

test("exports a month of fills and orders to CSV and JSON that match the exchange's records", async ({ launch }) => {
  const app = await launch({ settings });
  const { page, simulator } = app;
  await accountReady(page);
  await placeByBridge(page, { type: 'MARKET', price: null, quantity: '0.0123' });
  await placeByBridge(page, { type: 'LIMIT', price: '70000.1', quantity: '0.0234' });
  await placeByBridge(page, { type: 'MARKET', price: null, quantity: '0.0345' });
  await expect
    .poll(async () =>
      (await simulator.account()).futures.fills
        .reduce((sum, { fillSize }) => add(sum, decimal(fillSize)), decimal('0'))
        .units.toString(),
    )
    .toBe(add(decimal('0.0123'), decimal('0.0345')).units.toString());
  await expect
    .poll(async () => (await rowsOf(page, 'Fills')).length)
    .toBe((await simulator.account()).futures.fills.length);
  const { fills, orders } = (await simulator.account()).futures;
  const truth = fills
    .map(({ id, orderId, symbol, fillSize, fillValue, fillFee }) =>
      [id, orderId, symbol, plain(fillSize), plain(fillValue), plain(fillFee)].join(' '),
    )
    .toSorted();
  const inFile = (rows: readonly Readonly<Record<string, string>>[]): string[] =>
    rows
      .map(({ fillId, orderId, symbol, quantity, quoteQuantity, fee }) =>
        [fillId, orderId, symbol, plain(quantity!), plain(quoteQuantity!), plain(fee!)].join(' '),
      )
      .toSorted();

  const csv = csvRows(await exported(page, 'Fills', 'CSV'));
  expect(inFile(csv)).toEqual(truth);
  for (const row of csv) expect(row['time']).toBe(new Date(Number(row['timeMs'])).toISOString());

  const json = await exported(page, 'Fills', 'JSON');
  const parsed = JSON.parse(json) as Record<string, string>[] | { records: Record<string, string>[] };
  const records = Array.isArray(parsed) ? parsed : parsed.records;
  expect(inFile(records)).toEqual(truth);

  const listed = csvRows(await exported(page, 'Order history', 'CSV'));
  const ended = listed
    .filter(({ status }) => status === 'FILLED')
    .map((row) => [row['orderId'], plain(row['quantity']!), plain(row['executedQuantity']!)].join(' '));
  expect(ended.toSorted()).toEqual(
    orders
      .filter(({ status }) => status === 'FILLED')
      .map(({ id, size, cumFillSize }) => [id, plain(size), plain(cumFillSize)].join(' '))
      .toSorted(),
  );
  expect(fs.readdirSync(path.join(app.profile, 'downloads'))).toHaveLength(3);

  // The month's statement has the same fills, to the last digit in its file.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('tax report');
  await page.keyboard.press('Enter');
  const report = page.getByRole('dialog', { name: 'Reports' });
  const paid = fills.reduce((sum, { fillFee }) => add(sum, decimal(fillFee)), decimal('0'));
  const opened = report.getByRole('row', { name: /^Long opened, Futures USDT/ });
  const rounded = formatFixed(paid, 2, 'halfUp');
  await expect(opened.getByRole('cell')).toHaveText([String(fills.length), rounded, `−${rounded}`]);
  expect([await flaws(page), await violations(page)]).toEqual([[], []]);
  await pressButton(report.getByRole('button', { name: 'Save CSV' }));
  await expect(report).toContainText(`Saved ${fills.length} row`);
  const [, reportFile] = /Saved \d+ rows?: (\S+\.csv)/.exec(await report.innerText())!;
  const entries = csvRows(fs.readFileSync(reportFile!, 'utf8')).filter(({ section }) => section === 'entry');
  const inReport = entries.reduce((sum, { fees }) => add(sum, decimal(fees!)), decimal('0'));
  expect([entries.length, formatShort(inReport)]).toEqual([fills.length, formatShort(paid)]);
  await pressButton(report.getByRole('button', { name: 'Save PDF' }));
  await expect(report).toContainText('.pdf');
  const [, pdf] = /Saved \d+ rows?: (\S+\.pdf)/.exec(await report.innerText())!;
  expect(fs.readFileSync(pdf!).subarray(0, 5).toString()).toBe('%PDF-');
  await page.keyboard.press('Escape');
  await expect(report).toHaveCount(0);

  // A backup of the archive takes its place after two confirmations in the shell's own window.
  await showPanel(page, 'Transaction history');
  await archiveMenu(page, 'Back up');
  await expect(page.getByText(/^Archive backed up to /)).toBeVisible();
  await archiveMenu(page, 'Restore…');
  const content = await questionOf(app, 'Use this backup?');
  await expect(content.locator('#lines')).toContainText(`Fills: ${fills.length}, as many as now`);
  await answerByClick(content.getByRole('button', { name: 'Continue' }));
  const replacing = await questionOf(app, 'Replace the archive?');
  await answerByClick(replacing.getByRole('button', { name: 'Replace archive' }));
  await expect(page.getByText(/^Archive restored\. /)).toHaveText(
    'Archive restored. The previous one is kept as archive-simulator.sqlite.aside-1.',
  );
  expect(inFile(csvRows(await exported(page, 'Fills', 'CSV')))).toEqual(truth);
});

test('R38 an export of spot bills from an exchange whose time runs ahead leaves no file when stopped, and is complete when rerun', async ({
  launch,
}) => {
  // The simulator's time runs 60 times as fast, so that its records are dated ahead of the wall clock of the test.
  const app = await launch({ settings: { market: 'spot', symbol: 'BTCUSDT' }, timeFactor: 60 });
  const { page, simulator } = app;
  const bills = '/api/v3/account/bills';
  await accountReady(page);
  // Each deposit is a separate bill, identified by its amount: 0.01, 0.02, ... The exchange returns a hundred per page.
  const amounts = Array.from({ length: BILLS }, (_, at) => formatShort({ units: BigInt(at + 1), scale: 2 }));
  await simulator.fault('delayReply', { market: 'spot', path: bills, milliseconds: 4_000, count: 200 });
  for (const [at, amount] of amounts.entries()) {
    const deposit = { wallet: 'spot', asset: 'USDT', amount };
    await askControl(simulator.control, 'POST', '/account', { account: 'user', deposit });
    // More than a hundred bills with the same millisecond cannot be told apart by paging: the test advances the time,
    // so that this never depends on the speed of the machine.
    if (at % 40 === 39) await askControl(simulator.control, 'POST', '/time', { step: 250 });
  }
  await showPanel(page, 'Fills');
  await pressButton(page.getByRole('button', { name: 'Export…' }).first());
  const dialog = page.getByRole('dialog', { name: 'Export records' });
  await chooseOption(dialog.getByRole('combobox', { name: 'List' }), 'Spot transactions');
  const save = dialog.getByRole('button', { name: 'Save file' });
  await pressButton(save);
  await expect(dialog.getByRole('progressbar')).toBeVisible();
  await pressButton(dialog.getByRole('button', { name: 'Stop', exact: true }));
  await expect(dialog).toContainText('Export stopped. Nothing was saved.');
  const downloads = path.join(app.profile, 'downloads');
  expect(fs.existsSync(downloads) ? fs.readdirSync(downloads) : []).toEqual([]);
  await simulator.fault('none');
  await pressButton(save);
  await expect(dialog).toContainText(`Saved`);
  await expect(dialog).toContainText('Complete for this range.');
  const files = fs.readdirSync(downloads);
  expect(files).toHaveLength(1);
  const rows = csvRows(fs.readFileSync(path.join(downloads, files[0]!), 'utf8'));
  const deposited = rows.filter(({ change }) => amounts.includes(plain(change!)));
  expect(new Set(rows.map(({ billId }) => billId)).size).toBe(rows.length);
  expect(deposited.map(({ change }) => plain(change!)).toSorted()).toEqual(amounts.toSorted());
});

test('XU31 an export with future or reversed dates cannot be saved, and a valid range is proposed', async ({
  launch,
}) => {
  const app = await launch({ settings });
  const { page } = app;
  await accountReady(page);
  await showPanel(page, 'Fills');
  await pressButton(page.getByRole('button', { name: 'Export…' }).first());
  const dialog = page.getByRole('dialog', { name: 'Export records' });
  const save = dialog.getByRole('button', { name: 'Save file' });
  const first = dialog.getByLabel('First day');
  const last = dialog.getByLabel('Last day');
  const today = await last.inputValue();
  await first.fill('2099-01-01');
  await last.fill('2099-01-02');
  await expect(save).toBeDisabled();
  await first.fill(today);
  await last.fill('2024-01-01');
  await expect(dialog.getByRole('status').first()).toContainText('The last day is before the first.');
  await expect(save).toBeDisabled();
  await dialog.getByRole('button', { name: /^Use / }).click();
  await expect(dialog.getByRole('status').first()).not.toContainText('The last day is before the first.');
  expect(fs.existsSync(path.join(app.profile, 'downloads'))).toBe(false);
});
