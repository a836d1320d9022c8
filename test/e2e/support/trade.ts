/** Trading as the user does it: the ticket, its confirmation, and the tables below. */
import type { Locator, Page } from '@playwright/test';
import { add, decimal, divide, formatFixed, formatShort, multiply, type Decimal } from '../../../shared/num/decimal.ts';
import { panel, tableRows, type PanelName } from './desk.ts';
import { EACH_START, expect } from './waiting.ts';

/** Returns the ticket's panel. */
export const ticket = (page: Page): Locator => panel(page, 'Order ticket');

/** Brings a panel to the front through its tab. */
export async function showPanel(page: Page, name: PanelName): Promise<void> {
  // Shorter than the limits of callers that repeat it, so that their failure reports what was in the way.
  const timeout = 15_000;
  await page.locator('.dv-tab').filter({ hasText: name }).click({ timeout });
  await expect(panel(page, name)).toBeVisible({ timeout });
}

/** Waits until the account is loaded: the ticket shows the available balance. */
export async function accountReady(page: Page): Promise<void> {
  await expect
    .poll(() => ticket(page).evaluateAll((all) => all.map((one) => one.dataset['face'])), { intervals: EACH_START })
    .toEqual(['live']);
  await expect(ticket(page).getByText('USDT', { exact: false }).first()).toBeVisible();
  await expect(ticket(page).locator('.receipt, dl').first()).toContainText(/\d/);
}

/** What a test types into the ticket. Without a price the order is a market order. */
export interface Entry {
  readonly aim: 'Buy' | 'Sell' | 'Buy / Long' | 'Sell / Short' | 'Close long' | 'Close short';
  readonly price?: string;
  readonly size: string;
}

/** Chooses what the order is for: on futures first whether it opens or closes. */
export async function chooseAim(page: Page, aim: Entry['aim']): Promise<void> {
  if (aim !== 'Buy' && aim !== 'Sell') {
    const purpose = ticket(page).getByRole('group', { name: 'Open or close' });
    await purpose.getByRole('button', { name: aim.startsWith('Close') ? 'Close' : 'Open' }).click();
  }
  await ticket(page).getByRole('button', { name: aim, exact: true }).click();
}

/** Fills in the ticket; returns its submit button. */
export async function fillTicket(page: Page, { aim, price, size }: Entry): Promise<Locator> {
  const form = ticket(page);
  await chooseAim(page, aim);
  await form
    .getByRole('group', { name: 'Order type' })
    .getByRole('button', { name: price === undefined ? 'Market' : 'Limit', exact: true })
    .click();
  if (price !== undefined) await form.getByRole('textbox', { name: /^Price/ }).fill(price);
  await form.getByRole('textbox', { name: /^Size/ }).fill(size);
  const submit = form.locator('button[type=submit]');
  await expect(submit).toHaveText(new RegExp(`^${aim.replace('/', '\\/')} .*SIMULATOR$`));
  return submit;
}

/** Returns the open confirmation. */
export const confirmation = (page: Page): Locator => page.locator('dialog.confirm');

/** Confirms by keyboard, with the button that has the focus; while it arms it takes no press (XU21). */
export async function confirmByEnter(page: Page): Promise<void> {
  const button = confirmation(page).locator('.confirm-buttons > .button:focus');
  await expect(button).not.toHaveAttribute('data-arming');
  await expect(button).toBeEnabled();
  await page.keyboard.press('Enter');
}

/** What the ticket says when main lacks a current figure for the guards; main requests it, and another try finds it. */
const passingRefusal = /No live price of|No live order book of|is not available[:.]|not up to date/;

/**
 * Presses the ticket's submit button until the confirmation is open. On a busy machine main may refuse because a figure
 * for the guards arrived too late; the user then presses again.
 */
