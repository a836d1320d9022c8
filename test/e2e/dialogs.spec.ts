/** R29 for what opens over the desk: dialogs and menus, on a screen of 1280x800 and enlarged to 200 %. */
import type { Locator, Page } from '@playwright/test';
import { expectFaces } from './support/desk.ts';
import { createInspection, dress } from './support/desks.ts';
import { expect, test } from './support/launch.ts';

const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).first();
const press = (keys: string) => (page: Page) => page.keyboard.press(keys);
const click =
  (...names: readonly (string | RegExp)[]) =>
  async (page: Page) => {
    for (const name of names) await button(page, name).click();
  };
const WORKSPACE = /^Workspace .* Change workspace$/;

/** What opens, by what a person does. */
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
  ['the indicators', click('Indicators')],
  ['the menu of the chart', click('Chart menu')],
  ['the way to a date', click('Chart menu', /^Go to a date/)],
  ['the drawings', click('List of drawings')],
  ['the options of the book', click('What the book shows')],
];

/** Where each is opened; what fits is the same in both themes, so that the second one is asked in the first size alone. */
const sizes = [
  { width: 1280, height: 800, textSize: 100, axe: 'axe' },
  { width: 640, height: 400, textSize: 100, axe: undefined },
  { width: 1280, height: 800, textSize: 150, axe: undefined },
] as const;

for (const theme of ['dark', 'light'] as const) {
  test(`R29 every dialog and menu is whole, ${theme}`, async ({ launch }) => {
    test.setTimeout(240_000);
    const { page } = await launch({ theme, settings: { market: 'futures', symbol: 'BTCUSDT' } });
    await expectFaces(page, 'live');
    const inspection = createInspection();
    const over = page.locator('dialog[open], [popover]:popover-open');
    for (const { width, height, textSize, axe } of theme === 'dark' ? sizes : sizes.slice(0, 1)) {
      await page.setViewportSize({ width, height });
      await dress(page, { textSize });
      for (const [name, open] of openings) {
        await open(page);
        await expect(over.last(), name).toBeVisible();
        await inspection.look(page, `${name}, ${width}x${height} at ${textSize} %`, axe);
        const box = (await over.last().boundingBox())!;
        if (box.x < 0 || box.y < 0 || box.x + box.width > width || box.y + box.height > height) {
          inspection.found.push(`${name}, ${width}x${height} at ${textSize} %: beyond the window`);
        }
        await page.keyboard.press('Escape');
        await expect(over, name).toHaveCount(0);
      }
    }
    expect(inspection.found).toEqual([]);
  });
}
