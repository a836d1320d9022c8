/** Trading as a person does it: the ticket, its confirmation, and the tables below. */
import { expect, type Locator, type Page } from '@playwright/test';
import { add, decimal, divide, formatFixed, formatShort, multiply, type Decimal } from '../../../shared/num/decimal.ts';
import { panel, tableRows, type PanelName } from './desk.ts';

/** The ticket's panel. */
export const ticket = (page: Page): Locator => panel(page, 'Order ticket');

/** Brings the tab of a panel to the front. */
export async function showPanel(page: Page, name: PanelName): Promise<void> {
  await page.locator('.dv-tab').filter({ hasText: name }).click();
  await expect(panel(page, name)).toBeVisible();
}

/** Waits until the account is there: the ticket knows what is available. */
export async function accountReady(page: Page): Promise<void> {
  await expect(ticket(page)).toHaveAttribute('data-face', 'live');
  await expect(ticket(page).getByText('USDT', { exact: false }).first()).toBeVisible();
  await expect(ticket(page).locator('.receipt, dl').first()).toContainText(/\d/);
}

/** What is typed into the ticket. Without a price the order is a market order. */
export interface Entry {
  readonly aim: 'Buy' | 'Sell' | 'Buy / Long' | 'Sell / Short' | 'Close long' | 'Close short';
  readonly price?: string;
  readonly size: string;
}

/** Fills the ticket in; answers its button. */
export async function fillTicket(page: Page, { aim, price, size }: Entry): Promise<Locator> {
  const form = ticket(page);
  await form.getByRole('button', { name: aim, exact: true }).click();
  await form
    .getByRole('group', { name: 'Order type' })
    .getByRole('button', { name: price === undefined ? 'Market' : 'Limit' })
    .click();
  if (price !== undefined) await form.getByRole('textbox', { name: /^Price/ }).fill(price);
  await form.getByRole('textbox', { name: /^Size/ }).fill(size);
  const submit = form.locator('button[type=submit]');
  await expect(submit).toHaveText(new RegExp(`^${aim.replace('/', '\\/')} .*SIMULATOR$`));
  return submit;
}

/** The open confirmation. */
export const confirmation = (page: Page): Locator => page.locator('dialog.confirm');

/** Places an order from the ticket through its confirmation; answers what the ticket says of it. */
export async function placeOrder(page: Page, entry: Entry): Promise<string> {
  const submit = await fillTicket(page, entry);
  await submit.click();
  await expect(confirmation(page)).toBeVisible();
  await confirmation(page)
    .getByRole('button', { name: /^Confirm: / })
    .click();
  await expect(confirmation(page)).toHaveCount(0);
  const outcome = ticket(page).getByRole('status').filter({ hasText: entry.size });
  await expect(outcome).not.toHaveText(/^On its way/);
  return (await outcome.innerText()).trim();
}

/** The tabs of the account, by name. */
export const tableTabs = ['Positions', 'Open orders', 'Order history', 'Fills', 'Balances'] as const;

interface BridgeOrder {
  readonly type: 'LIMIT' | 'MARKET';
  readonly price: string | null;
  readonly quantity: string;
  /** BTCUSDT unless told. */
  readonly symbol?: string;
  /** The side of the position that it opens; LONG unless told. */
  readonly opens?: 'LONG' | 'SHORT';
}

/**
 * Places a futures order through the bridge, where a journey needs one and is not about placing. One that certainly never
 * left, as when the machine is so busy that its two seconds passed (B-C2), is placed again as a person would.
 */
export async function placeByBridge(page: Pick<Page, 'evaluate'>, order: BridgeOrder): Promise<void> {
  const place = () => page.evaluate(placing, order);
  let said = '';
  await expect
    .poll(
      async () => {
        said = await place();
        // The guard against the same order twice in half a second speaks of the one that never left; what is not read yet
        // refuses an opening (R56) and is asked for meanwhile.
        return said === 'notSent' || /"error\.guard\.(?:repeated|leverageUnknown|unread\.\w+)"/.test(said);
      },
      { timeout: 90_000 },
    )
    .toBe(false);
  expect(said).toBe('placed');
}

const placing = async ({ type, price, quantity, symbol = 'BTCUSDT', opens = 'LONG' }: BridgeOrder): Promise<string> => {
  type Answer = { ok: boolean; value?: { ticket?: string; state?: string }; error?: unknown };
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
  const prepared = await calls['trading.prepare']!({ ...rig, draft });
  if (!prepared.ok) return JSON.stringify(prepared.error);
  const placed = await calls['trading.submit']!({ ...rig, ticket: prepared.value!.ticket, typed: null });
  return placed.value?.state ?? JSON.stringify(placed.error);
};

/** The rows of a table, each as its cells without blanks. */
export async function rowsOf(page: Page, name: PanelName): Promise<string[][]> {
  await showPanel(page, name);
  return tableRows(page, name);
}

/** A figure as the desk writes it: exact, with at least so many decimals, without the thin spaces between thousands. */
export function shown(value: string | Decimal, decimals: number): string {
  const exact = typeof value === 'string' ? decimal(value) : value;
  const short = formatShort(exact);
  const own = short.includes('.') ? short.length - short.indexOf('.') - 1 : 0;
  return formatFixed(exact, Math.max(own, decimals), 'floor');
}

/** Value over size, as an entry or a fill price follows from what the simulator holds. */
export function ratio(value: string, size: string, decimals: number): string {
  return formatShort(divide(decimal(value), decimal(size), decimals, 'halfUp')!);
}

export { add, decimal, formatShort, multiply };