export async function openConfirmation(page: Page, submit: Locator): Promise<void> {
  const refused = ticket(page).getByRole('status').filter({ hasText: passingRefusal });
  await submit.click();
  await expect(async () => {
    // The next request clears the refusal, so a request that is being prepared is never repeated.
    if ((await refused.count()) > 0) await submit.click();
    await expect(confirmation(page)).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

/** Places an order from the ticket through its confirmation; returns what the ticket shows about it. */
export async function placeOrder(page: Page, entry: Entry): Promise<string> {
  const submit = await fillTicket(page, entry);
  await openConfirmation(page, submit);
  await confirmation(page)
    .getByRole('button', { name: /^Place order: / })
    .click();
  await expect(confirmation(page)).toHaveCount(0);
  const outcome = ticket(page).getByRole('status').filter({ hasText: entry.size });
  await expect(outcome).not.toHaveText(/^Sending/);
  return (await outcome.innerText()).trim();
}

/** Names of the account's tabs. */
export const tableTabs = ['Positions', 'Open orders', 'Order history', 'Fills', 'Balances'] as const;

interface BridgeOrder {
  readonly type: 'LIMIT' | 'MARKET';
  readonly price: string | null;
  readonly quantity: string;
  /** BTCUSDT by default. */
  readonly symbol?: string;
  /** The side of the position that the order opens; LONG by default. */
  readonly opens?: 'LONG' | 'SHORT';
}

/**
 * Places a futures order through the bridge, for e2e tests that need one and are not about placing. Repeats an order
 * that certainly was not sent, for instance because a busy machine exceeded the two seconds for sending (B-C2), as the
 * user would.
 */
export async function placeByBridge(page: Pick<Page, 'evaluate'>, order: BridgeOrder): Promise<void> {
  const place = () => page.evaluate(placing, order);
  let said = '';
  await expect
    .poll(
      async () => {
        said = await place();
        // The guard against a repeated order within half a second still counts the order that was not sent; another
        // guard refuses an opening order while something has not been read yet (R56) or, in a quiet market, the price
        // has not been confirmed yet, and the app requests it meanwhile.
        return said === 'notSent' || /"error\.guard\.(?:repeated|leverageUnknown|oldPrice|unread\.\w+)"/.test(said);
      },
      // Later than the guard against a repeated order, which is half a second.
      { timeout: 180_000, intervals: [100, 250, 500, 1_000] },
    )
    .toBe(false);
  expect(said).toBe('placed');
}

const placing = async ({ type, price, quantity, symbol = 'BTCUSDT', opens = 'LONG' }: BridgeOrder): Promise<string> => {
  type Answer = { ok: boolean; value?: { ticket?: string; intents?: { state: string }[] }; error?: unknown };
  const { calls } = (
    window as unknown as { foredeck: { calls: Record<string, (request: unknown) => Promise<Answer>> } }
  ).foredeck;
  const rig = { environment: 'simulator', account: 'main' };
  const draft = {
    market: 'futures',
    symbol,
    side: opens === 'LONG' ? 'BUY' : 'SELL',
    positionSide: opens,
    type,
    timeInForce: type === 'LIMIT' ? 'GTC' : null,
    price,
    quantity,
    reduceOnly: false,
  };
  const prepared = await calls['trading.prepare']!({ ...rig, kind: 'single', drafts: [draft] });
  if (!prepared.ok) return JSON.stringify(prepared.error);
  const placed = await calls['trading.submit']!({ ...rig, ticket: prepared.value!.ticket, typed: null });
  return placed.value?.intents?.[0]?.state ?? JSON.stringify(placed.error);
};

/** Brings a panel to the front and returns the rows of its table, each as its cells without spaces. */
export async function rowsOf(page: Page, name: PanelName): Promise<string[][]> {
  await showPanel(page, name);
  return tableRows(page, name);
}

/**
 * Formats a figure as the window does: exact, with at least so many decimals, without the thin spaces between
 * thousands.
 */
export function shown(value: string | Decimal, decimals: number): string {
  const exact = typeof value === 'string' ? decimal(value) : value;
  const short = formatShort(exact);
  const shortDecimals = short.includes('.') ? short.length - short.indexOf('.') - 1 : 0;
  return formatFixed(exact, Math.max(shortDecimals, decimals), 'floor');
}

/** Formats a profit or loss as a position's row does: like {@link shown} with two decimals and its sign; zero has none. */
export function shownProfit(value: string): string {
  if (decimal(value).units === 0n) return shown(value, 2);
  return value.startsWith('-') ? `−${shown(value.slice(1), 2)}` : `+${shown(value, 2)}`;
}

/** Returns value divided by size, which is how an entry or fill price follows from what the simulator holds. */
export function ratio(value: string, size: string, decimals: number): string {
  return formatShort(divide(decimal(value), decimal(size), decimals, 'halfUp')!);
}

export { add, decimal, formatShort, multiply };
