/**
 * A thousand symbols in the real window: each row shows what the exchange's REST API returns, and no request is refused
 * (R28).
 */
import { formatCompact } from '../../renderer/format/number.ts';
import { chooseOption } from './support/choice.ts';
import { askControl } from './support/control.ts';
import { panel } from './support/desk.ts';
import { expect, test } from './support/launch.ts';

interface Told {
  readonly symbol: string;
  readonly lastPrice: string;
  readonly quoteVolume: string;
}

const squeezed = (text: string): string => text.replaceAll(/[\s\u202f]/gu, '');

test('R28 each drawn row of a thousand symbols matches the REST API, and no request is refused', async ({ launch }) => {
  const { page, simulator } = await launch({ pace: 'display', symbols: 1_000, viewport: { width: 1600, height: 900 } });
  await expect(page.locator('.dv-tab').first()).toBeVisible();
  await page.keyboard.press('Alt+3');
  const watchlist = panel(page, 'Watchlist');
  const grid = watchlist.getByRole('grid');
  await expect(grid).toHaveAttribute('aria-rowcount', '1001');
  await expect(watchlist).toHaveAttribute('data-face', 'live');
  // Rows scroll past faster than the app may request them; the rows at the end stay in view.
  await grid.focus();
  for (let press = 0; press < 30; press += 1) await page.keyboard.press('PageDown');
  await expect(async () => {
    await grid.focus();
    await page.keyboard.press('End');
    await expect(grid.locator('[data-active=true]')).toHaveAttribute('aria-rowindex', '1001', { timeout: 2_000 });
  }).toPass();
  await askControl(simulator.control, 'POST', '/time', { pause: true });

  for (const market of ['spot', 'futures'] as const) {
    const path = market === 'spot' ? '/api/v3/market/ticker/24hr' : '/capi/v3/market/ticker/24hr';
    const rest = market === 'spot' ? simulator.spotRest : simulator.futuresRest;
    await chooseOption(
      watchlist.getByRole('combobox', { name: 'Show symbols of' }),
      market === 'spot' ? 'Spot' : 'Futures',
    );
    await grid.focus();
    await page.keyboard.press('Home');
    await expect(async () => {
      const answer = (await (await fetch(`${rest}${path}`)).json()) as readonly Told[];
      const tickersBySymbol = new Map(answer.map((one) => [one.symbol, one]));
      const rows = await grid.locator('.watch-row').evaluateAll((elements) =>
        elements.map((row) => {
          const text = (selector: string) => row.querySelector(selector)?.textContent ?? '';
          return [text('.watch-name'), text('[data-column=last]'), text('[data-column=volume]')] as const;
        }),
      );
      const shown = rows.map(([symbol, last, volume]) => [symbol, squeezed(last), squeezed(volume)]);
      const wanted = shown.map(([symbol = '', last = '']) => {
        const one = tickersBySymbol.get(symbol);
        const decimals = last.includes('.') ? last.length - last.indexOf('.') - 1 : 0;
        return [symbol, Number(one?.lastPrice).toFixed(decimals), squeezed(formatCompact(one?.quoteVolume ?? ''))];
      });
      expect(shown.length).toBeGreaterThan(20);
      expect(shown).toEqual(wanted);
    }).toPass({ intervals: [3_000] });
  }
  expect(await page.locator('.notice').allInnerTexts()).toEqual([]);
  expect(await simulator.ledger()).toMatchObject({
    spot: { weights: { '127.0.0.1': { banned: false } } },
    futures: { weights: { '127.0.0.1': { banned: false } } },
  });
});
