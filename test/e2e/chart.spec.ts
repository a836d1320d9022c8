/** The chart in a trader's use: a year of history, three prices, drawings that persist, and pictures. */
import fs from 'node:fs';
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { chooseOption } from './support/choice.ts';
import { askControl, askRest } from './support/control.ts';
import { expectPanelStates, panel, pressButton, showTable, tableRows } from './support/desk.ts';
import { expect, test } from './support/launch.ts';
import { readDocument } from './support/workspace.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const settings = { timeZone: 'utc', market: 'futures', symbol: 'BTCUSDT' } as const;

type Kline = [number, string, string, string, string, ...unknown[]];
/** Formats a time (Unix ms) as the chart's "Go to a date" field takes it. */
const moment = (time: number) => new Date(time).toISOString().slice(0, 16).replace('T', ' ');
const canvas = (page: Page): Locator => panel(page, 'Chart').getByRole('application');
const goneBack = (page: Page): Locator => panel(page, 'Chart').locator('.chart-detached');
/** Returns the time (Unix ms) of the newest row of the chart's table. */
const newestRow = async (page: Page): Promise<number> => {
  const time = panel(page, 'Chart').locator('tbody tr').first().locator('th');
  const title = (await time.getAttribute('title')) ?? '';
  return Date.parse(`${title.slice(0, 10)}T${title.slice(11, 19)}Z`);
};

/** Moves the chart to a time (Unix ms) with the chart's hotkey. */
async function goTo(page: Page, time: number): Promise<void> {
  await canvas(page).focus();
  await page.keyboard.press('g');
  await page.getByRole('dialog', { name: 'Go to a date' }).getByRole('textbox').fill(moment(time));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Go to a date' })).toHaveCount(0);
}

test('goes back one year of minute candles, further back page by page, and returns to the forming candle', async ({
  launch,
}) => {
  const { page, simulator } = await launch({ settings });
  await expectPanelStates(page, 'live');
  const then = Math.floor((Date.now() - 365 * DAY) / MINUTE) * MINUTE;
  const now = panel(page, 'Chart').getByRole('button', { name: 'Back to now' });
  await expect(now).toHaveCount(0);
  await canvas(page).focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await now.click();
  await expect(now).toHaveCount(0);
  await goTo(page, then);
  await expect(goneBack(page)).toContainText('Viewing history');
  await showTable(page, 'Chart');
  // The page of the table ends with the requested minute, and its figures are those of the exchange.
  await expect.poll(() => newestRow(page)).toBe(then);
  const asked = `symbol=BTCUSDT&interval=1m&startTime=${then - 20 * MINUTE}&endTime=${then}&limit=100`;
  const bars = (await askRest(simulator.futuresRest, `/capi/v3/market/historyKlines?${asked}`)) as Kline[];
  const truth = bars
    .toSorted((a, b) => b[0] - a[0])
    .map(([time, open, high, low, close]) => [moment(time).replace(' ', ''), open, high, low, close]);
  expect(truth.length).toBe(21);
  expect((await tableRows(page, 'Chart')).slice(0, 21).map((row) => row.slice(0, 5))).toEqual(truth);

  // Goes further back, page after page, without a missing minute.
  for (let more = 0; more < 4; more += 1) {
    const before = await newestRow(page);
    await panel(page, 'Chart').getByRole('button', { name: 'Older' }).click();
    await expect.poll(() => newestRow(page)).toBeLessThan(before);
    const times = await panel(page, 'Chart')
      .locator('tbody th')
      .evaluateAll((heads) => heads.map((head) => (head.getAttribute('title') ?? '').slice(0, 19)));
    const steps = times.map((time) => Date.parse(`${time.replace(' ', 'T')}Z`));
    expect(steps.slice(1).every((time, at) => steps[at]! - time === MINUTE)).toBe(true);
  }
  expect(await newestRow(page)).toBeLessThan(then - 500 * MINUTE);
  await showTable(page, 'Chart', false);
  await canvas(page).focus();
  await page.keyboard.press('Shift+ArrowRight');
  await goneBack(page).getByRole('button', { name: 'Jump to latest' }).click();
  await expect(goneBack(page)).toHaveCount(0);
  await expect(panel(page, 'Chart').locator('.chart-legend')).toContainText('closes in');
  await showTable(page, 'Chart');
  await askControl(simulator.control, 'POST', '/time', { pause: true });
  const forming = (await simulator.state('futures', 'BTCUSDT')).openBar1m.slice(1, 5);
  await expect.poll(async () => (await tableRows(page, 'Chart'))[0]?.slice(1, 5)).toEqual(forming);
});

