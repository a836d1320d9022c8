/**
 * Every market endpoint that the window requests: the test reads a value of its reply off the screen (documents 2 and
 * 3, Market data).
 */
import type { Page } from '@playwright/test';
import { decimal, formatDecimal, formatShort, multiply, rescale } from '../../shared/num/decimal.ts';
import { askControl } from './support/control.ts';
import { allPanelNames, expectPanelStates, panel, showTable, tableRows } from './support/desk.ts';
import { changeSettings } from './support/desks.ts';
import { bare, createReadings, figures } from './support/endpointReadings.ts';
import { appRequests, endpointOf, keepReplies, type KeptReply } from './support/endpointLog.ts';
import { group } from './support/faces.ts';
import { expect, test } from './support/launch.ts';
import { accountReady, ticket } from './support/trade.ts';

type Reply = KeptReply['reply'];

const percent = (rate: string): string => `${formatShort(multiply(decimal(rate), decimal('100')))}%`;

/** Formats a candle of the wire: open, high, low, close, and volume when `last` is 6. */
const candle = (bar: readonly string[], last: 5 | 6): string => figures(...bar.slice(1, last));

/** Returns the candles of the chart's table, with the same number of figures each. */
const candles = async (page: Page, last: 5 | 6): Promise<string[]> =>
  (await tableRows(page, 'Chart')).map((cells) => figures(...cells.slice(1, last)));

/** Returns the values of the symbol sheet. */
const sheet = (page: Page): Promise<string[]> => panel(page, 'Symbol info').locator('dd, td').allInnerTexts();

/** Returns the symbols of the watchlist that can be traded through the API, as one sorted list. */
const tradable = (page: Page, market: 'Perp' | 'Spot'): Promise<string[]> =>
  panel(page, 'Watchlist')
    .locator('.watch-rows [role=row]')
    .filter({ hasText: market })
    .filter({ hasNotText: 'No API' })
    .evaluateAll((rows) => rows.map((row) => /[A-Z0-9]*USDT/.exec(row.textContent ?? '')?.[0] ?? ''))
    .then((names) => [names.toSorted().join(',')]);

