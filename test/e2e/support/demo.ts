/** The demo account as a person trades it, and as the simulator holds it. */
import { expect, type Page } from '@playwright/test';
import { askControl, type AccountTruth, type ControlAddress } from './control.ts';
import { panel } from './desk.ts';
import { rowsOf } from './trade.ts';

/** The trader's demo account: its symbols are those of the live market in the simulator's own books. */
export async function demoTruth(control: ControlAddress): Promise<AccountTruth['futures']> {
  const ledger = (await askControl(control, 'GET', '/ledger')) as {
    readonly demo: Readonly<Record<string, { readonly ledger: Pick<AccountTruth, 'futures'> }>>;
  };
  return ledger.demo['user']!.ledger.futures;
}

/** The balance of the demo asset as the balances panel shows it: total, available, frozen, without what groups digits. */
export async function shownFunds(page: Page): Promise<string[] | undefined> {
  return (await rowsOf(page, 'Balances')).find((cells) => cells[1] === 'SUSDT')?.slice(2, 5);
}

/** No button of this panel has a name like one of these. */
export async function offersNone(page: Page, name: Parameters<typeof panel>[1], words: RegExp): Promise<void> {
  await expect(panel(page, name).getByRole('button', { name: words })).toHaveCount(0);
}
