/** The window as the user reads it: panels by name, their states, and the values of their table views. */
import type { Locator, Page } from '@playwright/test';
import { expect } from './waiting.ts';

/** Panels of the window, by the name that the user sees. */
export type PanelName =
  | 'Chart'
  | 'Order book'
  | 'Trades'
  | 'Depth'
  | 'Ladder'
  | 'Watchlist'
  | 'Symbol info'
  | 'Order ticket'
  | 'Positions'
  | 'Open orders'
  | 'Conditional'
  | 'Order history'
  | 'Fills'
  | 'Closed positions'
  | 'Performance'
  | 'Balances'
  | 'Transaction history';

/** Names of the market panels in front of the Trade workspace on the usual small screen. */
export const panelNames: readonly PanelName[] = ['Chart', 'Order book'];

/** Names of all its market panels; on the small screen the trades are a tab behind the order book. */
export const allPanelNames: readonly PanelName[] = [...panelNames, 'Trades'];

/** A screen on which the trades are below the order book. */
export const highScreen = { width: 1800, height: 1080 } as const;

/** Returns a panel's section; its attribute data-face holds the panel state. */
export function panel(page: Page, name: PanelName): Locator {
  return page.locator(`section.panel[aria-label="${name}"]`);
}

/** Waits until every named market panel has this state. */
export async function expectPanelStates(page: Page, face: string, names = panelNames): Promise<void> {
  for (const name of names) await expect(panel(page, name)).toHaveAttribute('data-face', face);
}

/** Returns the tab group around a panel: its header has the panel's tools. */
function group(page: Page, name: PanelName): Locator {
  return page.locator('.dv-groupview').filter({ has: panel(page, name) });
}

/** Switches a panel to its table view, which holds the same values as the drawn one (R30), or back. */
export async function showTable(page: Page, name: PanelName, shown = true): Promise<void> {
  const toggle = group(page, name).getByRole('button', { name: 'Table' });
  if ((await toggle.getAttribute('aria-pressed')) !== String(shown)) await toggle.click();
  await expect(toggle).toHaveAttribute('aria-pressed', String(shown));
}

/** Returns how much of the exchange's rate limits is used according to the status bar, in per cent. */
export async function limitsUsed(page: Page): Promise<number> {
  const limits = page.locator('.status-bar').getByRole('button', { name: /^API limits \d+% used/ });
  return Number(/(\d+)%/.exec(await limits.innerText())![1]);
}

/**
 * Returns the cells of a panel's table, row by row, without the thin spaces between thousands: rounded figures with their
 * exact value, shortened times with their date.
 */
export function tableRows(page: Page, name: PanelName): Promise<string[][]> {
  return panel(page, name)
    .locator('table tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll('th,td')].map((cell) => {
          let text = cell.textContent ?? '';
          for (const one of cell.querySelectorAll<HTMLElement>('[data-exact]')) {
            const exact = one.dataset['exact']!.replace(/^-/, '\u2212');
            text = text.replace(one.textContent, one.textContent.startsWith('+') ? `+${exact}` : exact);
          }
          return text.replace(/[\s ]/gu, '');
        }),
      ),
    );
}

/** Returns the levels of the order book's table, best first on both sides. */
export async function bookLevels(page: Page): Promise<{ bids: [string, string][]; asks: [string, string][] }> {
  const rows = await tableRows(page, 'Order book');
  const side = (word: string) =>
    rows.filter(([name]) => name === word).map(([, price, size]) => [price!, size!] as [string, string]);
  return { bids: side('Bid'), asks: side('Ask').toReversed() };
}

/** Chooses a symbol by keyboard alone: the slash opens the search, the arrow keys move through the list. */
export async function chooseSymbol(page: Page, market: 'spot' | 'futures', symbol: string): Promise<void> {
  const search = page.getByRole('combobox', { name: 'Symbol', exact: true });
  // A key pressed while the window opens is kept and acts once the window is ready: a second press too early would open
  // the search once more.
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(search).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await search.fill(symbol);
  const wanted = `symbol-${market}-${symbol}`;
  for (let step = 0; step < 10; step += 1) {
    if ((await search.getAttribute('aria-activedescendant')) === wanted) break;
    await search.press('ArrowDown');
  }
  await expect(search).toHaveAttribute('aria-activedescendant', wanted);
  await search.press('Enter');
}

/**
 * Presses a button by keyboard as soon as it is enabled: unlike a click, a key press of the test does not wait for that,
 * and a disabled button takes neither the focus nor the key.
 */
export async function pressButton(button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await button.press('Enter');
}

/** Returns the text that the drawn columns of a panel show now. */
export function drawnText(page: Page, name: PanelName): Promise<string> {
  return panel(page, name)
    .locator('.column')
    .evaluateAll((columns) => columns.map((column) => column.textContent ?? '').join('|'));
}

/** Waits until what a panel draws differs from `before`, and returns it. */
export async function drawnAfter(page: Page, name: PanelName, before: string): Promise<string> {
  await expect.poll(() => drawnText(page, name)).not.toBe(before);
  return drawnText(page, name);
}

/**
 * Records every state of a panel from now on, in the page itself, so that no state is too short to be recorded; returns
 * a function that reads the record.
 */
export async function recordPanelStates(page: Page, name: PanelName): Promise<() => Promise<string[]>> {
  await page.evaluate((title) => {
    const faces: string[] = [];
    Object.assign(window, { [`faces of ${title}`]: faces });
    const note = () => {
      const face = document.querySelector(`section.panel[aria-label="${title}"]`)?.getAttribute('data-face') ?? '';
      if (faces.at(-1) !== face) faces.push(face);
    };
    note();
    new MutationObserver(note).observe(document.body, {
      subtree: true,
      attributes: true,
      attributeFilter: ['data-face'],
    });
  }, name);
  return () => page.evaluate((title) => (window as unknown as Record<string, string[]>)[`faces of ${title}`]!, name);
}
