/**
 * Positions and what belongs to them: trading dialogs, and conditional orders and settings as the simulator holds them.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { chooseOption } from './choice.ts';
import { askControl } from './control.ts';
import type { LaunchedApp } from './launch.ts';
import { confirmation, openConfirmation, showPanel, ticket } from './trade.ts';
import { panel } from './desk.ts';

/** A conditional order as the simulator holds it. */
export interface ConditionalTruth {
  readonly id: string;
  readonly symbol: string;
  readonly orderSide: string;
  readonly type: string;
  readonly status: string;
  readonly size: string;
  readonly triggerPrice: string;
  readonly openTpslParentOrderId: string;
  readonly positionTpsl: boolean;
}

/** The futures account apart from its orders: conditional orders, and the settings of each symbol. */
export interface FuturesTruth {
  readonly conditionals: readonly ConditionalTruth[];
  readonly settings: readonly { readonly symbol: string; readonly [field: string]: unknown }[];
}

/** Returns the conditional orders and settings of the trader's account. */
export async function futuresTruth(app: LaunchedApp): Promise<FuturesTruth> {
  const { accounts } = (await app.simulator.ledger()) as {
    readonly accounts: Readonly<Record<string, { readonly ledger: { readonly futures: FuturesTruth } }>>;
  };
  return accounts['user']!.ledger.futures;
}

/** Returns the conditional orders that have not triggered, oldest first. */
export async function waiting(app: LaunchedApp): Promise<readonly ConditionalTruth[]> {
  const { conditionals } = await futuresTruth(app);
  return conditionals.filter(({ status }) => status === 'UNTRIGGERED' || status === 'UNACTIVATED');
}

/** Returns the open positions as side and size. */
export async function held(app: LaunchedApp): Promise<readonly (readonly [side: string, size: string])[]> {
  const { futures } = await app.simulator.account();
  return futures.positions.map(({ side, size }) => [side, size] as const);
}

/** Returns the open positions as symbol, side and size, sorted by symbol. */
export async function positionsOf(app: LaunchedApp): Promise<readonly string[]> {
  const { futures } = await app.simulator.account();
  return futures.positions.map(({ symbol, side, size }) => `${symbol} ${side} ${size}`).toSorted();
}

/** Sets the margin mode of a contract through the bridge, for e2e tests that need it and are not about setting it. */
export async function setMode(
  page: Page,
  change: {
    readonly symbol: string;
    readonly marginType: 'ISOLATED' | 'CROSSED';
    readonly separatedMode: 'COMBINED' | 'SEPARATED';
  },
): Promise<void> {
  const said = await page.evaluate(async (asked) => {
    type Answer = { ok: boolean; value?: { outcome: string }; error?: unknown };
    const { calls } = (
      window as unknown as { foredeck: { calls: Record<string, (request: unknown) => Promise<Answer>> } }
    ).foredeck;
    const rig = { environment: 'simulator', account: 'main' };
    const answer = await calls['trading.change']!({ ...rig, change: { kind: 'marginType', ...asked } });
    return answer.value?.outcome ?? JSON.stringify(answer.error);
  }, change);
  expect(said).toBe('done');
}

/** The simulator control through which an e2e test moves the market. */
export interface Controlled {
  readonly simulator: Pick<LaunchedApp['simulator'], 'control'>;
}

/** Stops the simulator's agents from trading BTCUSDT (`quiet`), or lets them trade again (`usual`). */
export async function setAgents(app: Controlled, name: 'quiet' | 'usual', market: 'spot' | 'futures'): Promise<void> {
  await askControl(app.simulator.control, 'POST', '/scenario', { name, market, symbol: 'BTCUSDT' });
}

/** Moves the price of BTC, or of another asset, by a fraction. */
export async function jump(app: Controlled, share: number, asset = 'BTC'): Promise<void> {
  await askControl(app.simulator.control, 'POST', '/scenario', { name: 'jump', asset, share });
}

/** Expects a kill switch in the dialog, because the dialog covers the strip that has one (B-A9). */
export async function expectKillSwitch(dialog: Locator): Promise<void> {
  await expect(dialog.getByRole('button', { name: 'Kill switch' })).toBeEnabled();
}

/** Confirms the confirmation of an order or a plan, and waits until it is sent. */
export async function confirmOnce(page: Page, says: RegExp): Promise<void> {
  const dialog = confirmation(page);
  await expect(dialog).toContainText(says);
  await expectKillSwitch(dialog);
  // The dialog returns with nothing sent when a price became stale before the confirmation: the user would confirm
  // again.
  await expect(async () => {
    const confirm = dialog.getByRole('button', { name: /^(Place |Cancel and replace|Cancel \d|Start)/ });
    if ((await dialog.count()) > 0) await confirm.click({ timeout: 5_000 });
    await expect(dialog).toHaveCount(0, { timeout: 5_000 });
  }).toPass();
}

/** Fills in the ticket for several limit orders between two prices, and presses its button. */
export async function scaleIn(
  page: Page,
  order: {
    readonly aim: string;
    readonly from: string;
    readonly to: string;
    readonly count: string;
    readonly size: string;
  },
): Promise<void> {
  const form = ticket(page);
  await form.getByRole('button', { name: order.aim, exact: true }).click();
  await chooseOption(form.getByRole('button', { name: 'More order types' }), 'Scaled orders');
  await form.getByRole('textbox', { name: /^Lower price/ }).fill(order.from);
  await form.getByRole('textbox', { name: /^Upper price/ }).fill(order.to);
  await form.getByRole('textbox', { name: 'Orders' }).fill(order.count);
  await form.getByRole('textbox', { name: /^Size/ }).fill(order.size);
  await openConfirmation(page, form.locator('button[type=submit]'));
}

/** Moves the keyboard focus to the first row of the positions; returns the row. */
export async function focusPosition(page: Page): Promise<Locator> {
  await showPanel(page, 'Positions');
  const row = panel(page, 'Positions').locator('tbody tr').first();
  await row.focus();
  return row;
}
