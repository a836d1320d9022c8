/** The whole ticket by keyboard alone on both markets, and what it refuses before anything is sent (R30, XU16, XU38). */
import path from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { decimal, divide, formatFixed, formatShort, multiply } from '../../shared/num/decimal.ts';
import { isOnStep } from '../../shared/num/step.ts';
import { chooseOption } from './support/choice.ts';
import { panel } from './support/desk.ts';
import { expect, test } from './support/launch.ts';
import { violations } from './support/looks.ts';
import { waiting } from './support/positions.ts';
import {
  accountReady,
  confirmation,
  confirmByEnter,
  fillTicket,
  openConfirmation,
  ratio,
  shown,
  ticket,
} from './support/trade.ts';
import { field } from './support/ticketTools.ts';

/** Describes the focused element: whether it is in the ticket or in the ticket's tab group, and its label. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : null;
    return {
      ticket: Boolean(at?.closest('[data-panel=ticket]')),
      frame: Boolean(at?.closest('.dv-groupview')?.querySelector('[data-panel=ticket]')),
      words: at?.getAttribute('aria-label') ?? label ?? at?.textContent ?? '',
    };
  });

/** Moves from panel to panel with F6 until the focus is in the ticket's tab group. */
async function reachTicket(page: Page): Promise<void> {
  for (let step = 0; step < 16 && !(await focused(page)).frame; step += 1) await page.keyboard.press('F6');
  expect((await focused(page)).frame).toBe(true);
}

/** Moves through the ticket with Tab until an element with this label has the focus. */
async function tabTo(page: Page, words: RegExp): Promise<void> {
  for (let step = 0; step < 80; step += 1) {
    const at = await focused(page);
    if (at.ticket && words.test(at.words)) return;
    await page.keyboard.press('Tab');
  }
  expect((await focused(page)).words).toMatch(words);
}

/** Moves the focus to an element of the ticket and presses a key there. */
async function pressAt(page: Page, words: RegExp, key: 'Enter' | 'Space'): Promise<void> {
  await tabTo(page, words);
  await page.keyboard.press(key);
}

