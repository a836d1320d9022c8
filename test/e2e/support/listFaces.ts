/** The lists of a full account, and the forms, dialogs and menus they open (R29). */
import { expect, type Page } from '@playwright/test';
import { group, opened, stay, type OpenableState } from './faces.ts';
import { panel, panelNames, showTable, type PanelName } from './desk.ts';
import { showPanel } from './trade.ts';
import { tab } from './workspace.ts';

const words = { Positions: 'positions', 'Open orders': 'openOrders', Conditional: 'conditional' } as const;
const at = (name: keyof typeof words): string => `section[data-panel=${words[name]}]`;

/** The state of a panel in front, without anything opened. */
const list = (name: PanelName, section: string): OpenableState => ({
  name,
  open: async (page) => {
    await showPanel(page, name);
    await expect(panel(page, name).locator('tbody tr').first()).toBeVisible();
  },
  close: stay,
  at: `section[data-panel=${section}]`,
});

/** A form that a button of a row opens within a panel, and that the same button closes. */
const inRow = (name: string, where: keyof typeof words, button: RegExp, more?: RegExp): OpenableState => ({
  name,
  open: async (page) => {
    await showPanel(page, where);
    await panel(page, where).getByRole('button', { name: button }).first().click();
    if (more) await panel(page, where).getByRole('button', { name: more }).first().click();
  },
  close: (page) => panel(page, where).getByRole('button', { name: button }).first().click(),
  at: at(where),
});

/**
 * A confirmation dialog behind buttons that open below the row of the BTCUSDT position; the row is collapsed again
 * afterwards.
 */
const asked = (name: string, ...buttons: readonly RegExp[]): OpenableState => ({
  name,
  open: async (page) => {
    await showPanel(page, 'Positions');
    for (const button of [BTC, ...buttons])
      await panel(page, 'Positions').getByRole('button', { name: button }).click();
    await expect(page.locator('dialog[open]')).toBeVisible();
  },
  close: async (page) => {
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await panel(page, 'Positions').getByRole('button', { name: BTC }).click();
  },
});

/** A confirmation dialog behind an item of a menu in the panel's tools. */
const chosen = (name: string, where: PanelName, menu: string | RegExp, choice: RegExp): OpenableState => ({
  name,
  open: async (page) => {
    await showPanel(page, where);
    await group(page, where).getByRole('button', { name: menu }).click();
    await page.getByRole('menuitem', { name: choice }).first().click();
    await expect(page.locator('dialog[open]')).toBeVisible();
  },
});

const BTC = /^Manage the .* position in BTCUSDT/;
const ETH = /^Manage the .* position in ETHUSDT/;
const history = (page: Page, view: 'History' | 'Open'): Promise<void> =>
  group(page, 'Conditional').getByRole('button', { name: view, exact: true }).click();

/** The table views of the drawn market panels (R30). */
const tables: OpenableState = {
  name: 'tables of the market',
  open: async (page) => {
    for (const name of panelNames) await showTable(page, name);
  },
  close: async (page) => {
    for (const name of panelNames) await showTable(page, name, false);
  },
  at: 'section.panel:is([data-panel=chart], [data-panel=book])',
};

/** The table view of the trades, which are a tab behind the order book. */
const tapeTable: OpenableState = {
  name: 'table of the trades',
  open: async (page) => {
    await tab(page, 'Trades').click();
    await showTable(page, 'Trades');
  },
  close: async (page) => {
    await showTable(page, 'Trades', false);
    await tab(page, 'Order book').click();
  },
  at: 'section.panel[data-panel=tape]',
};

/**
 * The lists of a futures account with positions, orders, a running plan and conditional orders, one of which has no
 * position.
 */
export const accountLists: readonly OpenableState[] = [
  tables,
  tapeTable,
  list('Positions', words.Positions),
  inRow('managing a cross position', 'Positions', /^Manage the .* position in BTCUSDT/),
  inRow('closing at a limit', 'Positions', /^Manage the .* position in BTCUSDT/, /^Limit close/),
  asked('the question of a close at a limit', /^Limit close/, /^Place/),
  asked('the question of a reverse', /^Reverse/),
  inRow('margin of an isolated position', 'Positions', ETH, /^Add margin/),
  chosen('close everything', 'Positions', 'Close all…', /^Close all positions/),
  opened('search and columns', (page) => group(page, 'Positions').getByRole('button', { name: 'Search and columns' })),
  list('Open orders', words['Open orders']),
  inRow('changing an order in its row', 'Open orders', /^Change price or size/),
  chosen('cancel all orders', 'Open orders', 'Cancel all…', / on (Spot|Futures)$/),
  list('Conditional', words.Conditional),
  chosen('take-profit and stop-loss of a position', 'Conditional', /^Set take profit and stop loss/, /BTCUSDT/),
  opened(
    'changing a conditional order',
    (page) =>
      panel(page, 'Conditional')
        .getByRole('button', { name: /^Change conditional order/ })
        .first(),
    'Conditional',
  ),
  {
    name: 'past conditional orders',
    open: async (page) => {
      await showPanel(page, 'Conditional');
      await history(page, 'History');
    },
    close: (page) => history(page, 'Open'),
    at: at('Conditional'),
  },
  list('Order history', 'orderHistory'),
  list('Fills', 'fills'),
  opened('export', (page) => group(page, 'Fills').getByRole('button', { name: 'Export…' }), 'Fills'),
  list('Balances', 'balances'),
];
