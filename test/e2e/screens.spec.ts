/** Screens that are small, enlarged or drawn without a graphics processor (XE12, XE13). */
import { expectPanelStates } from './support/desk.ts';
import { expect, test } from './support/launch.ts';
import { accountReady, confirmation, fillTicket, openConfirmation } from './support/trade.ts';
import { command } from './support/workspace.ts';

const screens = [
  { label: '800x600', viewport: { width: 800, height: 600 } },
  { label: '1280x800 at 200 %', viewport: { width: 640, height: 400 } },
] as const;

for (const { label, viewport } of screens) {
  test(`XE13 on ${label} the confirmation fits the window, its buttons are visible, and the button states the whole order`, async ({
    launch,
  }) => {
    const { page } = await launch({ viewport, settings: { market: 'futures', symbol: 'BTCUSDT' } });
    // On a small screen the panels are behind tabs; where even the tabs have no room the palette opens a panel.
    await expect(page.locator('.dv-tab').first()).toBeVisible();
    await command(page, 'order ticket', /Order ticket/);
    await accountReady(page);
    const submit = await fillTicket(page, { aim: 'Buy / Long', price: '80000.5', size: '0.0125' });
    await openConfirmation(page, submit);
    const sheet = confirmation(page);
    const box = (await sheet.boundingBox())!;
    expect([box.x >= 0, box.y >= 0]).toEqual([true, true]);
    expect([box.x + box.width <= viewport.width, box.y + box.height <= viewport.height]).toEqual([true, true]);
    await expect(sheet.getByRole('button', { name: /^Place order: / })).toBeInViewport({ ratio: 1 });
    await expect(sheet.getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 });
    // What a screen reader reads: the dialog has a name, and the button states the whole order.
    await expect(sheet).toHaveAccessibleName(/\S/);
    await expect(sheet.getByRole('button', { name: /^Place order: .*0\.0125.*80\s?000\.5/ })).toBeVisible();
  });
}

test('XE12 keeps drawing live data after the graphics process crashes', async ({ launch }) => {
  const { page } = await launch({ pace: 'display' });
  await expectPanelStates(page, 'live');
  const session = await page.context().browser()!.newBrowserCDPSession();
  await session.send('Browser.crashGpuProcess');
  await expectPanelStates(page, 'live');
  // The page still gets frames, and their content keeps changing.
  await page.evaluate(() => new Promise<number>((resolve) => requestAnimationFrame(resolve)));
  // The browser may refuse a picture while it starts its next graphics process.
  let first: Buffer | undefined;
  await expect(async () => {
    const picture = await page.screenshot();
    first ??= picture;
    expect(picture.equals(first)).toBe(false);
  }).toPass();
});
