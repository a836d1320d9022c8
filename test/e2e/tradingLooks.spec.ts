/** R29 for trading: every form, dialog and list that the user can open, full, at every size and in both themes. */
import type { Page } from '@playwright/test';
import { panel } from './support/desk.ts';
import { overlayStates, openPriceMenu } from './support/deskFaces.ts';
import {
  dismissNotices,
  changeSettings,
  looks,
  looksOf,
  showWorkspace,
  applyLook,
  workspaces,
} from './support/desks.ts';
import { inspectStates, type OpenableState } from './support/faces.ts';
import { armLadder } from './support/ladder.ts';
import { expect, test } from './support/launch.ts';
import { choose } from './support/workspace.ts';
import { accountLists } from './support/listFaces.ts';
import { flaws, violations } from './support/looks.ts';
import { conditional, planByBridge } from './support/plans.ts';
import { setMode } from './support/positions.ts';
import { futuresTicket, spotTicket } from './support/ticketFaces.ts';
import { chooseTool, confirmPlan, fillFields } from './support/ticketTools.ts';
import { accountReady, placeByBridge, ticket } from './support/trade.ts';

const [ladder, , , trade] = workspaces;
/** Subject number of the menu at a price; it selects the looks in which the menu is inspected (see `looksOf`). */
const PRICE_MENU = 2;

/** Creates positions of both margin modes, orders for every list, and a running plan. */
async function fill(page: Page): Promise<void> {
  await setMode(page, { symbol: 'ETHUSDT', marginType: 'ISOLATED', separatedMode: 'COMBINED' });
  await placeByBridge(page, { type: 'MARKET', price: null, quantity: '0.0123' });
  await placeByBridge(page, { type: 'MARKET', price: null, quantity: '0.123', symbol: 'ETHUSDT', opens: 'SHORT' });
  await placeByBridge(page, { type: 'LIMIT', price: '70000.1', quantity: '0.1234' });
  const orphan = { side: 'SELL', positionSide: 'LONG', symbol: 'SOLUSDT', triggerPrice: '50.00', reduceOnly: true };
  await planByBridge(page, 'single', [conditional({ ...orphan, quantity: '1.2' })]);
  const trailing = { type: 'TRAILING_MARKET', activatePrice: '70000.0', callbackRate: '0.015' };
  await planByBridge(page, 'single', [conditional(trailing)]);
  const stop = { kind: 'tpSl', market: 'futures', symbol: 'BTCUSDT', positionSide: 'LONG', plan: 'STOP_LOSS' };
  const whole = { execution: { kind: 'market' }, size: { kind: 'wholePosition' }, source: 'mark' };
  await planByBridge(page, 'single', [{ ...stop, ...whole, triggerPrice: '71000.0' }]);
  await chooseTool(page, 'TWAP');
  await ticket(page).getByRole('button', { name: 'Buy / Long', exact: true }).click();
  await fillFields(page, { Duration: '60', Slices: '50', Size: '0.5' });
  await confirmPlan(page);
  await expect(panel(page, 'Positions').locator('tbody tr')).toHaveCount(2);
  await dismissNotices(page);
}

/** The state of the trading ladder: it has a separate workspace and needs nothing opened. */
const tradingLadder: OpenableState = {
  name: 'the ladder that trades',
  open: async (page) => {
    await showWorkspace(page, ladder);
    await armLadder(page);
  },
  close: (page) => showWorkspace(page, trade),
  at: 'section[data-panel=ladder]',
};

test('R29 R30 every trading form, dialog, list and table has no layout flaw in any size and theme', async ({
  launch,
}) => {
  const { page } = await launch({ theme: 'dark', settings: { market: 'futures', symbol: 'BTCUSDT' } });
  await accountReady(page);
  // Locked panels keep their places in each size: a panel that is inspected is not behind another one.
  await choose(page, 'Lock panels');
  await fill(page);
  const found = await inspectStates(page, [...overlayStates, ...accountLists, ...futuresTicket]);
  for (const appearance of looksOf(PRICE_MENU)) {
    await applyLook(page, appearance);
    await openPriceMenu(page);
    const wrong = [...(await flaws(page)), ...(await violations(page, '.popover.menu'))];
    found.push(...wrong.map((flaw) => `menu at a price, ${appearance.label}: ${flaw}`));
    await page.keyboard.press('Escape');
  }
  await applyLook(page, looks[0]!);
  found.push(...(await inspectStates(page, [tradingLadder])));

  await changeSettings(page, { market: 'spot', symbol: 'BTCUSDT' });
  await expect(ticket(page).getByRole('button', { name: 'Buy', exact: true })).toBeVisible();
  await accountReady(page);
  found.push(...(await inspectStates(page, spotTicket)));
  expect(found).toEqual([]);
});
