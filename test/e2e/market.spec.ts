import { askControl } from './support/control.ts';
import {
  allPanelNames,
  bookLevels,
  chooseSymbol,
  drawnAfter,
  drawnText,
  expectPanelStates,
  highScreen,
  panel,
  showTable,
  tableRows,
} from './support/desk.ts';
import { expect, test } from './support/launch.ts';

const pad = (size: string) => {
  const [whole, fraction = ''] = size.split('.');
  return `${whole}.${fraction.padEnd(4, '0')}`;
};

test.describe('market data in the window', () => {
  test('book, tape and chart update over real HTTP and WebSocket', async ({ launch }) => {
    const { page } = await launch({ pace: 'display', viewport: highScreen });
    await expectPanelStates(page, 'live', allPanelNames);
    const book = await drawnText(page, 'Order book');
    const tape = await drawnText(page, 'Trades');
    const legend = await panel(page, 'Chart').locator('.chart-legend').innerText();
    await drawnAfter(page, 'Order book', book);
    await drawnAfter(page, 'Trades', tape);
    await expect.poll(() => panel(page, 'Chart').locator('.chart-legend').innerText()).not.toBe(legend);
    await expect(page).toHaveTitle('BTCUSDT - Foredeck - SIMULATOR');
  });

  test('B-B2 book, tape and open candle match the simulator', async ({ launch }) => {
    const { page, simulator } = await launch({ pace: 'display', viewport: highScreen });
    await expectPanelStates(page, 'live', allPanelNames);
    for (const name of ['Order book', 'Trades', 'Chart'] as const) await showTable(page, name);
    // Consecutive trades of one taker share one line unless each trade is requested.
    await page.getByRole('button', { name: 'Trade filter' }).click();
    await page.getByRole('button', { name: 'Each trade' }).click();
    await page.keyboard.press('Escape');
    await askControl(simulator.control, 'POST', '/time', { pause: true });
    const truth = await simulator.state('futures', 'BTCUSDT');

    const held = (levels: readonly (readonly [string, string])[]) =>
      levels.slice(0, 200).map(([price, size]) => [price, pad(size)]);
    await expect.poll(() => bookLevels(page)).toEqual({ bids: held(truth.bids), asks: held(truth.asks) });

    // Trades of the same moment in one frame have no defined order (A-WS-TRADE), so the test compares both sides as
    // sets.
    const trades = truth.lastTrades.map(
      ({ price, qty, isBuyerMaker }) => `${isBuyerMaker ? 'Sell' : 'Buy'} ${price} ${pad(qty)}`,
    );
    const shown = (await tableRows(page, 'Trades')).map(
      ([, taker, price, size]) => `${taker} ${price} ${size!.replace('•Large', '')}`,
    );
    expect(shown.length).toBeGreaterThanOrEqual(50);
    const remaining = [...trades];
    for (const trade of shown.slice(0, 50)) {
      expect(remaining).toContain(trade);
      remaining.splice(remaining.indexOf(trade), 1);
    }

    const [, open, high, low, close] = (await tableRows(page, 'Chart'))[0]!;
    expect([open, high, low, close]).toEqual(truth.openBar1m.slice(1, 5));
  });

  test('a symbol change shows no price of the old symbol', async ({ launch }) => {
    const { page, simulator } = await launch({ pace: 'display', viewport: highScreen });
    await expectPanelStates(page, 'live', allPanelNames);
    await showTable(page, 'Order book');
    await showTable(page, 'Trades');
    // The page itself records every price that a panel shows from the change on, so that the test misses no short
    // flash.
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { pricesSeen: seen });
      new MutationObserver(() => {
        const title = document.querySelector('.symbol-button strong')?.textContent ?? '';
        for (const cell of document.querySelectorAll(
          '[aria-label="Order book"] tbody td:nth-child(2), [aria-label=Trades] tbody td:nth-child(3)',
        )) {
          const section = cell.closest('.panel-content');
          if (section instanceof HTMLElement && !section.hidden) seen.push(`${title} ${cell.textContent ?? ''}`);
        }
      }).observe(document.body, { childList: true, subtree: true, characterData: true, attributes: true });
    });
    await chooseSymbol(page, 'futures', 'SOLUSDT');
    await expect(page).toHaveTitle('SOLUSDT - Foredeck - SIMULATOR');
    await expectPanelStates(page, 'live', allPanelNames);
    await expect.poll(async () => (await bookLevels(page)).bids.length).toBeGreaterThan(10);
    const [best] = (await simulator.state('futures', 'SOLUSDT')).bids;
    const seen = await page.evaluate(() => (window as unknown as { pricesSeen: string[] }).pricesSeen);
    const ofNew = seen.filter((line) => line.startsWith('SOLUSDT'));
    expect(ofNew.length).toBeGreaterThan(10);
    // A BTC price has at least five digits before the decimal point; no SOL price has more than four.
    expect(best![0]).toMatch(/^\d{2,4}\./);
    expect(ofNew.filter((line) => /SOLUSDT \d{2}[\s  ]?\d{3}\.\d$/u.test(line))).toEqual([]);
    await expect(panel(page, 'Chart').locator('.chart-legend')).toContainText(/O\s*\d{2,4}\.\d/);
  });

  test('both markets are reachable by keyboard, each with its own intervals', async ({ launch }) => {
    // Where there is room the chart has a button for each interval that the market documents.
    const { page, simulator } = await launch({ pace: 'display', viewport: { width: 2560, height: 1440 } });
    await expectPanelStates(page, 'live');
    const twoHours = page.getByRole('group', { name: 'Interval' }).getByRole('button', { name: '2h', exact: true });
    await expect(twoHours).toHaveCount(0);
    await chooseSymbol(page, 'spot', 'ETHUSDT');
    await expectPanelStates(page, 'live');
    await expect(twoHours).toBeVisible();
    await showTable(page, 'Order book');
    await askControl(simulator.control, 'POST', '/time', { pause: true });
    const truth = await simulator.state('spot', 'ETHUSDT');
    await expect.poll(async () => (await bookLevels(page)).asks[0]?.[0]).toBe(truth.asks[0]![0]);
  });

  test('the chart loads older candles without a gap while scrolling left', async ({ launch }) => {
    const { page } = await launch({ pace: 'display' });
    await expectPanelStates(page, 'live');
    const chart = panel(page, 'Chart').getByRole('application');
    const pointed = async () => {
      const title = await panel(page, 'Chart').locator('.chart-legend time').getAttribute('title');
      return Date.parse(`${title!.slice(0, 10)}T${title!.slice(11, 19)}Z`);
    };
    const newest = await pointed();
    await chart.focus();
    for (let press = 0; press < 14; press += 1) await page.keyboard.press('-');
    const box = (await chart.boundingBox())!;
    // The crosshair needs a pointer that moves: each reading moves the pointer to another position.
    let looks = 0;
    const nudge = () => (looks += 1) % 20;
    // Five pages of history precede the first one; each scroll to the left end requests the next.
    await expect(async () => {
      for (let press = 0; press < 60; press += 1) await page.keyboard.press('ArrowLeft');
      await page.mouse.move(box.x + 30 + nudge(), box.y + box.height / 2);
      expect(newest - (await pointed())).toBeGreaterThan(1_500 * 60_000);
    }).toPass({ intervals: [20] });
    await expect(panel(page, 'Chart').locator('.history-failed')).toHaveCount(0);
    // End returns to the newest candle, however far back the chart was.
    await chart.focus();
    await page.keyboard.press('End');
    await expect(async () => {
      await page.mouse.move(box.x + 10 + nudge(), box.y + box.height / 2);
      const left = await pointed();
      await page.mouse.move(box.x + box.width - 160 + nudge(), box.y + box.height / 2);
      expect((await pointed()) - left).toBeGreaterThan(0);
      expect(newest - left).toBeLessThan(1_500 * 60_000);
    }).toPass({ intervals: [20] });
  });
});
