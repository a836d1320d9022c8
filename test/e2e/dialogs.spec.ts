/** R29 for everything that opens over the window: dialogs and menus. */
import type { Locator, Page } from '@playwright/test';
import { expectPanelStates } from './support/desk.ts';
import { over, inspectStates } from './support/faces.ts';
import { expect, test } from './support/launch.ts';
import { violations } from './support/looks.ts';

const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).first();
const press = (keys: string) => (page: Page) => page.keyboard.press(keys);
const click =
  (...names: readonly (string | RegExp)[]) =>
  async (page: Page) => {
    for (const name of names) await button(page, name).click();
  };
const WORKSPACE = /^Workspace .* Change workspace$/;

/** Name of each overlay and the user actions that open it. */
const openings: readonly (readonly [string, (page: Page) => Promise<void>])[] = [
  ['the palette', press('Control+k')],
  ['the symbols', press('/')],
  ['the sheet of hotkeys', press('?')],
  ['the settings', click('Settings')],
  ['the hotkeys', click('Settings', 'Hotkeys…')],
  ['the keys', click('Settings', 'Keys…')],
  ['the limits', click('Settings', 'Limits…')],
  ['the workspaces', click(WORKSPACE)],
  ['the name of a workspace', click(WORKSPACE, 'Save workspace as…')],
  ['the reset of a workspace', click(WORKSPACE, 'Reset workspace Trade…')],
  ['about', click('About Foredeck')],
  ['the kill switch', press('Control+Shift+K')],
  ['the group of a panel', click(/^Chart: linked to group A/)],
  ['the panels to add', click('Add panel')],
  ['the figures of the account', click(/^All figures of the account/)],
  ['the indicators', click('Indicators')],
  ['the menu of the chart', click('Chart menu')],
  ['the way to a date', click('Chart menu', /^Go to a date/)],
  ['the drawings', click('List of drawings')],
  ['the options of the book', click('Order book options')],
];

test('R29 every dialog and menu has no layout flaw in any size and theme', async ({ launch }) => {
  const { page } = await launch({ theme: 'dark', settings: { market: 'futures', symbol: 'BTCUSDT' } });
  await expectPanelStates(page, 'live');
  const faces = openings.map(([name, bring]) => ({
    name,
    open: async () => {
      await bring(page);
      await expect(over(page).last(), name).toBeVisible();
    },
  }));
  expect(await inspectStates(page, faces)).toEqual([]);
  // The check that found nothing: it finds a button without a name and in faint colours, added after it was loaded.
  await page.evaluate(() => {
    const planted = document.createElement('button');
    planted.id = 'planted';
    planted.append('faint');
    planted.style.cssText =
      'position: fixed; inset: 0 auto auto 0; z-index: 9999; color: rgb(40 40 40); background: rgb(50 50 50)';
    const nameless = document.createElement('button');
    nameless.id = 'nameless';
    document.body.append(planted, nameless);
  });
  const rules = (await violations(page, '#planted, #nameless')).map((one) => one.split(':')[0]);
  expect(new Set(rules)).toEqual(new Set(['button-name', 'color-contrast']));
});
