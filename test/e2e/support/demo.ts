/**
 * The demo account as the user trades it, as the simulator holds it, and as a client of its owner reads it (document 3,
 * Demo trading).
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { askControl, type AccountTruth, type ControlAddress } from './control.ts';
import { askSigned } from './askSigned.ts';
import { panel } from './desk.ts';
import type { LaunchedApp } from './launch.ts';
import { rowsOf, shown } from './trade.ts';

interface DemoLedger {
  readonly ledger: Pick<AccountTruth, 'futures'>;
  /** Number of placements by client order id. */
  readonly placements: Readonly<Record<string, number>>;
}

async function ledgerOf(control: ControlAddress): Promise<DemoLedger> {
  const { demo } = (await askControl(control, 'GET', '/ledger')) as {
    readonly demo: Readonly<Record<string, DemoLedger>>;
  };
  return demo['user']!;
}

/** Returns the trader's demo account: the simulator holds it under the symbols of the live market. */
export async function demoTruth(control: ControlAddress): Promise<AccountTruth['futures']> {
  return (await ledgerOf(control)).ledger.futures;
}

/** Returns how often each order of the demo account reached the exchange, in the order of arrival. */
export async function demoPlacements(control: ControlAddress): Promise<number[]> {
  return Object.values((await ledgerOf(control)).placements);
}

/** The responses to the three demo requests of the account's owner, in the wire format. */
export interface DemoReading {
  readonly balance: {
    readonly asset: string;
    readonly balance: string;
    readonly availableBalance: string;
    readonly frozen: string;
    readonly unrealizePnl: string;
  };
  readonly positions: readonly {
    readonly symbol: string;
    readonly side: string;
    readonly size: string;
    readonly openValue: string;
    readonly openFee: string;
    readonly marginSize: string;
    readonly unrealizePnl: string;
    readonly liquidatePrice: string;
  }[];
  /** Newest order first. */
  readonly orders: readonly {
    readonly orderId: string;
    readonly clientOrderId: string;
    readonly symbol: string;
    readonly side: string;
    readonly type: string;
    readonly status: string;
    readonly origQty: string;
    readonly executedQty: string;
    readonly avgPrice: string;
    readonly reduceOnly: boolean;
  }[];
}

/** Requests the {@link DemoReading}. */
export async function demoReading(app: LaunchedApp): Promise<DemoReading> {
  const [[balance], positions, orders] = (await Promise.all(
    ['balance', 'position/allPosition', 'order/history'].map((path) => askSigned(app, `/capi/v3/sim/${path}`)),
  )) as [[DemoReading['balance']], DemoReading['positions'], DemoReading['orders']];
  return { balance, positions, orders };
}

/**
 * Returns the balance of the demo asset as the balances panel shows it: total, available and frozen, without digit
 * separators; undefined while it is not shown.
 */
export async function shownFunds(page: Page): Promise<string[] | undefined> {
  return (await rowsOf(page, 'Balances'))
    .find((cells) => cells[1] === 'SUSDT')
    ?.slice(2, 5)
    .map((text) => shown(text, 8));
}

/** Expects that no button of this panel has a name that matches. */
export async function offersNone(page: Page, name: Parameters<typeof panel>[1], words: RegExp): Promise<void> {
  await expect(panel(page, name).getByRole('button', { name: words })).toHaveCount(0);
}

/**
 * Moves the focus to a control with the Tab key, from wherever the focus is; fails where the control is not reached.
 */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let step = 0; step < 100; step += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(control).toBeFocused();
}

/** Types text into a field as the user does, after it has selected the present text. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(text);
}
