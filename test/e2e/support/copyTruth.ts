/** Copy trading as the simulator holds it, asked with signed requests of a client of its own: nothing shared with the app. */
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

/** Copies that are open. */
export async function openTruth(app: LaunchedApp): Promise<readonly TrackingTruth[]> {
  return (await askSigned(app, '/capi/v3/copy/follower/openOrders')) as readonly TrackingTruth[];
}

/** The newest past copies, at most 100. */
export async function pastTruth(app: LaunchedApp): Promise<readonly TrackingTruth[]> {
  const reply = await askSigned(app, '/capi/v3/copy/follower/historyOrders?limit=100');
  return (reply as { readonly list: readonly TrackingTruth[] }).list;
}

/** The traders one follows. */
export async function tradersTruth(app: LaunchedApp): Promise<readonly TraderTruth[]> {
  const reply = await askSigned(app, '/capi/v3/copy/follower/myTraders');
  return (reply as { readonly list: readonly TraderTruth[] }).list;
}

/** What of a copy is open, in base. */
export const heldOf = ({ openFillSize, closeSize }: TrackingTruth): string =>
  formatShort(subtract(decimal(openFillSize), decimal(closeSize)));

/** The market stands still, or goes on. */
export async function stand(app: LaunchedApp, still: boolean): Promise<void> {
  await askControl(app.simulator.control, 'POST', '/time', { pause: still });
}

/** A figure as it is read off the screen, without signs of groups and zeros that only fill up. */
export function plainFigure(text: string): string {
  const bare = text
    .replaceAll(/[\s\u202f,']/gu, '')
    .replace('\u2212', '-')
    .replace(/^\+/, '');
  return /^-?\d+(\.\d+)?$/.test(bare) ? formatShort(decimal(bare)) : bare;
}

/** A panel of copy trading, by its kind. */
export const copyPanel = (page: Page, kind: 'follows' | 'copies' | 'copyHistory' | 'copyGuards'): Locator =>
  page.locator(`section.panel[data-panel=${kind}]`);

/** The cells of a panel's table by the words of its columns, row by row. */
export function cellsOf(panel: Locator): Promise<readonly Readonly<Record<string, string>>[]> {
  return panel.locator('table').evaluate((table) => {
    const heads = [...table.querySelectorAll('thead th')].map((head) => (head.textContent ?? '').replace(/ [▴▾]$/, ''));
    return [...table.querySelectorAll('tbody tr[data-row]')].map((row) =>
      Object.fromEntries([...row.querySelectorAll('td')].map((cell, at) => [heads[at] ?? '', cell.innerText.trim()])),
    );
  });
}

/** Puts up the workspace of copy trading, by its hotkey. */
export async function showCopyTrading(page: Page): Promise<void> {
  const shown = page.getByRole('button', { name: 'Workspace Copy. Change workspace' });
  await expect(async () => {
    await page.keyboard.press('Alt+6');
    await expect(shown).toBeVisible({ timeout: 3_000 });
  }).toPass({ timeout: 45_000 });
}

/** The settings of a follow as the exchange tells them, record by record. */
export async function settingsTruth(app: LaunchedApp, traderId: string): Promise<readonly Record<string, unknown>[]> {
  const reply = await askSigned(app, `/capi/v3/copy/follower/settings?traderId=${traderId}`);
  return reply as readonly Record<string, unknown>[];
}

/** Asks for everything anew, as the person does, and waits until the window lists as many copies as are open. */
export async function readAllCopies(app: LaunchedApp): Promise<void> {
  const open = (await openTruth(app)).length;
  await copyPanel(app.page, 'follows').getByRole('button', { name: 'Read again' }).click();
  await expect(copyPanel(app.page, 'copies').locator('tbody tr[data-row]')).toHaveCount(open, { timeout: 45_000 });
}

/** Commands of copy trading that reached the exchange, by the last part of their paths. */
export async function copyCommands(app: LaunchedApp): Promise<readonly string[]> {
  const { requests } = (await askControl(app.simulator.control, 'GET', '/requests')) as {
    readonly requests: readonly { readonly method: string; readonly path: string }[];
  };
  const commands = requests.filter(({ method, path }) => method === 'POST' && path.includes('/copy/'));
  return commands.map(({ path }) => path.split('/').at(-1)!);
}

/** Keeps a picture where `FOREDECK_PICTURES` says, as the beginning of a path. */
export async function picture(page: Page, name: string): Promise<void> {
  const place = process.env['FOREDECK_PICTURES'];
  if (place !== undefined) await page.screenshot({ path: `${place}${name}.png` });
}