/** Moves the focus to a field of the ticket and replaces its text. */
async function typeAt(page: Page, words: RegExp, text: string): Promise<void> {
  await tabTo(page, words);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

/** Chooses a symbol from wherever the focus is: the slash, two letters, arrow keys, Enter. */
async function chooseByLetters(page: Page, market: 'spot' | 'futures', symbol: string): Promise<void> {
  const search = page.getByRole('combobox', { name: 'Symbol', exact: true });
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.type(symbol.slice(0, 2).toLowerCase());
  const wanted = `symbol-${market}-${symbol}`;
  for (let step = 0; step < 20; step += 1) {
    if ((await search.getAttribute('aria-activedescendant')) === wanted) break;
    await page.keyboard.press('ArrowDown');
  }
  await expect(search).toHaveAttribute('aria-activedescendant', wanted);
  await page.keyboard.press('Enter');
  await expect(search).toBeHidden();
  await accountReady(page);
}

/** Submits the ticket from the focused field, and confirms with the button that then has the focus. */
async function confirmByKeys(page: Page, says: readonly (string | RegExp)[]): Promise<void> {
  await page.keyboard.press('Enter');
  for (const words of says) await expect(confirmation(page)).toContainText(words);
  await expect(confirmation(page).getByRole('button', { name: /^Place order: / })).toBeFocused();
  await confirmByEnter(page);
  await expect(confirmation(page)).toHaveCount(0);
  await expect(ticket(page).getByRole('status', { name: 'Last order' })).toContainText('Placed');
}

test('R30 by keyboard alone: a futures order with take-profit and stop-loss, and a spot order, each placed once', async ({
  launch,
}) => {
  const app = await launch({ settings: { market: 'futures', symbol: 'ETHUSDT' }, scenario: { name: 'quiet' } });
  const { page, simulator } = app;
  await accountReady(page);
  await chooseByLetters(page, 'futures', 'BTCUSDT');
  const [[bestAsk]] = (await simulator.state('futures', 'BTCUSDT')).asks as [[string, string]];
  const [target, stop] = [shown(ratio(bestAsk, '0.95', 0), 1), shown(ratio(bestAsk, '1.05', 0), 1)];

  await test.step('side, type, price by its shortcut, size in per cent, stops, confirmation', async () => {
    await reachTicket(page);
    await pressAt(page, /^Buy \/ Long$/, 'Enter');
    await pressAt(page, /^Limit$/, 'Enter');
    await pressAt(page, /^Use Ask price/, 'Enter');
    await expect(field(page, 'Price')).toHaveValue(bestAsk);
    await tabTo(page, /^Percentage of available$/);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(ticket(page).getByRole('slider', { name: 'Percentage of available' })).toHaveValue('2');
    // The size field shows the size in its own unit.
    await expect(field(page, 'Size \\(BTC\\)')).toHaveValue(/^0\.\d{4}$/);
    await pressAt(page, /^Take-profit \/ stop-loss$/, 'Space');
    await typeAt(page, /^Take-profit$/, target);
    await typeAt(page, /^Stop-loss$/, stop);
    await confirmByKeys(page, [
      'Take-profit',
      'Stop-loss',
      new RegExp(bestAsk.replaceAll(/\d(?=\d)/g, String.raw`$&\s?`)),
    ]);
  });

  const [position] = await test.step('what was predicted stands beside what came', async () => {
    await expect.poll(async () => (await simulator.account()).futures.positions.length).toBe(1);
    const outcomeTable = ticket(page).getByRole('table', { name: 'Predicted and actual' });
    const average = outcomeTable.locator('tbody tr', { hasText: 'Average price' }).getByRole('cell');
    const { positions } = (await simulator.account()).futures;
    const { openValue, size } = positions[0]!;
    const came = formatShort(divide(decimal(openValue), decimal(size), 1, 'halfUp')!);
    const figures = async () =>
      (await average.allInnerTexts()).map((text) => text.replaceAll(/[\s\u2009\u202f]/gu, ''));
    await expect.poll(figures).toEqual([shown(came, 1), shown(came, 1)]);
    await expect
      .poll(async () => (await waiting(app)).map(({ type, triggerPrice }) => `${type} ${triggerPrice}`).toSorted())
      .toEqual([`STOP_MARKET ${stop}`, `TAKE_PROFIT_MARKET ${target}`]);
    return positions;
  });

  await test.step('the next symbol, on spot, from the field that still has the focus', async () => {
    expect(await focused(page)).toMatchObject({ ticket: true });
    await chooseByLetters(page, 'spot', 'BTCUSDT');
    const [[bid]] = (await simulator.state('spot', 'BTCUSDT')).bids as [[string, string]];
    await reachTicket(page);
    await pressAt(page, /^Buy$/, 'Enter');
    await pressAt(page, /^Limit$/, 'Enter');
    await typeAt(page, /^Price/, shown(ratio(bid, '1.005', 0), 2));
    await typeAt(page, /^Size \(/, '0.00123');
    await confirmByKeys(page, ['0.00123']);
  });
  const account = await simulator.account();
  expect(Object.values(account.placements)).toEqual([1, 1]);
  // The best ask alone may have been smaller than the order: the unfilled rest remains at its price.
  expect(account.futures.orders.map(({ price, cumFillSize }) => [price, cumFillSize])).toEqual([
    [bestAsk, position!.size],
  ]);
  expect(account.spot.orders.map(({ size, status }) => [size, status])).toEqual([['0.00123', 'NEW']]);
});

/** Returns the lines of a list of terms, each as its term and its figure without spaces. */
const linesOf = (list: Locator): Promise<[string, string][]> =>
  list
    .locator('> div')
    .evaluateAll((lines) =>
      lines.map((line): [string, string] => [
        line.querySelector('dt')!.textContent,
        line.querySelector('dd')!.textContent.replaceAll(/\s/gu, ''),
      ]),
    );

test('B-A9 B-B9 the confirmation lists cost and risk of the order as the ticket does; its two buttons stand side by side, and the kill switch is quieter', async ({
  launch,
}) => {
  const { page } = await launch({
    viewport: { width: 1280, height: 800 },
    settings: { market: 'futures', symbol: 'BTCUSDT' },
    scenario: { name: 'quiet' },
  });
  await accountReady(page);
  await (await fillTicket(page, { aim: 'Sell / Short', size: '0.5' })).click();
  const dialog = confirmation(page);
  await expect(dialog.locator('.confirm-side')).toHaveText('Sell / Short BTCUSDT Futures');
  // The liquidation price is the last figure to arrive, and the ticket shows none while its book is read anew.
  await expect(async () => {
    const lines = await linesOf(dialog.locator('.confirm-rows'));
    const receipt = new Map(await linesOf(ticket(page).locator('.ticket-receipt')));
    const [, reference = ''] =
      /Reference price ([\d\s.]+)Valid/.exec(await dialog.innerText())?.map((text) => text.replaceAll(/\s/gu, '')) ??
      [];
    expect(receipt.get('Liq. price')).toMatch(/^\d/);
    expect(lines).toEqual([
      ['Order type', 'Market'],
      ['Price', 'Market'],
      ['Size', '0.5000BTC'],
      ['Order value', `${formatFixed(multiply(decimal(reference), decimal('0.5')), 2, 'halfUp')}USDT`],
      ['Leverage', 'Cross·20x'],
      ['Est. fee', receipt.get('Fee')!],
      ['Est. slippage', receipt.get('Slippage')!],
      ['Est. liq. price', `${receipt.get('Liq. price')}USDT`],
    ]);
  }).toPass();

  const [cancel, place, kill] = [/^Cancel$/, /^Place order: /, /^Kill switch$/].map((name) =>
    dialog.getByRole('button', { name }),
  );
  const [left, right] = [(await cancel!.boundingBox())!, (await place!.boundingBox())!];
  expect([left.y, right.x > left.x + left.width, left.height]).toEqual([right.y, true, right.height]);
  const fill = (button: Locator) =>
    button.evaluate((element) => {
      const { backgroundColor, fontSize, fontWeight } = getComputedStyle(element);
      return { backgroundColor, small: Number.parseFloat(fontSize) < 13, fontWeight };
    });
  const side = await dialog.locator('.confirm-side .down').evaluate((element) => getComputedStyle(element).color);
  expect([await fill(place!), await fill(kill!)]).toEqual([
    { backgroundColor: side, small: false, fontWeight: '600' },
    { backgroundColor: 'rgba(0, 0, 0, 0)', small: true, fontWeight: '400' },
  ]);
  expect(await violations(page, 'dialog.confirm')).toEqual([]);
  await place!.click();
  await expect(ticket(page).getByRole('status', { name: 'Last order' })).toContainText('Placed');
});

/** Drags something over an element as the system would, and drops it; returns how the page handled each event. */
async function dropOn(page: Page, on: Locator, items: { mimeType: string; data: string }[], files: string[]) {
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { drags: seen });
    const note = ({ type, defaultPrevented, dataTransfer }: DragEvent): void => {
      const said = `${type} ${defaultPrevented ? 'taken' : 'left to the browser'}: ${dataTransfer?.dropEffect}`;
      if (seen.at(-1) !== said) seen.push(said);
    };
    // The app's listener was added earlier and stops the events it handles, so this listener is on the same target.
    for (const type of ['dragover', 'drop'] as const)
      window.addEventListener(type, note, { capture: true, once: true });
  });
  const session = await page.context().newCDPSession(page);
  const box = (await on.boundingBox())!;
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const data = { items, files, dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, ...at, data });
  }
  await session.detach();
  return page.evaluate(() => (window as unknown as { drags: string[] }).drags);
}