test('market endpoints of both markets: a value of each reply is shown on the screen', async ({ launch }) => {
  const app = await launch({
    viewport: { width: 2560, height: 1440 },
    settings: { market: 'futures', symbol: 'BTCUSDT' },
  });
  const { page, simulator } = app;
  const readings = createReadings(app);
  const { read } = readings;
  await accountReady(page);
  await expectPanelStates(page, 'live', allPanelNames);
  await keepReplies(simulator.control);
  for (const name of allPanelNames) await showTable(page, name);
  // Consecutive trades of one taker share one line unless each trade is requested.
  await page.getByRole('button', { name: 'Trade filter' }).click();
  await page.getByRole('button', { name: 'Each trade' }).click();
  await page.keyboard.press('Escape');
  // The market stands still while the test compares replies and screen.
  await askControl(simulator.control, 'POST', '/time', { pause: true });

  for (const market of ['futures', 'spot'] as const) {
    const named = market === 'futures' ? ('futures.market' as const) : ('spot.market' as const);
    const about = (query: string, ...words: readonly string[]) =>
      ['symbol=ETHUSDT', ...words].every((word) => query.includes(word));

    await test.step(`${market}: trades, candles and those before them`, async () => {
      await changeSettings(page, { market, symbol: 'ETHUSDT' });
      await read(`${named}.trades`, {
        of: ([first], query) => (about(query) ? figures(first.price, first.qty) : undefined),
        screen: async () =>
          (await tableRows(page, 'Trades')).map(([, , price, size]) => figures(price, size?.replace('•Large', ''))),
      });
      await read(`${named}.klines`, {
        of: ([, closed], query) => (about(query, 'interval=1m') ? candle(closed, 6) : undefined),
        screen: () => candles(page, 6),
      });
      const older = panel(page, 'Chart').getByRole('button', { name: 'Older', exact: true });
      await read(`${named}.historyKlines`, {
        of: (bars: readonly (readonly string[])[], query) =>
          about(query, 'interval=1m') ? bars.map((bar) => candle(bar, 6)) : undefined,
        screen: async () => {
          await older.click();
          return candles(page, 6);
        },
      });
      await panel(page, 'Chart').getByRole('button', { name: 'Jump to latest' }).click();
    });

    await test.step(`${market}: a book that is put together anew is compared with the exchange’s own`, async () => {
      const times = async () =>
        (await appRequests(simulator.control))
          .filter((one) => endpointOf(one) === `${named}.depth`)
          .reduce((sum, { count }) => sum + count, 0);
      const step = () => askControl(simulator.control, 'POST', '/time', { step: 300 });
      // A lost frame breaks the book's sequence. The market moves only in the steps of this test, so that it stands
      // still during the comparison.
      await expect(async () => {
        const before = await times();
        await simulator.fault('dropFrame', { market, stream: 'ETHUSDT@depth' });
        await expect(async () => {
          await step();
          expect(await askControl(simulator.control, 'GET', '/fault')).toEqual({ armed: [] });
        }).toPass({ timeout: 5_000 });
        await step();
        await expect.poll(times, { timeout: 10_000 }).toBeGreaterThan(before);
        const best = {
          of: ({ bids: [first] }: Reply, query: string) => (about(query) ? figures(...first) : undefined),
          screen: async () =>
            (await tableRows(page, 'Order book')).flatMap(([side, price, size]) =>
              side === 'Bid' ? [figures(price, size)] : [],
            ),
        };
        await read(`${named}.depth`, best, 5_000);
      }).toPass();
    });
  }

  await test.step('futures: candles of mark and index price', async () => {
    await changeSettings(page, { market: 'futures', symbol: 'ETHUSDT' });
    for (const [button, id] of [
      ['Mark', 'futures.market.markPriceKlines'],
      ['Index', 'futures.market.indexPriceKlines'],
    ] as const) {
      await group(page, 'Chart').getByRole('button', { name: button, exact: true }).click();
      await read(id, { of: ([, closed]) => candle(closed, 5), screen: () => candles(page, 5) });
    }
  });

  await test.step('futures: what is set for the contract', async () => {
    await read('futures.account.symbolConfig', {
      of: (all: readonly Record<string, string>[]) => {
        const symbolConfig = all.find(({ symbol }) => symbol === 'ETHUSDT');
        // Merged positions are the usual mode and are not named.
        const mode = symbolConfig?.['separatedType'] === 'SEPARATED' ? ' · separate positions' : '';
        return symbolConfig && `Cross · ${symbolConfig['crossLeverage']}x${mode}`;
      },
      screen: () => ticket(page).getByTitle('Leverage and margin mode of ETHUSDT').allInnerTexts(),
    });
  });

  await page.keyboard.press('Alt+3');
  for (const market of ['futures', 'spot'] as const) {
    await test.step(`${market}: sheet, figures of the symbol and watchlist`, async () => {
      await changeSettings(page, { market, symbol: 'ETHUSDT' });
      const findSymbol = (all: readonly Record<string, string>[]) => all.find(({ symbol }) => symbol === 'ETHUSDT');
      const figuresOf = async (): Promise<string[]> => {
        if ((await page.locator('.strip-details').count()) === 0) await page.locator('.strip-more').click();
        return page.locator('.strip-details').locator('.strip-detail-value, p').allInnerTexts();
      };
      const exchangeInfo = market === 'futures' ? 'futures.market.exchangeInfo' : 'spot.exchangeInfo';
      const largest = market === 'futures' ? 'maxOrderSize' : 'maxTradeAmount';
      await read(exchangeInfo, {
        of: ({ symbols }) => `${findSymbol(symbols)?.[largest]} ETH`.replace(/\.0+ /, ' '),
        screen: () => sheet(page),
      });
      await read(market === 'futures' ? 'futures.account.commissionRate' : 'spot.account.commissionRate', {
        of: (rate) => percent(String(market === 'futures' ? rate.takerCommissionRate : rate.apiTakerFeeRate)),
        screen: async () =>
          (await panel(page, 'Symbol info').getByRole('table', { name: 'Fees' }).locator('td').allInnerTexts()).map(
            (text) => text.replace('applies here', ''),
          ),
      });
      await read(market === 'futures' ? 'futures.market.apiTradingSymbols' : 'spot.apiTradingSymbols', {
        // The list includes contracts of the demo account, which appear in no list of the window.
        of: (all: readonly string[]) =>
          all
            .filter((one) => market === 'spot' || !one.endsWith('SUSDT'))
            .toSorted()
            .join(','),
        screen: () => tradable(page, market === 'futures' ? 'Perp' : 'Spot'),
      });
      await read(`${market}.market.ticker.24hr`, {
        of: (all) => findSymbol(all)?.['volume'],
        screen: async () => (await figuresOf()).flatMap((text) => /: ([\d.\s]+) ETH,/u.exec(text)?.[1] ?? []),
      });
      if (market === 'spot') return;
      await read('futures.market.openInterest', {
        of: ({ symbol, openInterest }) =>
          symbol === 'ETHUSDT'
            ? `${formatDecimal(rescale(multiply(decimal(openInterest), decimal('0.001')), 2, 'trunc'))}K ETH`
            : undefined,
        screen: figuresOf,
      });
      await read('futures.market.premiumIndex', {
        of: (all) => percent(findSymbol(all)?.['forecastFundingRate'] ?? '0'),
        screen: async () => (await sheet(page)).map(bare),
      });
      await read('futures.market.fundingRate', {
        of: ([, second]) => second.markPrice as string,
        screen: () => sheet(page),
      });
      await read('futures.market.riskLimits', {
        of: (all: readonly { symbol: string; brackets: readonly { notionalCap: string }[] }[]) =>
          all.find(({ symbol }) => symbol === 'ETHUSDT')?.brackets[2]?.notionalCap,
        screen: () => sheet(page),
      });
      await page.keyboard.press('Escape');
    });
  }
  readings.expectAll('market');
});