test('XU rejects an invalid or future date with a message', async ({ launch }) => {
  const { page } = await launch({ settings });
  await expectPanelStates(page, 'live');
  await canvas(page).focus();
  await page.keyboard.press('g');
  const dialog = page.getByRole('dialog', { name: 'Go to a date' });
  const go = dialog.getByRole('button', { name: 'Go', exact: true });
  for (const [text, said] of [
    ['2026-02-30', 'Enter a date such as'],
    ['yesterday', 'Enter a date such as'],
    ['2999-01-01', 'The date is in the future.'],
  ] as const) {
    await dialog.getByRole('textbox').fill(text);
    await expect(dialog.getByRole('status')).toContainText(said);
    await expect(go).toBeDisabled();
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(canvas(page)).toBeFocused();
});

test("R13 shows last, mark and index price, and the basis as the difference of the exchange's prices", async ({
  launch,
}) => {
  const { page, simulator } = await launch({ settings });
  await expectPanelStates(page, 'live');
  await pressButton(page.getByRole('button', { name: 'Chart menu' }));
  const menu = page.locator('.chart-menu');
  for (const name of ['Mark', 'Index', 'Fill basis']) await menu.getByRole('checkbox', { name }).press('Space');
  await page.keyboard.press('Escape');
  const lines = panel(page, 'Chart').locator('.chart-legend-line');
  await expect(lines).toHaveCount(2);
  await askControl(simulator.control, 'POST', '/time', { pause: true });
  const last = (await simulator.state('futures', 'BTCUSDT')).lastPrice;
  const closeOf = async (kind: string) => {
    const path = `/capi/v3/market/${kind}PriceKlines?symbol=BTCUSDT&interval=1m&limit=1`;
    const [bar] = (await askRest(simulator.futuresRest, path)) as [Kline];
    return bar[4];
  };
  const figures = (line: Locator) =>
    line.locator('.number').evaluateAll((list) => list.map((one) => (one.textContent ?? '').replaceAll(/\s/gu, '')));
  const tenths = (price: string) => Math.round(Number(price) * 10);
  for (const [at, kind] of [
    [0, 'mark'],
    [1, 'index'],
  ] as const) {
    const close = await closeOf(kind);
    await expect.poll(async () => (await figures(lines.nth(at)))[0]).toBe((tenths(close) / 10).toFixed(1));
    const basis = tenths(last) - tenths(close);
    const sign = basis > 0 ? '+' : basis < 0 ? '−' : '';
    await expect
      .poll(async () => (await figures(lines.nth(at)))[1]?.split('(')[0]?.replace('Basis', '').replace('-', '−'))
      .toBe(`${sign}${(Math.abs(basis) / 10).toFixed(1)}`);
  }
  await showTable(page, 'Chart');
  await expect(panel(page, 'Chart').locator('thead th')).toHaveCount(8);
});

test('keeps drawn and typed price levels after a restart and at another interval', async ({ launch }, info) => {
  const profile = info.outputPath('profile');
  const first = await launch({ profile, settings });
  const { page } = first;
  await expectPanelStates(page, 'live');
  const tools = panel(page, 'Chart').getByRole('toolbar', { name: 'Drawing tools' });
  // With the pointer: selects the tool and clicks where the level belongs.
  await tools.getByRole('button', { name: 'Horizontal line' }).click();
  const box = (await canvas(page).boundingBox())!;
  await page.mouse.click(box.x + box.width * 0.4, box.y + box.height * 0.35);
  await expect(panel(page, 'Chart').getByRole('group', { name: 'Selected drawing: Horizontal line' })).toBeVisible();
  await tools.getByRole('button', { name: 'List of drawings' }).click();
  const list = page.getByRole('dialog', { name: 'Drawings on BTCUSDT' });
  await expect(list.locator('tbody tr')).toHaveCount(1);
  const drawn = (await list.locator('tbody tr td').first().innerText()).replaceAll(/[^\d.]/gu, '');
  expect(drawn).toMatch(/^\d{4,6}\.\d$/);
  // With numbers: the app reports a price that is not a multiple of the tick size, and accepts one that is.
  await list.getByRole('button', { name: 'Add another instead' }).click();
  const price = list.getByRole('textbox', { name: 'Point: price' });
  await price.fill('61234.56');
  await list.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(list.getByRole('alert').filter({ hasText: 'Tick size is' })).toHaveCount(1);
  await price.fill('61234.5');
  await list.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(list.locator('tbody tr')).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect.poll(() => readDocument(profile, 'drawings.simulator.futures.BTCUSDT')).toContain('61234.5');
  await first.close();

  const { page: again } = await launch({ profile });
  await expectPanelStates(again, 'live');
  const prices = async () => {
    await panel(again, 'Chart').getByRole('button', { name: 'List of drawings' }).click();
    const rows = again.getByRole('dialog', { name: 'Drawings on BTCUSDT' }).locator('tbody tr');
    await expect(rows).toHaveCount(2);
    const said = await rows.evaluateAll((all) =>
      all.map((row) => (row.querySelector('td')?.textContent ?? '').replaceAll(/[^\d.]/gu, '')),
    );
    await again.keyboard.press('Escape');
    return said;
  };
  expect(await prices()).toEqual([drawn, '61234.5']);
  await chooseOption(again.getByRole('combobox', { name: 'Interval' }), '1h');
  await expect(panel(again, 'Chart').getByRole('application', { name: /1h/ })).toBeVisible();
  await expectPanelStates(again, 'live');
  expect(await prices()).toEqual([drawn, '61234.5']);
});

test('saves an image of the chart under a name made of symbol, interval and time', async ({ launch }) => {
  const { page, downloads } = await launch({ settings });
  await expectPanelStates(page, 'live');
  await pressButton(page.getByRole('button', { name: 'Chart menu' }));
  await pressButton(page.getByRole('button', { name: 'Save screenshot' }));
  await expect(page.locator('.notices')).toContainText('Screenshot saved as');
  const [name, ...others] = fs.readdirSync(downloads);
  expect(others).toEqual([]);
  expect(name).toMatch(/^BTCUSDT-1m-\d{4}-\d\d-\d\d-\d{6}\.png$/);
  const bytes = fs.readFileSync(path.join(downloads, name!));
  expect(bytes.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
  const chart = (await canvas(page).boundingBox())!;
  // The chart draws an even whole number of pixels, the panel may have any width.
  expect(bytes.readUInt32BE(16)).toBe(Math.floor(chart.width / 2) * 2);
  expect(bytes.readUInt32BE(20)).toBeGreaterThan(chart.height);
  // The picture is not blank: a drawn chart has many colours.
  const colours = await page.evaluate(
    async (picture) => {
      const image = await createImageBitmap(new Blob([Uint8Array.from(picture)], { type: 'image/png' }));
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d')!;
      context.drawImage(image, 0, 0);
      const pixels = new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer);
      return new Set(pixels).size;
    },
    [...bytes],
  );
  expect(colours).toBeGreaterThan(20);
});
