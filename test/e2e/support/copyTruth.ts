/**
 * Copy trading as the simulator holds it, read with signed requests of a separate client: nothing is shared with the
 * app.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { decimal, formatShort, subtract } from '../../../shared/num/decimal.ts';
import { askSigned } from './askSigned.ts';
import { askControl } from './control.ts';
import type { LaunchedApp } from './launch.ts';

/** A tracking order of the wire (document 3), with its ids as text. */
export interface TrackingTruth {
  readonly trackingNo: string;
  readonly traderName: string;
  readonly symbol: string;
  readonly positionSide: string;
  readonly openPriceAvg: string;
  readonly openFillSize: string;
  readonly openMarginAmount: string;
  readonly closeSize: string;
  readonly netProfit: string;
  readonly realizedPnl: string;
}

/** A followed trader of the wire. */
export interface TraderTruth {
  readonly traderId: string;
  readonly traderName: string;
  readonly openOrders: string;
  readonly closedOrders: string;
  readonly marginAmount: string;
  readonly netProfit: string;
  readonly profitShared: string;
}

/** Returns the open copies. */
export async function openTruth(app: LaunchedApp): Promise<readonly TrackingTruth[]> {
  return (await askSigned(app, '/capi/v3/copy/follower/openOrders')) as readonly TrackingTruth[];
}

/** Returns the newest past copies, at most 100. */
export async function pastTruth(app: LaunchedApp): Promise<readonly TrackingTruth[]> {
  const reply = await askSigned(app, '/capi/v3/copy/follower/historyOrders?limit=100');
  return (reply as { readonly list: readonly TrackingTruth[] }).list;
}

/** Returns the followed traders. */
export async function tradersTruth(app: LaunchedApp): Promise<readonly TraderTruth[]> {
  const reply = await askSigned(app, '/capi/v3/copy/follower/myTraders');
  return (reply as { readonly list: readonly TraderTruth[] }).list;
}

/** Returns the open size of a copy, in base currency. */
export const heldOf = ({ openFillSize, closeSize }: TrackingTruth): string =>
  formatShort(subtract(decimal(openFillSize), decimal(closeSize)));

/** Pauses the simulator's time, or lets it go on. */
export async function setPaused(app: LaunchedApp, still: boolean): Promise<void> {
  await askControl(app.simulator.control, 'POST', '/time', { pause: still });
}

/** Returns a figure read off the screen without digit separators and trailing zeros. */
export function plainFigure(text: string): string {
  const bare = text
    .replaceAll(/[\s\u202f,']/gu, '')
    .replace('\u2212', '-')
    .replace(/^\+/, '');
  return /^-?\d+(\.\d+)?$/.test(bare) ? formatShort(decimal(bare)) : bare;
}

/** Returns a panel of copy trading by its kind. */
export const copyPanel = (page: Page, kind: 'follows' | 'copies' | 'copyHistory' | 'copyGuards'): Locator =>
  page.locator(`section.panel[data-panel=${kind}]`);

/**
 * Returns the cells of a panel's table, row by row, keyed by the text of their column header: rounded figures with their
 * exact value, shortened times with their date.
 */
export function cellsOf(panel: Locator): Promise<readonly Readonly<Record<string, string>>[]> {
  return panel.locator('table').evaluate((table) => {
    const heads = [...table.querySelectorAll('thead th')].map((head) => (head.textContent ?? '').replace(/ [▴▾]$/, ''));
    const exactText = (cell: HTMLElement): string => {
      let text = cell.innerText;
      for (const one of cell.querySelectorAll<HTMLElement>('[data-exact]')) {
        const exact = one.dataset['exact']!.replace(/^-/, '\u2212');
        text = text.replace(one.innerText, one.innerText.startsWith('+') ? `+${exact}` : exact);
      }
      return text.trim();
    };
    return [...table.querySelectorAll('tbody tr[data-row]')].map((row) =>
      Object.fromEntries([...row.querySelectorAll('td')].map((cell, at) => [heads[at] ?? '', exactText(cell)])),
    );
  });
}

/** Shows the Copy workspace by its hotkey. */
export async function showCopyTrading(page: Page): Promise<void> {
  const shown = page.getByRole('button', { name: 'Workspace Copy. Change workspace' });
  await expect(async () => {
    await page.keyboard.press('Alt+6');
    await expect(shown).toBeVisible({ timeout: 3_000 });
  }).toPass();
}

/** Returns the settings of a follow as the exchange reports them, record by record. */
export async function settingsTruth(app: LaunchedApp, traderId: string): Promise<readonly Record<string, unknown>[]> {
  const reply = await askSigned(app, `/capi/v3/copy/follower/settings?traderId=${traderId}`);
  return reply as readonly Record<string, unknown>[];
}

/** Reads everything again with the user's button, and waits until the window lists as many copies as are open. */
export async function readAllCopies(app: LaunchedApp): Promise<void> {
  const open = (await openTruth(app)).length;
  await copyPanel(app.page, 'follows').getByRole('button', { name: 'Refresh' }).click();
  await expect(copyPanel(app.page, 'copies').locator('tbody tr[data-row]')).toHaveCount(open);
}

/** Returns the copy-trading commands that reached the exchange, as the last part of their paths. */
export async function copyCommands(app: LaunchedApp): Promise<readonly string[]> {
  const { requests } = (await askControl(app.simulator.control, 'GET', '/requests')) as {
    readonly requests: readonly { readonly method: string; readonly path: string }[];
  };
  const commands = requests.filter(({ method, path }) => method === 'POST' && path.includes('/copy/'));
  return commands.map(({ path }) => path.split('/').at(-1)!);
}

/** Saves a screenshot if `FOREDECK_PICTURES` is set, which is the prefix of its path. */
export async function picture(page: Page, name: string): Promise<void> {
  const place = process.env['FOREDECK_PICTURES'];
  if (place !== undefined) await page.screenshot({ path: `${place}${name}.png` });
}