test("XU16 R12 a market order without a live price is refused, naming the price's age, until prices return; XU38 drops are ignored", async ({
  launch,
}) => {
  const { page, simulator } = await launch({ settings: { market: 'futures', symbol: 'BTCUSDT' } });
  await accountReady(page);
  await ticket(page)
    .getByRole('group', { name: 'Order type' })
    .getByRole('button', { name: 'Market', exact: true })
    .click();
  await field(page, 'Size').fill('0.0123');
  const submit = ticket(page).locator('button[type=submit]');
  await expect(submit).toBeEnabled();
  await simulator.fault('silenceSockets', { milliseconds: 14_000, market: 'futures' });

  const address = page.url();
  await test.step('a file and a link are dropped on the window, which shows the same desk to the end (XU38)', async () => {
    const link = [{ mimeType: 'text/uri-list', data: 'https://example.invalid/' }];
    const file = path.resolve(import.meta.dirname, '../../package.json');
    expect([
      await dropOn(page, panel(page, 'Chart'), [], [file]),
      await dropOn(page, panel(page, 'Chart'), link, []),
      await dropOn(page, field(page, 'Size'), link, []),
    ]).toEqual([0, 0, 0].map(() => ['dragover taken: none']));
  });
  await expect(ticket(page)).toContainText('No live price (12 s old)');
  await expect(submit).toBeDisabled();
  await field(page, 'Size').press('Enter');
  await expect(confirmation(page)).toHaveCount(0);
  expect((await simulator.account()).placements).toEqual({});

  // The ticket keeps its entry, and can be submitted once prices are live again: within seconds, since orders were
  // never stopped.
  await expect(submit).toBeEnabled();
  await expect(field(page, 'Size')).toHaveValue('0.0123');
  await openConfirmation(page, submit);
  await confirmation(page)
    .getByRole('button', { name: /^Place order: / })
    .click();
  await expect(ticket(page).getByRole('status', { name: 'Last order' })).toContainText('Placed');
  expect(Object.values((await simulator.account()).placements)).toEqual([1]);

  await test.step('R57 numbers as people write them are shown as they are read, and sent as plain decimals', async () => {
    const form = ticket(page);
    const place = async (price: string): Promise<void> => {
      const quantity = formatFixed(divide(decimal('10000'), decimal(price), 4, 'floor')!, 4, 'floor');
      await openConfirmation(page, submit);
      await confirmation(page)
        .getByRole('button', { name: /^Place order: / })
        .click();
      const resting = async () =>
        (await simulator.account()).futures.orders.map((order) => [order.price, order.size, order.status]);
      await expect.poll(resting).toContainEqual([price, quantity, 'NEW']);
    };
    await form.getByRole('group', { name: 'Order type' }).getByRole('button', { name: 'Limit', exact: true }).click();
    await chooseOption(form.getByRole('combobox', { name: 'Size unit' }), 'USDT');
    await field(page, 'Size').fill('10k');
    await expect(form).toContainText('= 10\u202f000');

    const [[bid]] = (await simulator.state('futures', 'BTCUSDT')).bids as [[string, string]];
    const whole = ratio(bid, '1.01', 0);
    const thousands = (sign: string): string => whole.replace(/(?=\d{3}$)/, sign);
    await field(page, 'Price').fill(`${thousands(',')}.5`);
    await expect(form).toContainText(`= ${thousands('\u202f')}.5`);
    await place(`${whole}.5`);

    await field(page, 'Price').fill(thousands(','));
    await expect(submit).toBeDisabled();
    await form.getByRole('button', { name: whole, exact: true }).click();
    await expect(field(page, 'Price')).toHaveValue(whole);
    await expect(field(page, 'Price')).toBeFocused();
    await expect(submit).toBeEnabled();

    await form.getByRole('button', { name: 'Sell / Short', exact: true }).click();
    await field(page, 'Price').fill('last+0.2%');
    const read = (await form.locator('[data-field=price] .ticket-note').first().innerText()).replaceAll(/[^\d.]/g, '');
    expect(isOnStep(divide(decimal(read), decimal('1.002'), 12, 'halfUp')!, decimal('0.1'))).toBe(true);
    await form
      .getByRole('button', { name: /^Use [\d\s]+\.\d$/ })
      .first()
      .click();
    await expect(field(page, 'Price')).toHaveValue(/^\d+\.\d$/);
    await place(await field(page, 'Price').inputValue());
  });
  expect(
    page
      .context()
      .pages()
      .map((one) => one.url()),
  ).toEqual([address]);
});
